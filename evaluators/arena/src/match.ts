/**
 * From comparisons to a match: the same pair compared in both orders, so that favouring a position favours nobody (ArenaRL,
 * eq. 3).
 */
import {
  boundary,
  Comparison,
  type ComparisonRequest,
  type Failure,
  failureOf,
  type Match,
  type PairwiseJudge,
} from "@arenakit/contracts";
import { TIE_TOLERANCE } from "./ranking.ts";

/**
 * One order of one pair. Whatever the judge does, the result is a comparison: an exception, or sheets with
 * numbers that are none, are an unscored one with a failure of owner "judge". An attempt that has a failure of its own
 * is not judged, and the comparison has that failure.
 */
export async function compareOnce(judge: PairwiseJudge, request: ComparisonRequest): Promise<Comparison> {
  const own = failureOf(request.first) ?? failureOf(request.second);
  return own ? { status: "unscored", failure: own } : compareValid(judge, request);
}

/** What was checked already: a judge around another gives back what it got. */
const checked = new WeakSet<Comparison>();

/** The same of two attempts that are known to have no failure. */
export async function compareValid(judge: PairwiseJudge, request: ComparisonRequest): Promise<Comparison> {
  const outcome = await boundary("judge", () => judge.compare(request));
  if (!outcome.ok) return { status: "unscored", failure: outcome.failure };
  if (checked.has(outcome.value)) return outcome.value;
  const comparison = Comparison.safeParse(outcome.value);
  if (comparison.success) {
    checked.add(comparison.data);
    return comparison.data;
  }
  const issue = comparison.error.issues[0]!;
  return unscored("malformed_comparison", `judge ${judge.id}: ${issue.path.join(".")}: ${issue.message}`);
}

export type BothOrders = Pick<Match, "number" | "phase" | "round" | "pair" | "forward" | "backward">;

/**
 * The match of two comparisons: `scores[0]` is the sum of what `pair[0]` got in both orders, as eq. 3 has it. Where
 * one order is unscored the other counts twice, on the same scale, and `refit` gives the match half the weight
 * (`directionsOf`): it keeps the position's favour. Where both are there are no scores and no winner: any number would be invented.
 */
export function matchOf({ number, phase, round, pair, forward, backward }: BothOrders): Match {
  const told = [];
  if (forward.status === "scored") told.push([forward.first.combined, forward.second.combined] as const);
  if (backward.status === "scored") told.push([backward.second.combined, backward.first.combined] as const);
  const [one, other = one] = told;
  const scores: Match["scores"] = one && other ? [one[0] + other[0], one[1] + other[1]] : null;
  return { number, phase, round, pair, forward, backward, scores, winner: scores && winnerOf(pair, scores) };
}

function winnerOf(pair: Match["pair"], [one, other]: readonly [number, number]): number | null {
  if (Math.abs(one - other) <= TIE_TOLERANCE) return null;
  return one > other ? pair[0] : pair[1];
}

/** How many orders of a match are scored. */
export function directionsOf({ forward, backward }: Pick<Match, "forward" | "backward">): 0 | 1 | 2 {
  return ((forward.status === "scored" ? 1 : 0) + (backward.status === "scored" ? 1 : 0)) as 0 | 1 | 2;
}

/** Why an order of a match has no scores, the first such; null when both have. */
export function failureOfMatch({ forward, backward }: Pick<Match, "forward" | "backward">): Failure | null {
  if (forward.status === "unscored") return forward.failure;
  return backward.status === "unscored" ? backward.failure : null;
}

export function unscored(
  code: string,
  message: string,
  retryable = false,
): Extract<Comparison, { status: "unscored" }> {
  return { status: "unscored", failure: { owner: "judge", code, message, retryable } };
}
