/** A task: one prompt with the constraints that its answer is checked against. */
import * as z from "zod";
import type { PolicyLanguage } from "./environment.ts";
import { JsonObject } from "./json.ts";

const Clock = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/, "expected a time of day such as 18:30");

/** A place the answer must use or visit; any of the names will do. */
export const PlaceConstraint = z.object({ names: z.array(z.string().min(1)).min(1), city: z.string().optional() });
export type PlaceConstraint = z.infer<typeof PlaceConstraint>;

/**
 * What the prompt asks for, as data. A field that is absent is not asked for. Amounts are yuan; dates are
 * offsets in days from the simulated `now`.
 */
export const Constraints = z.object({
  /** The city, or the cities, that the task plays in, in order. */
  cities: z.array(z.string()).min(1),
  people: z.number().int().positive().default(1),
  budget: z.object({ amountYuan: z.number().positive(), per: z.enum(["group", "person"]) }).optional(),
  /** First day and number of days of the plan. */
  dates: z.object({ startOffsetDays: z.number().int().nonnegative(), days: z.number().int().positive() }).optional(),
  /** The plan, or the journey, must lie inside; `arriveBy` may be on the same day only. */
  window: z.object({ departAfter: Clock.optional(), arriveBy: Clock.optional() }).optional(),
  /** Must all be covered; `ordered` asks for the order given. */
  waypoints: z.object({ places: z.array(PlaceConstraint).min(1), ordered: z.boolean() }).optional(),
  /** Options must lie within the radius of the centre, straight-line metres. */
  around: z
    .object({
      centre: PlaceConstraint,
      radiusMetres: z.number().positive(),
      keyword: z.string(),
      count: z.number().int().positive(),
    })
    .optional(),
  /** Upper bound of the cost of one option, per person. */
  maxCostYuan: z.number().positive().optional(),
  minRating: z.number().min(0).max(5).optional(),
  /** A place must be open at this time of day. */
  openAt: Clock.optional(),
  /** The journey: a city or a station each. */
  journey: z.object({ from: z.string(), to: z.string(), returns: z.boolean().default(false) }).optional(),
  /** The answer must compare these. */
  compare: z.array(z.enum(["train", "flight", "driving", "transit", "bicycling", "walking"])).optional(),
  /** What the user would rather have; ranked, most wanted first. */
  preferences: z
    .array(
      z.enum([
        "cheap",
        "fast",
        "few_transfers",
        "short_walks",
        "indoor",
        "family",
        "food",
        "history",
        "nature",
        "late_start",
        "high_rating",
      ]),
    )
    .default([]),
});
export type Constraints = z.infer<typeof Constraints>;

export const Task = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  env: z.string(),
  /** For Open-Travel: direction, search, compare, one-day, multi-day (ArenaRL, section 5.1). */
  subtask: z.string(),
  split: z.enum(["dev", "held-out", "demo"]),
  query: z.string().min(1),
  constraints: Constraints,
  /** Simulated local time of the whole episode, when the task needs a certain one. */
  now: z.string().optional(),
  extra: JsonObject.optional(),
});
export type Task = z.infer<typeof Task>;

/** The language to speak of a task in: Chinese for a query with Chinese characters, English for any other. */
export function queryLanguage(query: string): PolicyLanguage {
  return /[\u3400-\u4DBF\u4E00-\u9FFF]/.test(query) ? "zh" : "en";
}
