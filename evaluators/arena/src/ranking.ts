/** Scores to places: who ties, who shares a rank. Pure arithmetic; knows no match and no topology. */
import type { Ranking } from "@arenakit/contracts";

/** Two scores closer than this are equal: sums of the same sub-scores in another order differ by less. */
export const TIE_TOLERANCE = 1e-9;

/** Players that tie, best class first. */
export type Classes = readonly (readonly number[])[];

/**
 * Classes of equal scores, highest first, members in ascending order. Neighbours within the tolerance are
 * joined, so that "equal" is transitive.
 */
export function classesByScore(players: readonly number[], scoreOf: (player: number) => number): number[][] {
  const descending = [...players].sort((a, b) => scoreOf(b) - scoreOf(a) || a - b);
  const classes: number[][] = [];
  for (const player of descending) {
    const last = classes.at(-1);
    if (last && scoreOf(last.at(-1)!) - scoreOf(player) <= TIE_TOLERANCE) last.push(player);
    else classes.push([player]);
  }
  for (const members of classes) members.sort((a, b) => a - b);
  return classes;
}

/**
 * Ranks from 0 (best); members of a class share the average of the places that the class takes, so that the
 * ranks of n players always sum to n(n − 1)/2. `size` is the length of `rank`; who is in no class has null.
 */
export function rankingOf(classes: Classes, size: number): Ranking {
  const rank: (number | null)[] = new Array(size).fill(null);
  let place = 0;
  for (const members of classes) {
    for (const player of members) rank[player] = place + (members.length - 1) / 2;
    place += members.length;
  }
  return { rank, order: classes.flatMap((members) => [...members].sort((a, b) => a - b)) };
}
