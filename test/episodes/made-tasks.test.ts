/** Tasks that a thread makes for a server are those that this one makes, and this one goes on meanwhile. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Environment, Task } from "@arenakit/contracts";
import { encodeWorldFile } from "@arenakit/corpus-world";
import { afterAll, expect, it } from "vitest";
import { environments } from "../../sdk/cli/src/environments.ts";
import { openTaskThread, type TaskThreadData } from "../../sdk/cli/src/serve/tasks-elsewhere.ts";
import { openTaskSources, tasksOf } from "../../sdk/cli/src/task-sources.ts";
import { cityWorld } from "../city-world.ts";

const PROGRAM = new URL("../../sdk/cli/dist/serve/tasks-thread.js", import.meta.url);
const TIMEOUT_MS = 180_000;

const folder = mkdtempSync(join(tmpdir(), "made-tasks-"));
const [plugin, begun, file] = ["slow.mjs", "begun", "cities.akworld"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
// Its training tasks are never made, and all others fail.
writeFileSync(
  plugin,
  `import { writeFileSync } from "node:fs";
export const environments = { slow: { id: "slow", version: "1", limits: {}, tasks: () => [], getPrompt: () => [],
  rubric: () => ({}), computeScore: () => ({}),
  async makeTasks(split) {
    if (split !== "train") throw new Error("there is no " + split);
    writeFileSync(${JSON.stringify(begun)}, "");
    for (;;);
  } } };`,
);
const slow = { id: "slow" } as Environment;
const world = cityWorld("北京", "上海");
writeFileSync(file, encodeWorldFile(world.data));
const { now } = world.meta;
const data: TaskThreadData = { plugins: [plugin], world: file, worldId: world.id, seed: 1, now };
const thread = openTaskThread(data, PROGRAM);
afterAll(async () => {
  await thread.close();
  rmSync(folder, { recursive: true });
});

it("makes what is made here, several splits at a time", { timeout: TIMEOUT_MS }, async () => {
  const splits: Task["split"][] = ["validation", "test"];
  for (const name of ["open-travel", "text-to-sql"]) {
    const environment = await environments[name]!();
    const made = await Promise.all(splits.map((split) => thread.make(environment, split)));
    const sources = openTaskSources({ seed: 1, world, now });
    expect(made).toEqual(await Promise.all(splits.map((split) => tasksOf(environment, split, sources))));
    expect(made.map(({ length }) => length > 0)).toEqual([true, true]);
  }
});

it("says what went wrong, and is asked again", { timeout: TIMEOUT_MS }, async () => {
  const problem = { failure: { owner: "harness", message: "there is no test" } };
  await expect(thread.make(slow, "test")).rejects.toMatchObject(problem);
  await expect(thread.make(slow, "test")).rejects.toMatchObject(problem);
});

it("leaves others their turn while an environment computes without a break", { timeout: TIMEOUT_MS }, async () => {
  const busy = openTaskThread(data, PROGRAM);
  let isOver = false;
  const made = busy.make(slow, "train").finally(() => {
    isOver = true;
  });
  const failed = expect(made).rejects.toMatchObject({ failure: { code: "task_thread_lost", retryable: true } });
  while (!isOver && !existsSync(begun)) await wait(20);
  await wait(100);
  await busy.close();
  await failed;
});

it("refuses a world that is another one by now", { timeout: TIMEOUT_MS }, async () => {
  const other = openTaskThread({ ...data, worldId: "another" }, PROGRAM);
  await expect(other.make(slow, "test")).rejects.toMatchObject({ failure: { code: "world_changed" } });
  await other.close();
});
