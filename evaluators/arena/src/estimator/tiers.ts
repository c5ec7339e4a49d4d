/**
 * Ranks by depth of survival, inside a tier by accumulated scores (ArenaRL, section 4.3). Without elimination
 * matches there is one tier, and this is the anchor ranking of section 4.2.
 */
import type { Estimator } from "../estimator.ts";
import { type Classes, classesByScore, rankingOf, TIE_TOLERANCE } from "../ranking.ts";
import { seedOrder, seedScores } from "../seeding.ts";
import { seedNumbers, winnerOf } from "../topology/seeded-single-elimination.ts";
import type { PlayedMatch } from "../topology.ts";

export interface TiersOptions {
  /**
   * Algorithm 1 as printed: accumulated scores are summed, a tied match goes to the second of the pair, equal
   * sums keep the order of play, no rank is shared. For parity tests.
   */
  readonly parity?: boolean;
}

/**
 * A player's accumulated score is the mean of its seed score and of its scores in the elimination matches: the
 * text of section 4.3; a sum would favour who played more when N is no power of two.
 *
 * Ties: equal depth and equal mean tie. A player that lost its match by a tie, and whose mean equals the
 * winner's, ties with the winner and takes part in the winner's depth: only its seed put it behind. A class of
 * ties stands at the place of its best member. Hence a judge that sees no difference gives everybody the same rank.
 */
export function tiers(options: TiersOptions = {}): Estimator {
  return {
    id: "tiers",
    estimate(matches, size) {
      const players = standings(matches, size, options.parity ?? false);
      return rankingOf(options.parity ? strictClasses(players) : tiedClasses(players), size);
    },
  };
}

interface Standings {
  /** Round of the lost elimination match by player; Infinity for who lost none. */
  readonly depth: readonly number[];
  readonly sum: readonly number[];
  readonly mean: readonly number[];
  /** Losers in the order of play, who lost none last. */
  readonly losers: readonly number[];
  /** [loser, winner] of the matches that were tied. */
  readonly tied: readonly (readonly [number, number])[];
}

function standings(matches: readonly PlayedMatch[], size: number, parity: boolean): Standings {
  const seeds = seedScores(matches, size);
  const seedOf = seedNumbers(seedOrder(seeds));
  const depth = new Array<number>(size).fill(Number.POSITIVE_INFINITY);
  const sum = [...seeds];
  const counted = new Array<number>(size).fill(1);
  const losers: number[] = [];
  const tied: [number, number][] = [];
  for (const match of matches) {
    const { phase, round, pair, scores } = match;
    if (phase !== "elimination") continue;
    for (const side of [0, 1] as const) {
      sum[pair[side]]! += scores[side];
      counted[pair[side]]! += 1;
    }
    const winner = winnerOf(match, seedOf, { parity });
    const loser = pair[0] === winner ? pair[1] : pair[0];
    depth[loser] = round;
    losers.push(loser);
    if (Math.abs(scores[0] - scores[1]) <= TIE_TOLERANCE) tied.push([loser, winner]);
  }
  const mean = sum.map((total, player) => total / counted[player]!);
  const unbeaten = [...depth.keys()].filter((player) => depth[player] === Number.POSITIVE_INFINITY);
  return { depth, sum, mean, losers: [...losers, ...unbeaten], tied };
}

/** Tiers from the deepest, each sorted by the sum; a stable sort, so that equal sums keep the order of play. */
function strictClasses({ depth, sum, losers }: Standings): Classes {
  return [...losers].sort((a, b) => compareDepth(depth[b]!, depth[a]!) || sum[b]! - sum[a]!).map((player) => [player]);
}

function tiedClasses({ depth, mean, tied }: Standings): Classes {
  const depths = [...new Set(depth)].sort((a, b) => compareDepth(b, a));
  const classes = depths.flatMap((tier) =>
    classesByScore(
      [...depth.keys()].filter((player) => depth[player] === tier),
      (player) => mean[player]!,
    ),
  );
  // A class stands at its best member's place: later classes are merged into the earlier one.
  const classOf = new Array<number>(depth.length);
  classes.forEach((members, place) => {
    for (const player of members) classOf[player] = place;
  });
  for (const [loser, winner] of tied) {
    if (Math.abs(mean[loser]! - mean[winner]!) > TIE_TOLERANCE) continue;
    const [from, to] = [Math.max(classOf[loser]!, classOf[winner]!), Math.min(classOf[loser]!, classOf[winner]!)];
    for (const player of classOf.keys()) if (classOf[player] === from) classOf[player] = to;
  }
  return classes
    .map((_, place) => [...classOf.keys()].filter((player) => classOf[player] === place))
    .filter((members) => members.length > 0);
}

/** Subtraction would make NaN of two infinities. */
function compareDepth(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
