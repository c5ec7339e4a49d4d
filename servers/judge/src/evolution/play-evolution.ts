/**
 * One leased group of tri-evolution from the store to what it is closed with: a solver's is assessed by the rubrics of its task,
 * a proposer's is given what the report of the step says that solved its tasks. Ends early only with the group's signal.
 */
import { type Failure, failureOf, type GroupReward, type JsonObject, type Trajectory } from "@arenakit/contracts";
import { classesByScore, rankingOf } from "@arenakit/evaluator-arena";
import {
  assessGroup,
  EvolutionTask,
  type GroupAssessment,
  groupAdvantages,
  type ProposedReport,
  StepReport,
} from "@arenakit/evaluator-evolution";
import type { EvolutionStore } from "@arenakit/store";
import type { GroupTask } from "../groups/group-settings.ts";
import type { ActiveGroup } from "../groups/judging/group-scheduler.ts";
import type { PooledJudge } from "../groups/judging/judge-pool.ts";
import type { Ending } from "../groups/judging/play-group.ts";
import type { QuestionContext } from "../groups/judging/retrying-judge.ts";
import { type GroupResult, noReward } from "../groups/result.ts";
import { evolutionJudgeOf } from "./evolution-judges.ts";
import { patientJudge } from "./patient-judge.ts";
import { reportIn } from "./run-steps.ts";
import { StoredRun } from "./stored-run.ts";

export interface EvolutionPlay {
  readonly store: EvolutionStore;
  readonly task: GroupTask;
  readonly pooled: PooledJudge;
  /** By index; in the place of what is not there stands one that failed. */
  readonly trajectories: readonly Trajectory[];
  readonly features: GroupResult["features"];
  readonly context: QuestionContext;
  readonly clock: () => number;
}

export async function playEvolution(active: ActiveGroup, play: EvolutionPlay): Promise<Ending> {
  const { store, task } = play;
  const { run, role } = task.evolution!;
  const row = await store.task(task.task.id);
  if (row?.run !== run)
    return endingOf(active, play, {
      failure: harness("not_handed_out", `${task.task.id} is no task of the run ${run}`),
    });
  const handedOut = EvolutionTask.parse(row.document);
  return role === "solver" ? playSolver(active, play, handedOut) : playProposer(active, play, handedOut);
}

/** Eqs. 2 and 3. */
async function playSolver(active: ActiveGroup, play: EvolutionPlay, handedOut: EvolutionTask): Promise<Ending> {
  const { store, task, pooled, trajectories, context } = play;
  const stored = await store.evolution(task.evolution!.run);
  const { judgeEvolution } = StoredRun.parse(stored?.settings).settings;
  const valid = trajectories.filter((trajectory) => answerIn(trajectory) !== undefined).length;
  if (valid < active.group.quorum) return endingOf(active, play, { failure: belowQuorum(valid, active.group.quorum) });
  const assessed = await assessGroup({
    set: handedOut.rubrics!,
    step: handedOut.step,
    answers: trajectories.map(answerIn),
    judge: patientJudge(evolutionJudgeOf(task.judge), pooled, context),
    judgeEvolution,
    signal: active.signal,
  });
  active.signal.throwIfAborted();
  if (!assessed.ok) return endingOf(active, play, { failure: assessed.failure });
  const { value } = assessed;
  if (value.reward.every((one) => one === null))
    return endingOf(active, play, { failure: unscored(value), assessment: value });
  return endingOf(active, play, { ...value, assessment: value, estimator: "eq2" });
}

/** What the judge reads; null of an attempt that its policy ended without an answer, undefined of one that failed otherwise. */
function answerIn(trajectory: Trajectory): string | null | undefined {
  const failure = failureOf(trajectory);
  if (failure) return failure.owner === "policy" ? null : undefined;
  return reportIn(trajectory);
}

