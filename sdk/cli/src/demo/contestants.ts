/** Who plays and who judges: scripted policies and the rule judge, or models behind endpoints. */
import type { Environment, PairwiseJudge, Policy, ScriptedPolicies, Task } from "@arenakit/contracts";
import { modelPolicy } from "@arenakit/core";
import { modelJudge, RULES_JUDGE_ID, rulesJudge } from "@arenakit/evaluator-arena";
import { failUsage } from "../commands/arguments.ts";
import { endpointModel } from "../endpoint-model.ts";
import { answerReaderOf } from "../judge/claims-by-model.ts";
import { oneJudge } from "../judge/judges.ts";
import { claimContexts, judgeWithReader } from "../judge/reading/claims.ts";
import { namesRules } from "../judge/specs.ts";
import { DEFAULT_DIALECT, dialectFor, openEnvironments, type Tables } from "../tables.ts";
import { apiKeyFrom } from "../variables.ts";
import type { DemoOptions } from "./options.ts";

export interface Contestants {
  readonly scripted: boolean;
  /** What produces the attempts, the way of its tool calls included: runs of different names are never mixed. */
  readonly name: string;
  /** One policy per index of the group; index 0 is the anchor. */
  policies(task: Task): readonly Policy[];
  readonly judge: PairwiseJudge;
  /** The judge's id and what else decides its verdicts. */
  readonly identity: string;
}

/** Throws harness/usage for scripted policies that the environment lacks, or that do not write the dialect. */
export async function contestantsOf(
  options: DemoOptions,
  environment: Environment,
  tables: Tables,
): Promise<Contestants> {
  const dialect = dialectFor(options, environment, tables);
  if (options.policy === "scripted") {
    const scripted = scriptsOf(environment, dialect.id);
    const environments = await openEnvironments(tables);
    const policies = (task: Task) => scripted.policies(task, options.groupSize);
    return {
      scripted: true,
      name: "scripted",
      policies,
      ...(await judgeFor(options, tables, () => rulesJudge(environments))),
    };
  }
  const client = endpointModel({
    baseUrl: options.baseUrl!,
    model: options.policy,
    images: options.images,
    ...apiKeyFrom(options.apiKeyEnv),
  });
  const tools = options.toolCalls === "native" ? "native" : dialect;
  const policies = Array.from({ length: options.groupSize }, (_, index) =>
    modelPolicy({ client, index, tools, seed: options.seed }),
  );
  return {
    scripted: false,
    name: `${options.policy}, ${options.toolCalls} tool calls${dialect.id === DEFAULT_DIALECT ? "" : ` in ${dialect.id}`}${options.images ? ", images" : ""}`,
    policies: () => policies,
    ...(await judgeFor(options, tables, () => modelJudge({ client }))),
  };
}

/** Throws harness/usage where the environment has none, or where they write another dialect. */
export function scriptsOf(environment: Environment, dialect: string): ScriptedPolicies {
  const { id, scripted } = environment;
  if (!scripted) return failUsage(`--env ${id} has no scripted policies: give a model, MODEL with its URL`);
  if (scripted.dialect !== undefined && scripted.dialect !== dialect)
    failUsage(`--dialect ${dialect}: the scripted policies of ${id} write ${scripted.dialect}`);
  return scripted;
}

/** Those of the options, or the one that stands in for none. */
async function judgeFor({ judge: named, reader: text }: DemoOptions, tables: Tables, own: () => PairwiseJudge) {
  const isOwn = named.length === 0;
  const judgesByRules = isOwn ? own().id === RULES_JUDGE_ID : namesRules(named, tables.judges);
  const reader = answerReaderOf({ reader: text, judgesByRules }, claimContexts(await openEnvironments(tables)), tables);
  if (!isOwn) return oneJudge(named, tables, { reader });
  const judge = reader ? judgeWithReader(own(), reader) : own();
  return { judge, identity: judge.id };
}
