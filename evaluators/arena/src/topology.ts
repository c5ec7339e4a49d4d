/**
 * A topology decides who meets whom. It plays no match and knows no judge: it yields the pairs of a round, is
 * told their scores, and says when it is over. Pure; does no I/O.
 */
import { type Match, omitUndefined, type Random } from "@arenakit/contracts";

export interface Topology {
  readonly id: string;
  /**
   * Starts a tournament of `size` ≥ 1 players, numbered 0 … size − 1; `anchor` is one of them. Throws a FailureError
   * of owner "task" when it has no such tournament.
   */
  start(size: number, anchor: number, options: StartOptions): Tournament;
}

export interface StartOptions {
  /**
   * Named by the group. A topology with a draw shuffles the players first, and whatever is equal later goes by that
   * draw: nothing else of a player but its results decides whom it meets.
   */
  readonly random: Random;
  /**
   * ≥ size, which it is unless given: counts those too that have no answer. They do not play, and where a bracket has
   * a place for them they hold the last seeds and lose without a match.
   */
  readonly attempts?: number;
  /** How many of the players, the last ones, are anchors of earlier groups: they are not ranked. None unless given. */
  readonly pool?: number;
}

export interface Tournament {
  /**
   * The pairs that can be played now, in parallel, in the order of their numbers; null when the tournament is
   * over. `results` are those of the round before, in its order; none before the first. A match without scores is
   * over, too, and nobody learns from it: in a bracket the higher seed goes on, or the one drawn earlier.
   */
  nextRound(results: readonly MatchResult[]): Round | null;
}

export interface Round {
  readonly phase: Match["phase"];
  /** From 0 within its phase. */
  readonly round: number;
  readonly pairs: readonly Pair[];
}

export type Pair = readonly [first: number, second: number];

/** What a topology is told of a match: the scores of eq. 3, or null when the judge gave none for either order. */
export interface MatchResult {
  readonly pair: Pair;
  readonly scores: readonly [number, number] | null;
  /** How many orders were scored; both unless given. */
  readonly directions?: 1 | 2;
}

/** A match with its place in the tournament and with scores; players are numbered as in the topology. */
export interface PlayedMatch {
  readonly phase: Match["phase"];
  readonly round: number;
  readonly pair: Pair;
  /** Sums over both orders (eq. 3); twice the one order where only that was scored. */
  readonly scores: readonly [number, number];
  /** How many orders were scored; both unless given. */
  readonly directions?: 1 | 2;
}

/** The results that have scores as played matches. */
export function playedMatches({ phase, round }: Round, results: readonly MatchResult[]): PlayedMatch[] {
  return results.flatMap(({ pair, scores, directions }) =>
    scores === null
      ? []
      : [{ phase, round, pair, scores, ...omitUndefined({ directions: directions === 1 ? directions : undefined }) }],
  );
}

/** Each player but the anchor against the anchor, who is always listed second. */
export function seedingRound(size: number, anchor: number): Round {
  const pairs: Pair[] = [];
  for (let player = 0; player < size; player++) if (player !== anchor) pairs.push([player, anchor]);
  return { phase: "seeding", round: 0, pairs };
}
