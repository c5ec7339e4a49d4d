/** Which tasks of a set are asked of a world, and which it cannot be asked, each with its reason. */
import type { Environment, Task } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { failUsage } from "../commands/arguments.ts";
import type { DemoOptions } from "./options.ts";

export interface LeftOut {
  readonly task: string;
  /** `the world lacks 杭州`. */
  readonly why: string;
}

/** Throws harness/usage where none can be asked. */
export function chosenTasks(
  environment: Pick<Environment, "tasks" | "whyNotAsked">,
  options: Pick<DemoOptions, "tasks" | "now">,
  { meta, data }: OpenedWorld,
): { readonly tasks: readonly Task[]; readonly leftOut: readonly LeftOut[] } {
  const facts = {
    cities: data.cities.map(({ name }) => name),
    layers: meta.layers.map(({ name }) => name),
    horizon: meta.horizon,
    now: options.now ?? meta.now,
  };
  const judged = environment
    .tasks(options.tasks, facts)
    .map((task) => ({ task, why: environment.whyNotAsked?.(task, facts) ?? null }));
  const tasks = judged.flatMap(({ task, why }) => (why === null ? [task] : []));
  const leftOut = judged.flatMap(({ task, why }) => (why === null ? [] : [{ task: task.id, why }]));
  if (tasks.length === 0)
    failUsage(
      `no task of the set ${options.tasks} can be asked of the world ${meta.name}:\n${linesOf(leftOut)}\nGive another --world, --now or --tasks.`,
    );
  return { tasks, leftOut };
}

export const linesOf = (leftOut: readonly LeftOut[]): string =>
  leftOut.map(({ task, why }) => `  left out: ${task}, since ${why}`).join("\n");
