/** The tasks that a server has: written, made in a thread, and those that runs of tri-evolution have handed out. */
import type { OpenedWorld } from "@arenakit/corpus-world";
import type { EvolutionStore } from "@arenakit/store";
import { openTaskSources, tasksOf, worldFacts } from "../task-sources.ts";
import { withEvolution } from "./evolution-tasks.ts";
import { type MakesTasks, servedTasks } from "./served-tasks.ts";
import { openTaskThread } from "./tasks-elsewhere.ts";

interface ServedTasksOptions {
  readonly plugins: readonly string[];
  readonly seed: number;
  /** As `--world` names it. */
  readonly named: string | undefined;
  readonly world: OpenedWorld;
  readonly now: string;
  /** Absent where nothing is kept. */
  readonly evolutions: EvolutionStore | undefined;
}

/** Those of environments that make some are made in a thread. */
export function openServedTasks({ plugins, seed, named, world, now, evolutions }: ServedTasksOptions) {
  const thread = openTaskThread({ plugins, world: named, worldId: world.id, seed, now });
  const sources = openTaskSources({ seed, world, now });
  const make: MakesTasks = (environment, split) =>
    environment.makeTasks ? thread.make(environment, split) : tasksOf(environment, split, sources);
  const tasks = servedTasks(make, worldFacts(world, now));
  return { tasks: evolutions ? withEvolution(tasks, evolutions) : tasks, thread };
}
