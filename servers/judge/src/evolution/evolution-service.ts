/**
 * Runs of tri-evolution as two trainers meet them: created once, their tasks handed out by step, told as they stand. Attempts
 * come as those of any group. All state is in the store: any gateway over it answers the same.
 */
import { canonicalJson, type Failure, fail, type Message, omitUndefined, type Task, textOf } from "@arenakit/contracts";
import {
  beginEvolution,
  EVOLUTION_ROLES,
  EvolutionState,
  EvolutionTask,
  type PoolRow,
  StepReport,
  TRI_EVOLUTION,
  taskOfEvolution,
} from "@arenakit/evaluator-evolution";
import type { EvolutionStore, GroupStore, StoredEvolution } from "@arenakit/store";
import { conflict } from "../groups/conflict.ts";
import { judgeOf } from "../tools/call-arguments.ts";
import type { JudgeBackend } from "../tools/judge-backend.ts";
import { evolutionJudgeOf } from "./evolution-judges.ts";
import type { EvolutionRunner } from "./evolution-runner.ts";
import { drawnRows, rowOf } from "./run-steps.ts";
import { groupId, groupRun, groupSize, isFinished, StoredRun } from "./stored-run.ts";
import {
  type CreateEvolution,
  EVOLUTION_LIMITS,
  type EvolutionView,
  type HandedTask,
  type NextAnswer,
  type NextBody,
} from "./wire.ts";

export interface EvolutionServiceOptions {
  readonly store: EvolutionStore;
  readonly evaluation: Pick<JudgeBackend, "judges" | "environments" | "tools">;
  readonly groups: Pick<GroupStore, "cancel">;
  readonly runner: Pick<EvolutionRunner, "nudge">;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Simulated local time of tasks. */
  readonly now: string;
  /** Real tasks of an environment, as rows of a pool; absent: rows must be given. */
  readonly rowsOf?: (environment: string, split: Task["split"]) => Promise<readonly PoolRow[]>;
  /** How often who waits looks for what nobody told; 250 ms unless given. */
  readonly pollMs?: number;
}

/** What callers did wrong throws a FailureError of owner policy. */
export interface EvolutionService {
  /** The same run again is the same run. Throws policy/other_evolution where its name stands for another. */
  create(run: string, body: CreateEvolution): Promise<"created" | "known">;
  /** Throws policy/no_such_evolution. */
  next(run: string, body: NextBody, signal?: AbortSignal): Promise<NextAnswer>;
  view(run: string, from: number): Promise<EvolutionView>;
  /** False where it was over. */
  end(run: string): Promise<boolean>;
  list(limit: number): Promise<Pick<EvolutionView, "run" | "step" | "isOver" | "failure">[]>;
  /** A task that was handed out, as environments know it; null for what is none. */
  task(id: string): Promise<Task | null>;
  /** The same as the run knows it. Throws policy/unknown_task. */
  taskOf(id: string): Promise<EvolutionTask>;
  /** Somebody who waits looks again. */
  changed(run: string): void;
  /** Sends away who waits: they come back, to another gateway perhaps. */
  ending(): void;
}

const ENDED: Failure = {
  owner: "harness",
  code: "cancelled",
  message: "the run of tri-evolution was ended",
  retryable: false,
};
const POLL_MS = 250;
const MS = 1000;

/** A service over a store; any number of them, in any number of processes, may share one that does. */
export function createEvolutionService(options: EvolutionServiceOptions): EvolutionService {
  const { store, groups, runner, clock, pollMs = POLL_MS } = options;
  const waiters = new Set<() => void>();
  let isEnding = false;
  const known = async (run: string) =>
    (await store.evolution(run)) ??
    fail("policy", "no_such_evolution", `no run ${run} is known: begin it with PUT /evolution/{run}`);
  return {
    async create(run, body) {
      const evolution = await newRun(run, body, options);
      const outcome = await store.create({ ...evolution, now: clock() });
      if (outcome === "conflict") {
        const { settings, poolSize } = await known(run);
        const [was, is] = [
          { ...settings, poolSize },
          { ...evolution.settings, poolSize: evolution.pool.length },
        ];
        const message = `${run} stands for another run: take another name, or send the same settings and the same tasks`;
        conflict({ code: "other_evolution", message, was, is });
      }
      runner.nudge();
      return outcome;
    },
    async next(run, body, signal) {
      const until = clock() + body.wait * MS;
      for (;;) {
        const answer = await nextOf(await known(run), body, options);
        const leftMs = until - clock();
        if (
          isEnding ||
          answer.status !== "waiting" ||
          (body.partial && answer.tasks.length > 0) ||
          leftMs <= 0 ||
          signal?.aborted
        )
          return answer;
        await wake(waiters, Math.min(pollMs, leftMs), signal);
      }
    },
    async view(run, from) {
      const evolution = await known(run);
      const stored = StoredRun.parse(evolution.settings);
      const reports = (await store.reports(run, from)).slice(0, EVOLUTION_LIMITS.maxReports);
      return {
        ...inShort(evolution),
        settings: stored.settings,
        judge: stored.judge,
        poolSize: stored.real,
        reports: reports.map(({ document }) => StepReport.parse(document)),
      };
    },
    async end(run) {
      await known(run);
      const isEnded = await store.end(run, clock());
      // What is held would never be judged, and what is judged would move nothing.
      for (const role of EVOLUTION_ROLES) await groups.cancel({ run: groupRun(run, role) }, ENDED, clock());
      return isEnded;
    },
    list: async (limit) => (await store.evolutions(limit)).map(inShort),
    async task(id) {
      const row = await store.task(id);
      const evolution = row && (await store.evolution(row.run));
      // Nobody would ever judge an attempt at a task of a run that was ended.
      if (!evolution || (evolution.isOver && !(await isFinished(evolution, store)))) return null;
      return taskOfEvolution(EvolutionTask.parse(row.document));
    },
    async taskOf(id) {
      const row = (await store.task(id)) ?? fail("policy", "unknown_task", `no run has handed out a task ${id}`);
      return EvolutionTask.parse(row.document);
    },
    changed() {
      for (const tell of [...waiters]) tell();
    },
    ending() {
      isEnding = true;
      for (const tell of [...waiters]) tell();
    },
  };
}

