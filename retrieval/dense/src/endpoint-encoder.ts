/**
 * An encoder behind any endpoint that speaks the OpenAI embeddings protocol. Whether a vector depends on the texts beside
 * it is the endpoint's matter: `batchSize: 1` makes sure that it does not.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { boundary, type Encoder, eachBounded, type Failure, FailureError } from "@arenakit/contracts";
import { createHttpClient, type HttpClient, withDeadline } from "@arenakit/model";
import * as z from "zod";

export interface EndpointEncoderOptions {
  /** Up to and without `/embeddings`, such as `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Of its vectors; others are refused. */
  readonly dimensions: number;
  /** Sent as a bearer token; never part of a message. */
  readonly apiKey?: string;
  /** Ask the endpoint for these dimensions, for models that can be cut. Default false. */
  readonly sendsDimensions?: boolean;
  /** What stands before each text. Default none. */
  readonly prefixes?: { readonly query?: string; readonly passage?: string };
  /** Texts of one request, default 32; a reply holds at most 4 MiB. */
  readonly batchSize?: number;
  /** Requests at once, default 4. */
  readonly concurrency?: number;
  /** Deadline of one attempt; default 60 s. */
  readonly timeoutMs?: number;
  /** Further attempts after a 429, a 5xx, a lost connection or a time-out; default 3. */
  readonly maxRetries?: number;
  /** Wait before the second attempt, default 500 ms; twice as long each time, or as Retry-After says. */
  readonly retryDelayMs?: number;
  /** An endpoint that asks for a longer wait is given up; default 30 s. */
  readonly maxWaitMs?: number;
  readonly http?: HttpClient;
}

const DEFAULTS = {
  batchSize: 32,
  concurrency: 4,
  timeoutMs: 60_000,
  maxRetries: 3,
  retryDelayMs: 500,
  maxWaitMs: 30_000,
  sendsDimensions: false,
};
/** Characters of what an endpoint said that a message repeats. */
const SAID_CHARACTERS = 200;

const Reply = z.object({ data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })) });

/** One attempt: the vectors, or what went wrong and how long the endpoint wants to be left alone. */
type Attempt = { readonly vectors: Float32Array[] } | { readonly failure: Failure; readonly waitMs?: number };

/**
 * Vectors are brought to unit length. What goes wrong is thrown as a FailureError of owner "model": endpoint_status,
 * endpoint_unreachable, timeout, or bad_vector for a reply that is not a vector a text. It asks nothing before the first
 * call; `id` names the model, not who serves it.
 */
export function endpointEncoder(options: EndpointEncoderOptions): Encoder {
  const { baseUrl, model, dimensions, apiKey, prefixes = {} } = options;
  const settings = { ...DEFAULTS, ...options };
  const http = options.http ?? createHttpClient({ connections: settings.concurrency });
  const url = `${baseUrl.replace(/\/+$/, "")}/embeddings`;
  const headers = {
    "content-type": "application/json",
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
  };
  const hidden = (text: string) => (apiKey ? text.replaceAll(apiKey, "***") : text).slice(0, SAID_CHARACTERS);
  const failure = (code: string, message: string, retryable: boolean): Attempt => ({
    failure: { owner: "model", code, message: `${baseUrl}: ${message}`, retryable },
  });

  const attempt = async (texts: readonly string[], outer: AbortSignal | undefined): Promise<Attempt> => {
    const body = JSON.stringify({ model, input: texts, ...(settings.sendsDimensions && { dimensions }) });
    const late = {
      owner: "model" as const,
      code: "timeout",
      message: `${baseUrl} gave no vectors within ${settings.timeoutMs} ms: raise the time-out, or send fewer texts at once`,
      retryable: true,
    };
    const deadline = { timeoutMs: settings.timeoutMs, failure: late, ...(outer && { signal: outer }) };
    const answered = await boundary("model", () =>
      withDeadline(deadline, async (signal) => {
        const response = await http.fetch(url, { method: "POST", headers, body, signal });
        return { response, text: await response.text() };
      }),
    );
    outer?.throwIfAborted();
    if (!answered.ok) {
      const { failure: found } = answered;
      if (found.code === "timeout") return { failure: found };
      return failure("endpoint_unreachable", `no answer: ${hidden(found.message)}`, true);
    }
    const { response, text } = answered.value;
    if (response.ok) {
      const read = readVectors(text, texts.length, dimensions);
      if (!("problem" in read)) return read;
      return failure("bad_vector", `the model ${model} gave ${hidden(read.problem)}`, false);
    }
    const retryable = response.status === 429 || response.status >= 500;
    const refused = failure("endpoint_status", `status ${response.status}: ${hidden(text)}`, retryable);
    const waitMs = waitAsked(response.headers.get("retry-after"));
    return { ...refused, ...(waitMs !== null && { waitMs }) };
  };

  const encodeBatch = async (texts: readonly string[], signal: AbortSignal | undefined) => {
    for (let tried = 0; ; tried++) {
      signal?.throwIfAborted();
      const outcome = await attempt(texts, signal);
      if ("vectors" in outcome) return outcome.vectors;
      const waitMs = outcome.waitMs ?? settings.retryDelayMs * 2 ** tried;
      if (!outcome.failure.retryable || tried >= settings.maxRetries || waitMs > settings.maxWaitMs)
        throw new FailureError(outcome.failure);
      await sleep(waitMs, undefined, signal ? { signal } : {});
    }
  };

  return {
    id: `endpoint ${model} ${dimensions} ${JSON.stringify([prefixes.query ?? "", prefixes.passage ?? ""])}`,
    dimensions,
    async encode(texts, kind, signal) {
      signal?.throwIfAborted();
      const prefixed = texts.map((text) => (prefixes[kind] ?? "") + text);
      const { batchSize, concurrency } = settings;
      const batches = Array.from({ length: Math.ceil(texts.length / batchSize) }, (_, at) => at * batchSize);
      const encodeFrom = (from: number) => encodeBatch(prefixed.slice(from, from + batchSize), signal);
      return (await eachBounded(batches, concurrency, encodeFrom)).flat();
    },
    close: async () => {
      if (!options.http) await http.close();
    },
  };
}

/** The vectors of a reply at unit length, in the order of the texts, or what is wrong with it. */
function readVectors(
  text: string,
  count: number,
  dimensions: number,
): { readonly vectors: Float32Array[] } | { readonly problem: string } {
  const parsed = Reply.safeParse(parsedJson(text));
  if (!parsed.success) return { problem: `no list of vectors: ${text}` };
  const { data } = parsed.data;
  const vectors: Float32Array[] = [];
  for (const { index, embedding } of data) {
    if (embedding.length !== dimensions) return { problem: `${embedding.length} dimensions, expected ${dimensions}` };
    const length = Math.hypot(...embedding);
    if (!(length > 0)) return { problem: "a vector of length 0" };
    vectors[index] = Float32Array.from(embedding, (value) => value / length);
  }
  const isWhole = data.length === count && vectors.length === count && Object.keys(vectors).length === count;
  return isWhole ? { vectors } : { problem: `${data.length} vectors for ${count} texts, or one of them twice` };
}

/** Milliseconds that a Retry-After in seconds asks for; null for none that can be read. */
function waitAsked(header: string | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // what is no JSON is no list of vectors, which the caller says
  }
}
