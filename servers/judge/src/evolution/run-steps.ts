/**
 * One run as far as it can be taken: groups of the proposer that are complete are read, a step whose groups are all closed is
 * ended. What is asked of the store is asked under a lease; what is written is written whole.
 */
import {
  answerOf,
  eachBounded,
  type Failure,
  FailureError,
  failureOf,
  type Outcome,
  type RubricItem,
  RubricSet,
  type Trajectory,
} from "@arenakit/contracts";
import {
  assessmentOf,
  combinationsOf,
  createProposalGuard,
  type DrawnRow,
  type EvolutionJudge,
  EvolutionState,
  EvolutionTask,
  endStep,
  finalReport,
  PoolRow,
  type Proposal,
  type ProposalGuard,
  readProposal,
  realPlaces,
  type SolvedTask,
  takeProposals,
} from "@arenakit/evaluator-evolution";
import type { TaskAssessment } from "@arenakit/evaluator-rubrics";
import type {
  EvolutionAdvance,
  EvolutionStore,
  EvolutionTaskRow,
  GroupStore,
  StoredEvolution,
  StoredGroup,
} from "@arenakit/store";
import { judgedTrajectory } from "../groups/attempt-content.ts";
import { isOutage } from "../groups/judging/retrying-judge.ts";
import { GroupResult } from "../groups/result.ts";
import { groupId, StoredPoolRow, StoredRun } from "./stored-run.ts";

export interface RunStepsOptions {
  readonly store: EvolutionStore;
  readonly groups: Pick<GroupStore, "groupsById" | "bodies">;
  readonly run: string;
  /** Patient: it answers, or throws when the run is given up. */
  readonly judge: EvolutionJudge;
  /** Writes under the lease of this gateway; false where it has it no longer. */
  readonly advance: (change: Omit<EvolutionAdvance, "run" | "token" | "now">) => Promise<boolean>;
}

/** So often a summary is asked for that the judge will not write; then nobody proposes from its combination. */
const SUMMARY_TRIES = 3;
/** Lists of tasks that are remembered: those of two steps, as they grew. */
const MOST_READ = 64;

/** What is known of a run between two looks. */
export class RunSteps {
  readonly #options: RunStepsOptions;
  readonly #stored: StoredRun;
  #state: EvolutionState;
  readonly #read = new Map<string, EvolutionTask[]>();
  /** Of the combinations of a step, by place: what the judge wrote or refused for good, and how often it refused. */
  #summaries = { step: 0, made: new Map<number, Outcome<readonly RubricItem[]>>(), refused: new Map<number, number>() };
  /** Refuses texts of the pool; made when the first proposals come. */
  #guard: Promise<ProposalGuard> | null = null;
  /** Groups of the step's tasks that were not closed when they were last looked at; null when that is to be found out. */
  #open: { readonly step: number; readonly read: number; ids: string[] } | null = null;

  constructor(evolution: StoredEvolution, options: RunStepsOptions) {
    this.#options = options;
    this.#stored = StoredRun.parse(evolution.settings);
    this.#state = EvolutionState.parse(evolution.state);
  }

  /** Takes the run as far as it goes now. Whether it is over, or lost to another gateway. */
  async look(): Promise<"waits" | "over" | "lost"> {
    for (;;) {
      const moved = (await this.#readNextProposer()) ?? (await this.#endStep());
      if (moved === null) return "waits";
      if (moved !== "moved") return moved;
    }
  }

  /** Null where there is none, or the next one in their order is not complete yet. */
  async #readNextProposer(): Promise<"moved" | "lost" | null> {
    const { groups, run, advance } = this.#options;
    const { step, read } = this.#state;
    if (step === 1) return null;
    const proposers = await this.#tasks(step - 1, "proposer");
    const task = proposers[read.length];
    if (!task) return null;
    const id = groupId(run, task);
    const [group] = await groups.groupsById([id]);
    if (!group || group.state === "open") return null;
    const failure = group.state === "invalid" ? group.failure : null;
    const proposals = failure ? [] : await this.#proposals(task, group);
    const fresh = await this.#guarded(step, proposals);
    const next = takeProposals({ run, settings: this.#stored.settings }, this.#state, {
      task,
      proposals: fresh,
      failure,
    });
    const isWritten = await advance({ ...nothing(next.state), tasks: next.tasks.map(rowOf) });
    if (!isWritten) return "lost";
    this.#state = next.state;
    return "moved";
  }

