/**
 * The way to a Meilisearch server by its official client: requests that are tried again while it is away or busy, tasks
 * that are waited for and whose failure is an error, and all that goes wrong as failures of the corpus. The key stands
 * in no message.
 */
import { setTimeout as pauseFor } from "node:timers/promises";
import { FailureError, fail, omitUndefined } from "@arenakit/contracts";
import {
  type EnqueuedTask,
  Meilisearch,
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  type Task,
} from "meilisearch";

export interface MeilisearchConnection {
  /** `http://localhost:7700` */
  readonly url: string;
  /** Searching needs the action `search`; building the actions on documents, indexes, settings, tasks and the version. */
  readonly apiKey?: string;
  /** A request that takes longer fails. Default 30,000. */
  readonly requestTimeoutMs?: number;
  /** How long one request is tried again in sum, while the server is away or busy. Default 20,000. */
  readonly patienceMs?: number;
  /** How long one task is waited for. Default 600,000. */
  readonly taskTimeoutMs?: number;
  /** Waits so many milliseconds; the timer of the process by default. */
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface MeilisearchServer {
  /** One request; reading and writing alike are safe to repeat here. */
  call<T>(request: (client: Meilisearch) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Waits for a task that was accepted; throws a FailureError unless it succeeded. */
  finished(task: EnqueuedTask, signal?: AbortSignal): Promise<Task>;
}

const DEFAULTS = { requestTimeoutMs: 30_000, patienceMs: 20_000, taskTimeoutMs: 600_000 };
const FIRST_WAIT_MS = 200;
const FIRST_POLL_MS = 20;
const LONGEST_POLL_MS = 1000;

/** Makes no request yet. */
export function meilisearchServer(connection: MeilisearchConnection): MeilisearchServer {
  const { url, apiKey } = connection;
  const { requestTimeoutMs, patienceMs, taskTimeoutMs } = { ...DEFAULTS, ...connection };
  const pause = connection.pause ?? ((ms, signal) => pauseFor(ms, undefined, signal ? { signal } : {}));
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    fail("corpus", "bad_url", "expected the address of a Meilisearch server, like http://localhost:7700");
  }
  const client = new Meilisearch({ host: url, timeout: requestTimeoutMs, ...omitUndefined({ apiKey }) });

  async function call<T>(request: (client: Meilisearch) => Promise<T>, signal?: AbortSignal): Promise<T> {
    let waited = 0;
    for (let nth = 0; ; nth += 1) {
      signal?.throwIfAborted();
      try {
        return await request(client);
      } catch (error) {
        // The caller's own reason goes before whatever its leaving made of the request.
        signal?.throwIfAborted();
        const failure = failureOf(error);
        const wait = retryAfterMs(error) ?? FIRST_WAIT_MS * 2 ** nth;
        if (!failure.failure.retryable || waited + wait > patienceMs) throw failure;
        waited += wait;
        await pause(wait, signal);
      }
    }
  }

  async function finished(enqueued: EnqueuedTask, signal?: AbortSignal): Promise<Task> {
    let waited = 0;
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * 1.5, LONGEST_POLL_MS)) {
      const task = await call((one) => one.tasks.getTask(enqueued.taskUid), signal);
      if (task.status === "succeeded") return task;
      const name = `the task ${task.uid} (${task.type} of ${task.indexUid ?? "several indexes"})`;
      if (task.status === "failed" || task.status === "canceled") {
        const why = task.error ? `${task.error.code}: ${task.error.message}` : "it was cancelled by another client";
        fail("corpus", task.error?.code ?? "task_canceled", `Meilisearch: ${name} ${task.status}: ${why}`);
      }
      if (waited + wait > taskTimeoutMs) {
        fail("corpus", "task_timeout", `Meilisearch: ${name} is still ${task.status} after ${taskTimeoutMs} ms`, {
          retryable: true,
        });
      }
      waited += wait;
      await pause(wait, signal);
    }
  }
  return { call, finished };
}

/** What the server says in seconds; it says so only when its queue of searches is full. */
function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof MeilisearchApiError)) return null;
  const header = error.response.headers.get("retry-after");
  const seconds = header === null ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

interface ServerErrorAdvice {
  readonly code: string;
  readonly advice: string;
  readonly retryable?: boolean;
}

const TOO_LARGE: ServerErrorAdvice = {
  code: "payload_too_large",
  advice: "raise the server's http_payload_size_limit, or send less at once",
};

/** By the server's own code. */
const KNOWN: Readonly<Record<string, ServerErrorAdvice>> = {
  index_not_found: { code: "index_missing", advice: "build the index first, or name another" },
  missing_authorization_header: { code: "key_missing", advice: "give an API key" },
  invalid_api_key: { code: "key_refused", advice: "give a key that has the right for this index and action" },
  payload_too_large: TOO_LARGE,
  too_many_search_requests: { code: "server_overloaded", advice: "ask later", retryable: true },
  no_space_left_on_device: { code: "server_full", advice: "free disk space of the server" },
};

/** By status, where the server gave no code that is known here. */
function knownByStatus(status: number, message: string): ServerErrorAdvice {
  if (status === 500 && /larger than allowed/.test(message)) return TOO_LARGE;
  if (status === 503 || status === 502 || status === 504) {
    return { code: "server_unreachable", advice: "it is starting, or what stands before it is", retryable: true };
  }
  if (status >= 500) return { code: "server_failed", advice: "see the server's log" };
  return { code: "request_refused", advice: "this client and the index or the server's version do not fit together" };
}

/** What a request failed with; a FailureError passes unchanged. */
function failureOf(error: unknown): FailureError {
  if (error instanceof FailureError) return error;
  if (error instanceof MeilisearchApiError) {
    const { status, statusText } = error.response;
    const { code, message } = error.cause ?? { code: "", message: "" };
    if (!code && status < 500) {
      const said = `Meilisearch: ${status} ${statusText} without a body; is this the address of a Meilisearch server?`;
      return makeFailure({ code: "not_meilisearch", advice: "" }, said);
    }
    const known = KNOWN[code] ?? knownByStatus(status, message);
    return makeFailure(known, `Meilisearch: ${message || `${status} ${statusText}`}; ${known.advice}`, error);
  }
  if (error instanceof MeilisearchRequestError) {
    const isLate = error.cause instanceof MeilisearchRequestTimeOutError;
    const known: ServerErrorAdvice = isLate
      ? { code: "server_timeout", advice: "it took too long", retryable: true }
      : { code: "server_unreachable", advice: "check its address, and that it runs", retryable: true };
    const reason = (error.cause as { cause?: { code?: string } } | undefined)?.cause?.code;
    return makeFailure(known, `Meilisearch: ${error.message}${reason ? ` (${reason})` : ""}; ${known.advice}`, error);
  }
  if (error instanceof SyntaxError) {
    return makeFailure(
      { code: "not_meilisearch", advice: "" },
      "Meilisearch: the answer is no JSON; is the address right?",
    );
  }
  throw error;
}

function makeFailure({ code, retryable = false }: ServerErrorAdvice, message: string, cause?: unknown) {
  return new FailureError({ owner: "corpus", code, message, retryable }, { cause });
}
