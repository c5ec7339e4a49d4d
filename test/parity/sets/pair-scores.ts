/** What the two sets of tournaments share: given scores of pairs, and a tournament of ours played with them. */
import { fail, type Random, random } from "@arenakit/contracts";
import {
  type Estimator,
  type PlayedMatch,
  quantileRewards,
  standardisedAdvantages,
  type Topology,
} from "@arenakit/evaluator-arena";
import * as z from "zod";
import type { PairScores, PlayedPair } from "../reference/standardise.ts";

/** Rows by player: what it scores against the player of the column; null on the diagonal. */
export const PairMatrix = z
  .array(z.array(z.number().nullable()))
  .refine((rows) => rows.every((row) => row.length === rows.length), "pair_scores must be square");

/** Throws judge/unscored_pair for a pair without scores: an outage leaves a group without a ranking. */
export function pairScores(rows: readonly (readonly (number | null)[])[]): PairScores {
  return (first, second) =>
    rows[first]?.[second] ??
    fail(
      "judge",
      "unscored_pair",
      `expected a score of ${first} against ${second}, got none: a match without scores leaves this group without a ranking`,
    );
}

/**
 * Whether a judge without noise was contradicted: each player scored the same in all its matches, and yet a better one
 * stands behind a worse one, or two equal ones do not share their reward.
 */
export function contradictsItsJudge(matches: readonly PlayedPair[], reward: readonly number[]): boolean {
  const score = new Map<number, number>();
  for (const [first, second, one, other] of matches)
    for (const [player, said] of [
      [first, one],
      [second, other],
    ] as const) {
      if ((score.get(player) ?? said) !== said) return false;
      score.set(player, said);
    }
  const players = [...score.keys()];
  return players.some((a) =>
    players.some((b) => Math.sign(score.get(a)! - score.get(b)!) !== Math.sign(reward[a]! - reward[b]!)),
  );
}

export interface OursOptions {
  readonly topology: Topology;
  readonly estimator: Estimator;
  readonly scores: PairScores;
  readonly size: number;
  /**
   * Players in the order in which a topology with a draw shall have drawn them. Unless given a seeded bracket leaves
   * equal seeds in the order of the group, as published code does, and every other topology draws anew.
   */
  readonly draw?: readonly number[] | undefined;
}

/** Our own tournament in the members of the sets: average ranks, the population's deviation. */
export function ours({ topology, estimator, scores, size, draw }: OursOptions) {
  const played: PlayedMatch[] = [];
  const tournament = topology.start(size, 0, { random: drawnAs(draw, topology.id) });
  let round = tournament.nextRound([]);
  while (round) {
    const { phase, round: number, pairs } = round;
    const matches = pairs.map(
      (pair): PlayedMatch => ({ phase, round: number, pair, scores: [scores(...pair), scores(pair[1], pair[0])] }),
    );
    played.push(...matches);
    round = tournament.nextRound(matches);
  }
  const { rank, order } = estimator.estimate(played, size);
  const rewards = quantileRewards(rank);
  return {
    advantages: standardisedAdvantages(rewards),
    rewards,
    ranks: rank,
    num_matches: played.length,
    matches: played.map(({ pair, scores: [one, other] }) => [...pair, one, other]),
    final_order: order,
  };
}

function drawnAs(draw: readonly number[] | undefined, topology: string): Random {
  const own = random(0, "parity");
  if (draw) return { ...own, shuffled: <T>() => [...draw] as T[] };
  return topology === "seeded-single-elimination" ? { ...own, shuffled: (players) => [...players] } : own;
}
