/**
 * A judge that asks a chat model, for one criterion or several in a call. Scores are integers on the item's scale and
 * nothing else: what is off the scale is refused, not clamped, and stays unscored when the repair does not mend it.
 */

import {
  agentSteps,
  eachBounded,
  type JsonObject,
  observationsOf,
  omitUndefined,
  type RubricItem,
  type RubricScale,
  random,
  stepMessage,
  stepThought,
  type Trajectory,
  type Usage,
  type Verdict,
} from "@arenakit/contracts";
import type { Prompt } from "@arenakit/core/model";
import * as z from "zod";
import { SCALE_RANGE } from "../rubric-items.ts";
import type { RubricJudge, RubricRequest } from "../rubric-judge.ts";
import { ask, judgeId, type QuestionOptions, type RubricQuestion, rubricPrompt } from "./question.ts";

export interface ModelRubricJudgeOptions extends Omit<QuestionOptions, "signal"> {
  /** Criteria in one call, 1 to 50 (default 8, as ResearchQA asks); those of one scale go together. */
  readonly criteriaPerCall?: number;
  /** Calls for one answer side by side (default 4). */
  readonly concurrency?: number;
  /** Shows the criteria in an order drawn from this seed, the query and the answer; absent: in the order of the set. */
  readonly shuffleSeed?: number;
  /** Shows the steps of a trajectory beside its answer (default false). */
  readonly showSteps?: boolean;
}

const DEFAULTS = { criteriaPerCall: 8, concurrency: 4, showSteps: false };
const MOST_PER_CALL = 50;

/**
 * Verdicts carry the hash of the prompt and, on the first of a call, what the call cost. Never throws: a criterion that
 * could not be scored is unscored, with what the judge said wrong.
 */
export function modelRubricJudge(options: ModelRubricJudgeOptions): RubricJudge {
  const { concurrency } = { ...DEFAULTS, ...options };
  const id = judgeId(options);
  return {
    id,
    async judge(request) {
      const calls = callsOf(request, options);
      const verdicts = await eachBounded(calls, concurrency, (items) =>
        judgeTogether(items, request, { ...options, id }),
      );
      const byId = new Map(verdicts.flat().map((verdict) => [verdict.rubricId, verdict]));
      return request.items.map((item) => byId.get(item.id)!);
    },
  };
}

/** Items by scale, in the order in which they are shown, in calls of the size that is asked for. */
function callsOf({ items, set, answer }: RubricRequest, options: ModelRubricJudgeOptions): RubricItem[][] {
  const size = Math.max(1, Math.min(MOST_PER_CALL, options.criteriaPerCall ?? DEFAULTS.criteriaPerCall));
  const { shuffleSeed } = options;
  const shown = shuffleSeed === undefined ? items : random(shuffleSeed, set.query, answer).shuffled(items);
  const scales = [...new Set(shown.map(({ scale }) => scale))];
  return scales.flatMap((scale) => {
    const own = shown.filter((item) => item.scale === scale);
    const count = Math.ceil(own.length / size);
    return Array.from({ length: count }, (_, at) => own.slice(at * size, (at + 1) * size));
  });
}

type Entry = { readonly id: string; readonly score: number; readonly explanation?: string; readonly quotes?: string[] };
type Entries = ReadonlyMap<string, Entry>;

async function judgeTogether(
  items: readonly RubricItem[],
  request: RubricRequest,
  options: ModelRubricJudgeOptions & { readonly id: string },
): Promise<Verdict[]> {
  const scale = items[0]!.scale;
  const prompt = rubricPrompt(`criterion.${scale}`, request.set.query);
  const showSteps = options.showSteps ?? DEFAULTS.showSteps;
  const asked = await ask(questionOf(items, request, { prompt, scale, showSteps }), {
    ...options,
    signal: request.signal,
  });
  const base = { judge: options.id, promptHash: prompt.name };
  const unscored = (item: RubricItem, reason: string): Verdict => ({
    rubricId: item.id,
    status: "unscored",
    ...base,
    reason,
  });
  if (!asked.ok) {
    const { failure } = asked;
    return items.map((item) => ({ ...unscored(item, failure.message), failure }));
  }
  const { value, problem, usage } = asked.value;
  return items.map((item, at) => {
    const entry = value.get(codeOf(at));
    const cost: { usage?: Usage } = at === 0 && usage ? { usage } : {};
    if (!entry)
      return { ...unscored(item, `judge ${options.client.id}: ${problem ?? "no score for this criterion"}`), ...cost };
    return { rubricId: item.id, status: "scored", ...said(entry, scale, request.answer), ...base, ...cost };
  });
}

/** Quotes that do not stand in the answer are left out. */
function said({ score, explanation, quotes }: Entry, scale: RubricScale, answer: string) {
  const real = (quotes ?? []).filter((quote) => quote !== "" && answer.includes(quote));
  return {
    value: score,
    ...omitUndefined({
      met: scale === "binary" ? score === 1 : undefined,
      explanation: explanation || undefined,
      quotes: real.length > 0 ? real : undefined,
    }),
  };
}

