/** Opens what `--rerank` names: the reranker of a corpus, and an index under it. */
import type { PassageIndex, Reranker } from "@arenakit/contracts";
import { boundedModel, openAiCompatible } from "@arenakit/core/model";
import type { OpenedCorpus } from "@arenakit/corpus-text";
import { encoderReranker, endpointReranker, modelReranker, rerankedIndex } from "@arenakit/search/engines";
import { failUsage } from "../commands/arguments.ts";
import { apiKeyFrom } from "../variables.ts";
import { openEncoder } from "./encoders.ts";
import { MODEL_DEPTH, RERANK_DEPTH, RERANK_KINDS, type RerankOptions } from "./rerank-options.ts";

/** One grade or one batch of scores takes a second or two; an endpoint that is stuck is found out soon. */
const TIMEOUT_MS = 30_000;

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
      failUsage(`options of --rerank are given without it: expected --rerank ${RERANK_KINDS}`);
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
    failUsage(`--rerank ${kind}: expected one of ${RERANK_KINDS}`);
  if (baseUrl === undefined) failUsage(`--rerank ${kind} needs --rerank-base-url`);
  const at = { baseUrl, ...apiKeyFrom(rerankKeyEnv), timeoutMs: TIMEOUT_MS };
  if (kind === "tei") return endpointReranker({ ...at, shape: "tei", concurrency });
  if (model === undefined) failUsage(`--rerank ${kind} needs --rerank-model`);
  if (kind === "endpoint") return endpointReranker({ ...at, model, concurrency });
  return modelReranker({
    model: boundedModel(openAiCompatible({ ...at, model }), { limit: concurrency }),
    concurrency,
  });
}

/** The index under the reranker; the index itself where there is none. Closing it closes both. */
export function rerankIndex(
  index: PassageIndex,
  corpus: OpenedCorpus,
  opened: OpenedReranker | undefined,
): PassageIndex {
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