const inShort = ({ run, state, isOver, failure }: StoredEvolution) => ({
  ...{ run, isOver, failure },
  step: EvolutionState.parse(state).step,
});

async function newRun(run: string, body: CreateEvolution, { evaluation, rowsOf }: EvolutionServiceOptions) {
  const { settings, judge, terms, tasks, heldOut } = body;
  const named = judgeOf(evaluation, judge);
  evolutionJudgeOf(named);
  const most = Math.min(settings.group, settings.proposals);
  if ((terms.quorum ?? 1) > most)
    fail(
      "policy",
      "invalid_terms",
      `terms.quorum: ${terms.quorum} attempts can never be there, where the smaller groups have ${most}`,
    );
  const rows = Array.isArray(tasks)
    ? tasks
    : ((await rowsOf?.(tasks.environment, tasks.split)) ?? noRows(tasks.environment));
  if (rows.length === 0) fail("policy", "no_tasks", "expected real tasks, got none");
  const stored: StoredRun = { settings, judge: named.name, terms, real: rows.length };
  const tests =
    Array.isArray(tasks) || tasks.split === "test" ? [] : ((await rowsOf?.(tasks.environment, "test")) ?? []);
  const texts = [...heldOut, ...tests.map(({ query }) => query)];
  const pool = [...rows, ...texts.map((text) => ({ heldOut: text }))];
  const source = {
    pool: async (_: string, places: readonly number[]) => places.map((at) => plain(pool[at])),
    rubrics: async () => [],
  };
  const drawn = await drawnRows({ store: source, run, stored, step: 1 });
  const { state, tasks: first } = beginEvolution({ run, settings }, drawn);
  return { run, settings: plain(stored), state: plain(state), tasks: first.map(rowOf), pool: pool.map(plain) };
}

const noRows = (environment: string) =>
  fail("policy", "no_such_environment", `this server has no tasks of ${environment} for a run: send rows`);

const plain = (value: unknown) => JSON.parse(canonicalJson(value as never));

async function nextOf(
  evolution: StoredEvolution,
  { role, step }: NextBody,
  options: EvolutionServiceOptions,
): Promise<NextAnswer> {
  const { store } = options;
  const { run, isOver, failure } = evolution;
  const stored = StoredRun.parse(evolution.settings);
  const state = EvolutionState.parse(evolution.state);
  const rows = await store.tasks(run, step, role);
  const tasks = rows.map(({ document }) => EvolutionTask.parse(document));
  // All groups of the proposer of the step before are read; there may be fewer than N, or none.
  const proposers =
    role === "solver" && step === state.step && step > 1 ? await store.tasks(run, step - 1, "proposer") : [];
  const isComplete =
    step < state.step || (role === "solver" && step === state.step && state.read.length >= proposers.length);
  const isEnded = isOver && !(await isFinished(evolution, store));
  const status =
    isEnded || (!isComplete && (isOver || isBeyond(stored, role, step))) ? "over" : isComplete ? "ready" : "waiting";
  const handed: HandedTask[] = [];
  for (const task of tasks) handed.push(await handOut(run, task, { ...options, stored }));
  return { status, run, role, step, tasks: handed, failure };
}

/** Nobody solves what would be proposed in the last step. */
const isBeyond = (
  { settings: { steps = Number.POSITIVE_INFINITY } }: StoredRun,
  role: NextBody["role"],
  step: number,
) => (role === "solver" ? step > steps : step >= steps);

async function handOut(
  run: string,
  task: EvolutionTask,
  { evaluation, now, stored }: EvolutionServiceOptions & { readonly stored: StoredRun },
): Promise<HandedTask> {
  const { id, step, at, role, origin, mode, language, query, rubrics } = task;
  const messages = await promptOf(taskOfEvolution(task), { evaluation, now });
  return {
    ...{ id, step, at, role, origin, mode, language, query, rubrics, environment: TRI_EVOLUTION },
    messages: messages.map((message) => ({ role: message.role, content: textOf(message.content) })),
    group: {
      id: groupId(run, task),
      size: groupSize(stored, role),
      settings: {
        ...{ environment: TRI_EVOLUTION, task: id, run: groupRun(run, role), step },
        ...omitUndefined(stored.terms),
        config: { evolution: run, ...omitUndefined({ judge: stored.judge ?? undefined }) },
      },
    },
  };
}

/** As an episode of the task begins. Throws harness/no_environment where the server does not have it. */
async function promptOf(
  task: Task,
  { evaluation, now }: Pick<EvolutionServiceOptions, "evaluation" | "now">,
): Promise<Message[]> {
  const environment = evaluation.environments.find(({ id }) => id === TRI_EVOLUTION);
  if (!environment) return fail("harness", "no_environment", `the server has no environment ${TRI_EVOLUTION}`);
  const tools = task.mode === "no_tool" ? null : evaluation.tools(environment, task);
  return environment.getPrompt(task, (await tools?.list()) ?? [], now);
}

function wake(waiters: Set<() => void>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const tell = () => {
      clearTimeout(timer);
      waiters.delete(tell);
      signal?.removeEventListener("abort", tell);
      resolve();
    };
    const timer = setTimeout(tell, ms);
    waiters.add(tell);
    signal?.addEventListener("abort", tell, { once: true });
  });
}