/** Short names, so that a reply cannot mistype an id. */
export const codeOf = (at: number): string => `c${at + 1}`;

/** A criterion as a document shows it. */
export function shownCriterion(item: RubricItem, code: string): JsonObject {
  return {
    id: code,
    text: item.text,
    ...omitUndefined({
      explanation: item.explanation,
      levels: item.levels?.length ? item.levels : undefined,
      evidence: item.evidence?.length ? item.evidence.map(({ text }) => text) : undefined,
    }),
  };
}

function questionOf(
  items: readonly RubricItem[],
  request: RubricRequest,
  { prompt, scale, showSteps }: { prompt: Prompt; scale: RubricScale; showSteps: boolean },
): RubricQuestion<Entries> {
  const [least, greatest] = SCALE_RANGE[scale];
  const codes = items.map((_, at) => codeOf(at));
  const entry = z.strictObject({
    id: z.enum(codes),
    score: z.int().min(least).max(greatest),
    explanation: z.string().exactOptional(),
    quotes: z.array(z.string()).exactOptional(),
  });
  return {
    prompt,
    schema: schemaOf(entry),
    document(sofar) {
      const left = codes.filter((code) => !sofar?.has(code));
      return {
        query: request.set.query,
        ...omitUndefined({ steps: showSteps && request.trajectory ? shownSteps(request.trajectory) : undefined }),
        answer: request.answer,
        criteria: items.flatMap((item, at) => (left.includes(codeOf(at)) ? [shownCriterion(item, codeOf(at))] : [])),
        scale: { least, greatest },
        reply: { verdicts: left.map((code) => ({ id: code, score: null, explanation: "", quotes: [] })) },
      };
    },
    read: (json, sofar) => readEntries(json, { entry, codes, sofar }),
  };
}

/** As endpoints take it: every member is required, nothing else is allowed. */
export function schemaOf(entry: z.ZodType): JsonObject {
  const { $schema: _dialect, ...item } = z.toJSONSchema(entry) as JsonObject;
  const whole = { ...item, required: Object.keys((item.properties ?? {}) as JsonObject) };
  return {
    type: "object",
    properties: { verdicts: { type: "array", items: whole } },
    required: ["verdicts"],
    additionalProperties: false,
  };
}

/** What can be read counts; a criterion that is named twice, or wrongly scored, does not. */
export function readEntries<T extends { readonly id: string }>(
  json: unknown,
  expected: {
    readonly entry: z.ZodType<T>;
    readonly codes: readonly string[];
    readonly sofar: ReadonlyMap<string, T> | undefined;
  },
): { value: ReadonlyMap<string, T>; problem?: string } {
  const found = new Map<string, T>(expected.sofar);
  const whole = z.strictObject({ verdicts: z.array(z.unknown()) }).safeParse(json);
  if (!whole.success)
    return {
      value: found,
      problem: "expected one JSON object {verdicts: [...]}, every name in it once, and nothing else",
    };
  const problems: string[] = [];
  const twice = new Set<string>();
  const fresh = new Map<string, T>();
  whole.data.verdicts.forEach((one, at) => {
    const read = expected.entry.safeParse(one);
    if (!read.success) {
      const { path, message } = read.error.issues[0]!;
      problems.push(`verdicts.${[at, ...path].map(String).join(".")}: ${message}`);
      return;
    }
    if (fresh.has(read.data.id)) twice.add(read.data.id);
    fresh.set(read.data.id, read.data);
  });
  for (const [code, one] of fresh) if (!twice.has(code) && !found.has(code)) found.set(code, one);
  for (const code of twice) problems.push(`${code}: scored more than once`);
  const missing = expected.codes.filter((code) => !found.has(code));
  if (missing.length === 0) return { value: found };
  return { value: found, problem: [...problems.slice(0, 3), `no score for ${missing.join(", ")}`].join("; ") };
}

/** Longest observation shown, and all of them together, in UTF-16 units; the ends are kept. */
const OBSERVATION = 2000;
const OBSERVATIONS = 24_000;

export function shownSteps(trajectory: Trajectory): JsonObject[] {
  const steps = agentSteps(trajectory);
  const observations = steps.map((step) => observationsOf(step));
  const count = observations.reduce((sum, own) => sum + own.length, 0);
  const limit = Math.min(OBSERVATION, Math.max(200, Math.floor(OBSERVATIONS / Math.max(1, count))));
  return steps.map((step, at) => {
    const thought = stepThought(step);
    const message = stepMessage(step);
    return {
      ...omitUndefined({ thought: thought || undefined, message: message || undefined }),
      observations: observations[at]!.map(({ call, text, isError }) => ({
        tool: call?.name ?? null,
        arguments: call?.arguments ?? null,
        isError,
        text:
          text.length <= limit
            ? text
            : {
                head: text.slice(0, limit / 2),
                omitted: text.length - 2 * Math.floor(limit / 2),
                tail: text.slice(-Math.floor(limit / 2)),
              },
      })),
    };
  });
}