/** Eq. 5. The group was let go when the report of the step was written that solved its tasks. */
async function playProposer(active: ActiveGroup, play: EvolutionPlay, handedOut: EvolutionTask): Promise<Ending> {
  const { store, task } = play;
  const { run } = task.evolution!;
  const step = handedOut.step + 1;
  const [found] = await store.reports(run, step);
  const report = found?.step === step ? StepReport.parse(found.document) : null;
  const own = report?.proposers.find(({ id }) => id === handedOut.id);
  if (!own)
    return endingOf(active, play, {
      failure: harness("not_solved", `step ${step} of ${run} has not solved its tasks`),
    });
  const { proposerEvolution } = StoredRun.parse((await store.evolution(run))?.settings).settings;
  if (!proposerEvolution)
    return endingOf(active, play, {
      failure: harness("proposer_fixed", `the run ${run} is without proposer evolution`),
    });
  const reward = rewardsOf(own, active.group.size);
  if (reward.every((one) => one === null)) return endingOf(active, play, { failure: NO_PROPOSAL });
  const withheld = own.proposals.map(({ refused, clamped }) => refused ?? (clamped === null ? NOT_JUDGED : null));
  return endingOf(active, play, { reward, advantage: groupAdvantages(reward), withheld, estimator: "eq5" });
}

const rewardsOf = ({ proposals }: ProposedReport, size: number) =>
  Array.from({ length: size }, (_, index) => proposals[index]?.clamped ?? null);

interface Outcome {
  readonly reward?: readonly (number | null)[];
  readonly advantage?: readonly (number | null)[];
  readonly failure?: Failure;
  readonly withheld?: readonly (Failure | null)[];
  readonly assessment?: Pick<GroupAssessment, "set" | "changes" | "verdicts" | "unproposed">;
  readonly estimator?: "eq2" | "eq5";
}

function endingOf(active: ActiveGroup, play: EvolutionPlay, outcome: Outcome): Ending {
  const { group, beganAt, counts } = active;
  const { task, features, clock } = play;
  const { reward, advantage, failure = null, withheld, assessment, estimator } = outcome;
  const none = noReward({ group, task, failure: failure ?? NO_PROPOSAL });
  const rubrics = { topology: "rubrics", estimator: estimator ?? "rubrics", advantageMap: "grpo" };
  const given: GroupReward =
    failure || !reward || !advantage
      ? { ...none, ...rubrics }
      : {
          ...none,
          ...rubrics,
          status: "scored",
          decidedBy: "rubrics",
          rank: ranksOf(reward),
          reward: [...reward],
          advantage: [...advantage],
          directions: directionsOf(assessment),
          failure: null,
        };
  const result: GroupResult = {
    reward: given,
    matches: [],
    score: reward ? [...reward] : none.reward,
    features,
    ...(withheld ? { withheld: [...withheld] } : {}),
    ...(assessment ? { assessment: assessmentOf(assessment) } : {}),
    judging: { beganAt, endedAt: clock(), ...counts },
  };
  return { state: given.status, result: result as unknown as JsonObject, failure };
}

function ranksOf(reward: readonly (number | null)[]): (number | null)[] {
  const known = [...reward.keys()].filter((index) => reward[index] !== null);
  return [
    ...rankingOf(
      classesByScore(known, (index) => reward[index]!),
      reward.length,
    ).rank,
  ];
}

const assessmentOf = ({
  set,
  changes,
  verdicts,
  unproposed,
}: Pick<GroupAssessment, "set" | "changes" | "verdicts" | "unproposed">) => ({
  set,
  unproposed,
  changes: [...changes],
  verdicts: verdicts.map((own) => [...own]),
});

/** Verdicts that were asked for, and those that were not given. */
function directionsOf(assessment: Outcome["assessment"]): GroupReward["directions"] {
  const all = assessment?.verdicts.flat() ?? [];
  return { asked: all.length, lost: all.filter(({ status }) => status === "unscored").length };
}

const harness = (code: string, message: string): Failure => ({ owner: "harness", code, message, retryable: false });

const belowQuorum = (valid: number, quorum: number) =>
  harness("below_quorum", `${valid} attempts are valid, and the group needs ${quorum}`);

function unscored({ verdicts }: GroupAssessment): Failure {
  const reason = verdicts.flat().find((verdict) => verdict.reason)?.reason ?? "no criterion could be judged";
  return { owner: "judge", code: "unscored", message: reason, retryable: true };
}

const NO_PROPOSAL = harness("no_proposal", "no proposal of the group became a task that was judged");
const NOT_JUDGED = harness("proposal_not_judged", "the group of the solver at the proposed task was not judged");
