/**
 * Plays a topology with a judge: rounds in parallel within a bound, each ordered pair judged once. Numbers,
 * order and content of the matches do not depend on what finishes first.
 */
import { type Comparison, eachBounded, fail, type Match, omitUndefined, type Random } from "@arenakit/contracts";
import { directionsOf, matchOf } from "./match.ts";
import {
  type MatchResult,
  type Pair,
  type PlayedMatch,
  playedMatches,
  type Round,
  type Topology,
  type Tournament,
} from "./topology.ts";

export interface TournamentOptions {
  readonly topology: Topology;
  /** Group index of each player; the topology's player p is `players[p]`. Not empty. */
  readonly players: readonly number[];
  /** How many attempts the bracket has places for; the players' number unless given. */
  readonly attempts?: number;
  /** How many of the players, the last ones, are anchors of earlier groups. */
  readonly pool?: number;
  /** Group index of the anchor, one of the players. */
  readonly anchor: number;
  /** Draws, where the topology has any; named by the group. */
  readonly random: Random;
  /** Judges one order, in group indices. What it throws ends the tournament. */
  readonly compare: (first: number, second: number) => Promise<Comparison>;
  /** Comparisons at a time. */
  readonly concurrency: number;
  /** Matches of an earlier run: their comparisons are taken as they are, scored or not. */
  readonly knownMatches: readonly Match[];
  /** Told of each match that was not known, in the order of numbers. */
  readonly onMatch: (match: Match) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * All matches in the order of play, in group indices. A match without scores does not end it, a judge that has given
 * no score at all by the end of a round does: whoever is out of reach is not asked on.
 * Throws a FailureError of owner "harness", code "cancelled", when `signal` is aborted.
 */
export async function playTournament(options: TournamentOptions): Promise<Match[]> {
  const { topology, players, anchor } = options;
  const { random, attempts = players.length, pool = 0 } = options;
  const tournament = topology.start(players.length, players.indexOf(anchor), { random, attempts, pool });
  const judged = new Map<string, Comparison>();
  const known = new Set<string>();
  for (const match of options.knownMatches) {
    const [first, second] = match.pair;
    known.add(placeOf(match, first, second));
    judged.set(`${first}>${second}`, match.forward);
    judged.set(`${second}>${first}`, match.backward);
  }

  const matches: Match[] = [];
  let results: MatchResult[] = [];
  for (let round = tournament.nextRound([]); round !== null; round = tournament.nextRound(results)) {
    const played = await playRound(round, { judged, known, firstNumber: matches.length, ...options });
    matches.push(...played);
    if (matches.every(({ scores }) => scores === null)) break;
    results = round.pairs.map((pair, at) => resultOf(pair, played[at]!));
  }
  return matches;
}

interface RoundOptions extends TournamentOptions {
  /** Comparisons by ordered pair: a pair of the seeding phase that meets again is not judged again. */
  readonly judged: Map<string, Comparison>;
  readonly known: ReadonlySet<string>;
  readonly firstNumber: number;
}

async function playRound(round: Round, options: RoundOptions): Promise<Match[]> {
  const { judged, players, signal } = options;
  const pairs = round.pairs.map(([first, second]): [number, number] => [players[first]!, players[second]!]);
  const matches: Match[] = [];

  /** Takes the next matches whose two orders are there: in the order of numbers, whatever finished first. */
  function takeFinished(): void {
    for (let pair = pairs[matches.length]; pair !== undefined; pair = pairs[matches.length]) {
      const forward = judged.get(`${pair[0]}>${pair[1]}`);
      const backward = judged.get(`${pair[1]}>${pair[0]}`);
      if (!forward || !backward) return;
      const number = options.firstNumber + matches.length;
      const match = matchOf({ number, phase: round.phase, round: round.round, pair, forward, backward });
      matches.push(match);
      if (!options.known.has(placeOf(match, pair[0], pair[1]))) options.onMatch(match);
    }
  }

  const orders = pairs.flatMap(([first, second]) => [[first, second] as const, [second, first] as const]);
  const missing = orders.filter(([first, second]) => !judged.has(`${first}>${second}`));
  takeFinished();
  await eachBounded(missing, options.concurrency, async ([first, second]) => {
    refuseWhenCancelled(signal);
    const comparison = await options.compare(first, second);
    refuseWhenCancelled(signal);
    judged.set(`${first}>${second}`, comparison);
    takeFinished();
  });
  return matches;
}

function resultOf(pair: Pair, match: Match): MatchResult {
  return {
    pair,
    scores: match.scores,
    ...omitUndefined({ directions: directionsOf(match) === 1 ? (1 as const) : undefined }),
  };
}

function placeOf({ phase, round }: Pick<Match, "phase" | "round">, first: number, second: number): string {
  return `${phase}/${round}/${first}-${second}`;
}

/** What a judge says after the caller gave up is no failure of the judge, and is not recorded as one. */
function refuseWhenCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    fail("harness", "cancelled", "the tournament was cancelled before it ended", { retryable: true });
}

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