  async #proposals({ language, brief }: EvolutionTask, { id, size }: StoredGroup): Promise<Outcome<Proposal>[]> {
    const bodies = new Map((await this.#options.groups.bodies(id)).map((body) => [body.index, body]));
    return Array.from({ length: size }, (_, index): Outcome<Proposal> => {
      const stored = bodies.get(index);
      if (!stored?.body) return { ok: false, failure: stored?.failure ?? MISSING };
      const trajectory = judgedTrajectory({ ...stored, body: stored.body });
      const failure = failureOf(trajectory);
      if (failure) return { ok: false, failure };
      return readProposal(answerOf(trajectory), { language, meta: brief?.meta ?? [] });
    });
  }

  /** Of two proposals of a step that ask the same the first stays, in the order of the groups. */
  async #guarded(step: number, proposals: readonly Outcome<Proposal>[]): Promise<Outcome<Proposal>[]> {
    this.#guard ??= this.#knownTexts().then((known) => createProposalGuard({ known }));
    const guard = await this.#guard;
    const tasks = await this.#tasks(step, "solver");
    const earlier = tasks.flatMap(({ origin, query }) => (origin === "synthetic" ? [query] : []));
    const texts = proposals.flatMap((one) => (one.ok ? [one.value.query] : []));
    const refusals = guard.refusals([...earlier, ...texts]).slice(earlier.length);
    return proposals.map((one) => {
      const failure = one.ok ? refusals.shift() : null;
      return failure ? { ok: false, failure } : one;
    });
  }

