/**
 * Round robin, anchor, single and double elimination as qqr ranks with them. `compat` is its behaviour; `fixed` is
 * that, too, where it meets none of its defects, and our own topology where it does: a group of one, a shared last
 * place, a tied match of a bracket, byes, an order that contradicts a judge without noise.
 */

import { fail } from "@arenakit/contracts";
import {
  anchorRanking,
  doubleElimination,
  type Estimator,
  refit,
  roundRobin,
  seededSingleElimination,
  type Topology,
  tiers,
  wins,
} from "@arenakit/evaluator-arena";
import * as z from "zod";
import { qqrAnchor, qqrDoubleElimination, qqrRoundRobin, qqrSingleElimination } from "../reference/qqr.ts";
import type { PairScores, PlayedPair } from "../reference/standardise.ts";
import type { ParityAnswer } from "../sets.ts";
import { readInput } from "./inputs.ts";
import { contradictsItsJudge, ours, PairMatrix, pairScores } from "./pair-scores.ts";

const Input = z.object({
  topology: z.enum(["round_robin", "anchor", "single_elimination", "double_elimination"]),
  n: z.int().min(1).max(1024),
  pair_scores: PairMatrix,
  latent: z.array(z.number()).optional(),
  /** The pool of each round of double elimination as it was shuffled. */
  shuffles: z.array(z.array(z.int().min(0))).optional(),
});
type Input = z.infer<typeof Input>;

interface Recorded {
  /** As the set spells it. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** Whether a defect of the reference shows in it. */
  readonly isDefective: boolean;
}

/** Double elimination leaves the third place and below to the draw; the scores of the same matches do not. */
const OURS: Readonly<Record<Input["topology"], { topology: Topology; estimator: Estimator }>> = {
  round_robin: { topology: roundRobin(), estimator: wins() },
  anchor: { topology: anchorRanking(), estimator: tiers() },
  single_elimination: { topology: seededSingleElimination({ slots: "standard" }), estimator: tiers() },
  double_elimination: { topology: doubleElimination(), estimator: refit() },
};

export const qqrTopologies: ParityAnswer = async (asked, mode) => {
  const input = readInput(Input, asked.input);
  const scores = pairScores(input.pair_scores);
  const { answer, isDefective } = recorded(input, scores);
  if (mode === "compat" || !isDefective) return spelt(answer);
  return ours({ ...OURS[input.topology], scores, size: input.n, draw: input.shuffles?.[0] });
};

function recorded(input: Input, scores: PairScores): Recorded {
  switch (input.topology) {
    case "round_robin":
      return ofPlaces(qqrRoundRobin(scores, input.n));
    case "anchor":
      return ofPlaces(qqrAnchor(scores, input.n));
    case "single_elimination":
      return singleElimination(input, scores);
    case "double_elimination":
      return doubleEliminations(input, scores);
  }
}

/** A last place that some share and some do not: the best of its ranks is what rewards are divided by. */
function ofPlaces({ reward, advantage, matches }: ReturnType<typeof qqrRoundRobin>): Recorded {
  const last = reward.filter((value) => value === 0).length;
  const isShared = last > 1 && last < reward.length;
  return {
    answer: { advantages: advantage, rewards: reward, num_matches: matches.length, matches },
    isDefective: reward.length === 1 || isShared,
  };
}

function singleElimination({ n, latent }: Input, scores: PairScores): Recorded {
  const result = qqrSingleElimination(scores, n);
  if (!result) return DIVIDED_BY_ZERO;
  const hasByes = !Number.isInteger(Math.log2(n));
  const hasInversion = latent && isInverted(result.order, latent);
  return {
    answer: {
      advantages: result.advantage,
      rewards: result.reward,
      num_matches: result.matches.length,
      matches: result.matches,
      seed_scores: result.seedScores,
      bracket: result.bracket,
      eliminated_by_round: result.eliminated,
      final_order: result.order,
      avg_points: result.averages,
      ...(hasByes && latent ? { has_inversion: hasInversion } : {}),
    },
    isDefective:
      hasTie(result.matches.slice(n - 1)) ||
      contradictsItsJudge(result.matches, result.reward) ||
      (hasByes && hasInversion !== false),
  };
}

function doubleEliminations({ n, shuffles = [] }: Input, scores: PairScores): Recorded {
  let call = 0;
  const result = qqrDoubleElimination(scores, n, (pool) => drawn(shuffles[call], pool, call++));
  if (!result) return DIVIDED_BY_ZERO;
  return {
    answer: {
      advantages: result.advantage,
      rewards: result.reward,
      num_matches: result.matches.length,
      matches: result.matches,
      losers_bracket_eliminated: result.eliminated,
      final_order: result.order,
    },
    isDefective:
      hasTie(result.matches) || contradictsItsJudge(result.matches, result.reward) || !Number.isInteger(Math.log2(n)),
  };
}

const DIVIDED_BY_ZERO: Recorded = { answer: { error: "ZeroDivisionError" }, isDefective: true };

function drawn(shuffle: readonly number[] | undefined, pool: readonly number[], call: number): readonly number[] {
  const expected = pool.toSorted((a, b) => a - b).join();
  if (shuffle?.toSorted((a, b) => a - b).join() === expected) return shuffle;
  return fail(
    "task",
    "bad_shuffle",
    `expected shuffles[${call}] to hold the players ${expected}, got ${shuffle ?? "none"}`,
  );
}

/** Two at an end of the scale, which is 0 … 10, may have been cut to it: that is a tie of the scale, not of the two. */
function hasTie(matches: readonly PlayedPair[]): boolean {
  return matches.some(([, , one, other]) => one === other && one > 0 && one < 10);
}

function isInverted(order: readonly number[], latent: readonly number[]): boolean {
  return order.some((player, at) => at > 0 && latent[player]! > latent[order[at - 1]!]!);
}

/** NaN has no spelling in JSON. */
function spelt(answer: Readonly<Record<string, unknown>>): unknown {
  return JSON.parse(JSON.stringify(answer, (_, value) => (Number.isNaN(value) ? "NaN" : value)));
}
