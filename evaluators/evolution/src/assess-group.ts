/**
 * The judge on one group of the solver (HOTE, Algorithm 1, lines 12–13): it proposes criteria from the answers (eq. 3), scores
 * every answer by persistent and active ones (eq. 2), and what they earn becomes rewards and advantages (eq. 1).
 */
import { type Failure, type Outcome, omitUndefined, type RubricSet, type Verdict } from "@arenakit/contracts";
import {
  ADAPTIVE_DEFAULTS,
  type Aggregate,
  countedItems,
  newRubricState,
  type RubricChange,
  SCALE_RANGE,
  updateRubric,
} from "@arenakit/evaluator-rubrics";
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
  /** By index; of an attempt without an answer that it has no merit, of one that has failed none. */
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
  const least = leastReward(state.set, responses);
  const verdicts = responses.map((one, index) =>
    answers[index] === null ? silentVerdicts(state.set, judge.rubric.id) : one.verdicts,
  );
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
      verdicts,
      reward,
      advantage: groupAdvantages(reward),
      unproposed: proposals.ok ? null : proposals.failure,
    },
  };
}

/** The least that eq. 2 could have given an attempt of the group: every fault, and no merit. */
function leastReward(set: RubricSet, responses: readonly { readonly aggregate: Aggregate }[]): number {
  const known = responses.flatMap(({ aggregate: { range } }) => (range ? [range[0]] : []));
  if (known.length > 0) return Math.min(...known);
  const counted = countedItems(set);
  const all = counted.reduce((sum, { weight }) => sum + weight, 0);
  const lost = counted.reduce(
    (sum, { weight, polarity, scale }) => sum + (polarity === -1 || scale === "ternary" ? weight : 0),
    0,
  );
  return all === 0 ? 0 : 0 - lost / all;
}

/** What is known of an attempt without an answer: it has none of the merits. Of faults nobody can say. */
function silentVerdicts(set: RubricSet, judge: string): Verdict[] {
  return countedItems(set).map(({ id, polarity, scale }): Verdict => {
    const base = { rubricId: id, judge, promptHash: "", reason: "no answer" };
    if (polarity === -1) return { ...base, status: "unscored" };
    return { ...base, status: "scored", value: Math.max(0, SCALE_RANGE[scale][0]), met: false };
  });
}

const NO_CRITERIA: Failure = {
  owner: "task",
  code: "no_criteria",
  message: "the task has no criterion that counts and none was proposed: nothing says what a good answer is",
  retryable: false,
};
