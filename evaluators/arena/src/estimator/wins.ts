/** Ranks by win rate (ArenaRL, eq. 4). */
import type { Estimator } from "../estimator.ts";
import { classesByScore, rankingOf, TIE_TOLERANCE } from "../ranking.ts";

/**
 * Score = wins / (N − 1), where a tie is half a win to each. Eq. 4 gives a tie to nobody; half a win keeps the
 * scores' sum and puts two equals beside, not below, a player that beat one of the others.
 */
export function wins(): Estimator {
  return {
    id: "wins",
    estimate(matches, size) {
      const won = new Array<number>(size).fill(0);
      for (const { pair, scores } of matches) {
        const lead = scores[0] - scores[1];
        const first = Math.abs(lead) <= TIE_TOLERANCE ? 0.5 : lead > 0 ? 1 : 0;
        won[pair[0]]! += first;
        won[pair[1]]! += 1 - first;
      }
      // The constant factor 1/(N − 1) changes no place: counts of half wins compare exactly.
      return rankingOf(
        classesByScore([...won.keys()], (player) => won[player]!),
        size,
      );
    },
  };
}
