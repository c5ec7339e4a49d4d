/**
 * The way to a Meilisearch server by its official client: requests that are tried again while it is away or busy, tasks
 * that are waited for and whose failure is an error, and all that goes wrong as failures of the corpus. The key stands
 * in no message.
 */
import { setTimeout as pauseFor } from "node:timers/promises";
import { type Failure, FailureError, fail, omitUndefined, tableOf } from "@arenakit/contracts";
import { type EnqueuedTask, Meilisearch, MeilisearchApiError, MeilisearchRequestError, type Task } from "meilisearch";
import { type Circuit, createCircuit } from "./circuit.ts";

/** Actions of Meilisearch that a key needs, for an index and for the one with `_next` at its end. */
export const RIGHTS = {
  search: ["search"],
  build: [
    ...["search", "documents.add", "documents.get", "indexes.create", "indexes.get", "indexes.delete", "indexes.swap"],
    ...["settings.update", "stats.get", "tasks.get", "version"],
  ],
} as const;

export interface MeilisearchConnection {
  /** `http://localhost:7700`, without a user or a password: the key is what opens it. */
  readonly url: string;
  /** RIGHTS says what it must be allowed; searching an index that is built needs `search` alone. */
  readonly apiKey?: string;
  /** A request that takes longer fails. Default 30,000; of a search 8,000, less than tools are waited for. */
  readonly requestTimeoutMs?: number;
  /** How long one request is tried in sum, while the server is away or busy. Default 60,000; of a search 8,000. */
  readonly patienceMs?: number;
  /** How long one task is waited for. Default 600,000. */
  readonly taskTimeoutMs?: number;
  /** How long the server may make no progress while a task is waited for. Default 60,000. */
  readonly stallMs?: number;
  /** Waits so many milliseconds; the timer of the process by default. */
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** A line for who runs the program: the server is found away, is back, or makes no progress. */
  readonly onTrouble?: (line: string) => void;
}

