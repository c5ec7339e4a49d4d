/** Options of the commands that judge: rules, or a chat model beside them. */
import { type ModelClient, omitUndefined, RubricSource } from "@arenakit/contracts";
import { boundedModel } from "@arenakit/core/model";
import { mixedRubricJudge, modelRubricJudge, type RubricJudge, rulesRubricJudge } from "@arenakit/evaluator-rubrics";
import type { Command } from "commander";
import * as z from "zod";
import { failUsage, MAXIMUM_SEED, wholeNumber } from "../commands/arguments.ts";
import { endpointModel } from "../endpoint-model.ts";
import { askedModel } from "../judge/judges.ts";
import { modelOfReplies } from "../judge/reply-file.ts";
import { MODEL_JUDGE, RECORDED_REPLIES } from "../judge/spec-words.ts";
import { judgeSpec } from "../judge/specs.ts";
import { openEnvironments, openTables, withPluginOption } from "../tables.ts";

/** Of all requests together. */
const CONCURRENCY = 16;

export const RubricJudgeOptions = z.object({
  judge: z.string().min(1).default("rules"),
  plugin: z.array(z.string().min(1)).default([]),
  seed: wholeNumber(0, MAXIMUM_SEED).optional(),
  criteriaPerCall: wholeNumber(1, 50).default(8),
  shuffleSeed: wholeNumber(0, MAXIMUM_SEED).optional(),
  showSteps: z.boolean().default(false),
});
export type RubricJudgeOptions = z.infer<typeof RubricJudgeOptions>;

/** Of what comes in line by line. */
export const withLineOptions = (command: Command): Command =>
  command
    .option(
      "--from <layout>",
      `layout of sets that are rows of published files (default: found out): ${RubricSource.options.join(", ")}`,
    )
    .option("--in <file>", "read lines from here instead of stdin")
    .option("--jsonl", "one JSON object a line (the only format there is)");

export function withJudgingOptions(command: Command): Command {
  return withPluginOption(command)
    .option(
      "--judge <spec>",
      `rules, ${RECORDED_REPLIES} or ${MODEL_JUDGE}; items with a rule go by it all the same (default rules)`,
    )
    .option("--seed <number>", "sent to the model (default: none)")
    .option("--criteria-per-call <count>", "criteria that the model is asked about at once, 1 to 50 (default 8)")
    .option("--shuffle-seed <number>", "show criteria in an order drawn from this seed (default: as in the set)")
    .option("--show-steps", "show the model the steps of a trajectory beside its answer");
}

/** A model's client and how it is asked, apart from which criteria. */
export interface ModelRequestSettings {
  readonly client: ModelClient;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly timeoutMs?: number;
  readonly seed?: number;
}

/** Undefined for rules. Throws harness/usage for what is no judge, and for a recording of pairs. */
export function askedOf({ judge, seed }: RubricJudgeOptions): ModelRequestSettings | undefined {
  const spec = judgeSpec(judge);
  if (spec.kind === "table" && spec.judge === "rules") return undefined;
  if (spec.kind === "recorded")
    return { client: modelOfReplies("judge", spec.path, spec.judge), ...omitUndefined({ seed }) };
  if (spec.kind !== "model") return failUsage(`--judge ${judge}: ${spec.judge} is of pairs alone`);
  const { client, ...how } = askedModel(spec, endpointModel);
  return {
    client: boundedModel(client, { limit: CONCURRENCY }),
    ...how,
    ...omitUndefined({ seed }),
  };
}

export async function rubricJudgeOf(
  asked: ModelRequestSettings | undefined,
  options: RubricJudgeOptions,
): Promise<RubricJudge> {
  const environments = await openEnvironments(await openTables(options.plugin));
  if (!asked) return rulesRubricJudge({ environments });
  const { criteriaPerCall, shuffleSeed, showSteps } = options;
  const order = shuffleSeed === undefined ? {} : { shuffleSeed };
  const model = modelRubricJudge({ ...asked, criteriaPerCall, showSteps, ...order });
  return mixedRubricJudge(model, rulesRubricJudge({ model: asked.client, environments }));
}

/** What a reader did not judge, and why: the first reason stands for all. */
export interface Unjudged {
  count: number;
  first: string | null;
}

/** Reads the criteria that need a reader, and counts those that it did not judge; rules judge what they can. */
export async function criteriaReader(
  options: RubricJudgeOptions,
): Promise<{ readonly judge: RubricJudge; readonly unjudged: Unjudged }> {
  const asked = askedOf(options);
  const judge = await rubricJudgeOf(asked, options);
  const unjudged: Unjudged = { count: 0, first: null };
  if (!asked) return { judge, unjudged };
  const counting: RubricJudge = {
    id: judge.id,
    async judge(request) {
      const verdicts = await judge.judge(request);
      const silent = verdicts.filter(({ status }) => status === "unscored");
      unjudged.count += silent.length;
      unjudged.first ??= silent[0]?.reason ?? null;
      return verdicts;
    },
  };
  return { judge: counting, unjudged };
}

/** Undefined where everything was judged. */
export function unjudgedText({ count, first }: Unjudged): string | undefined {
  return count === 0 ? undefined : `${count} criteria were not judged; the first: ${first}`;
}
