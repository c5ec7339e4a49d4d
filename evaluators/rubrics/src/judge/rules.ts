/**
 * A judge that follows the deterministic rule of an item (`RubricItem.check`) and asks no model. An item without a
 * rule, and a rule that does not apply, are unscored. Rules have no regular expressions: a set may come from anywhere.
 */
import {
  boundary,
  type EnvironmentChecks,
  fail,
  type JsonObject,
  omitUndefined,
  type RubricItem,
  type Verdict,
} from "@arenakit/contracts";
import { checksByEnvironment } from "@arenakit/evaluator-checks";
import * as z from "zod";
import { METRICS, type MetricTools } from "../metrics/index.ts";
import { SCALE_RANGE } from "../rubric-items.ts";
import type { RubricJudge, RubricRequest } from "../rubric-judge.ts";

export const RULES_RUBRIC_JUDGE_ID = "rules/1";

const Words = z.array(z.string().min(1)).min(1);
const Contains = z.union([z.strictObject({ all: Words }), z.strictObject({ any: Words })]);
const Length = z.strictObject({
  least: z.number().nonnegative().optional(),
  greatest: z.number().nonnegative().optional(),
  unit: z.enum(["characters", "words", "lines"]).default("characters"),
});
const Sentences = z.strictObject({
  all: Words.optional(),
  any: Words.optional(),
  without: Words.optional(),
  least: z.int().nonnegative().default(1),
  greatest: z.int().nonnegative().optional(),
});
const CheckArgs = z.strictObject({ id: z.string(), least: z.number().min(0).max(1).default(1) });
const MetricArgs = z.strictObject({
  id: z.string(),
  /** The metric's input but for the answer. */
  input: z.record(z.string(), z.unknown()).default({}),
  /** Member of the input that the answer is (default prediction). */
  answer: z.string().default("prediction"),
  /** Member of the result (default its score). */
  member: z.string().default("score"),
  least: z.number().default(1),
});

/** What rules ask beside the answer: what metrics need, and the environments whose checks tasks meet. */
export interface RuleTools extends MetricTools {
  /** Default: none, and so the checks that any environment can use. */
  readonly environments?: readonly EnvironmentChecks[];
}

/** How far the rule is met, in [0, 1], and what was found. Throws a FailureError where it cannot be told. */
type Rule = (args: unknown, request: RubricRequest, tools: RuleTools) => Promise<{ share: number; found: string }>;

const whether = (met: boolean, found: string) => ({ share: met ? 1 : 0, found });
/** Letters' case, widths and spaces are no difference. */
const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");

