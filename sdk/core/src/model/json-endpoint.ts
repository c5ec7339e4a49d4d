/** One POST of JSON to an endpoint of a model that is no chat: deadlines, tries, and what went wrong, in one place. */
import { setTimeout as sleep } from "node:timers/promises";
import { boundary, type Failure, FailureError } from "@arenakit/contracts";
import { withDeadline } from "./deadline.ts";
import type { HttpClient } from "./http.ts";

export interface JsonEndpointOptions {
  /** Where to send it: the base URL and the path after it, which messages leave out. */
  readonly baseUrl: string;
  readonly path: string;
  /** Sent as a bearer token; never part of a message. */
  readonly apiKey?: string;
  /** Deadline of one attempt; default 60 s. */
  readonly timeoutMs?: number;
  /** Further attempts after a 429, a 5xx, a lost connection or a time-out; default 3. */
  readonly maxRetries?: number;
  /** Wait before the second attempt, default 500 ms; twice as long each time, or as Retry-After says. */
  readonly retryDelayMs?: number;
  /** An endpoint that asks for a longer wait is given up; default 30 s. */
  readonly maxWaitMs?: number;
  readonly http: HttpClient;
}

const DEFAULTS = { timeoutMs: 60_000, maxRetries: 3, retryDelayMs: 500, maxWaitMs: 30_000 };
/** Characters of what an endpoint said that a message repeats. */
const SAID_CHARACTERS = 200;

export interface JsonEndpoint {
  /**
   * The text of a 2xx answer. Throws a FailureError of owner "model": endpoint_status, endpoint_unreachable or timeout;
   * or the signal's reason.
   */
  post(body: unknown, signal?: AbortSignal): Promise<string>;
  /** At most 200 characters of what it said, without the key, for a message. */
  quoted(text: string): string;
}

/** One attempt: the answer, or what went wrong and how long the endpoint wants to be left alone. */
type ReplyAttempt = { readonly text: string } | { readonly failure: Failure; readonly waitMs?: number };

/** An endpoint at `baseUrl` + `path`; it asks nothing before the first call. */
export function jsonEndpoint(options: JsonEndpointOptions): JsonEndpoint {
  const { baseUrl, path, apiKey, http } = options;
  const { timeoutMs, maxRetries, retryDelayMs, maxWaitMs } = { ...DEFAULTS, ...options };
  const url = `${baseUrl.replace(/\/{1,60}$/, "")}${path}`;
  const headers = {
    "content-type": "application/json",
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
  };
  const quoted = (text: string) => (apiKey ? text.replaceAll(apiKey, "***") : text).slice(0, SAID_CHARACTERS);
  const failure = (code: string, message: string, retryable: boolean): Failure => ({
    owner: "model",
    code,
    message: `${baseUrl}: ${message}`,
    retryable,
  });
  const late = failure("timeout", `no answer within ${timeoutMs} ms: raise the time-out, or send less at once`, true);

  const attempt = async (body: string, outer: AbortSignal | undefined): Promise<ReplyAttempt> => {
    const answered = await boundary("model", () =>
      withDeadline({ timeoutMs, failure: late, ...(outer && { signal: outer }) }, async (signal) => {
        const response = await http.fetch(url, { method: "POST", headers, body, signal });
        return { response, text: await response.text() };
      }),
    );
    outer?.throwIfAborted();
    if (!answered.ok) {
      if (answered.failure.code === late.code) return { failure: late };
      return { failure: failure("endpoint_unreachable", `no answer: ${quoted(answered.failure.message)}`, true) };
    }
    const { response, text } = answered.value;
    if (response.ok) return { text };
    const retryable = response.status === 429 || response.status >= 500;
    const waitMs = waitAsked(response.headers.get("retry-after"));
    const refused = failure("endpoint_status", `status ${response.status}: ${quoted(text)}`, retryable);
    return { failure: refused, ...(waitMs !== null && { waitMs }) };
  };

  return {
    quoted,
    async post(body, signal) {
      const spelt = JSON.stringify(body);
      for (let tried = 0; ; tried++) {
        signal?.throwIfAborted();
        const outcome = await attempt(spelt, signal);
        if ("text" in outcome) return outcome.text;
        const waitMs = outcome.waitMs ?? retryDelayMs * 2 ** tried;
        if (!outcome.failure.retryable || tried >= maxRetries || waitMs > maxWaitMs)
          throw new FailureError(outcome.failure);
        await sleep(waitMs, undefined, signal ? { signal } : {});
      }
    },
  };
}

/** Milliseconds that a Retry-After in seconds asks for; null for none that can be read. */
function waitAsked(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
