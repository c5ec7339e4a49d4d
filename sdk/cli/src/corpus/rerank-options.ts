/** `--rerank` and its companions: the same options in every command that searches. The help loads this and no engine. */
import type { Command } from "commander";
import * as z from "zod";
import { wholeNumber } from "../commands/arguments.ts";

export const RERANK_KINDS = "encoder[:NAME] | model | endpoint | tei";
/** Passages of a query that are scored unless `--rerank-depth` says otherwise: a cross-encoder takes well under a second. */
export const RERANK_DEPTH = 50;
/** A model is asked once for each passage: a page of results rather than a screenful. */
export const MODEL_DEPTH = 20;
const CONCURRENCY = 8;

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
      `score the first passages anew: ${RERANK_KINDS}; a chat model, or an endpoint with POST /rerank as Cohere, Jina, vLLM and Infinity have it, or text-embeddings-inference (tei)`,
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

/** Its options, for the headings of a help. */
export const RERANK_NAMES = [
  ...["rerank", "rerank-model", "rerank-base-url", "rerank-key-env", "rerank-depth", "rerank-concurrency"],
];
