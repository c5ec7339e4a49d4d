/** Ranks by win rate (ArenaRL, eq. 4); in a Swiss tournament equal ones by Buchholz. */
import type { Estimator, PlayedList } from "../estimator.ts";
import { classesByScore, rankingOf, TIE_TOLERANCE } from "../ranking.ts";
import type { PlayedMatch } from "../topology.ts";

/**
 * Score = wins / matches, where a tie is half a win to each: N − 1 matches in the round robin of eq. 4. The equation
 * gives a tie to nobody; half a win keeps the scores' sum and puts two equals beside, not below, a player that beat
 * one of the others. A match without scores and a bye are no match. Who has no match has the score of a tie.
 *
 * Matches of a Swiss tournament (phase "swiss"): of two with the same score the one stands first whose opponents have
 * the higher mean score, each opponent counted as often as it was met. That is Buchholz, as a mean because after a bye
 * the number of opponents differs.
 *
 * A match with one scored order counts as any other: counted half it costs more tau. A listwise call counts as a match of each two that it scored.
 */
export function wins(): Estimator {
  return {
    id: "wins",
    estimate(matches, size, { lists = [] } = {}) {
      const rate = winRates([...matches, ...lists.flatMap(pairsOf)], size);
      const classes = classesByScore([...rate.keys()], (player) => rate[player]!);
      if (!matches.some(({ phase }) => phase === "swiss")) return rankingOf(classes, size);
      const opponents = buchholz(matches, rate);
      return rankingOf(
        classes.flatMap((members) => classesByScore(members, (player) => opponents[player]!)),
        size,
      );
    },
  };
}

type PlayedPair = Pick<PlayedMatch, "pair" | "scores">;

function pairsOf({ order, scores }: PlayedList): PlayedPair[] {
  return order.flatMap((first, at) =>
    order.slice(at + 1).map((second, further): PlayedPair => {
      return { pair: [first, second], scores: [scores[at]!, scores[at + 1 + further]!] };
    }),
  );
}

function winRates(matches: readonly PlayedPair[], size: number): number[] {
  const won = new Array<number>(size).fill(0);
  const played = new Array<number>(size).fill(0);
  for (const { pair, scores } of matches) {
    const lead = scores[0] - scores[1];
    const first = Math.abs(lead) <= TIE_TOLERANCE ? 0.5 : lead > 0 ? 1 : 0;
    won[pair[0]]! += first;
    won[pair[1]]! += 1 - first;
    for (const player of pair) played[player]! += 1;
  }
  return won.map((sum, player) => (played[player] ? sum / played[player]! : 0.5));
}

/** Mean win rate of the opponents met, by player. */
function buchholz(matches: readonly PlayedMatch[], rate: readonly number[]): number[] {
  const sum = new Array<number>(rate.length).fill(0);
  const met = new Array<number>(rate.length).fill(0);
  for (const { pair } of matches)
    for (const side of [0, 1] as const) {
      sum[pair[side]]! += rate[pair[1 - side]!]!;
      met[pair[side]]! += 1;
    }
  return sum.map((total, player) => (met[player] ? total / met[player]! : 0.5));
}
