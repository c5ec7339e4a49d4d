/** `--metrics-model`: the chat model that compares findings in `/calculate_finding_scores_llm`. */
import type { ModelClient } from "@arenakit/contracts";
import { boundedModel, openAiCompatible } from "@arenakit/core/model";
import type { Command } from "commander";
import * as z from "zod";
import { failUsage } from "../commands/arguments.ts";
import { apiKeyFrom } from "../variables.ts";
import { partOf } from "../workers/options.ts";

/** Of all requests together: a trainer asks for a whole batch of answers at once. */
const CONCURRENCY = 16;

export const MetricsModelOptions = z.object({
  metricsModel: z.string().min(1).optional(),
  metricsBaseUrl: z.url("expected an address such as http://127.0.0.1:8000/v1").optional(),
  metricsKeyEnv: z.string().min(1).optional(),
});
export type MetricsModelOptions = z.infer<typeof MetricsModelOptions>;

export function withMetricsModelOptions(command: Command): Command {
  return command
    .option("--metrics-model <name>", "model that compares findings in /calculate_finding_scores_llm (default: 501)")
    .option("--metrics-base-url <url>", "its OpenAI-compatible endpoint, up to and without /chat/completions")
    .option("--metrics-key-env <name>", "environment variable that holds its key");
}

/** For one of so many workers; undefined where none is named. Throws harness/usage for a model without an endpoint, or the other way round. */
export function metricsModelOf(options: MetricsModelOptions, workers = 1): ModelClient | undefined {
  const { metricsModel: model, metricsBaseUrl: baseUrl, metricsKeyEnv } = options;
  if (model === undefined && baseUrl === undefined && metricsKeyEnv === undefined) return undefined;
  if (model === undefined) failUsage("--metrics-base-url and --metrics-key-env need --metrics-model");
  if (baseUrl === undefined) failUsage("--metrics-model needs --metrics-base-url");
  const limit = partOf(CONCURRENCY, workers);
  return boundedModel(openAiCompatible({ baseUrl, model, ...apiKeyFrom(metricsKeyEnv) }), { limit });
}
