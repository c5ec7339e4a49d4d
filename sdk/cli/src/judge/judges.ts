/** Judges from what the command line names: rules, models behind endpoints, recorded judgements. */
import {
  type Comparison,
  type ModelClient,
  omitUndefined,
  type PairwiseJudge,
  type Rubric,
  type ScoreSheet,
  type Usage,
} from "@arenakit/contracts";
import { type OpenAiCompatibleOptions, openAiCompatible } from "@arenakit/core/model";
import { contentKey, ensembleJudge, modelJudge, recordedJudge, scoreSheet } from "@arenakit/evaluator-arena";
import type { EvaluationJudge, JudgedCase } from "@arenakit/evaluator-benchmark";
import { failUsage } from "../commands/arguments.ts";
import { endpointModel } from "../endpoint-model.ts";
import { digest, readRecorded } from "../eval/inputs.ts";
import { entryNamed, openEnvironments, TABLES, type Tables } from "../tables.ts";
import { apiKeyFrom } from "../variables.ts";
import { type AnswerReader, judgeWithReader } from "./reading/claims.ts";
import { recordedTo } from "./reply-file.ts";
import { isRules, type JudgeSettings, type JudgeSpec, judgeSpec, type ModelJudgeSpec } from "./specs.ts";

/** A judge, and what its pricing and the identity of the evaluation go by. */
export interface SpecifiedJudge extends EvaluationJudge {
  /** The name in the table of judges, `recorded` or `model`. */
  readonly kind: string;
  readonly model: string | null;
  /** How it is asked where that is not the default, in words; empty for all others. */
  readonly settings: string;
}

/** `reader` reads claims for the rule judge. */
export async function judgeFrom(
  spec: JudgeSpec,
  tables: Tables = TABLES,
  reader?: AnswerReader,
): Promise<SpecifiedJudge> {
  if (spec.kind === "table") {
    const own = await entryNamed(tables.judges, "judge", spec.judge)(await openEnvironments(tables));
    const judge = reader && isRules(spec) ? judgeWithReader(own, reader) : own;
    return { id: spec.id, kind: spec.judge, model: null, settings: "", open: () => judge };
  }
  if (spec.kind === "recorded") return recorded(spec);
  const { client, ...asked } = askedModel(spec, endpointModel);
  const id = spec.id ?? modelJudge({ client, ...asked }).id;
  const open = (onUsage: (usage: Usage | null) => void) => modelJudge({ client: metered(client, onUsage), ...asked });
  return { id, kind: "model", model: spec.endpoint.model, settings: settingsText(spec.settings), open };
}

/** A model's client, and how it is asked. Throws harness/usage where its key is not set. A server opens what lives through an outage. */
export function askedModel(
  { endpoint, settings }: ModelJudgeSpec,
  open: (options: OpenAiCompatibleOptions) => ModelClient = openAiCompatible,
) {
  const { model, baseUrl, apiKeyEnv } = endpoint;
  const { jsonSchema = false, record, ...asked } = settings;
  // A judge with more time than its client's own would never have it.
  const patience = asked.timeoutMs === undefined ? {} : { timeoutMs: asked.timeoutMs };
  const client = open({ baseUrl, model, jsonSchema, ...patience, ...apiKeyFrom(apiKeyEnv) });
  return { client: record === undefined ? client : recordedTo(record, client), ...asked };
}

/** Those that are named as one judge, several as an ensemble, and what a run that they judge is known by. */
export async function oneJudge(
  named: readonly string[],
  tables: Tables = TABLES,
  { onUsage, reader }: { readonly onUsage?: (usage: Usage) => void; readonly reader?: AnswerReader | undefined } = {},
): Promise<{ judge: PairwiseJudge; identity: string }> {
  const specs = named.map((text) => judgeSpec(text, tables.judges));
  const judges = await Promise.all(
    specs.map(async (spec) =>
      spec.kind === "model"
        ? modelJudge({ ...askedModel(spec, endpointModel), ...omitUndefined({ onUsage }) })
        : (await judgeFrom(spec, tables, reader)).open(() => {}),
    ),
  );
  const twice = judges.find(({ id }, at) => judges.findIndex((other) => other.id === id) < at);
  if (twice) failUsage(`--judge: ${twice.id} is named twice; an ensemble is of different judges`);
  const [first, ...others] = judges;
  const judge = first && others.length === 0 ? first : ensembleJudge({ judges });
  // What is in no judge's id.
  const settings = specs.flatMap((spec) => (spec.kind === "model" ? replyText(spec.settings) : []));
  return { judge, identity: [judge.id, ...settings].join("; ") };
}