/** Every rule there is, and what it takes. */
export const RUBRIC_RULES: Readonly<Record<string, { readonly description: string; readonly rule: Rule }>> = {
  contains: {
    description:
      "the answer has all, or any, of some words: {all: [...]} or {any: [...]}; case, width and spaces aside",
    rule: async (given, { answer }) => {
      const args = readArgs(Contains, given);
      const text = plain(answer);
      const has = (word: string) => text.includes(plain(word));
      if ("any" in args) return whether(args.any.some(has), args.any.filter(has).join(", ") || "none of them");
      const lacks = args.all.filter((word) => !has(word));
      return {
        share: 1 - lacks.length / args.all.length,
        found: lacks.length > 0 ? `lacks ${lacks.join(", ")}` : "all",
      };
    },
  },
  sentences: {
    description:
      "so many different sentences have all and any of some words, and none of others: {all?, any?, without?, least: 1, greatest?}",
    rule: async (given, { answer }) => {
      const { all = [], any, without = [], least, greatest = Number.POSITIVE_INFINITY } = readArgs(Sentences, given);
      const [required, alternatives, excluded] = [all, any, without].map((words) => words?.map(plain));
      const matches = (sentence: string) =>
        required!.every((word) => sentence.includes(word)) &&
        (!alternatives || alternatives.some((word) => sentence.includes(word))) &&
        !excluded!.some((word) => sentence.includes(word));
      const count = sentencesOf(answer).filter(matches).length;
      return whether(count >= least && count <= greatest, `sentences: ${count}`);
    },
  },
  length: {
    description: "the answer is so long: {least?, greatest?, unit: characters | words | lines}",
    rule: async (given, { answer }) => {
      const { least = 0, greatest = Number.POSITIVE_INFINITY, unit } = readArgs(Length, given);
      const length = { characters: [...answer].length, words: countWords(answer), lines: answer.split("\n").length }[
        unit
      ];
      return whether(length >= least && length <= greatest, `${length} ${unit}`);
    },
  },
  check: {
    description:
      "a deterministic check of the trajectory passes: {id, least?: share of what was examined that is right}",
    rule: async (given, { trajectory, task }, { environments = [] }) => {
      const { id, least } = readArgs(CheckArgs, given);
      if (!trajectory) return fail("task", "no_trajectory", "checks read a trajectory, and there is none");
      const results = checksByEnvironment(environments)({ trajectory, ...omitUndefined({ task }) });
      const result = results.find((one) => one.id === id);
      if (!result) return fail("task", "unknown_check", `no check ${id}`);
      if (result.score === null) return fail("task", "not_applicable", `${id} does not apply: ${result.message}`);
      return { share: least === 1 ? result.score : Number(result.score >= least), found: result.message };
    },
  },
  metric: {
    description:
      "a metric of the answer is high enough: {id, input, answer: its member, member?: of the result, least?}",
    rule: async (given, { answer }, tools) => {
      const { id, input, answer: member, member: output, least } = readArgs(MetricArgs, given);
      const metric = METRICS.get(id) ?? fail("task", "unknown_metric", `no metric ${id}`);
      const result = await metric.compute({ ...input, [member]: answer }, tools);
      const value = result[output];
      if (typeof value !== "number") return fail("task", "not_applicable", `${id} has no number ${output} here`);
      return whether(value >= least, `${output} ${value}`);
    },
  },
};

/** Different ones, plain. A sentence ends at a full stop before a space, at 。！？, or at the end of a line. */
function sentencesOf(answer: string): string[] {
  const ended = answer.replace(/([.!?])\s/g, "$1\n").replace(/[。！？]/g, "\n");
  const sentences = ended.split("\n").map((sentence) => plain(sentence).trim());
  return [...new Set(sentences)].filter((sentence) => sentence !== "");
}

const countWords = (text: string) =>
  [...new Intl.Segmenter("en", { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike).length;

function readArgs<T>(schema: z.ZodType<T>, args: unknown): T {
  const read = schema.safeParse(args);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  return fail("task", "invalid_rule", `args.${path.map(String).join(".")}: ${message}`);
}

/** Never throws; `tools` are those that metrics may need. */
export function rulesRubricJudge(tools: RuleTools = {}): RubricJudge {
  return {
    id: RULES_RUBRIC_JUDGE_ID,
    judge: (request) => Promise.all(request.items.map((item) => verdictOf(item, request, tools))),
  };
}

async function verdictOf(item: RubricItem, request: RubricRequest, tools: RuleTools): Promise<Verdict> {
  const base = { rubricId: item.id, judge: RULES_RUBRIC_JUDGE_ID, promptHash: "" };
  const { check } = item;
  if (!check) return { ...base, status: "unscored", reason: "the item has no rule" };
  const known = Object.hasOwn(RUBRIC_RULES, check.rule) ? RUBRIC_RULES[check.rule] : undefined;
  if (!known)
    return {
      ...base,
      status: "unscored",
      reason: `no rule ${check.rule}: expected one of ${Object.keys(RUBRIC_RULES).join(", ")}`,
    };
  const found = await boundary("task", () => known.rule(check.args satisfies JsonObject, request, tools));
  if (!found.ok) return { ...base, status: "unscored", reason: `${check.rule}: ${found.failure.message}` };
  const { share } = found.value;
  return { ...base, status: "scored", value: valueFor(item, share), met: share === 1, explanation: found.value.found };
}

/** All of it on a scale of yes and no, its share on the others, rounded down to a whole score. */
function valueFor({ scale }: RubricItem, share: number): number {
  const [least, greatest] = SCALE_RANGE[scale];
  if (scale === "binary" || scale === "ternary") return share === 1 ? 1 : 0;
  return least + Math.floor(share * (greatest - least) + 1e-9);
}
