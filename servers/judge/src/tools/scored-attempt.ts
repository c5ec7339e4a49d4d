/** An answer scored by a rubric set, as results tell it. */
import { omitUndefined, Verdict } from "@arenakit/contracts";
import type { ScoredRubric } from "@arenakit/evaluator-rubrics";
import * as z from "zod";

export const ScoredAttempt = z.object({
  /** Null is unscored, and `reason` says why. */
  score: z.number().nullable(),
  reason: z.string().optional(),
  aggregation: z.string(),
  /** Share of the weight that is unscored. */
  missing_weight: z.number(),
  /** Worst and best that the score can be, where not [0, 1]. */
  range: z.tuple([z.number(), z.number()]).optional(),
  /** Scores of tiers, tags or dimensions. */
  parts: z.record(z.string(), z.number().nullable()).optional(),
  verdicts: z.array(Verdict),
});
export type ScoredAttempt = z.infer<typeof ScoredAttempt>;

export function scoredAttempt({ verdicts, aggregate }: ScoredRubric): ScoredAttempt {
  const { score, reason, kind, missingWeight, range, parts } = aggregate;
  return {
    score,
    ...omitUndefined({ reason }),
    aggregation: kind,
    missing_weight: missingWeight,
    ...omitUndefined({
      range: range ? ([...range] as [number, number]) : undefined,
      parts: parts ? { ...parts } : undefined,
    }),
    verdicts: [...verdicts],
  };
}
