/** The program of a thread that makes tasks: opens what the server has opened, and answers questions until it is ended. */
import { parentPort, workerData } from "node:worker_threads";
import { boundary, fail, type Task } from "@arenakit/contracts";
import { entryNamed, openTables } from "../tables.ts";
import { openTaskSources, tasksOf } from "../task-sources.ts";
import { openNamedWorld } from "../world-store.ts";
import type { TaskAnswer, TaskQuestion, TaskThreadData } from "./tasks-elsewhere.ts";

const { plugins, world: named, worldId, seed, now } = workerData as TaskThreadData;
const port = parentPort!;

async function open() {
  const tables = await openTables(plugins);
  const world = await openNamedWorld(named, seed);
  if (world.id !== worldId)
    fail("corpus", "world_changed", `the world is ${world.id} now, and the server has ${worldId}: start it again`);
  return { tables, sources: openTaskSources({ seed, world, now }) };
}

let opened: ReturnType<typeof open> | null = null;

async function tasks({ environment: id, split }: TaskQuestion): Promise<readonly Task[]> {
  opened ??= open();
  const { tables, sources } = await opened;
  // An environment stands in the table under its id.
  return tasksOf(await entryNamed(tables.environments, "episodes", id)(), split, sources);
}

port.on("message", async (question: TaskQuestion) => {
  const { number } = question;
  port.postMessage({ number, tasks: await boundary("harness", () => tasks(question)) } satisfies TaskAnswer);
});
