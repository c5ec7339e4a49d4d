/** A tournament played over scores that are there already or are drawn: no judge, no waiting. */
import { type MatchResult, type Pair, type PlayedMatch, playedMatches, type Tournament } from "./topology.ts";

export interface PlayedOver {
  /** Those with scores, in the order of play. */
  readonly matches: PlayedMatch[];
  /** All that were asked for, those without scores too. */
  readonly results: MatchResult[];
  /** Rounds that can only be played one after the other. */
  readonly rounds: number;
}

/** Asks `scoresOf` for every pair that the tournament wants to see, once for each time that it does. */
export function playOver(tournament: Tournament, scoresOf: (pair: Pair) => Omit<MatchResult, "pair">): PlayedOver {
  const matches: PlayedMatch[] = [];
  const all: MatchResult[] = [];
  let rounds = 0;
  let results: MatchResult[] = [];
  for (let round = tournament.nextRound([]); round !== null; round = tournament.nextRound(results)) {
    results = round.pairs.map((pair) => ({ pair, ...scoresOf(pair) }));
    matches.push(...playedMatches(round, results));
    all.push(...results);
    rounds++;
  }
  return { matches, results: all, rounds };
}
