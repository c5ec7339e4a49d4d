/**
 * What trainers say to the group-reward service and what they are told: one schema is the type, the validator and the
 * JSON Schema of the HTTP interface and of the tools. Names on the wire are those of the project's words.
 */
import { Failure, JsonObject, QueryConstraintsInput } from "@arenakit/contracts";
import { ADVANTAGE_NAMES, ESTIMATOR_NAMES, LISTWISE, topologyChoice } from "@arenakit/evaluator-arena";
import * as z from "zod";
import { LIMITS } from "./limits.ts";
import { TRAINERS } from "./trainers.ts";

const HASH = /^[0-9a-f]{64}$/;

/** A name as all engines keep it: PostgreSQL takes no NUL, and no UTF-8 has half of a character. */
const nameOf = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .refine(
      (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
      "expected a name of whole characters, without control characters",
    )
    .refine(
      (text) => /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(text),
      "expected a name with a character that can be seen",
    );

/** `{run}:{launch nonce}:{split}:{step}:{task}:{occurrence}`, or any other text that names the group and no other one. */
export const GroupId = nameOf(300)
  .regex(/^(?!(?:events|openapi\.json)$)\S*$/, "expected a name without blanks, other than events and openapi.json")
  .describe("Names the group: {run}:{launch nonce}:{split}:{step}:{task}:{occurrence}.");

/** What a group's name says, where it is of the form `{run}:{launch nonce}:{split}:{step}:{task}:{occurrence}`. */
export interface GroupName {
  /** What stands before the first colon, in any name. */
  readonly run: string;
  readonly launch: string | null;
  readonly split: string | null;
  readonly step: number | null;
}

const PARTS = 6;
const MAX_RUN_NAME = 200;
/** Of a character that was cut in two. */
const HALF_AT_THE_END = /[\ud800-\udbff]$/;
/** Splits of groups that nobody is trained on. */
const HELD_OUT = new Set(["dev", "eval", "evaluation", "test", "val", "valid", "validation"]);

/** Reads a name; what it does not say is null. */
export function groupName(id: string): GroupName {
  const parts = id.split(":");
  const run = (parts[0] || id).slice(0, MAX_RUN_NAME).replace(HALF_AT_THE_END, "");
  if (parts.length < PARTS) return { run, launch: null, split: null, step: null };
  const [, launch = "", split = "", step = ""] = parts;
  return { run, launch, split, step: /^\d{1,15}$/.test(step) ? Number(step) : null };
}

/** Whether a group is of an evaluation: its scores are no part of the training's curve. */
export const isHeldOut = ({ split }: GroupName): boolean => split !== null && HELD_OUT.has(split.toLowerCase());

export const RunName = nameOf(200);

/** How the groups of a run are judged and rewarded. A configuration never changes: its sha256 names it for good. */
export const RunConfig = z.strictObject({
  judge: nameOf(200).optional().describe("Name of a judge of the server; by default its first."),
  rubric: nameOf(100).optional().describe("Family of the criteria; by default the environment's."),
  topology: topologyChoice(LISTWISE).default("seeded-single-elimination"),
  slots: z.enum(["standard", "paper"]).optional(),
  estimator: z.enum(ESTIMATOR_NAMES).optional().describe("By default the topology's own."),
  advantage: z.enum(ADVANTAGE_NAMES).default("quantile_z"),
  calibration: z
    .string()
    .regex(/^(?:[0-9a-f]{64}|none)$/)
    .optional()
    .describe("Hash of a frozen calibration of the server, for refit, or none."),
  calls: z.int().min(1).max(32).optional().describe("Of listwise: how often all are shown."),
  seed: z.int().min(0).default(0),
  anchor: z.int().min(0).max(LIMITS.maxGroupSize).default(0).describe("Index of the greedy attempt."),
  maxLostShare: z.number().min(0).max(1).optional().describe("Share of orders that the judge may lose; 0.2."),
  anchorPool: z
    .int()
    .min(1)
    .max(LIMITS.maxAnchors)
    .optional()
    .describe("How many attempts of the question's groups of earlier steps join its tournament as anchors."),
  verifiable: z
    .enum(["submitted", "environment"])
    .optional()
    .describe("Whose verifiable rewards rank a group in which they differ, so that the judge is asked of no other."),
  evolution: RunName.optional().describe(
    "The run of tri-evolution that the group's task is of: rubrics that evolve reward it (HOTE, eqs. 2, 3 and 5), and no tournament.",
  ),
});
export type RunConfig = z.infer<typeof RunConfig>;

export const ConfigName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, "expected a name such as travel-v2");
/** By name, by sha256, or as it is. */
export const ConfigReference = z.union([ConfigName, z.strictObject({ sha256: z.string().regex(HASH) }), RunConfig]);

