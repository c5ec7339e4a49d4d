/**
 * Algorithm 1 of the ArenaRL paper. `compat` is the algorithm to the letter; `fixed` is that, too, but for what is
 * wrong with it: where a judge without noise is contradicted (seeds 1 and 3 in one half, equals with different ranks)
 * and for other sizes than powers of two our own bracket answers.
 */
import { seededSingleElimination, tiers } from "@arenakit/evaluator-arena";
import * as z from "zod";
import { algorithm1 } from "../reference/algorithm1.ts";
import type { ParityAnswer, ParityMode } from "../sets.ts";
import { readInput } from "./inputs.ts";
import { contradictsItsJudge, ours, PairMatrix, pairScores } from "./pair-scores.ts";

const Input = z.object({
  n: z.int().min(1).max(1024),
  anchor: z.literal(0),
  pair_scores: PairMatrix,
  latent: z.array(z.number()).optional(),
});
type Input = z.infer<typeof Input>;

export const arenarlAlgorithm1: ParityAnswer = async (asked, mode) => {
  const input = readInput(Input, asked.input);
  return answer(input, mode) ?? standardBracket(input);
};

/** null where `fixed` does not follow the algorithm. */
function answer({ n, pair_scores: rows, latent }: Input, mode: ParityMode) {
  const isPlaced = n > 1 && Number.isInteger(Math.log2(n));
  if (mode === "fixed" && !isPlaced) return null;
  const result = algorithm1(pairScores(rows), n);
  const matches = result.rounds.flatMap((round) => round.matches);
  if (mode === "fixed" && contradictsItsJudge(matches, result.reward)) return null;
  const isOrdered = latent && new Set(latent).size === latent.length;
  return {
    seed_scores: result.seedScores,
    seeds: result.seeds,
    slot_seeds: result.slotSeeds,
    rounds: result.rounds,
    accumulated: result.accumulated,
    final_order: result.order,
    ranks: result.rank,
    rewards: result.reward,
    advantages: result.advantage,
    num_matches: result.matches,
    ...(isOrdered ? { matches_latent_order: isDescending(result.order.map((player) => latent[player]!)) } : {}),
  };
}

function standardBracket({ n, pair_scores: rows }: Input) {
  const topology = seededSingleElimination({ slots: "standard" });
  return ours({ topology, estimator: tiers(), scores: pairScores(rows), size: n });
}

function isDescending(values: readonly number[]): boolean {
  return values.every((value, at) => at === 0 || values[at - 1]! >= value);
}
