/** The tasks of a set that are asked of a world; the command ends where there is none. */
import { type Environment, omitUndefined, type Task } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { failUsage } from "../commands/arguments.ts";
import { askableTasks, type LeftOut } from "../task-sources.ts";
import type { DemoOptions } from "./options.ts";

/** Throws harness/usage where none can be asked. */
export async function chosenTasks(
  environment: Pick<Environment, "id" | "tasks" | "makeTasks" | "whyNotAsked">,
  options: Pick<DemoOptions, "tasks" | "now" | "seed"> & { readonly count?: number | undefined },
  world: OpenedWorld,
): Promise<{ readonly tasks: readonly Task[]; readonly leftOut: readonly LeftOut[] }> {
  const { seed, count, now } = options;
  const { tasks, leftOut } = await askableTasks(environment, options.tasks, {
    seed,
    world,
    ...omitUndefined({ count, now }),
  });
  if (tasks.length === 0)
    failUsage(
      `no task of the set ${options.tasks} can be asked of the world ${world.meta.name}:\n${linesOf(leftOut)}\nGive another --world, --now or --tasks.`,
    );
  return { tasks, leftOut };
}

export const linesOf = (leftOut: readonly LeftOut[]): string =>
  leftOut.map(({ task, why }) => `  left out: ${task}, since ${why}`).join("\n");
