/**
 * The judge on one group of the solver (HOTE, Algorithm 1, lines 12–13): it proposes criteria from the answers (eq. 3), scores
 * every answer by persistent and active ones (eq. 2), and what they earn becomes rewards and advantages (eq. 1).
 */
import { type Failure, type Outcome, omitUndefined, type RubricSet, type Verdict } from "@arenakit/contracts";
import { ADAPTIVE_DEFAULTS, newRubricState, type RubricChange, updateRubric } from "@arenakit/evaluator-rubrics";
import type { EvolutionJudge } from "./evolution-judge.ts";
import { groupAdvantages } from "./group-advantages.ts";

export interface AssessRequest {
  /** As it is before the step. */
  readonly set: RubricSet;
  readonly step: number;
  /** By index: what is judged of the attempt; null for one without an answer, undefined for one that has failed. */
  readonly answers: readonly (string | null | undefined)[];
  readonly judge: EvolutionJudge;
  /** Eq. 3; without it the set stays as it is. */
  readonly judgeEvolution: boolean;
  readonly signal?: AbortSignal;
}

export interface GroupAssessment {
  /** As it is for the next group of the task. */
  readonly set: RubricSet;
  readonly changes: readonly RubricChange[];
  /** By index; of what was not judged empty. */
  readonly verdicts: readonly (readonly Verdict[])[];
  /**
   * Eq. 2 by index; null where too much is unscored, and for who has failed. An attempt without an answer has the least that
   * eq. 2 could have given an attempt of the group.
   */
  readonly reward: readonly (number | null)[];
  readonly advantage: readonly (number | null)[];
  /** Why nothing was proposed; the answers are scored by the criteria that there are. */
  readonly unproposed: Failure | null;
}

/** Not ok where the set has no criterion that counts; a judge that scores nothing gives rewards of null. */
export async function assessGroup(request: AssessRequest): Promise<Outcome<GroupAssessment>> {
  const { step, answers, judge, judgeEvolution, signal } = request;
  const judged = answers.map((answer) => answer ?? null);
  const shown = judged.filter((answer) => answer !== null);
  const before = newRubricState(request.set);
  const proposals =
    judgeEvolution && shown.length > 0
      ? await judge.propose({ set: request.set, answers: shown, most: ADAPTIVE_DEFAULTS.maxProposals, signal })
      : { ok: true as const, value: [] };
  const { state, changes, responses } = await updateRubric(before, {
    responses: judged,
    step,
    kind: "hote",
    proposer: { proposals: proposals.ok ? proposals.value : [] },
    judge: judge.rubric,
    ...omitUndefined({ signal }),
  });
  const least = Math.min(0, ...responses.map(({ aggregate }) => aggregate.range?.[0] ?? 0));
  const reward = responses.map(({ aggregate }, index) => {
    const answer = answers[index];
    if (answer === undefined) return null;
    // Silence meets no criterion, and whether it shows a fault cannot be said: no answer stands behind it.
    return answer === null ? least : aggregate.score;
  });
  if (responses.every(({ aggregate }) => aggregate.items === 0)) return { ok: false, failure: NO_CRITERIA };
  return {
    ok: true,
    value: {
      // Without eq. 3 nothing retires either: figures are noted, tiers stay.
      set: judgeEvolution ? state.set : request.set,
      changes: judgeEvolution ? changes : [],
      verdicts: responses.map(({ verdicts }) => verdicts),
      reward,
      advantage: groupAdvantages(reward),
      unproposed: proposals.ok ? null : proposals.failure,
    },
  };
}

const NO_CRITERIA: Failure = {
  owner: "task",
  code: "no_criteria",
  message: "the task has no criterion that counts and none was proposed: nothing says what a good answer is",
  retryable: false,
};
