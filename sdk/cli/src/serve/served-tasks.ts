/**
 * The tasks of the environments that a server offers, for whoever starts episodes and whoever judges. A split is made when it
 * is first asked for, and once; a task that is written down waits for none that are made. Who makes them is an argument.
 */
import { type Environment, once, SPLITS, type Task, type WorldFacts } from "@arenakit/contracts";

type Split = Task["split"];
/** All tasks of a split, written and made. */
export type MakesTasks = (environment: Environment, split: Split) => Promise<readonly Task[]>;

export interface ServedTasks {
  split(environment: Environment, split: Split): Promise<readonly Task[]>;
  /** Of the split, or of any; null where there is none of that id. */
  named(environment: Environment, id: string, split?: Split): Promise<Task | null>;
}

/** The world decides which of the written tasks can be asked. What fails is made again at the next question. */
export function servedTasks(make: MakesTasks, world: WorldFacts): ServedTasks {
  const splits = new Map<string, Promise<ReadonlyMap<string, Task>>>();
  const written = new Map<string, ReadonlyMap<string, Task>>();
  const splitOf = (environment: Environment, split: Split) =>
    once(splits, `${split} ${environment.id}`, () => make(environment, split).then(byId));
  const writtenOf = (environment: Environment) => {
    const known = written.get(environment.id) ?? byId(environment.tasks("all", world));
    written.set(environment.id, known);
    return known;
  };
  return {
    split: async (environment, split) => [...(await splitOf(environment, split)).values()],
    async named(environment, id, split) {
      const known = writtenOf(environment).get(id);
      if (known && (split === undefined || known.split === split)) return known;
      if (!environment.makeTasks) return null;
      // Asked for together: what makes them is opened once.
      for (const made of (split ? [split] : SPLITS).map((one) => splitOf(environment, one))) {
        const found = (await made).get(id);
        if (found) return found;
      }
      return null;
    },
  };
}

const byId = (tasks: readonly Task[]): ReadonlyMap<string, Task> => new Map(tasks.map((task) => [task.id, task]));
