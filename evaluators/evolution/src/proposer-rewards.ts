/** The reward of a proposed task (HOTE, eq. 5; Algorithm 1, line 21), from the verdicts on the solver's attempts at it. Pure. */
import type { RubricItem, Verdict } from "@arenakit/contracts";
import { judgements, type ProposerReward, proposerReward } from "@arenakit/evaluator-rubrics";
import { groupAdvantages } from "./group-advantages.ts";

/** Eq. 5 of one proposed task; null for what is no task and for a task whose group was not judged. */
export type ProposalReward = ProposerReward | null;

export interface ProposerRewards {
  /** By attempt of the proposer. */
  readonly details: readonly ProposalReward[];
  /** The clamped reward; the raw one is above 1 where a meta rubric's mean is negative. */
  readonly reward: readonly (number | null)[];
  readonly advantage: readonly (number | null)[];
}

/**
 * `solved` has for each attempt of the proposer the verdicts on every attempt of the solver at its task, or null. No attempt of
 * the solver is sampled for it: these are the verdicts that rewarded the solver.
 */
export function proposerRewards(
  meta: readonly RubricItem[],
  solved: readonly (readonly (readonly Verdict[])[] | null)[],
): ProposerRewards {
  const details = solved.map((verdicts): ProposalReward => verdicts && proposerReward(judgements(meta, verdicts)));
  const reward = details.map((one) => one?.clamped ?? null);
  return { details, reward, advantage: groupAdvantages(reward) };
}