/** What all attempts of a group agree on; the first one sets it, the others may leave it out or repeat it. */
export const GroupSettings = z.object({
  size: z.int().min(1).max(LIMITS.maxGroupSize).describe("How many attempts the group has."),
  quorum: z
    .int()
    .min(1)
    .max(LIMITS.maxGroupSize)
    .optional()
    .describe(
      "The least number of attempts: those submitted when collecting ends, and those without a failure when it is judged; 2, or 1 in a group of one.",
    ),
  run: RunName.optional().describe("Name of the training run; by default the group's up to the first colon."),
  step: z.int().min(0).optional().describe("Of the trainer; by default what the group's name says, if it does."),
  environment: nameOf(100).optional(),
  task: nameOf(200).optional().describe("Id of a task of the environment."),
  query: z.string().min(1).max(100_000).optional().describe("Instead of a task: what the user asked for."),
  constraints: QueryConstraintsInput.optional().describe("With query: what it asks for as data."),
  config: ConfigReference.optional().describe("How it is judged; by default as the server judges."),
  trainer: z.enum(TRAINERS).optional().describe("Answers say which of the two numbers it must take."),
  collectSeconds: z
    .number()
    .positive()
    .max(LIMITS.maxCollectSeconds)
    .optional()
    .describe(`How long it takes attempts from the first on; ${LIMITS.collectSeconds}.`),
  judgeSeconds: z
    .number()
    .positive()
    .max(LIMITS.maxJudgeSeconds)
    .optional()
    .describe(`How long the judge has from when it is complete; ${LIMITS.judgeSeconds}.`),
});
export type GroupSettings = z.infer<typeof GroupSettings>;

/** Runs of characters (code points) of a completion: how many, and whether the model wrote them (1) or was told them (0). */
export const CompletionMask = z.array(z.tuple([z.int().positive(), z.union([z.literal(0), z.literal(1)])])).min(1);

/** One attempt in one of the forms that trainers have: exactly one of `trajectory`, `messages`, `completion`. */
export const AttemptContent = z.object({
  trajectory: z
    .looseObject({})
    .optional()
    .describe('ATIF 1.x, or {"sha256"} of one sent with PUT /trajectories/{sha256}.'),
  messages: z.array(z.looseObject({})).min(1).optional().describe("Of a chat, as chat-completion endpoints have them."),
  prompt: z
    .union([z.string(), z.array(z.looseObject({})).min(1)])
    .optional()
    .describe("With completion: what the policy was given, as text or messages."),
  completion: z
    .union([z.string(), z.array(z.looseObject({}))])
    .optional()
    .describe("What the policy wrote after the prompt, results of tools included: as text or messages."),
  dialect: nameOf(50).optional().describe("How the completion writes calls and results; by default found out."),
  mask: CompletionMask.optional().describe(
    "Of a completion text: [characters, 1] the model wrote, [characters, 0] it was told.",
  ),
  verifiableReward: z
    .number()
    .optional()
    .describe("What a verifier of the trainer's gave it: read where the configuration has verifiable: submitted."),
  failure: Failure.optional().describe("The attempt ended by no fault of the policy's: it is not ranked."),
});
export type AttemptContent = z.infer<typeof AttemptContent>;

export const Generation = z
  .int()
  .min(0)
  .default(0)
  .describe("A higher one replaces the attempt while the group is open.");
export const AttemptIndex = z
  .int()
  .min(0)
  .max(LIMITS.maxGroupSize - 1)
  .describe("Index in the group; 0 is the greedy one.");

/** POST /groups/{group}/attempts */
export const SubmitBody = z.strictObject({
  index: AttemptIndex,
  generation: Generation,
  ...GroupSettings.shape,
  ...AttemptContent.shape,
});
export type SubmitBody = z.infer<typeof SubmitBody>;

/** POST /groups/{group}/attempts/{index}/abandon; with `size` it may open the group. */
export const AbandonBody = z.strictObject({
  generation: Generation,
  reason: z.string().max(2000).optional().describe("For people."),
  ...GroupSettings.partial().shape,
});
export type AbandonBody = z.infer<typeof AbandonBody>;

/** Of GET /groups/{group}/attempts/{index}/reward. */
export const AwaitQuery = z.object({
  wait: z.coerce
    .number()
    .min(0)
    .max(LIMITS.maxWaitSeconds)
    .default(LIMITS.waitSeconds)
    .describe("Seconds to wait for the reward."),
  generation: z.coerce.number().int().min(0).optional().describe("Of the attempt; by default the one that is there."),
});

/** POST /groups:await: many rewards in one request. */
export const AwaitBody = z.strictObject({
  attempts: z
    .array(z.strictObject({ group: GroupId, index: AttemptIndex, generation: z.int().min(0).optional() }))
    .min(1)
    .max(LIMITS.maxAwaited),
  wait: z.number().min(0).max(LIMITS.maxWaitSeconds).default(LIMITS.waitSeconds),
  until: z.enum(["any", "all"]).default("any").describe("Answers as soon as one of them is settled, or all are."),
  answers: z
    .enum(["all", "settled"])
    .default("all")
    .describe("Which are told: all, or where any is settled only those that are, with their places in at."),
});
export type AwaitBody = z.infer<typeof AwaitBody>;

