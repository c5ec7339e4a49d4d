/**
 * Criteria that an answer is scored by one at a time, and what was said of each. `Rubric` is the other kind: what two
 * attempts are compared by. A set read from a published file keeps what it was read from, so that it can be written back.
 */
import * as z from "zod";
import { Failure } from "./failure.ts";
import { Json, JsonObject } from "./json.ts";
import { Usage } from "./turn.ts";

/** The published layout that a set came from; `native` is our own. */
export const RubricSource = z.enum(["native", "healthbench", "dr-tulu", "researchqa", "deepresearch-bench"]);
export type RubricSource = z.infer<typeof RubricSource>;

/** How the verdicts of a set become one number. */
export const RubricAggregation = z.enum(["hote", "tulu", "healthbench", "coverage5", "race", "all_or_nothing", "mean"]);
export type RubricAggregation = z.infer<typeof RubricAggregation>;

/** What values a verdict may have. `binary` 0 or 1; `ternary` −1, 0, 1; `likert5` 1 … 5. */
export const RubricScale = z.enum(["binary", "ternary", "0-2", "likert5", "0-10", "1-10"]);
export type RubricScale = z.infer<typeof RubricScale>;

export const RubricItem = z.object({
  /** First 12 hex digits of sha256 over the query, the text and the polarity; `-2`, `-3` … where a set repeats one. */
  id: z.string().min(1),
  text: z.string(),
  title: z.string().optional(),
  explanation: z.string().optional(),
  /** −1: meeting it is a fault. */
  polarity: z.union([z.literal(1), z.literal(-1)]),
  /** 0 is kept and judged, and has no part in the sum. */
  weight: z.number().nonnegative(),
  scale: RubricScale,
  /** What a value means, where the source says so. */
  levels: z.array(z.object({ value: z.number(), text: z.string() })).optional(),
  dimension: z.string().optional(),
  tags: z.array(z.string()).optional(),
  evidence: z.array(z.object({ text: z.string(), citation: z.string().optional() })).optional(),
  /** `persistent` came with the task, `active` was proposed for it and counts, `inactive` no longer counts, `meta` judges proposals. */
  tier: z.enum(["persistent", "active", "inactive", "meta"]),
  origin: z
    .object({
      by: z.enum(["dataset", "judge", "human"]),
      step: z.number().int().nonnegative().optional(),
      model: z.string().optional(),
    })
    .optional(),
  /** A deterministic rule that decides it without a model. */
  check: z.object({ rule: z.string(), args: JsonObject }).optional(),
  /** Over the scored verdicts alone; population standard deviation. */
  stats: z
    .object({
      n: z.number().int().nonnegative(),
      mean: z.number(),
      std: z.number(),
      missing: z.number().int().nonnegative(),
      lastStep: z.number().int().nonnegative(),
      retiredReason: z.string().optional(),
    })
    .optional(),
});
export type RubricItem = z.infer<typeof RubricItem>;

export const RUBRIC_SET_FORMAT = "rubricset/1";
export const RubricSet = z.object({
  format: z.literal(RUBRIC_SET_FORMAT),
  taskId: z.string().optional(),
  query: z.string(),
  lang: z.string().optional(),
  /** `raw` is the value read, `text` its spelling where it was read from text: it is written back byte for byte. */
  source: z.object({ kind: RubricSource, raw: Json.optional(), text: z.string().optional() }),
  aggregation: RubricAggregation,
  /** Weight of each dimension, where there are some. */
  dimensions: z.record(z.string(), z.number()).optional(),
  items: z.array(RubricItem),
});
export type RubricSet = z.infer<typeof RubricSet>;

/** One criterion judged on one answer. Unscored is no value: it is never counted as 0. */
export const Verdict = z.object({
  rubricId: z.string(),
  status: z.enum(["scored", "unscored"]),
  /** On the scale of the item. */
  value: z.number().optional(),
  met: z.boolean().optional(),
  explanation: z.string().optional(),
  quotes: z.array(z.string()).optional(),
  judge: z.string(),
  /** As in a comparison; empty for a judge without a prompt. */
  promptHash: z.string(),
  usage: Usage.optional(),
  cached: z.boolean().optional(),
  /** Why it is unscored. */
  reason: z.string().optional(),
  /** What the judge failed with, where that is why. */
  failure: Failure.optional(),
});
export type Verdict = z.infer<typeof Verdict>;
