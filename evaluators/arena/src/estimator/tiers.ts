/**
 * Ranks by depth of survival, inside a tier by accumulated scores (ArenaRL, section 4.3). Without elimination
 * matches there is one tier, and this is the anchor ranking of section 4.2.
 */
import type { Estimator, PlayedList } from "../estimator.ts";
import { type Classes, classesByScore, rankingOf, seedScores, seedValues, TIE_TOLERANCE } from "../ranking.ts";
import { dropInRound } from "../topology/double-elimination.ts";
import type { PlayedMatch } from "../topology.ts";

/**
 * A player's accumulated score is the mean of its seed score and of its scores in its other matches: the text of
 * section 4.3; a sum would favour who played more when N is no power of two.
 *
 * A match with one scored order counts in that mean as any other; who goes on from it is who leads by that order.
 *
 * Depth is the round in which a player went out: of the bracket, or of the lower bracket where there is one. Who went
 * out by a match that has no scores, and is not among those given, is taken to have gone out in the round after its
 * last; so two finalists without a final are of one tier.
 *
 * By a tied match the one went on that has a later one in the bracket; where neither has, the higher seed. Where their
 * seeds are equal, too, nothing but a draw parts them: both stand half a round deep, between who goes out and who stays.
 *
 * Ties: equal depth and equal mean tie. A player that went out by a tie, and whose mean equals the winner's, ties
 * with the winner and takes part in the winner's depth: only its seed put it behind. A class of ties stands at the
 * place of its best member. Hence a judge that sees no difference gives everybody the same rank.
 *
 * What came when is read from phases and rounds: the order in which matches are given says nothing.
 *
 * The scores of listwise calls are accumulated as those of matches are: among calls of all players the offset of a call
 * is the same for everybody.
 */
export function tiers(): Estimator {
  return {
    id: "tiers",
    estimate(matches, size, { lists = [] } = {}) {
      return rankingOf(tiedClasses(survival(matches, size), meanScores(matches, size, lists)), size);
    },
  };
}

function meanScores(matches: readonly PlayedMatch[], size: number, lists: readonly PlayedList[]): number[] {
  const seeds = seedScores(matches, size);
  const sum = seeds.map((seed) => seed ?? 0);
  const counted = seeds.map((seed) => (seed === null ? 0 : 1));
  for (const { phase, pair, scores } of matches) {
    if (phase === "seeding") continue;
    for (const side of [0, 1] as const) {
      sum[pair[side]]! += scores[side];
      counted[pair[side]]! += 1;
    }
  }
  for (const { order, scores } of lists) {
    for (const [at, player] of order.entries()) {
      // A score of a match is a sum over two orders.
      sum[player]! += 2 * scores[at]!;
      counted[player]! += 1;
    }
  }
  return sum.map((total, player) => total / Math.max(1, counted[player]!));
}

interface Survival {
  readonly depth: readonly number[];
  /** [who went out, who stayed] of the matches that somebody went out by with a tie. */
  readonly tied: readonly (readonly [number, number])[];
}

/** Deeper than any round of a lower bracket. */
const FINAL_DEPTH = 1e6;

function survival(matches: readonly PlayedMatch[], size: number): Survival {
  const isDouble = matches.some(({ phase }) => phase === "lower_bracket" || phase === "grand_final");
  const winnerOf = matches.some(({ phase }) => phase === "seeding") ? winnersBySeed(matches, size) : firstUnlessBeaten;
  const depth = new Array<number>(size).fill(0);
  const wentOutBy = new Map<number, PlayedMatch>();
  for (const match of bracketOf(matches, isDouble)) {
    const { phase, round, pair } = match;
    const winner = winnerOf(match);
    if (winner === null) {
      for (const player of pair) depth[player] = round + 0.5;
      continue;
    }
    const loser = pair[0] === winner ? pair[1] : pair[0];
    if (phase === "elimination" && isDouble) {
      depth[loser] = dropInRound(round);
      depth[winner] = dropInRound(round + 1);
    } else if (phase !== "grand_final") {
      depth[loser] = round;
      depth[winner] = round + 1;
      wentOutBy.set(loser, match);
    } else {
      depth[loser] = FINAL_DEPTH;
      depth[winner] = FINAL_DEPTH + 1;
      wentOutBy.delete(winner);
      wentOutBy.set(loser, match);
    }
  }
  const tied = [...wentOutBy]
    .filter(([, match]) => isTied(match))
    .map(([loser, { pair }]) => [loser, pair[0] === loser ? pair[1] : pair[0]] as const);
  return { depth, tied };
}

/** The matches of the bracket, those that a player plays later behind its earlier ones, in whatever order they are given. */
function bracketOf(matches: readonly PlayedMatch[], isDouble: boolean): PlayedMatch[] {
  const after = ({ phase, round }: PlayedMatch): number | null => {
    if (phase === "grand_final") return FINAL_DEPTH + round;
    if (phase === "lower_bracket") return round;
    if (phase !== "elimination") return null;
    // Who loses above plays on below, in that round.
    return isDouble ? dropInRound(round) - 0.5 : round;
  };
  return matches
    .flatMap((match) => {
      const place = after(match);
      return place === null ? [] : [{ match, place }];
    })
    .sort((one, other) => one.place - other.place)
    .map(({ match }) => match);
}

type WinnerOf = (match: PlayedMatch) => number | null;

/** Who went on from a match of a seeded bracket; null where only a draw could say. */
function winnersBySeed(matches: readonly PlayedMatch[], size: number): WinnerOf {
  const seed = seedValues(seedScores(matches, size));
  const last = new Array<number>(size).fill(-1);
  for (const { phase, round, pair } of matches)
    if (phase === "elimination") for (const player of pair) last[player] = Math.max(last[player]!, round);
  return (match) => {
    const [first, second] = match.pair;
    if (!isTied(match)) return match.scores[0] > match.scores[1] ? first : second;
    if (last[first] !== last[second]) return last[first]! > last[second]! ? first : second;
    if (Math.abs(seed[first]! - seed[second]!) <= TIE_TOLERANCE) return null;
    return seed[first]! > seed[second]! ? first : second;
  };
}

/** In a bracket that is drawn, not seeded, the first of a pair is the one drawn earlier. */
function firstUnlessBeaten({ pair, scores }: PlayedMatch): number {
  return scores[1] - scores[0] > TIE_TOLERANCE ? pair[1] : pair[0];
}

function isTied({ scores }: PlayedMatch): boolean {
  return Math.abs(scores[0] - scores[1]) <= TIE_TOLERANCE;
}

function tiedClasses({ depth, tied }: Survival, mean: readonly number[]): Classes {
  const depths = [...new Set(depth)].sort((a, b) => b - a);
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
