/** Tasks of runs of tri-evolution among those that a server has, and tasks of environments as the real tasks of a run. */
import { type Environment, fail, RUBRIC_SET_FORMAT, type RubricSet, type Task } from "@arenakit/contracts";
import { EvolutionTask, type PoolRow, poolRow, TRI_EVOLUTION, taskOfEvolution } from "@arenakit/evaluator-evolution";
import type { EvolutionStore } from "@arenakit/store";
import type { ServedTasks } from "./served-tasks.ts";

/** What a run handed out is found first: it is in the store, where others must be made. */
export function withEvolution(tasks: ServedTasks, store: Pick<EvolutionStore, "task">): ServedTasks {
  return {
    ...tasks,
    async named(environment, id, split) {
      const row = environment.id === TRI_EVOLUTION ? await store.task(id) : null;
      const handedOut = row && taskOfEvolution(EvolutionTask.parse(row.document));
      return handedOut ?? tasks.named(environment, id, split);
    },
  };
}

/** Throws policy/no_such_environment, and policy/no_rubrics for an environment whose tasks no criteria score. */
export function rowsOfTasks(environments: readonly Environment[], tasks: ServedTasks) {
  return async (name: string, split: Task["split"]): Promise<PoolRow[]> => {
    const environment = environments.find(({ id }) => id === name);
    if (!environment)
      return fail("policy", "no_such_environment", `${name}: there are ${environments.map(({ id }) => id).join(", ")}`);
    return rowsOfEnvironment(environment, await tasks.split(environment, split));
  };
}

/** The tasks with their criteria; those of a proposer are none. */
export function rowsOfEnvironment(environment: Environment, tasks: readonly Task[]): PoolRow[] {
  if (!environment.rubricSet)
    return fail("policy", "no_rubrics", `tasks of ${environment.id} have no criteria: send rows with their own`);
  return tasks
    .filter(({ subtask }) => subtask !== "proposer")
    .map((task) => {
      const { query } = task;
      const none: RubricSet = {
        format: RUBRIC_SET_FORMAT,
        query,
        source: { kind: "native" },
        aggregation: "hote",
        items: [],
      };
      return poolRow(task, environment.rubricSet?.(task) ?? none);
    });
}
