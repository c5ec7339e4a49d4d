/**
 * The topologies of qqr 0.1.3 as they behave, defects included: tied players share the best rank and rewards are
 * divided by the last one, byes shift the pairs, every tie goes to the player listed first, double elimination draws
 * anew each round and never resets. Written from what they return; nothing of ours ranks with it.
 */
import {
  byScore,
  exactMean,
  meet,
  type PairScores,
  type PlayedPair,
  range,
  rewardsOfOrder,
  standardisedSingle,
  sum,
} from "./standardise.ts";

export interface QqrResult {
  /** In the order in which the judge is asked. */
  readonly matches: readonly PlayedPair[];
  /** By player; NaN where the reference has it. */
  readonly reward: readonly number[];
  /** Standardised in single precision with ddof 1. */
  readonly advantage: readonly number[];
}

/** Everybody against everybody; half a win for a tie. */
export function qqrRoundRobin(scores: PairScores, size: number): QqrResult {
  const wins = new Array<number>(size).fill(0);
  const matches = range(size).flatMap((first) =>
    range(size)
      .slice(first + 1)
      .map((second) => meet(scores, first, second)),
  );
  for (const [first, second, one, other] of matches) {
    wins[first]! += one > other ? 1 : one === other ? 0.5 : 0;
    wins[second]! += other > one ? 1 : one === other ? 0.5 : 0;
  }
  return fromScores(wins, matches);
}

/** Everybody against player 0, whose score is its mean. */
export function qqrAnchor(scores: PairScores, size: number): QqrResult {
  const matches = seedingMatches(scores, size);
  const mean = sum(matches.map(([, , , own]) => own)) / matches.length;
  return fromScores([mean, ...matches.map(([, , one]) => one)], matches);
}

/** Rank 1 + how many are better; reward (last rank − rank)/(last rank − 1), 0 for all where all share one. */
function fromScores(values: readonly number[], matches: readonly PlayedPair[]): QqrResult {
  const rank = values.map((value) =>
    Number.isNaN(value) ? value : 1 + values.filter((other) => other > value).length,
  );
  const last = Math.max(...rank);
  const reward = rank.map((place) => (last === 1 ? 0 : (last - place) / (last - 1)));
  return { matches, reward, advantage: standardisedSingle(reward) };
}

function seedingMatches(scores: PairScores, size: number): PlayedPair[] {
  return range(size)
    .slice(1)
    .map((other) => meet(scores, other, 0));
}

export interface QqrBracketResult extends QqrResult {
  readonly seedScores: readonly number[];
  /** Players by slot, missing seeds taken out and the rest moved up. */
  readonly bracket: readonly number[];
  readonly eliminated: readonly (readonly number[])[];
  readonly order: readonly number[];
  /** Mean of seed score and scores of the bracket, by player. */
  readonly averages: readonly number[];
}

/** Seeds against player 0, then a bracket. null for one player, whose rank is divided by 0. */
export function qqrSingleElimination(scores: PairScores, size: number): QqrBracketResult | null {
  if (size < 2) return null;
  const matches = seedingMatches(scores, size);
  const seedScores = [exactMean(matches.map(([, , , own]) => own)), ...matches.map(([, , one]) => one)];
  const seeds = byScore(range(size), (player) => seedScores[player]!);
  const bracket = mirrored(size).flatMap((seed) => (seed < size ? [seeds[seed]!] : []));
  const points = seedScores.map((score) => [score]);
  const eliminated: number[][] = [];
  let active = bracket;
  while (active.length > 1) {
    const pairs: PlayedPair[] = [];
    for (let at = 0; at + 1 < active.length; at += 2) pairs.push(meet(scores, active[at]!, active[at + 1]!));
    const bye = active.length % 2 === 1 ? [active.at(-1)!] : [];
    const { winners, losers } = firstWinsTies(pairs, points);
    matches.push(...pairs);
    eliminated.push(losers);
    active = [...bye, ...winners];
  }
  const averages = points.map(exactMean);
  const order = [active, ...eliminated.toReversed()].flatMap((tier) => byScore(tier, (player) => averages[player]!));
  return { matches, seedScores, bracket, eliminated, order, averages, ...rewardedBy(order) };
}

export interface QqrDoubleResult extends QqrResult {
  readonly eliminated: readonly (readonly number[])[];
  readonly order: readonly number[];
}

/**
 * Two brackets of random draws. `nextDraw` gives the pool of a round as it was shuffled, call by call; pairs are taken from its end. null for one
 * player, whose rank is divided by 0.
 */
export function qqrDoubleElimination(
  scores: PairScores,
  size: number,
  nextDraw: (pool: readonly number[]) => readonly number[],
): QqrDoubleResult | null {
  if (size < 2) return null;
  const matches: PlayedPair[] = [];
  const points: number[][] = range(size).map(() => []);
  const playRound = (players: readonly number[]) => {
    const pool = [...nextDraw(players)];
    const pairs: PlayedPair[] = [];
    while (pool.length > 1) pairs.push(meet(scores, pool.pop()!, pool.pop()!));
    matches.push(...pairs);
    const { winners, losers } = firstWinsTies(pairs, points);
    return { winners: [...pool, ...winners], losers };
  };
  const drops: number[][] = [];
  let upper = range(size);
  while (upper.length > 1) {
    const { winners, losers } = playRound(upper);
    upper = winners;
    drops.push(losers);
  }
  const eliminated: number[][] = [];
  let lower: number[] = [];
  const playLower = () => {
    const { winners, losers } = playRound(lower);
    lower = winners;
    eliminated.push(losers);
  };
  for (const dropped of drops) {
    lower = [...lower, ...dropped];
    if (lower.length > 1) playLower();
  }
  while (lower.length > 1) playLower();
  const { winners, losers } = playRound([...upper, ...lower]);
  const averages = points.map(exactMean);
  const tiers = [winners, losers, ...eliminated.toReversed()];
  const order = tiers.flatMap((tier) => byScore(tier, (player) => averages[player]!));
  return { matches, eliminated, order, ...rewardedBy(order) };
}

function firstWinsTies(pairs: readonly PlayedPair[], points: readonly number[][]) {
  const winners: number[] = [];
  const losers: number[] = [];
  for (const [first, second, one, other] of pairs) {
    points[first]!.push(one);
    points[second]!.push(other);
    winners.push(one >= other ? first : second);
    losers.push(one >= other ? second : first);
  }
  return { winners, losers };
}

/** Seeds from 0 by slot of the next power of two: each doubling sets the mirror seed beside every seed. */
function mirrored(size: number): number[] {
  let seeds = [0];
  while (seeds.length < size) {
    const last = seeds.length * 2 - 1;
    seeds = seeds.flatMap((seed) => [seed, last - seed]);
  }
  return seeds;
}

function rewardedBy(order: readonly number[]): Pick<QqrResult, "reward" | "advantage"> {
  const reward = rewardsOfOrder(order);
  return { reward, advantage: standardisedSingle(reward) };
}
