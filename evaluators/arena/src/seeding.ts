/** What the seeding phase says of each player: a score, and the order in which the bracket is filled. */
import { classesByScore } from "./ranking.ts";
import type { PlayedMatch } from "./topology.ts";

/**
 * Seed score by player (ArenaRL, section 4.2): what it scored against the anchor; for the anchor the mean of
 * what it scored. 0 for a player without a seeding match, which only a group of one has.
 */
export function seedScores(matches: readonly PlayedMatch[], size: number): number[] {
  const sums = new Array<number>(size).fill(0);
  const counts = new Array<number>(size).fill(0);
  for (const { phase, pair, scores } of matches) {
    if (phase !== "seeding") continue;
    for (const side of [0, 1] as const) {
      sums[pair[side]]! += scores[side];
      counts[pair[side]]! += 1;
    }
  }
  return sums.map((sum, player) => (counts[player] ? sum / counts[player]! : 0));
}

/** Players by seed, best first; equal scores stay in the order of the group. */
export function seedOrder(scores: readonly number[]): number[] {
  return classesByScore([...scores.keys()], (player) => scores[player]!).flat();
}
