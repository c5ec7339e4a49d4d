/** The tasks of a set that are asked of a world; the command ends where there is none. */
import { type Environment, omitUndefined, type Task } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { failUsage } from "../commands/arguments.ts";
import { readTasks } from "../eval/inputs.ts";
import { askableOf, askableTasks, type LeftOut } from "../task-sources.ts";
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

/** The tasks of a file, such as imported ones, whatever their split. Throws harness/usage where one is of another environment, where two have one id, and where none can be asked. */
export async function tasksOfFile(
  environment: Pick<Environment, "id" | "whyNotAsked">,
  file: string,
  { world, now }: { readonly world: OpenedWorld; readonly now?: string | undefined },
): Promise<{ readonly tasks: readonly Task[]; readonly leftOut: readonly LeftOut[] }> {
  const given = await readTasks(file);
  const stray = given.find(({ env }) => env !== environment.id);
  if (stray) failUsage(`--task-file ${file}: task ${stray.id} is of ${stray.env}; expected tasks of ${environment.id}`);
  const ids = new Set<string>();
  for (const { id } of given) {
    if (ids.has(id)) failUsage(`--task-file ${file}: two tasks are called ${id}`);
    ids.add(id);
  }
  const { tasks, leftOut } = askableOf(environment, given, { world, ...omitUndefined({ now }) });
  if (tasks.length === 0)
    failUsage(`--task-file ${file}: no task of it can be asked of the world ${world.meta.name}\n${linesOf(leftOut)}`);
  return { tasks, leftOut };
}

export const linesOf = (leftOut: readonly LeftOut[]): string =>
  leftOut.map(({ task, why }) => `  left out: ${task}, since ${why}`).join("\n");
