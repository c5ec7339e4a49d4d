/**
 * Algorithm 1 of ArenaRL (appendix D), to the letter: sums instead of means, a tied match to the second of the pair,
 * no shared rank, and from N = 16 on seeds 1 and 3 in one half. Reference behaviour; `seeded-single-elimination` with
 * `paper` slots is what we make of it.
 */
import { fail } from "@arenakit/contracts";
import { slotSeeds } from "@arenakit/evaluator-arena";
import {
  byScore,
  meet,
  type PairScores,
  type PlayedPair,
  range,
  rewardsOfOrder,
  standardised,
  sum,
} from "./standardise.ts";

export interface Algorithm1Result {
  /** By player. */
  readonly seedScores: readonly number[];
  /** Players, best first. */
  readonly seeds: readonly number[];
  /** Seed numbers from 1 by slot. */
  readonly slotSeeds: readonly number[];
  readonly rounds: readonly Algorithm1Round[];
  /** Seed score plus all scores of the bracket, by player. */
  readonly accumulated: readonly number[];
  readonly order: readonly number[];
  /** By player. */
  readonly rank: readonly number[];
  readonly reward: readonly number[];
  readonly advantage: { readonly ddof0: readonly number[]; readonly ddof1: readonly number[] };
  readonly matches: number;
}

export interface Algorithm1Round {
  /** Players by slot. */
  readonly slots: readonly number[];
  readonly matches: readonly PlayedPair[];
  readonly winners: readonly number[];
  readonly losers: readonly number[];
}

/** Player 0 is the anchor. Throws task/not_a_power_of_two: for other sizes the text leaves the middle seed out. */
export function algorithm1(scores: PairScores, size: number): Algorithm1Result {
  if (size < 2 || (size & (size - 1)) !== 0)
    fail("task", "not_a_power_of_two", `Algorithm 1 as printed places a power of two of at least 2, got ${size}`);
  const others = range(size).slice(1);
  const seedScores = [sum(others.map((other) => scores(0, other))) / others.length];
  for (const other of others) seedScores[other] = scores(other, 0);
  const seeds = byScore(range(size), (player) => seedScores[player]!);
  const slots = slotSeeds(size, "paper");
  const accumulated = [...seedScores];
  const rounds: Algorithm1Round[] = [];
  let current = slots.map((seed) => seeds[seed - 1]!);
  while (current.length > 1) {
    const matches: PlayedPair[] = [];
    for (let at = 0; at < current.length; at += 2) matches.push(meet(scores, current[at]!, current[at + 1]!));
    for (const [first, second, firstScore, secondScore] of matches) {
      accumulated[first]! += firstScore;
      accumulated[second]! += secondScore;
    }
    const winners = matches.map(([first, second, one, other]) => (one > other ? first : second));
    const losers = matches.map(([first, second, one, other]) => (one > other ? second : first));
    rounds.push({ slots: current, matches, winners, losers });
    current = winners;
  }
  const tiers = [...rounds.map(({ losers }) => losers), current].reverse();
  const order = tiers.flatMap((tier) => byScore(tier, (player) => accumulated[player]!));
  const reward = rewardsOfOrder(order);
  return {
    seedScores,
    seeds,
    slotSeeds: slots,
    rounds,
    accumulated,
    order,
    rank: range(size).map((player) => order.indexOf(player)),
    reward,
    advantage: { ddof0: standardised(reward, 0), ddof1: standardised(reward, 1) },
    matches: 2 * size - 2,
  };
}
