/**
 * An encoder behind any endpoint that speaks the OpenAI embeddings protocol. Whether a vector depends on the texts beside
 * it is the endpoint's matter: `batchSize: 1` makes sure that it does not.
 */
import { type Encoder, eachBounded, fail, parseJson } from "@arenakit/contracts";
import { createHttpClient, type HttpClient, type JsonEndpointOptions, jsonEndpoint } from "@arenakit/core/model";
import * as z from "zod";

export interface EndpointEncoderOptions extends Omit<JsonEndpointOptions, "path" | "http"> {
  /** Up to and without `/embeddings`, such as `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Of its vectors; others are refused. */
  readonly dimensions: number;
  /** Ask the endpoint for these dimensions, for models that can be cut. Default false. */
  readonly sendsDimensions?: boolean;
  /** What stands before each text. Default none. */
  readonly prefixes?: { readonly query?: string; readonly passage?: string };
  /** Texts of one request, default 32; a reply holds at most 4 MiB. */
  readonly batchSize?: number;
  /** Requests at once, default 4. */
  readonly concurrency?: number;
  readonly http?: HttpClient;
}

const DEFAULTS = { batchSize: 32, concurrency: 4, sendsDimensions: false };

const Reply = z.object({ data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })) });

/**
 * Vectors are brought to unit length. What goes wrong is thrown as a FailureError of owner "model": endpoint_status,
 * endpoint_unreachable, timeout, or bad_vector for a reply that is not a vector a text. It asks nothing before the first
 * call; `id` names the model, not who serves it.
 */
export function endpointEncoder(options: EndpointEncoderOptions): Encoder {
  const { model, dimensions, prefixes = {} } = options;
  const { batchSize, concurrency, sendsDimensions } = { ...DEFAULTS, ...options };
  const http = options.http ?? createHttpClient({ connections: concurrency });
  const endpoint = jsonEndpoint({ ...options, path: "/embeddings", http });

  const encodeBatch = async (texts: readonly string[], signal: AbortSignal | undefined) => {
    const text = await endpoint.post({ model, input: texts, ...(sendsDimensions && { dimensions }) }, signal);
    const read = readVectors(text, texts.length, dimensions);
    if ("vectors" in read) return read.vectors;
    const message = `${options.baseUrl}: the model ${model} gave ${endpoint.quoted(read.problem)}`;
    return fail("model", "bad_vector", message);
  };

  return {
    id: `endpoint ${model} ${dimensions} ${JSON.stringify([prefixes.query ?? "", prefixes.passage ?? ""])}`,
    dimensions,
    async encode(texts, kind, signal) {
      signal?.throwIfAborted();
      const prefixed = texts.map((text) => (prefixes[kind] ?? "") + text);
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
  const parsed = Reply.safeParse(parseJson(text));
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
