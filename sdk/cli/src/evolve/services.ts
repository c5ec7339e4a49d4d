/** The services of a run in this process: groups and tri-evolution over one file, judged by one judge. */
import type { Environment, Random, ToolCaller } from "@arenakit/contracts";
import { RUBRICS } from "@arenakit/evaluator-arena";
import type { EvolutionTask } from "@arenakit/evaluator-evolution";
import {
  createEvolutionRunner,
  createEvolutionService,
  createGroupService,
  createJudgeBackend,
  createJudging,
  type EvolutionService,
  type GroupService,
  type ServedJudge,
} from "@arenakit/server-judge";
import { openSqliteStore } from "@arenakit/store";

export interface EvolutionServicesOptions {
  /** File of the store. */
  readonly path: string;
  readonly environment: Environment;
  readonly judge: { readonly name: string; readonly served: ServedJudge };
  /** What the policy may call in a task with tools; absent: nothing. */
  readonly tools?: ToolCaller | undefined;
  /** Simulated local time. */
  readonly now: string;
  /** Questions to the judge at once. */
  readonly concurrency: number;
  readonly random: Random;
  /** Names this process in leases: a folder has one at a time. */
  readonly leaseholder: string;
  readonly onError: (error: Error) => void;
}

export interface EvolutionServices {
  readonly groups: GroupService;
  readonly evolution: EvolutionService;
  /** A task as it was handed out, with what the proposer is told. */
  taskOf(id: string): Promise<EvolutionTask>;
  /** As often as it is called. */
  close(): Promise<void>;
}

const clock = () => Date.now();

export async function openEvolutionServices(options: EvolutionServicesOptions): Promise<EvolutionServices> {
  const { path, environment, judge, concurrency, random, leaseholder: owner, onError } = options;
  const store = await openSqliteStore({ path });
  const evaluation = createJudgeBackend({
    judges: { [judge.name]: judge.served },
    rubrics: RUBRICS,
    environments: [environment],
    tools: () => options.tools ?? null,
    madeTask: async (_, id) => evolution.task(id),
    clock,
  });
  const shared = { store, evaluation, clock, onError };
  const judging = createJudging({ ...shared, evolutions: store.evolution, owner, random, concurrency });
  const groups = createGroupService({ ...shared, judging, evolutions: store.evolution });
  const runner = createEvolutionRunner({
    ...{ store: store.evolution, groups: store, evaluation, owner, clock, random, onError },
    onChange(run) {
      evolution.changed(run);
      judging.nudge();
    },
  });
  const evolution = createEvolutionService({
    ...{ store: store.evolution, groups: store, evaluation, runner, clock },
    now: options.now,
  });
  judging.start();
  runner.start();
  const close = async () => {
    groups.ending();
    await runner.stop();
    await judging.stop();
    await store.end();
  };
  let closed: Promise<void> | null = null;
  return {
    groups,
    evolution,
    taskOf: (id) => evolution.taskOf(id),
    close() {
      closed ??= close();
      return closed;
    },
  };
}
