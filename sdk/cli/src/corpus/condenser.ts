/** What takes the answers out of pages: sentences of theirs, or a model that is asked once for each question and page. */
import { fail } from "@arenakit/contracts";
import { openAiCompatible } from "@arenakit/model";
import { type Condenser, cachedCondenser, extractiveCondenser, modelCondenser, openKeyedFile } from "@arenakit/reading";
import type { Command } from "commander";
import * as z from "zod";
import { apiKeyFrom } from "../environment.ts";

export const CondenserOptions = z.object({
  condenseModel: z.string().min(1).optional(),
  condenseBaseUrl: z.url("expected an address such as http://127.0.0.1:8000/v1").optional(),
  condenseKeyEnv: z.string().min(1).optional(),
  condenseCache: z.string().min(1).optional(),
});
export type CondenserOptions = z.infer<typeof CondenserOptions>;

/** A call waits for the model so long: an answer of a page takes seconds. */
export const MODEL_CALL_DEADLINE_MS = 120_000;

export function withCondenserOptions(command: Command): Command {
  return command
    .option("--condense-model <name>", "model that takes learnings out of pages (default: sentences of the pages)")
    .option("--condense-base-url <url>", "its OpenAI-compatible endpoint, up to and without /chat/completions")
    .option("--condense-key-env <name>", "environment variable that holds its key")
    .option("--condense-cache <file>", "where its answers are kept, so that each question is asked once");
}

/** Throws harness/usage for a model without an endpoint or a key that is not set. */
export async function condenserOf(options: CondenserOptions): Promise<Condenser> {
  const { condenseModel: model, condenseBaseUrl: baseUrl, condenseKeyEnv: keyEnv, condenseCache: cache } = options;
  if (model === undefined) return extractiveCondenser();
  if (baseUrl === undefined) fail("harness", "usage", "--condense-model needs --condense-base-url");
  const condenser = modelCondenser({ model: openAiCompatible({ baseUrl, model, ...apiKeyFrom(keyEnv) }) });
  return cache === undefined ? condenser : cachedCondenser(condenser, await openKeyedFile(cache));
}
