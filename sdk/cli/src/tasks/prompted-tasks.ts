/** The tasks of an environment with the prompts and tools that a rollout would give a policy. */
import type { Environment, Task, ToolCaller } from "@arenakit/contracts";
import { promptOf, withLocalTools } from "@arenakit/core";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { openRolloutTools } from "../rollout-tools.ts";
import type { Tables } from "../tables.ts";
import type { PromptedTask } from "./export-formats.ts";

export interface PromptOptions {
  readonly world: OpenedWorld;
  readonly seed: number;
  readonly now?: string;
  readonly toolsets: Tables["toolsets"];
}

export async function promptedTasks(
  environment: Environment,
  tasks: readonly Task[],
  { world, seed, now, toolsets }: PromptOptions,
): Promise<PromptedTask[]> {
  const { tools: toolset, close } = await openRolloutTools({ environment, world, toolsets, seed });
  try {
    const specs = await toolset.list();
    const indexes = new Map<string, number>();
    const prompted: PromptedTask[] = [];
    for (const task of tasks) {
      const index = indexes.get(task.split) ?? 0;
      indexes.set(task.split, index + 1);
      prompted.push(await promptedTask(environment, { task, index, now: now ?? world.meta.now, toolset, specs }));
    }
    return prompted;
  } finally {
    await close();
  }
}

async function promptedTask(
  environment: Environment,
  about: {
    task: Task;
    index: number;
    now: string;
    toolset: ToolCaller;
    specs: Awaited<ReturnType<ToolCaller["list"]>>;
  },
): Promise<PromptedTask> {
  const { task, index, now, toolset, specs } = about;
  const tools = await withLocalTools({ environment, task, toolset, specs }).list();
  return {
    task,
    index,
    prompt: promptOf(environment, task, { tools, now: task.now ?? now }),
    tools,
    answer: environment.goldAnswer?.(task) ?? task.reference ?? null,
  };
}