export interface MeilisearchServer {
  /**
   * One request; reading and writing alike are safe to repeat here. `ends` is fired when the caller leaves or the request
   * has taken too long.
   */
  call<T>(request: (client: Meilisearch, ends: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Waits for a task that was accepted; throws a FailureError unless it succeeded. */
  finished(task: EnqueuedTask, signal?: AbortSignal): Promise<Task>;
  /** Waits; throws the signal's own reason. */
  rest(ms: number, signal?: AbortSignal): Promise<void>;
  /** What the server failed with, while it does not answer. */
  outage(): Failure | null;
}

const DEFAULTS = { requestTimeoutMs: 30_000, patienceMs: 60_000, taskTimeoutMs: 600_000, stallMs: 60_000 };
const OF_SEARCHES = { requestTimeoutMs: 8_000, patienceMs: 8_000 };
const FIRST_WAIT_MS = 200;
const FIRST_POLL_MS = 20;
const LONGEST_POLL_MS = 1000;
/** How long a task is waited for before it is asked what the server is at, and how often then. */
const LOOK_MS = 10_000;

/** For searches: within seconds, and not at all while the server is known not to answer. Makes no request yet. */
export function meilisearchSearcher(connection: MeilisearchConnection): MeilisearchServer {
  const { pause, onTrouble } = connection;
  const later = pause ?? ((ms: number) => pauseFor(ms, undefined, { ref: false }));
  const circuit = createCircuit({ pause: later, ...omitUndefined({ onTrouble }) });
  return serverOver({ ...OF_SEARCHES, ...omitUndefined(connection) }, circuit);
}

/** For building, which has time. Makes no request yet. */
export const meilisearchBuilder = (connection: MeilisearchConnection): MeilisearchServer =>
  serverOver(connection, null);

function serverOver(connection: MeilisearchConnection, circuit: Circuit | null): MeilisearchServer {
  const { url, apiKey } = connection;
  const { requestTimeoutMs, patienceMs, taskTimeoutMs, stallMs } = { ...DEFAULTS, ...omitUndefined(connection) };
  const pause = connection.pause ?? ((ms, signal) => pauseFor(ms, undefined, signal ? { signal } : {}));
  checkUrl(url);
  const client = new Meilisearch({ host: url, ...omitUndefined({ apiKey }) });

  async function rest(ms: number, signal?: AbortSignal): Promise<void> {
    // A timer ends with words of its own.
    await pause(ms, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  }

  async function call<T>(
    request: (client: Meilisearch, ends: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    circuit?.admit();
    let spent = 0;
    for (let nth = 0; ; nth += 1) {
      // The client keeps no time-out of its own beside a signal that it is given.
      const tooLong = AbortSignal.timeout(requestTimeoutMs);
      const ends = signal ? AbortSignal.any([signal, tooLong]) : tooLong;
      try {
        const answer = await untilAborted(request(client, ends), ends);
        circuit?.answered();
        return answer;
      } catch (error) {
        // The caller's own reason goes before whatever its leaving made of the request.
        if (signal?.aborted) circuit?.abandoned();
        signal?.throwIfAborted();
        const { failure } = tooLong.aborted ? lateFailure(requestTimeoutMs) : failureOf(error);
        if (failure.code === "server_timeout") spent += requestTimeoutMs;
        const wait = retryAfterMs(error) ?? FIRST_WAIT_MS * 2 ** nth;
        if (!failure.retryable || spent + wait > patienceMs) {
          if (isOutage(failure)) circuit?.failed(failure);
          else circuit?.answered();
          throw new FailureError(failure, { cause: error });
        }
        spent += wait;
        await rest(wait, signal).catch((reason) => {
          circuit?.abandoned();
          throw reason;
        });
      }
    }
  }

  async function finished(enqueued: EnqueuedTask, signal?: AbortSignal): Promise<Task> {
    let waited = 0;
    let progress = -1;
    let progressedAt = 0;
    let lookAt = LOOK_MS;
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * 1.5, LONGEST_POLL_MS)) {
      const task = await call((one) => one.tasks.getTask(enqueued.taskUid), signal);
      if (task.status === "succeeded") return task;
      const name = `the task ${task.uid} (${task.type} of ${task.indexUid ?? "several indexes"})`;
      if (task.status === "failed" || task.status === "canceled") failTask(task, name);
      if (waited + wait > taskTimeoutMs) {
        fail("corpus", "task_timeout", `Meilisearch: ${name} is still ${task.status} after ${taskTimeoutMs} ms`, {
          retryable: true,
        });
      }
      if (waited >= lookAt) {
        lookAt = waited + LOOK_MS;
        const now = await progressOf(call, signal);
        const silentMs = waited - progressedAt;
        if (now > progress) [progress, progressedAt] = [now, waited];
        else if (silentMs >= stallMs) failStalled(name, silentMs);
        else connection.onTrouble?.(stalledWords(name, silentMs));
      }
      waited += wait;
      await rest(wait, signal);
    }
  }
  return { call, finished, rest, outage: () => circuit?.outage() ?? null };
}

/** Not every request of the client can be ended; who leaves does not wait for its end. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}

/** What is in an address is said again by whoever cannot reach it, so that no secret may stand there. */
function checkUrl(url: string): void {
  const expected = "expected the address of a Meilisearch server, like http://localhost:7700";
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) fail("corpus", "bad_url", expected);
  const { username, password, search, hash } = new URL(url);
  if (username || password || search || hash)
    fail("corpus", "bad_url", `${expected}, without a user, a password or a query; the key is given by itself`);
}

const OUTAGES: ReadonlySet<string> = new Set(["server_timeout", "server_unreachable"]);
const isOutage = ({ code }: Failure) => OUTAGES.has(code);

/**
 * How far the server is with the batches of tasks that it works on one after another. It grows; a batch that is begun
 * again, as on a full disk, comes to the same point each time.
 */
async function progressOf(call: MeilisearchServer["call"], signal: AbortSignal | undefined): Promise<number> {
  const { results } = await call((one) => one.batches.getBatches({ limit: 1 }), signal);
  const [batch] = results;
  return batch ? batch.uid * PERCENT + (batch.progress?.percentage ?? (batch.finishedAt ? PERCENT - 1 : 0)) : 0;
}
const PERCENT = 101;

function stalledWords(name: string, silentMs: number): string {
  const seconds = Math.round(silentMs / 1000);
  return `Meilisearch: no progress for ${seconds} s while ${name} is waited for: see the server's log, and whether its disk is full`;
}

function failStalled(name: string, silentMs: number): never {
  fail("corpus", "task_stalled", stalledWords(name, silentMs), { retryable: true });
}

function failTask({ status, error }: Task, name: string): never {
  const known = error && KNOWN.get(error.code);
  const advice = known ? `; ${known.advice}` : "";
  const why = error ? `${error.code}: ${error.message}${advice}` : "it was cancelled by another client";
  const isFull = known?.code === "server_full";
  fail("corpus", isFull ? known.code : (error?.code ?? "task_canceled"), `Meilisearch: ${name} ${status}: ${why}`);
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

const keyAdvice = `give a key that has the rights for this index: ${RIGHTS.search} to search one that is built; to build ${RIGHTS.build.join(", ")}`;

/** By the server's own code. */
const KNOWN = tableOf<ServerErrorAdvice>({
  index_not_found: { code: "index_missing", advice: "build the index first, or name another" },
  missing_authorization_header: { code: "key_missing", advice: "give an API key" },
  invalid_api_key: { code: "key_refused", advice: keyAdvice },
  payload_too_large: TOO_LARGE,
  too_many_search_requests: { code: "server_overloaded", advice: "ask later", retryable: true },
  no_space_left_on_device: { code: "server_full", advice: "free disk space of the server" },
});

/** By status, where the server gave no code that is known here. */
function knownByStatus(status: number, message: string): ServerErrorAdvice {
  if (status === 500 && /larger than allowed/.test(message)) return TOO_LARGE;
  if (status === 503 || status === 502 || status === 504) {
    return { code: "server_unreachable", advice: "it is starting, or what stands before it is", retryable: true };
  }
  if (status >= 500) return { code: "server_failed", advice: "see the server's log" };
  return { code: "request_refused", advice: "this client and the index or the server's version do not fit together" };
}

function lateFailure(ms: number): FailureError {
  const known = { code: "server_timeout", advice: "", retryable: true };
  return makeFailure(known, `Meilisearch: no answer within ${Math.round(ms)} ms; see the server's log, and its load`);
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
    const known = KNOWN.get(code) ?? knownByStatus(status, message);
    return makeFailure(known, `Meilisearch: ${message || `${status} ${statusText}`}; ${known.advice}`, error);
  }
  if (error instanceof MeilisearchRequestError) {
    const known = { code: "server_unreachable", advice: "check its address, and that it runs", retryable: true };
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