/** POST /groups:score: a whole group at once; the answer comes when it is judged, or a ticket-like 202 with the group's id. */
export const ScoreBody = z.strictObject({
  group: GroupId.optional().describe("By default a name that follows from the content: the same group is judged once."),
  ...GroupSettings.omit({ size: true }).shape,
  attempts: z.array(z.strictObject(AttemptContent.shape)).min(1).max(LIMITS.maxGroupSize),
  wait: z.number().min(0).max(LIMITS.maxWaitSeconds).default(LIMITS.maxWaitSeconds),
});
export type ScoreBody = z.infer<typeof ScoreBody>;

/** Why an attempt has no reward. */
export const INVALID_REASONS = [
  "late",
  "abandoned",
  "superseded",
  "missing",
  "attempt_failed",
  "below_quorum",
  "judge_failed",
  "cancelled",
  "unrankable",
] as const;

const AttemptName = { group: z.string(), index: z.int(), generation: z.int() };

/** Which number a trainer takes, and what of its own must be off so that it stays what it is. */
export const Take = z.object({
  trainer: z.string(),
  number: z.enum(["reward", "advantage"]),
  value: z.number(),
  setting: z.string().nullable(),
});

export const PlayedBy = z.object({
  number: z.int(),
  phase: z.string(),
  round: z.int(),
  opponent: z.int(),
  /** Sums over both orders (eq. 3); null where the judge gave none. */
  score: z.number().nullable(),
  opponentScore: z.number().nullable(),
  outcome: z.enum(["won", "lost", "tied"]).nullable(),
});

export const RewardAnswer = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("scored"),
    ...AttemptName,
    /** Eq. 6 or the map's own scale. */
    reward: z.number(),
    advantage: z.number(),
    /** From 0, best first; ties share the average. */
    rank: z.number(),
    size: z.int(),
    ranked: z.int().describe("How many of the group are ranked."),
    matches: z.array(PlayedBy),
    signalToNoise: z.number().nullable(),
    /** Where verifiable rewards decided, no judge was asked, and judge, topology and estimator say what would have been. */
    decidedBy: z.enum(["judge", "verifiable_rewards", "rubrics"]),
    /** Null where the configuration reads none. */
    verifiableReward: z.number().nullable(),
    judge: z.string(),
    topology: z.string(),
    estimator: z.string(),
    advantageMap: z.string(),
    calibration: z.string().nullable(),
    config: z.object({ name: z.string().nullable(), sha256: z.string() }),
    /** Null where no trainer was named. */
    take: Take.nullable(),
  }),
  z.object({
    status: z.literal("waiting"),
    ...AttemptName,
    state: z.enum(["open", "ready", "judging"]),
    have: z.int(),
    abandoned: z.int(),
    need: z.int().describe("How many attempts are still awaited."),
    /** Milliseconds until collecting or judging ends. */
    remainingMs: z.int(),
    /** What went wrong last, where something did; it is tried again. */
    failure: Failure.nullable(),
  }),
  z.object({
    status: z.literal("invalid"),
    ...AttemptName,
    reason: z.enum(INVALID_REASONS),
    failure: Failure.nullable(),
  }),
]);
export type RewardAnswer = z.infer<typeof RewardAnswer>;

/** Of GET /groups/events. */
export const EventsQuery = z.object({
  run: RunName.optional().describe("Groups of this run alone."),
});

/** The header of GET /groups/events with which it goes on behind an event. */
export const LastEventId = z
  .string()
  .regex(/^\d{1,16}:\d{1,16}$/, "expected the id of an event, such as 1800000000000:3");

/** Of POST /groups:score. */
export const ScoredGroup = z.object({
  group: z.string(),
  status: z.enum(["scored", "invalid", "waiting"]),
  /** By index. */
  answers: z.array(RewardAnswer),
});
export type ScoredGroup = z.infer<typeof ScoredGroup>;

/** Of POST /groups:await, in the order of the attempts. */
export const AwaitAnswer = z.object({
  answers: z.array(RewardAnswer),
  /** Of settled ones alone: where each was asked for, from 0. */
  at: z.array(z.int()).optional(),
});

/** Of DELETE /groups/{group} and POST /runs/{run}:cancel: how many groups were not closed yet. */
export const CancelAnswer = z.object({ cancelled: z.int() });

/** A configuration as it is stored. */
export const ConfigAnswer = z.object({ name: z.string().nullable(), sha256: z.string(), config: JsonObject });

/** What is answered instead; `diff` beside a conflict (409). */
export const Refusal = z.object({
  error: Failure,
  diff: z.array(z.object({ path: z.string(), was: z.string().nullable(), is: z.string().nullable() })).optional(),
});
