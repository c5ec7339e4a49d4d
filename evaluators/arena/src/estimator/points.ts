/** Ranks by accumulated wins (Tournament-GRPO, arXiv 2605.26958): a point for each round that a player won. */
import type { Estimator } from "../estimator.ts";
import { classesByScore, rankingOf, TIE_TOLERANCE } from "../ranking.ts";

/**
 * Points = the sum over the rounds of a player's share of its matches in that round that it won: one point for a pair that
 * was won, a half for each win of three who met each other. The paper's judge names a winner each time; ours may see no
 * difference, and then nobody has won: half a win each would favour who plays more rounds. A listwise call is a round in
 * which all met all.
 *
 * A match with one scored order counts as any other, one without scores as none.
 */
export function points(): Estimator {
  return {
    id: "points",
    estimate(matches, size, { lists = [] } = {}) {
      const rounds = new Map<string, Share[]>();
      const shareIn = (round: string) => {
        const known = rounds.get(round);
        if (known) return known;
        const shares = Array.from({ length: size }, () => ({ won: 0, played: 0 }));
        rounds.set(round, shares);
        return shares;
      };
      for (const { phase, round, pair, scores } of matches)
        count(shareIn(`${phase} ${round}`), pair, scores[0] - scores[1]);
      for (const [call, { order, scores }] of lists.entries())
        for (const [at, first] of order.entries())
          for (let further = at + 1; further < order.length; further++)
            count(shareIn(`list ${call}`), [first, order[further]!], scores[at]! - scores[further]!);
      const total = Array.from({ length: size }, (_, player) =>
        [...rounds.values()].reduce(
          (sum, shares) => sum + shares[player]!.won / Math.max(1, shares[player]!.played),
          0,
        ),
      );
      return rankingOf(
        classesByScore([...total.keys()], (player) => total[player]!),
        size,
      );
    },
  };
}

interface Share {
  won: number;
  played: number;
}

function count(shares: readonly Share[], pair: readonly [number, number], lead: number): void {
  for (const player of pair) shares[player]!.played += 1;
  if (Math.abs(lead) > TIE_TOLERANCE) shares[lead > 0 ? pair[0] : pair[1]]!.won += 1;
}
