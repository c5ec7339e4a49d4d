/** Reciprocal rank fusion of ranked lists (Cormack, Clarke and Büttcher, SIGIR 2009). Pure. */
import type { ScoredPassage } from "@arenakit/contracts";

/** The constant of the paper: how much less a place further down counts. */
export const RANK_CONSTANT = 60;

export interface FusionOptions {
  /** Default RANK_CONSTANT. */
  readonly rankConstant?: number;
  /** One a list, at least 0; default 1 each. */
  readonly weights?: readonly number[];
}

/** Score of a passage: Σ over lists of weight / (constant + rank), ranks from 1. Best first, equal scores by number. */
export function reciprocalRankFusion(
  lists: readonly (readonly ScoredPassage[])[],
  { rankConstant = RANK_CONSTANT, weights }: FusionOptions = {},
): ScoredPassage[] {
  const scores = new Map<number, number>();
  for (const [at, list] of lists.entries()) {
    const weight = weights?.[at] ?? 1;
    if (weight === 0) continue;
    for (const [rank, { passage }] of list.entries())
      scores.set(passage, (scores.get(passage) ?? 0) + weight / (rankConstant + rank + 1));
  }
  return [...scores]
    .map(([passage, score]) => ({ passage, score }))
    .sort((one, other) => other.score - one.score || one.passage - other.passage);
}
