/**
 * A run as a state machine (HOTE, Algorithm 1): from what there is and what came of it to what is handed out next. Two
 * transitions: a group of the proposer is read, and a step whose tasks are all solved is ended. Pure; judges are asked before.
 */
import { Failure, type Outcome, type RubricItem, type RubricSet } from "@arenakit/contracts";
import * as z from "zod";
import type { EvolutionTask } from "./evolution-task.ts";
import type { Proposal } from "./proposal.ts";
import { type ProposerRewards, proposerRewards } from "./proposer-rewards.ts";
import { briefOf, type SolvedTask } from "./solved-task.ts";
import {
  type DrawnRow,
  drawCombinations,
  proposerTasks,
  realTasks,
  type StepOfRun,
  syntheticTasks,
} from "./step-plan.ts";
import { type SolvedProposer, type StepReport, stepReport } from "./step-report.ts";

export const EVOLUTION_FORMAT = "evolution/1";

export const EvolutionState = z.strictObject({
  format: z.literal(EVOLUTION_FORMAT),
  /** Its real tasks are handed out; its synthetic ones as the groups of the proposer are read. */
  step: z.int().min(1),
  /** Groups of the proposer of the step before that were read, in their order: why each attempt is no task, null for one that is. */
  read: z.array(z.strictObject({ refused: z.array(Failure.nullable()), failure: Failure.nullable() })),
});
export type EvolutionState = z.infer<typeof EvolutionState>;

/** What a transition makes: the next state, and the tasks that it hands out. */
export interface Transition {
  readonly state: EvolutionState;
  readonly tasks: readonly EvolutionTask[];
}

/** Lines 1 and 4: nothing is synthetic yet. `rows` are those of `realPlaces`. */
export function beginEvolution(run: Omit<StepOfRun, "step">, rows: readonly DrawnRow[]): Transition {
  return { state: { format: EVOLUTION_FORMAT, step: 1, read: [] }, tasks: realTasks({ ...run, step: 1 }, rows) };
}

/** Lines 26 and 27, of the next group of the proposer: what of its attempts are tasks. A group that failed has none. */
export function takeProposals(
  run: Omit<StepOfRun, "step">,
  state: EvolutionState,
  proposed: {
    readonly task: EvolutionTask;
    readonly proposals: readonly Outcome<Proposal>[];
    readonly failure: Failure | null;
  },
): Transition {
  const { task, proposals, failure } = proposed;
  const refused = proposals.map((one) => (one.ok ? null : one.failure));
  const read = proposals.map((one) => (one.ok ? one.value : null));
  return {
    state: { ...state, read: [...state.read, { refused, failure }] },
    tasks: syntheticTasks({ ...run, step: state.step }, task, read),
  };
}

/** A step whose groups are all closed. */
export interface EndedStep {
  readonly solved: readonly SolvedTask[];
  /** The proposer's tasks of the step before, by place. */
  readonly proposers: readonly EvolutionTask[];
}

/** Line 25 with what line 16 is made from: combinations of those of the step's tasks that were judged; without any none. */
export function combinationsOf({ settings, step }: StepOfRun, solved: readonly SolvedTask[]): SolvedTask[][] {
  const judged = solved.filter(({ assessment }) => assessment !== null);
  return judged.length === 0 ? [] : drawCombinations(settings, step, judged);
}

export interface NextStep {
  readonly combinations: readonly (readonly SolvedTask[])[];
  /** By combination: eq. 4; none where nothing could be summarised, and then nobody proposes from it. */
  readonly meta: readonly (readonly RubricItem[])[];
  /** Why combinations have no summary. */
  readonly unsummarised?: readonly Failure[];
  /** Those of `realPlaces` of the next step, with the rubrics that they had before this one. */
  readonly rows: readonly DrawnRow[];
}

export interface StepEnd extends Transition {
  readonly report: StepReport;
  /** Rubrics of real tasks as they have become. */
  readonly rubrics: readonly { readonly poolAt: number; readonly rubrics: RubricSet }[];
}

/** Lines 20–27: the report with the proposer's rewards, and the next step. `next` is null after the last step. */
export function endStep(run: StepOfRun, state: EvolutionState, ended: EndedStep, next: NextStep | null): StepEnd {
  const { solved, proposers } = ended;
  const rewarded = proposers.map((task, at): SolvedProposer => {
    const { refused = [], failure = null } = state.read[at] ?? {};
    return { task, refused, failure, rewards: rewardsOf(task, refused.length, solved) };
  });
  const rubrics = solved.flatMap(({ task, assessment }) =>
    task.poolAt === null || !assessment ? [] : [{ poolAt: task.poolAt, rubrics: assessment.set }],
  );
  const report = stepReport(run.step, { solved, proposers: rewarded, unsummarised: next?.unsummarised ?? [] });
  if (!next) return { state, tasks: [], report, rubrics };
  const following = { ...run, step: run.step + 1 };
  // Without meta rubrics nothing would score what is proposed.
  const combinations = next.combinations.flatMap((tasks, at) => {
    const meta = next.meta[at] ?? [];
    return meta.length === 0 ? [] : [{ basis: tasks.map(briefOf), meta, language: usualLanguage(tasks) }];
  });
  return {
    state: { ...state, step: following.step, read: [] },
    tasks: [...proposerTasks(run, combinations), ...realTasks(following, withRubrics(next.rows, rubrics))],
    report,
    rubrics,
  };
}

/** A task that is drawn again at once has what this step made of its rubrics. */
function withRubrics(rows: readonly DrawnRow[], become: StepEnd["rubrics"]): DrawnRow[] {
  const byPlace = new Map(become.map(({ poolAt, rubrics }) => [poolAt, rubrics]));
  return rows.map((row) => ({ ...row, rubrics: byPlace.get(row.poolAt) ?? row.rubrics }));
}

function rewardsOf({ id, brief }: EvolutionTask, attempts: number, solved: readonly SolvedTask[]): ProposerRewards {
  const byIndex = new Map(
    solved.flatMap(({ task: { proposedBy }, assessment }) =>
      proposedBy?.task === id && assessment ? [[proposedBy.index, assessment.verdicts] as const] : [],
    ),
  );
  return proposerRewards(
    brief?.meta ?? [],
    Array.from({ length: attempts }, (_, index) => byIndex.get(index) ?? null),
  );
}

/** That of most of the tasks; of equally many that of the first. */
function usualLanguage(tasks: readonly SolvedTask[]): "zh" | "en" {
  const chinese = tasks.filter(({ task }) => task.language === "zh").length;
  if (2 * chinese === tasks.length) return tasks[0]?.task.language ?? "en";
  return 2 * chinese > tasks.length ? "zh" : "en";
}
