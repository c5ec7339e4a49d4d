/** `--rerank`: what scores the first passages of an engine anew, by the same words in every command that searches. */
import { fail, type PassageIndex, type Reranker } from "@arenakit/contracts";
import type { OpenedCorpus } from "@arenakit/corpus-text";
import { boundedModel, openAiCompatible } from "@arenakit/model";
import { encoderReranker, endpointReranker, modelReranker, RERANK_DEPTH, rerankedIndex } from "@arenakit/retrieval";
import type { Command } from "commander";
import * as z from "zod";
import { wholeNumber } from "../commands/arguments.ts";
import { apiKeyFrom } from "../environment.ts";
import { openEncoder } from "./encoders.ts";

const KINDS = "encoder[:NAME] | model | endpoint | tei";
/** A model is asked once for each passage: a page of results rather than a screenful. */
const MODEL_DEPTH = 20;
const CONCURRENCY = 8;
/** One grade or one batch of scores takes a second or two; an endpoint that is stuck is found out soon. */
const TIMEOUT_MS = 30_000;

/** Members of the options of a command; `withRerankOptions` adds them to its help. */
export const RerankOptions = z.object({
  rerank: z.string().min(1).optional(),
  rerankModel: z.string().min(1).optional(),
  rerankBaseUrl: z.url("expected an address such as http://127.0.0.1:8000/v1").optional(),
  rerankKeyEnv: z.string().min(1).optional(),
  rerankDepth: wholeNumber(1, 1_000).optional(),
  rerankConcurrency: wholeNumber(1, 1_000).default(CONCURRENCY),
});
export type RerankOptions = z.infer<typeof RerankOptions>;

export function withRerankOptions(command: Command): Command {
  return command
    .option(
      "--rerank <how>",
      `score the first passages anew: ${KINDS}; a chat model, or an endpoint with POST /rerank as Cohere, Jina, vLLM and Infinity have it, or text-embeddings-inference (tei)`,
    )
    .option("--rerank-model <name>", "model of that endpoint")
    .option("--rerank-base-url <url>", "the endpoint, up to and without /chat/completions or /rerank")
    .option("--rerank-key-env <name>", "environment variable that holds its key")
    .option(
      "--rerank-depth <n>",
      `passages of a query that are scored (default ${RERANK_DEPTH}, ${MODEL_DEPTH} by a model)`,
    )
    .option("--rerank-concurrency <n>", `requests to the endpoint at once, over all queries (default ${CONCURRENCY})`);
}

export interface OpenedReranker {
  readonly reranker: Reranker;
  readonly depth: number;
  close(): Promise<void>;
}

/** What reranks a corpus: an encoder may be trained on it, an endpoint is one for all. */
export type OpenReranker = (corpus: OpenedCorpus) => Promise<OpenedReranker>;

/** Undefined where nothing reranks. Throws harness/usage for options that cannot be meant, before anything is opened. */
export function rerankerOf(options: RerankOptions): OpenReranker | undefined {
  const { rerank, rerankModel, rerankBaseUrl, rerankKeyEnv, rerankDepth } = options;
  if (rerank === undefined) {
    if (rerankModel ?? rerankBaseUrl ?? rerankKeyEnv ?? rerankDepth)
      fail("harness", "usage", `options of --rerank are given without it: expected --rerank ${KINDS}`);
    return undefined;
  }
  const encoder = rerank === "encoder" ? "static" : /^encoder:(.+)$/s.exec(rerank)?.[1];
  if (encoder !== undefined)
    return async (corpus) => {
      const opened = await openEncoder(corpus, encoder);
      return { reranker: encoderReranker(opened), depth: rerankDepth ?? RERANK_DEPTH, close: () => opened.close() };
    };
  const reranker = remoteReranker(rerank, options);
  const depth = rerankDepth ?? (rerank === "model" ? MODEL_DEPTH : RERANK_DEPTH);
  return async () => ({ reranker, depth, close: async () => undefined });
}

function remoteReranker(kind: string, options: RerankOptions): Reranker {
  const { rerankModel: model, rerankBaseUrl: baseUrl, rerankKeyEnv, rerankConcurrency: concurrency } = options;
  if (kind !== "model" && kind !== "endpoint" && kind !== "tei")
    fail("harness", "usage", `--rerank ${kind}: expected one of ${KINDS}`);
  if (baseUrl === undefined) fail("harness", "usage", `--rerank ${kind} needs --rerank-base-url`);
  const at = { baseUrl, ...apiKeyFrom(rerankKeyEnv), timeoutMs: TIMEOUT_MS };
  if (kind === "tei") return endpointReranker({ ...at, shape: "tei", concurrency });
  if (model === undefined) fail("harness", "usage", `--rerank ${kind} needs --rerank-model`);
  if (kind === "endpoint") return endpointReranker({ ...at, model, concurrency });
  return modelReranker({
    model: boundedModel(openAiCompatible({ ...at, model }), { limit: concurrency }),
    concurrency,
  });
}

/** The index under the reranker; the index itself where there is none. Closing it closes both. */
export function reranked(index: PassageIndex, corpus: OpenedCorpus, opened: OpenedReranker | undefined): PassageIndex {
  if (!opened) return index;
  const { reranker, depth, close } = opened;
  const above = rerankedIndex({ index, corpus, reranker, depth });
  return {
    ...above,
    async close() {
      await above.close();
      await close();
    },
  };
}
