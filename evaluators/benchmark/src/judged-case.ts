/** One line of the match log: what one judge said of one case in both orders. All figures come from these lines. */
import { Comparison, omitUndefined } from "@arenakit/contracts";
import { TIE_TOLERANCE } from "@arenakit/evaluator-arena";
import * as z from "zod";

export const EVALUATION_MATCHES_FORMAT = "arenakit.evaluationmatches/1";

export const CaseUsage = z.object({
  /** Questions to the model, repairs included; 0 for a judge without one. */
  calls: z.number().int().nonnegative(),
  promptTokens: z.number().int().nonnegative(),
  completionTokens: z.number().int().nonnegative(),
  /** Questions whose tokens nobody told: they are not among the tokens above. Absent for none. */
  untold: z.number().int().positive().optional(),
});
export type CaseUsage = z.infer<typeof CaseUsage>;

/** What both cost together. */
export function sumOfUsage(one: CaseUsage, other: CaseUsage): CaseUsage {
  const untold = (one.untold ?? 0) + (other.untold ?? 0);
  return {
    calls: one.calls + other.calls,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    ...omitUndefined({ untold: untold > 0 ? untold : undefined }),
  };
}

export const JudgedCase = z.object({
  case: z.string(),
  task: z.string(),
  agents: z.tuple([z.string(), z.string()]),
  digests: z.tuple([z.string(), z.string()]),
  judge: z.string(),
  /** Order (agents[0], agents[1]). */
  forward: Comparison,
  /** Order (agents[1], agents[0]). */
  backward: Comparison,
  usage: CaseUsage,
});
export type JudgedCase = z.infer<typeof JudgedCase>;

export type CaseOutcome = "win" | "tie" | "loss";

/** What both orders together say: sums as in ArenaRL, eq. 3, and outcomes from the side of agents[0]. */
export interface CaseVerdict {
  /** Of the combined scores. */
  readonly combined: CriterionVerdict;
  /** By criterion that both orders judged, in the order of the sheet. */
  readonly criteria: Readonly<Record<string, CriterionVerdict>>;
  /** Lead of agents[0] in each order by combined score: as the first, as the second. */
  readonly leads: readonly [number, number];
}

export interface CriterionVerdict {
  /** Sums over both orders. */
  readonly sums: readonly [number, number];
  readonly outcome: CaseOutcome;
}

/** One line per pair of agents, case and judge: the log never holds two. */
export function lineKey(line: Pick<JudgedCase, "agents" | "case" | "judge">): string {
  return JSON.stringify([...line.agents, line.case, line.judge]);
}

/** null unless both orders are scored: one order alone keeps the favour of its position. */
export function verdictOf({ forward, backward }: JudgedCase): CaseVerdict | null {
  if (forward.status === "unscored" || backward.status === "unscored") return null;
  const criterion = (own: readonly [number, number], other: readonly [number, number]): CriterionVerdict => {
    const sums = [own[0] + own[1], other[0] + other[1]] as const;
    return { sums, outcome: outcomeOf(sums[0] - sums[1]) };
  };
  // A criterion that an order does not judge has no verdict.
  const judged = Object.keys(forward.first.criteria).filter((id) =>
    [forward.second, backward.first, backward.second].every((sheet) => sheet.criteria[id] !== undefined),
  );
  const criteria = judged.map((id) => {
    const own = [forward.first.criteria[id]!, backward.second.criteria[id]!] as const;
    return [id, criterion(own, [forward.second.criteria[id]!, backward.first.criteria[id]!])] as const;
  });
  return {
    combined: criterion(
      [forward.first.combined, backward.second.combined],
      [forward.second.combined, backward.first.combined],
    ),
    criteria: Object.fromEntries(criteria),
    leads: [forward.first.combined - forward.second.combined, backward.second.combined - backward.first.combined],
  };
}

export function outcomeOf(lead: number): CaseOutcome {
  if (Math.abs(lead) <= TIE_TOLERANCE) return "tie";
  return lead > 0 ? "win" : "loss";
}

/** Whether the judge answered and its reply could not be read as a verdict. */
export function isUnreadable(comparison: Comparison): boolean {
  return comparison.status === "unscored" && UNREADABLE.has(comparison.failure.code);
}
const UNREADABLE: ReadonlySet<string> = new Set(["malformed_verdict", "malformed_comparison"]);

/** How many of the line's two comparisons failed because the judge's reply could not be read as a verdict. */
export function unreadableOrders({ forward, backward }: JudgedCase): number {
  return [forward, backward].filter(isUnreadable).length;
}

/**
 * Whether an order of the line has no score for a reason that may pass: another start asks again. A reply that could not
 * be read is no such reason but the judge's own conduct.
 */
export function isUnreached({ forward, backward }: JudgedCase): boolean {
  return [forward, backward].some(
    (comparison) => comparison.status === "unscored" && comparison.failure.retryable && !isUnreadable(comparison),
  );
}
