/** Tasks that a thread makes are those that this one makes, and this one goes on meanwhile. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment, Task } from "@arenakit/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { environments } from "../environments.ts";
import { openTaskSources, tasksOf } from "../task-sources.ts";
import { openNamedWorld } from "../world-store.ts";
import { openTaskThread, type TaskThread, type TaskThreadData } from "./tasks-elsewhere.ts";

const PROGRAM = new URL("../../dist/serve/tasks-thread.js", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "task-thread-"));
const plugin = join(folder, "slow.mjs");
/** Its training tasks are never made, and its test tasks fail. */
writeFileSync(
  plugin,
  `export const environments = { slow: { id: "slow", version: "1", limits: {}, tasks: () => [], getPrompt: () => [],
  rubric: () => ({}), computeScore: () => ({}),
  async makeTasks(split) {
    if (split === "train") for (;;);
    throw new Error("there is no " + split);
  } } };`,
);
const slow = { id: "slow" } as Environment;

let data: TaskThreadData;
let thread: TaskThread;
beforeAll(async () => {
  const { id, meta } = await openNamedWorld(undefined, 1);
  data = { plugins: [plugin], world: undefined, worldId: id, seed: 1, now: meta.now };
  thread = openTaskThread(data, PROGRAM);
}, 180_000);
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true });
});

it("makes what is made here, several splits at a time", async () => {
  const environment = await environments["text-to-sql"]!();
  const splits: Task["split"][] = ["validation", "test"];
  const made = await Promise.all(splits.map((split) => thread.make(environment, split)));
  const sources = openTaskSources({ seed: 1 });
  for (const [at, split] of splits.entries()) {
    expect(made[at]!.length).toBeGreaterThan(0);
    expect(made[at]).toEqual(await tasksOf(environment, split, sources));
  }
}, 180_000);

it("says what went wrong, and is asked again", async () => {
  const problem = { failure: { owner: "harness", message: "there is no test" } };
  await expect(thread.make(slow, "test")).rejects.toMatchObject(problem);
  await expect(thread.make(slow, "test")).rejects.toMatchObject(problem);
}, 180_000);

it("leaves this thread free while an environment computes without a break, and ends it when it is closed", async () => {
  const busy = openTaskThread(data, PROGRAM);
  const failed = expect(busy.make(slow, "train")).rejects.toMatchObject({ failure: { code: "task_thread_lost" } });
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 20));
  await busy.close();
  await failed;
}, 180_000);

it("refuses a world that is another one by now", async () => {
  const other = openTaskThread({ ...data, worldId: "another" }, PROGRAM);
  await expect(other.make(slow, "test")).rejects.toMatchObject({ failure: { code: "world_changed" } });
  await other.close();
}, 180_000);
