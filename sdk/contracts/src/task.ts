/** A task: one prompt with the constraints that its answer is checked against. */
import * as z from "zod";
import { JsonObject } from "./json.ts";
import { nearestWord } from "./nearest-word.ts";

const Clock = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/, "expected a time of day such as 18:30");

/** An object that refuses members it does not know, and says which known one is the nearest. */
const strict = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? unknownMembers(issue.keys as string[], Object.keys(shape)) : undefined,
  });

function unknownMembers(unknown: readonly string[], known: readonly string[]): string {
  const said = unknown.map((member) => {
    const nearest = nearestWord(member, known);
    return `${member}: unknown${nearest === null ? "" : `; did you mean ${nearest}?`}`;
  });
  return `${said.join(", ")} (known are ${known.join(", ")})`;
}

/** A place the answer must use or visit; any of the names will do. */
export const PlaceConstraint = strict({ names: z.array(z.string().min(1)).min(1), city: z.string().optional() });
export type PlaceConstraint = z.infer<typeof PlaceConstraint>;

/**
 * What the prompt asks for, as data. A field that is absent is not asked for. Amounts are yuan; dates are
 * offsets in days from the simulated `now`.
 */
export const Constraints = strict({
  cities: z.array(z.string()).min(1).describe("The city, or the cities, that the task plays in, in order."),
  people: z.number().int().positive().default(1).describe("How many travel; 1."),
  budget: strict({ amountYuan: z.number().positive(), per: z.enum(["group", "person"]) })
    .optional()
    .describe("What all of it may cost, for the group or for each person."),
  dates: strict({ startOffsetDays: z.number().int().nonnegative().optional(), days: z.number().int().positive() })
    .optional()
    .describe("First day, in days from the simulated today, where it is said, and number of days of the plan."),
  window: strict({ departAfter: Clock.optional(), arriveBy: Clock.optional() })
    .optional()
    .describe("The plan, or the journey, lies inside; times of day as 18:30, arriveBy on the last day."),
  waypoints: strict({ places: z.array(PlaceConstraint).min(1), ordered: z.boolean() })
    .optional()
    .describe("Places that must all be visited, in this order where ordered; any of a place's names will do."),
  around: strict({
    centre: PlaceConstraint,
    radiusMetres: z.number().positive(),
    keyword: z.string(),
    count: z.number().int().positive(),
  })
    .optional()
    .describe("So many options of a kind within a radius, straight-line metres."),
  maxCostYuan: z.number().positive().optional().describe("Most that one option may cost, per person."),
  minRating: z.number().min(0).max(5).optional().describe("Least rating of an option."),
  openAt: Clock.optional().describe("A time of day at which options must be open."),
  journey: strict({ from: z.string(), to: z.string(), returns: z.boolean().default(false) })
    .optional()
    .describe("From where to where: a city or a station each."),
  compare: z
    .array(z.enum(["train", "flight", "driving", "transit", "bicycling", "walking"]))
    .optional()
    .describe("The answer must compare these."),
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
    .default([])
    .describe("What the user would rather have; most wanted first."),
});
export type Constraints = z.infer<typeof Constraints>;

/** As callers give them with a query of their own, where no city need be named. */
export const QueryConstraintsInput = Constraints.partial({ cities: true });
export type QueryConstraintsInput = z.input<typeof QueryConstraintsInput>;

/** Which part of an environment's tasks: what is trained on, chosen by and tested on; `demo` holds a few to look at. */
export const SPLITS = ["demo", "train", "validation", "test"] as const;

/** One thing that a policy is asked. What only its score may know stands in `gold` and `reference`, and in no prompt. */
export const Task = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  env: z.string(),
  /** For Open-Travel: direction, search, compare, one-day, multi-day (ArenaRL, section 5.1). */
  subtask: z.string(),
  split: z.enum(SPLITS),
  query: z.string().min(1),
  /** Language of the query, where the environment has tasks in both. */
  language: z.enum(["zh", "en"]).optional(),
  difficulty: z.enum(["easy", "medium", "hard"]).optional(),
  /** `no_tool`: the policy is offered no tool and answers from what it knows. Default `tool`. */
  mode: z.enum(["tool", "no_tool"]).optional(),
  /** What a travel task asks for, as data; other tasks ask for nothing of the kind. */
  constraints: Constraints.extend({ cities: z.array(z.string()) }).default({ cities: [], people: 1, preferences: [] }),
  /** What a right answer is, as the environment's own score reads it. */
  gold: JsonObject.optional(),
  /** A good answer in words, to compare others with. */
  reference: z.string().optional(),
  /** Simulated local time of the whole episode, when the task needs a certain one. */
  now: z.string().optional(),
  extra: JsonObject.optional(),
});
export type Task = z.infer<typeof Task>;

/** A task as an environment writes it: what its environment and its split say once is left out. */
export type TaskInput = Omit<z.input<typeof Task>, "env">;

/** The tasks of an environment, each looked at. Throws a ZodError that names the member that is wrong. */
export function tasksFor(env: string, inputs: readonly TaskInput[]): Task[] {
  return inputs.map((input) => Task.parse({ ...input, env }));
}
