/** Comparisons, matches, rankings and rewards: what the arena takes in and gives out. */
import * as z from "zod";
import { CheckResult } from "./check.ts";
import type { ClaimReading } from "./claim.ts";
import { Failure } from "./failure.ts";
import type { Rubric } from "./rubric.ts";
import type { Task } from "./task.ts";
import type { Trajectory } from "./trajectory.ts";

/**
 * One side of a comparison: sub-scores, and their weighted sums computed by us. The sheets of one comparison judge the same
 * criteria, so that their sums can be held against each other.
 */
export const ScoreSheet = z.object({
  /** A sub-score for each criterion that was judged. */
  criteria: z.record(z.string(), z.number()),
  /** Why each other criterion of the rubric was not; absent where all were judged. It counts in no sum. */
  cannotJudge: z.record(z.string(), z.string()).optional(),
  /** Mean of the dimension's judged criteria by weight; null where none of them was judged. */
  path: z.number().nullable(),
  answer: z.number().nullable(),
  /** dimensions.path · path + dimensions.answer · answer, on the rubric's scale; a dimension that is null leaves all to the other. */
  combined: z.number(),
});
export type ScoreSheet = z.infer<typeof ScoreSheet>;

/** What one judge of several said of a pair; its failure where it said nothing. */
export const MemberComparison = z.object({
  judge: z.string(),
  first: ScoreSheet.optional(),
  second: ScoreSheet.optional(),
  prompt: z.string().optional(),
  failure: Failure.optional(),
});
export type MemberComparison = z.infer<typeof MemberComparison>;

/** One order of one pair. */
export const Comparison = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("scored"),
    first: ScoreSheet,
    second: ScoreSheet,
    reason: z.string().optional(),
    /** `id/version:sha256` of the prompt that the judge was asked with, 16 hex digits; absent where there is none. */
    prompt: z.string().optional(),
    /** What each judge of an ensemble said, in its order; absent where one judge judged alone. */
    members: z.array(MemberComparison).optional(),
  }),
  z.object({ status: z.literal("unscored"), failure: Failure }),
]);
export type Comparison = z.infer<typeof Comparison>;

/** Compares in the order given. Never throws: what went wrong is an unscored comparison. */
export interface PairwiseJudge {
  readonly id: string;
  compare(request: ComparisonRequest): Promise<Comparison>;
  /** `id/version:sha256` of the prompt that it would ask with; absent where it asks nobody. */
  promptOf?(request: ComparisonRequest): string;
}
export interface ComparisonRequest {
  readonly task: Task;
  readonly rubric: Rubric;
  readonly first: Trajectory;
  readonly second: Trajectory;
  /** Which of several judgements of the same two in the same order this is, from 0; 0 unless given. */
  readonly sample?: number;
  /** What the two answers say, where a reader has read them: for judges that go by checks. */
  readonly claims?: readonly [ClaimReading, ClaimReading];
  readonly signal?: AbortSignal;
}

/** What a judge said of N trajectories in one call. */
export const ListVerdict = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("scored"),
    /** A sheet for each trajectory, in the order in which they were shown. */
    sheets: z.array(ScoreSheet),
    reason: z.string().optional(),
    prompt: z.string().optional(),
  }),
  z.object({ status: z.literal("unscored"), failure: Failure }),
]);
export type ListVerdict = z.infer<typeof ListVerdict>;

/** Scores N trajectories in one call, in the order given. Never throws: what went wrong is an unscored verdict. */
export interface ListwiseJudge {
  readonly id: string;
  rank(request: ListRequest): Promise<ListVerdict>;
}
export interface ListRequest {
  readonly task: Task;
  readonly rubric: Rubric;
  /** In the order in which they are shown. */
  readonly trajectories: readonly Trajectory[];
  /** Which of several judgements of the same ones in the same order this is, from 0; 0 unless given. */
  readonly sample?: number;
  readonly signal?: AbortSignal;
}