/** The judge as `oneJudge` gives it, which reports the tokens of each reply to whoever opens it. */
export async function meteredJudge(named: readonly string[], tables: Tables, reader?: AnswerReader) {
  const members = await Promise.all(named.map((text) => judgeFrom(judgeSpec(text, tables.judges), tables, reader)));
  return (onUsage: (usage: Usage | null) => void): PairwiseJudge => {
    const [first, ...others] = members.map((member) => member.open(onUsage));
    return first && others.length === 0 ? first : ensembleJudge({ judges: [first!, ...others] });
  };
}

/** What decides verdicts: another one is another evaluation. */
function settingsText(settings: JudgeSettings): string {
  const { temperature, maxTokens } = settings;
  return [
    ...(temperature === undefined ? [] : [`temperature ${temperature}`]),
    ...(maxTokens === undefined ? [] : [`${maxTokens} tokens`]),
    ...replyText(settings),
  ].join(", ");
}

function replyText({ timeoutMs, jsonSchema }: JudgeSettings): string[] {
  return [...(timeoutMs === undefined ? [] : [`${timeoutMs / 1000} s`]), ...(jsonSchema ? ["JSON Schema"] : [])];
}

/** Reports the tokens of every reply; null for one that does not say them. */
function metered(client: ModelClient, onUsage: (usage: Usage | null) => void): ModelClient {
  return {
    id: client.id,
    async complete(request, signal) {
      const turn = await client.complete(request, signal);
      onUsage(turn.usage ?? null);
      return turn;
    },
  };
}

/** A file of recorded comparisons (known by their content), or the match log of an evaluation. */
async function recorded(spec: Extract<JudgeSpec, { kind: "recorded" }>): Promise<SpecifiedJudge> {
  const records = await readRecorded(spec.path);
  const ids = [...new Set(records.lines.map(({ judge }) => judge))];
  const chosen = spec.judge ?? (ids.length === 1 ? ids[0]! : null);
  if (chosen === null || !ids.includes(chosen))
    failUsage(
      `--judge recorded:${spec.path}: ${chosen === null ? "several judges are" : `no judge ${chosen} is`} in it. Give ,judge=ID; there are ${ids.join(", ") || "none"}.`,
    );
  const judge =
    records.kind === "comparisons"
      ? recordedJudge({ records: records.lines, id: chosen })
      : replayed(spec.path, chosen, records.lines);
  return { id: spec.id ?? chosen, kind: "recorded", model: null, settings: "", open: () => judge };
}

/**
 * Answers with what a match log holds about the same two trajectories of the same task, in the order asked: the recorded
 * sub-scores, weighted by the rubric that is asked for.
 */
function replayed(path: string, id: string, lines: readonly JudgedCase[]): PairwiseJudge {
  const said = new Map<string, Comparison>();
  for (const { judge, task, digests, forward, backward } of lines) {
    if (judge !== id) continue;
    said.set(JSON.stringify([task, digests[0], digests[1]]), forward);
    said.set(JSON.stringify([task, digests[1], digests[0]]), backward);
  }
  return {
    id,
    async compare({ task, rubric, first, second }) {
      const key = JSON.stringify([task.id, digest(contentKey(first)), digest(contentKey(second))]);
      const known = said.get(key);
      if (!known) return unscored("not_recorded", `no judgement of these two trajectories of ${task.id} in ${path}`);
      // Asked once more, a recording says the same.
      if (known.status === "unscored") return { ...known, failure: { ...known.failure, retryable: false } };
      const sheets = [known.first, known.second].map((sheet) => sheetBy(rubric, sheet));
      const [own, theirs] = sheets;
      if (own && theirs) return { ...known, first: own, second: theirs };
      const { criteria, cannotJudge = {} } = known.first;
      const there = [...Object.keys(criteria), ...Object.keys(cannotJudge)];
      const wanted = rubric.criteria.map((criterion) => criterion.id);
      return unscored(
        "other_rubric",
        `the judgement of ${task.id} in ${path} is by other criteria or on another scale: it has ${there.join(", ")}, the rubric ${wanted.join(", ")} from ${rubric.scale.min} to ${rubric.scale.max}`,
      );
    },
  };
}

/** The sums of recorded sub-scores by this rubric's weights; null where they are not of its criteria, or off its scale. */
function sheetBy(rubric: Rubric, { criteria, cannotJudge = {} }: ScoreSheet): ScoreSheet | null {
  const { min, max } = rubric.scale;
  const told = { ...criteria, ...cannotJudge };
  const isOfRubric =
    Object.keys(told).length === rubric.criteria.length && rubric.criteria.every(({ id }) => Object.hasOwn(told, id));
  if (!isOfRubric || Object.values(criteria).some((value) => value < min || value > max)) return null;
  return scoreSheet(rubric, criteria, cannotJudge);
}

function unscored(code: string, message: string): Comparison {
  return { status: "unscored", failure: { owner: "judge", code, message, retryable: false } };
}
