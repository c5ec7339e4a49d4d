/** The environments that a server offers: their tasks by split and by id, and the tools that a task is given. */
import {
  type CallContext,
  type Dialect,
  type Environment,
  fail,
  omitUndefined,
  once,
  type Task,
  type ToolCaller,
  type ToolSpec,
} from "@arenakit/contracts";
import { withLocalTools } from "@arenakit/core";

/** An environment with what its episodes need; whoever composes the server makes it. */
export interface ServedEnvironment {
  readonly environment: Environment;
  /** All tasks of a split, in an order that stays; asked for often: whoever makes them keeps them. */
  tasks(split: Task["split"]): Promise<readonly Task[]>;
  /** The one of that id, in the split or in any; null where there is none. */
  task(id: string, split?: Task["split"]): Promise<Task | null>;
  /** Those that its toolset has on the server; the environment's own are added. Absent: it has its own alone, or none. */
  readonly toolset?: ToolCaller;
  /** World and time of calls where an episode names none. */
  readonly context: CallContext;
  /** Throws policy/unknown_world where no call with such a context could be answered. */
  checkContext?(context: CallContext): Promise<void>;
}

export interface Catalogue {
  readonly environments: readonly ServedEnvironment[];
  readonly dialects: Readonly<Record<string, Dialect>>;
  /** Throws policy/no_such_environment. */
  environment(id: string): ServedEnvironment;
  /** Throws policy/unknown_dialect. */
  dialect(id: string): Dialect;
  tasks(environment: string, split: Task["split"]): Promise<readonly Task[]>;
  /** By id, or by split and index. Throws policy/unknown_task. */
  task(environment: string, named: TaskName): Promise<Task>;
  /** What a policy may call, and the list of it; nothing in a task's no-tool mode. */
  tools(task: Task): ToolCaller;
  specs(task: Task): Promise<readonly ToolSpec[]>;
}

export interface TaskName {
  readonly task?: string | undefined;
  readonly split?: Task["split"] | undefined;
  readonly index?: number | undefined;
}

export const DEFAULT_DIALECT = "hermes";

/** A catalogue of environments by id; the toolset of each is asked for its list once. */
export function createCatalogue(
  environments: readonly ServedEnvironment[],
  dialects: Readonly<Record<string, Dialect>>,
): Catalogue {
  const byId = new Map(environments.map((one) => [one.environment.id, one]));
  const lists = new Map<string, Promise<readonly ToolSpec[]>>();
  const environment = (id: string) =>
    byId.get(id) ??
    fail("policy", "no_such_environment", `there is no environment ${id}; there are ${[...byId.keys()].join(", ")}`);
  const tools = (task: Task) => {
    const { environment: own, toolset } = environment(task.env);
    return withLocalTools({ environment: own, task, ...omitUndefined({ toolset }) });
  };
  return {
    environments,
    dialects,
    environment,
    tasks: async (id, split) => environment(id).tasks(split),
    tools,
    dialect: (id) =>
      Object.hasOwn(dialects, id)
        ? dialects[id]!
        : fail("policy", "unknown_dialect", `there is no dialect ${id}; there are ${Object.keys(dialects).join(", ")}`),
    async task(id, { task: named, split, index }) {
      const served = environment(id);
      if (named !== undefined)
        return (
          (await served.task(named, split)) ??
          fail(
            "policy",
            "unknown_task",
            `${split ? `split ${split} of ${id}` : id} has no task ${named}: GET /environments/${id}/tasks lists them`,
          )
        );
      const all = await served.tasks(split ?? "train");
      const length = `split ${split ?? "train"} of ${id} has ${all.length} tasks`;
      return all[index ?? 0] ?? fail("policy", "unknown_task", `${length}: there is no task ${index ?? 0}`);
    },
    async specs(task) {
      const { environment: own, toolset } = environment(task.env);
      const specs = await once(lists, task.env, async () => toolset?.list() ?? []);
      return withLocalTools({ environment: own, task, specs, ...omitUndefined({ toolset }) }).list();
    },
  };
}
