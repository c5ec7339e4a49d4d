/**
 * Random elimination (Tournament-GRPO, arXiv 2605.26958): in each round the players that are left are paired at random
 * and the winners go on; when one is left, all begin again. What counts is what everybody won over all repeats.
 */
import { TIE_TOLERANCE } from "../ranking.ts";
import type { MatchResult, Pair, Topology } from "../topology.ts";

/**
 * The authors' released code repeats four times, with one call of its judge a match. A match here is two calls, so two
 * repeats ask as often: 4(N − 1) calls, which is also what a seeded single elimination asks.
 */
export const REPEATS = 2;

/**
 * The topology `random-elimination`. Of an odd number three meet each other, as in the released code, where one call
 * picks the winner of the three; here it is who won most of their matches, then who leads by the larger margin.
 * Everybody plays in every round until it is out: nobody rests.
 */
export function randomElimination(): Topology {
  return {
    id: "random-elimination",
    start(size, _anchor, { random }) {
      const draw = random.shuffled(Array.from({ length: size }, (_, player) => player));
      let tables: number[][] = [];
      let left: number[] = draw;
      let repeat = 0;
      let round = -1;
      return {
        nextRound(results) {
          if (tables.length > 0) left = tables.map((table) => winnerOf(table, results));
          if (left.length <= 1 && tables.length > 0) {
            left = draw;
            repeat++;
          }
          if (size < 2 || repeat >= REPEATS) return null;
          tables = tablesOf(random.shuffled(left));
          round++;
          return { phase: "random_elimination", round, pairs: tables.flatMap(pairsOf) };
        },
      };
    },
  };
}

/** Neighbours in twos; of an odd number the last joins the first two. */
function tablesOf(order: readonly number[]): number[][] {
  const tables = Array.from({ length: Math.floor(order.length / 2) }, (_, at) => order.slice(2 * at, 2 * at + 2));
  if (order.length % 2 === 1) tables[0]!.push(order.at(-1)!);
  return tables;
}

function pairsOf(table: readonly number[]): Pair[] {
  return table.flatMap((first, at) => table.slice(at + 1).map((second): Pair => [first, second]));
}

/** Of equals the one drawn earlier. */
function winnerOf(table: readonly number[], results: readonly MatchResult[]): number {
  const won = new Map(table.map((player) => [player, 0]));
  const margin = new Map(won);
  for (const { pair, scores } of results) {
    if (scores === null || !won.has(pair[0])) continue;
    const lead = scores[0] - scores[1];
    for (const [player, own] of [[pair[0], lead] as const, [pair[1], -lead] as const]) {
      if (own > TIE_TOLERANCE) won.set(player, won.get(player)! + 1);
      margin.set(player, margin.get(player)! + own);
    }
  }
  return table.reduce((best, player) => {
    const further = won.get(player)! - won.get(best)!;
    return further > 0 || (further === 0 && margin.get(player)! - margin.get(best)! > TIE_TOLERANCE) ? player : best;
  });
}