  async #knownTexts(): Promise<string[]> {
    const { store, run } = this.#options;
    const { poolSize = 0 } = (await store.evolution(run)) ?? {};
    const rows = await store.pool(
      run,
      Array.from({ length: poolSize }, (_, at) => at),
    );
    return rows.map((row) => {
      const read = StoredPoolRow.parse(row);
      return "heldOut" in read ? read.heldOut : read.query;
    });
  }

  /** Null while a task is missing or a group is not closed. */
  async #endStep(): Promise<"moved" | "over" | "lost" | null> {
    const { groups, run, judge, advance } = this.#options;
    const { settings } = this.#stored;
    const { step, read } = this.#state;
    const proposers = step === 1 ? [] : await this.#tasks(step - 1, "proposer");
    if (read.length < proposers.length) return null;
    const tasks = await this.#tasks(step, "solver");
    if (!(await this.#allClosed(step, tasks))) return null;
    const closed = new Map(
      (await groups.groupsById(tasks.map((task) => groupId(run, task)))).map((one) => [one.id, one]),
    );
    const solved: SolvedTask[] = [];
    for (const task of tasks) solved.push(await this.#solved(task, closed.get(groupId(run, task))!));
    const isLast = settings.steps !== undefined && step >= settings.steps;
    const at = { run, settings, step };
    const next = isLast ? null : await this.#nextStep(at, solved, judge);
    const end = endStep(at, this.#state, { solved, proposers }, next);
    const isWritten = await advance({
      state: plain(end.state),
      isOver: isLast,
      tasks: end.tasks.map(rowOf),
      rubrics: end.rubrics.map(({ poolAt, rubrics }) => ({ poolAt, document: plain(rubrics) })),
      report: { step, document: plain(end.report) },
      releaseGroups: proposers.map((task) => groupId(run, task)),
    });
    if (!isWritten) return "lost";
    this.#state = end.state;
    return isLast ? "over" : "moved";
  }

  async #nextStep(
    at: { run: string; settings: StoredRun["settings"]; step: number },
    solved: readonly SolvedTask[],
    judge: EvolutionJudge,
  ) {
    const combinations = combinationsOf(at, solved);
    if (this.#summaries.step !== at.step) this.#summaries = { step: at.step, made: new Map(), refused: new Map() };
    // What is there of an earlier try is not asked for again.
    const summaries = this.#summaries;
    const outcomes = await eachBounded(combinations, Math.max(1, combinations.length), async (tasks, index) => {
      const known = summaries.made.get(index);
      if (known) return known;
      const made = await metaOf(tasks, { judge, at });
      const refused = (summaries.refused.get(index) ?? 0) + 1;
      if (!made.ok && (isOutage(made.failure) || refused < SUMMARY_TRIES)) {
        if (!isOutage(made.failure)) summaries.refused.set(index, refused);
        return made;
      }
      summaries.made.set(index, made);
      return made;
    });
    const missing = outcomes.find((outcome, index) => !outcome.ok && !summaries.made.has(index));
    if (missing && !missing.ok) throw new FailureError(missing.failure);
    const meta = outcomes.map((outcome) => (outcome.ok ? outcome.value : []));
    const unsummarised = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure]));
    return { combinations, meta, unsummarised, rows: await this.#drawnRows(at.step + 1) };
  }

  async #drawnRows(step: number): Promise<DrawnRow[]> {
    const { store, run } = this.#options;
    return drawnRows({ store, run, stored: this.#stored, step });
  }

  async #allClosed(step: number, tasks: readonly EvolutionTask[]): Promise<boolean> {
    const { groups, run } = this.#options;
    const isSame = this.#open?.step === step && this.#open.read === this.#state.read.length;
    const ids = isSame ? this.#open!.ids : tasks.map((task) => groupId(run, task));
    const closed = new Set(
      (await groups.groupsById(ids)).flatMap(({ id, state }) =>
        state === "scored" || state === "invalid" ? [id] : [],
      ),
    );
    this.#open = { step, read: this.#state.read.length, ids: ids.filter((id) => !closed.has(id)) };
    return this.#open.ids.length === 0;
  }

  async #solved(task: EvolutionTask, group: StoredGroup): Promise<SolvedTask> {
    const result = group.result ? GroupResult.parse(group.result) : null;
    if (group.state === "invalid" || !result?.assessment)
      return { task, assessment: null, failure: group.failure ?? NOT_ASSESSED, answers: [] };
    const bodies = new Map((await this.#options.groups.bodies(group.id)).map((body) => [body.index, body]));
    const answers = Array.from({ length: group.size }, (_, index) => {
      const stored = bodies.get(index);
      return stored?.body ? reportIn(judgedTrajectory({ ...stored, body: stored.body })) : null;
    });
    return { task, assessment: { ...result.assessment, reward: result.reward.reward }, failure: null, answers };
  }

  /** Tasks never change; a step has more of the solver's with each group of the proposer that is read. */
  async #tasks(step: number, role: EvolutionTask["role"]): Promise<EvolutionTask[]> {
    const { store, run } = this.#options;
    const key = `${role} ${step} ${role === "solver" ? this.#state.read.length : ""}`;
    const known = this.#read.get(key);
    if (known) return known;
    const tasks = (await store.tasks(run, step, role)).map(({ document }) => EvolutionTask.parse(document));
    if (this.#read.size >= MOST_READ) this.#read.clear();
    this.#read.set(key, tasks);
    return tasks;
  }
}

/** The real tasks of a step, with their rubrics as they have become. */
export async function drawnRows({
  store,
  run,
  stored,
  step,
}: {
  readonly store: Pick<EvolutionStore, "pool" | "rubrics">;
  readonly run: string;
  readonly stored: StoredRun;
  readonly step: number;
}): Promise<DrawnRow[]> {
  const places = realPlaces(stored.settings, step, stored.real);
  const rows = (await store.pool(run, places)).map((row) => PoolRow.parse(row));
  const become = new Map((await store.rubrics(run, places)).map(({ poolAt, document }) => [poolAt, document]));
  return rows.map((row, at) => {
    const poolAt = places[at]!;
    const rubrics = become.get(poolAt);
    return { ...row, poolAt, ...(rubrics ? { rubrics: RubricSet.parse(rubrics) } : {}) };
  });
}

/** Eq. 4 of one combination. Without a verdict there is nothing to summarise. */
async function metaOf(
  tasks: readonly SolvedTask[],
  { judge, at: { settings, step } }: { judge: EvolutionJudge; at: { settings: StoredRun["settings"]; step: number } },
): Promise<Outcome<readonly RubricItem[]>> {
  const isScored = ({ verdicts }: TaskAssessment) => verdicts.flat().some(({ status }) => status === "scored");
  const assessments = tasks.flatMap(assessmentOf).filter(isScored);
  if (assessments.length === 0) return { ok: true, value: [] };
  return judge.summarise({ assessments, most: settings.metaRubrics, step });
}

export const rowOf = (task: EvolutionTask): EvolutionTaskRow => {
  const { id, step, role, at } = task;
  return { id, step, role, at, document: plain(task) };
};

/** What judges read of an attempt of the solver; null of one without an answer. */
export const reportIn = (trajectory: Trajectory): string | null => finalReport(answerOf(trajectory), trajectory);

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const nothing = (state: EvolutionState) => ({
  state: plain(state),
  isOver: false,
  tasks: [],
  rubrics: [],
  report: null,
  releaseGroups: [],
});

const MISSING: Failure = {
  owner: "harness",
  code: "attempt_missing",
  message: "the attempt was not submitted before collecting ended",
  retryable: true,
};
const NOT_ASSESSED: Failure = {
  owner: "harness",
  code: "not_assessed",
  message: "the group was closed without an assessment by rubrics",
  retryable: false,
};
