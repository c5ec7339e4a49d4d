/** What takes the answers out of pages: sentences of theirs, or a model that is asked once for each question and page. */
import { asFailure } from "@arenakit/contracts";
import { openAiCompatible } from "@arenakit/core/model";
import type { Condenser } from "@arenakit/search/reading";
import type { Command } from "commander";
import * as z from "zod";
import { failUsage } from "../commands/arguments.ts";
import { apiKeyFrom } from "../variables.ts";

export const CondenserOptions = z.object({
  condenseModel: z.string().min(1).optional(),
  condenseBaseUrl: z.url("expected an address such as http://127.0.0.1:8000/v1").optional(),
  condenseKeyEnv: z.string().min(1).optional(),
  condenseCache: z.string().min(1).optional(),
});
export type CondenserOptions = z.infer<typeof CondenserOptions>;

/** A call waits for the model so long: an answer of a page takes seconds. */
export const MODEL_CALL_DEADLINE_MS = 120_000;
/** All that is asked of the model for a call: less, so that the call says what was too slow. */
const CONDENSING_MS = 110_000;
/** One answer, so that it can be asked for once more. */
const ANSWER_MS = 50_000;

export function withCondenserOptions(command: Command): Command {
  return command
    .option(
      "--condense-model <name>",
      "model that summarises long pages and takes learnings out of them (default: the pages' own sentences)",
    )
    .option("--condense-base-url <url>", "its OpenAI-compatible endpoint, up to and without /chat/completions")
    .option("--condense-key-env <name>", "environment variable that holds its key")
    .option("--condense-cache <file>", "where its answers are kept, so that each question is asked once");
}

/** Throws harness/usage for a model without an endpoint or a key that is not set. */
export async function condenserOf(options: CondenserOptions): Promise<Condenser> {
  const { condenseModel: model, condenseBaseUrl: baseUrl, condenseKeyEnv: keyEnv, condenseCache: cache } = options;
  const { extractiveCondenser, modelCondenser, openKeyedFile } = await import("@arenakit/search/reading");
  if (model === undefined) return extractiveCondenser();
  if (baseUrl === undefined) failUsage("--condense-model needs --condense-base-url");
  const onStoreFailure = (error: unknown) => console.error(`--condense-cache: ${asFailure("harness", error).message}`);
  return modelCondenser({
    model: openAiCompatible({ baseUrl, model, timeoutMs: ANSWER_MS, ...apiKeyFrom(keyEnv) }),
    timeoutMs: CONDENSING_MS,
    ...(cache === undefined ? {} : { store: await openKeyedFile(cache), onStoreFailure }),
  });
}

/** Its options, for the headings of a help. */
export const CONDENSE_NAMES = ["condense-model", "condense-base-url", "condense-key-env", "condense-cache"];
