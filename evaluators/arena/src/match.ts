/** One match: the same pair compared in both orders, so that favouring a position favours nobody (ArenaRL, eq. 3). */
import {
  boundary,
  Comparison,
  type ComparisonRequest,
  type Failure,
  type Match,
  type PairwiseJudge,
} from "@arenakit/contracts";
import { TIE_TOLERANCE } from "./ranking.ts";

/**
 * One order of one pair. Whatever the judge does, the result is a comparison: an exception, or sheets with
 * numbers that are none, are an unscored one with a failure of owner "judge".
 */
export async function compareOnce(judge: PairwiseJudge, request: ComparisonRequest): Promise<Comparison> {
  const outcome = await boundary("judge", () => judge.compare(request));
  if (!outcome.ok) return { status: "unscored", failure: outcome.failure };
  const comparison = Comparison.safeParse(outcome.value);
  if (comparison.success) return comparison.data;
  const issue = comparison.error.issues[0]!;
  return unscored("malformed_comparison", `judge ${judge.id}: ${issue.path.join(".")}: ${issue.message}`);
}

export type BothOrders = Pick<Match, "number" | "phase" | "round" | "pair" | "forward" | "backward">;

/**
 * The match of two comparisons: `scores[0]` is the sum of what `pair[0]` got in both orders, as eq. 3 has it.
 * When either order is unscored there are no scores and no winner: one order alone would keep the position's
 * favour, and a number in the place of the other would be invented.
 */
export function matchOf(orders: BothOrders): Match {
  const { pair, forward, backward } = orders;
  if (forward.status === "unscored" || backward.status === "unscored") return { ...orders, scores: null, winner: null };
  const scores: [number, number] = [
    forward.first.combined + backward.second.combined,
    forward.second.combined + backward.first.combined,
  ];
  const lead = scores[0] - scores[1];
  return { ...orders, scores, winner: Math.abs(lead) <= TIE_TOLERANCE ? null : lead > 0 ? pair[0] : pair[1] };
}

/** Why a match has no scores; null when it has. */
export function failureOfMatch({ forward, backward }: Match): Failure | null {
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
