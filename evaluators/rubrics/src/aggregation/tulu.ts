/** DR Tulu: Σ weight · score / what can be won, and its mix with citation, format and search turns. */
import { omitUndefined } from "@arenakit/contracts";
import { type Formula, grouped, type ItemShare, scoredOf, sumsOf } from "../aggregation.ts";

/**
 * Divided by the larger of what can be won and what can be lost, so that it lies in [−1, 1]. The published sum is divided
 * by the positive weights, at least 1: it is not bounded below and shrinks where weights are small.
 */
function quotient(judged: readonly ItemShare[]): number | null {
  const { signed, positive, negative } = sumsOf(judged);
  const bound = Math.max(positive, negative);
  return bound > 0 ? signed / bound : null;
}

export const tulu: Formula = (judged) => {
  const counted = scoredOf(judged);
  const { positive, negative } = sumsOf(counted);
  const bound = Math.max(positive, negative);
  return {
    score: quotient(counted),
    ...omitUndefined({ range: bound > 0 ? ([-negative / bound, positive / bound] as const) : undefined }),
    parts: Object.fromEntries([...grouped(counted, ({ tier }) => [tier])].map(([tier, own]) => [tier, quotient(own)])),
  };
};

/** Weight of each part of the mix. */
const TULU_WEIGHTS = { rubric: 0.5, citation: 0.2, format: 0.2, searchTurns: 0.1 } as const;
const TULU_WEIGHTS_WITHOUT_CITATION = { rubric: 0.6, citation: 0, format: 0.2, searchTurns: 0.2 } as const;

export interface TuluParts {
  /** null is unscored: then the mix is too. */
  readonly rubric: number | null;
  /** Absent: the mix without citations. */
  readonly citation?: number;
  readonly format: number;
  readonly searchTurns: number;
}

/** 0.5 rubric + 0.2 citation + 0.2 format + 0.1 search turns; 0.6, 0.2 and 0.2 without citations. */
export function tuluMix({ rubric, citation, format, searchTurns }: TuluParts): number | null {
  if (rubric === null) return null;
  const weights = citation === undefined ? TULU_WEIGHTS_WITHOUT_CITATION : TULU_WEIGHTS;
  return (
    weights.rubric * rubric +
    weights.citation * (citation ?? 0) +
    weights.format * format +
    weights.searchTurns * searchTurns
  );
}
