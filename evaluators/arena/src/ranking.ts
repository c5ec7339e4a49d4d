/** Scores to places: who ties, who shares a rank, who is seeded before whom. Pure arithmetic; knows no topology. */
import type { Ranking } from "@arenakit/contracts";
import type { PlayedMatch } from "./topology.ts";

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

/**
 * Seed score by player (ArenaRL, section 4.2): what it scored against the anchor; for the anchor the mean of
 * what it scored. null for a player without a scored seeding match.
 */
export function seedScores(matches: readonly PlayedMatch[], size: number): (number | null)[] {
  const sums = new Array<number>(size).fill(0);
  const counts = new Array<number>(size).fill(0);
  for (const { phase, pair, scores } of matches) {
    if (phase !== "seeding") continue;
    for (const side of [0, 1] as const) {
      sums[pair[side]]! += scores[side];
      counts[pair[side]]! += 1;
    }
  }
  return sums.map((sum, player) => (counts[player] ? sum / counts[player]! : null));
}

/**
 * Players by seed, best first; equal scores stay in the order of `draw`, which holds every player. Who has no score is
 * drawn as if it had the mean of the others: neither favoured nor punished for what the judge did not say.
 */
export function seedOrder(scores: readonly (number | null)[], draw: readonly number[]): number[] {
  const seed = seedValues(scores);
  const isIn = (members: readonly number[]) => draw.filter((player) => members.includes(player));
  return classesByScore(draw, (player) => seed[player]!).flatMap(isIn);
}

/** What each player is seeded by: its score, or the mean of the others'. */
export function seedValues(scores: readonly (number | null)[]): number[] {
  const known = scores.filter((score) => score !== null);
  const mean = known.reduce((sum, score) => sum + score, 0) / Math.max(1, known.length);
  return scores.map((score) => score ?? mean);
}
