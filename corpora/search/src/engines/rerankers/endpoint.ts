/**
 * Reranking by a cross-encoder behind `POST …/rerank`: in the shape that Cohere, Jina, vLLM, Infinity and llama.cpp share,
 * or in that of Hugging Face's text-embeddings-inference.
 */
import { fail, type Reranker, replyJson } from "@arenakit/contracts";
import {
  createHttpClient,
  createSemaphore,
  type HttpClient,
  type JsonEndpointOptions,
  jsonEndpoint,
} from "@arenakit/core/model";
import * as z from "zod";

export interface EndpointRerankerOptions extends Omit<JsonEndpointOptions, "path" | "http"> {
  /** Up to and without `/rerank`, such as `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  /**
   * `cohere`: `{"model", "query", "documents"}` → `{"results": [{"index", "relevance_score"}]}`; `tei`: `{"query", "texts"}` →
   * `[{"index", "score"}]`. Default `cohere`.
   */
  readonly shape?: "cohere" | "tei";
  /** Which one; needed in the shape `cohere`, while `tei` serves one and is told none. */
  readonly model?: string;
  /** Texts of one request, default 32, which is the most that text-embeddings-inference takes unless it is told otherwise. */
  readonly batchSize?: number;
  /** Requests at once over all queries, default 8. */
  readonly concurrency?: number;
  readonly http?: HttpClient;
}

const DEFAULTS = { shape: "cohere", batchSize: 32, concurrency: 8, timeoutMs: 30_000 } as const;
/** Of one text as it is sent. What is beyond the model's own bound is for the endpoint to cut. */
const MAX_CHARACTERS = 8_000;

const CohereReply = z
  .object({ results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })) })
  .transform(({ results }) => results.map(({ index, relevance_score: score }) => ({ index, score })));
const TeiReply = z.array(z.object({ index: z.int().min(0), score: z.number() }));

/**
 * Scores are the endpoint's; those of `tei` before they are squeezed into 0 … 1, which makes high ones equal. Throws a
 * FailureError of owner "model" as JsonEndpoint does, or bad_scores for a reply that has not one score for each text. It
 * asks nothing before the first call.
 */
export function endpointReranker(options: EndpointRerankerOptions): Reranker {
  const { shape, batchSize, concurrency } = { ...DEFAULTS, ...options };
  const { baseUrl, model } = options;
  if (shape === "cohere" && model === undefined) fail("harness", "usage", `${baseUrl}: expected the name of a model`);
  const http = options.http ?? createHttpClient({ connections: concurrency });
  const endpoint = jsonEndpoint({ ...DEFAULTS, ...options, path: "/rerank", http });
  const semaphore = createSemaphore({ limit: concurrency });
  const bodyOf = (query: string, texts: readonly string[]) =>
    shape === "tei" ? { query, texts, raw_scores: true, truncate: true } : { model, query, documents: texts };
  const scoresOf = async (query: string, texts: readonly string[], signal: AbortSignal | undefined) => {
    const text = await endpoint.post(bodyOf(query, texts), signal);
    const scores = readScores(shape === "tei" ? TeiReply : CohereReply, text, texts.length);
    if (scores) return scores;
    const expected = `expected a score for each of ${texts.length} texts`;
    return fail("model", "bad_scores", `${baseUrl}: ${expected}, got ${endpoint.quoted(text)}`, { retryable: true });
  };
  return {
    id: model ?? shape,
    async score(query, texts, signal) {
      const sent = texts.map((text) => text.slice(0, MAX_CHARACTERS).toWellFormed());
      const batches = Array.from({ length: Math.ceil(texts.length / batchSize) }, (_, at) => at * batchSize);
      const scored = await Promise.all(
        batches.map((from) =>
          semaphore.run(() => scoresOf(query.toWellFormed(), sent.slice(from, from + batchSize), signal), signal),
        ),
      );
      return scored.flat();
    },
  };
}

/** In the order of the texts, whatever order they came in; null where one lacks, comes twice or is too many. */
function readScores(
  shape: z.ZodType<readonly { readonly index: number; readonly score: number }[]>,
  text: string,
  count: number,
): number[] | null {
  const read = shape.safeParse(replyJson(text));
  if (!read.success || read.data.length !== count) return null;
  const scores = new Map(read.data.map(({ index, score }) => [index, score]));
  const inOrder = Array.from({ length: count }, (_, at) => scores.get(at));
  return inOrder.every((score) => score !== undefined) ? inOrder : null;
}