/** One listwise call of a group; indices are those of the group. */
export const ListCall = z.object({
  /** From 0, in the order of play. */
  number: z.number().int().nonnegative(),
  /** Group indices in the order shown. */
  order: z.array(z.number().int().nonnegative()),
  verdict: ListVerdict,
});
export type ListCall = z.infer<typeof ListCall>;

/** One bidirectional comparison (ArenaRL, eq. 3); indices are those of the group. */
export const Match = z.object({
  /** From 0, in the order of play. */
  number: z.number().int().nonnegative(),
  phase: z.enum([
    "round_robin",
    "seeding",
    "elimination",
    "lower_bracket",
    "grand_final",
    "swiss",
    "ring",
    "top_half",
    "random_elimination",
  ]),
  /** From 0 within its phase. */
  round: z.number().int().nonnegative(),
  pair: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
  /** Order (pair[0], pair[1]). */
  forward: Comparison,
  /** Order (pair[1], pair[0]). */
  backward: Comparison,
  /** Sums over both orders; twice the one order's where only that is scored; null when neither is. */
  scores: z.tuple([z.number(), z.number()]).nullable(),
  /** Index in the group; null for a tie or a match without scores. */
  winner: z.number().int().nonnegative().nullable(),
});
export type Match = z.infer<typeof Match>;

/** Places of a group; ties share the average rank, so that ranks always sum to N(N−1)/2. 0 is best. */
export const Ranking = z.object({
  /** Rank by index in the group; null for what left before the topology. */
  rank: z.array(z.number().nonnegative().nullable()),
  /** Group indices, best first; ties in index order. */
  order: z.array(z.number().int().nonnegative()),
});
export type Ranking = z.infer<typeof Ranking>;

/** The reward of one group: a line of rewards.jsonl. */
export const GroupReward = z.object({
  group: z.string(),
  task: z.string(),
  /** `invalid`: no reward is given out, and `failure` says whose fault that is. */
  status: z.enum(["scored", "invalid"]),
  topology: z.string(),
  slots: z.enum(["standard", "paper"]).optional(),
  judge: z.string(),
  estimator: z.string(),
  advantageMap: z.string(),
  /** Hash of the frozen calibration that the estimator was given; null without one. */
  calibration: z.string().nullable(),
  matches: z.number().int().nonnegative(),
  /** Orders of pairs that the judge was asked for, and those it gave no scores for; of listwise judging the calls. */
  directions: z.object({ asked: z.number().int().nonnegative(), lost: z.number().int().nonnegative() }),
  /** Index of the anchor, and whether it is the greedy one. */
  anchor: z.object({ index: z.number().int().nonnegative(), kind: z.enum(["greedy", "sampled"]) }).nullable(),
  /** By index in the group; null where there is no reward. */
  rank: z.array(z.number().nonnegative().nullable()),
  reward: z.array(z.number().nullable()),
  advantage: z.array(z.number().nullable()),
  /** null where the estimator has none. */
  signalToNoise: z.number().nullable(),
  /** What ranked a group that has verifiable rewards: these, where they differ, else the judge. Absent without any: the judge. */
  decidedBy: z.enum(["judge", "verifiable_rewards", "rubrics"]).optional(),
  /** By index; null for who has none and is not ranked. */
  verifiable: z.array(z.number().nullable()).optional(),
  /**
   * Anchors of earlier groups that joined, by their index after the group's own: how many of its players stand before each,
   * those who share its place by half. Only those that were scored.
   */
  anchorPlaces: z
    .array(z.object({ index: z.number().int().nonnegative(), place: z.number().nonnegative() }))
    .optional(),
  failure: Failure.nullable(),
});
export type GroupReward = z.infer<typeof GroupReward>;

/** The checks of one trajectory: a line of checks.jsonl. */
export const TrajectoryChecks = z.object({ trajectory: z.string(), checks: z.array(CheckResult) });
export type TrajectoryChecks = z.infer<typeof TrajectoryChecks>;
