/** Which tasks of a set are asked of a world, and which it cannot be asked, each with its reason. */
import { type Environment, omitUndefined, type Task } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { failUsage } from "../commands/arguments.ts";
import { openTaskSources, tasksOf, worldFacts } from "../task-sources.ts";
import type { DemoOptions } from "./options.ts";

export interface LeftOut {
  readonly task: string;
  /** `the world lacks 杭州`. */
  readonly why: string;
}

/** Throws harness/usage where none can be asked. */
export async function chosenTasks(
  environment: Pick<Environment, "id" | "tasks" | "makeTasks" | "whyNotAsked">,
  options: Pick<DemoOptions, "tasks" | "now" | "seed" | "count">,
  world: OpenedWorld,
): Promise<{ readonly tasks: readonly Task[]; readonly leftOut: readonly LeftOut[] }> {
  const { seed, count, now } = options;
  const sources = openTaskSources({ seed, world, ...omitUndefined({ count, now }) });
  const all = await tasksOf(environment, options.tasks, sources);
  await sources.close();
  const facts = worldFacts(world, now);
  const judged = all.map((task) => ({ task, why: environment.whyNotAsked?.(task, facts) ?? null }));
  const tasks = judged.flatMap(({ task, why }) => (why === null ? [task] : []));
  const leftOut = judged.flatMap(({ task, why }) => (why === null ? [] : [{ task: task.id, why }]));
  if (tasks.length === 0)
    failUsage(
      `no task of the set ${options.tasks} can be asked of the world ${world.meta.name}:\n${linesOf(leftOut)}\nGive another --world, --now or --tasks.`,
    );
  return { tasks, leftOut };
}

export const linesOf = (leftOut: readonly LeftOut[]): string =>
  leftOut.map(({ task, why }) => `  left out: ${task}, since ${why}`).join("\n");
