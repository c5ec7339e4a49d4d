/** Tasks of a file in place of those of the environment: all that can be asked, and refusals that say why. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tasksFor } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { afterAll, expect, it } from "vitest";
import { tasksOfFile } from "./chosen-tasks.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-tasks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
function fileOf(tasks: readonly object[]): string {
  const path = join(folder, `${files++}.jsonl`);
  writeFileSync(path, tasks.map((task) => `${JSON.stringify(task)}\n`).join(""));
  return path;
}
const task = (id: string, split: "train" | "test", env = "quiz") =>
  tasksFor(env, [{ id, split, subtask: "any", query: `What is ${id}?` }])[0]!;
const meta = { name: "small", layers: [], horizon: { from: "2026-01-01", to: "2026-12-31" }, now: "2026-05-01T08:00" };
const world = { meta, data: { cities: [] } } as unknown as OpenedWorld;
const quiz = {
  id: "quiz",
  whyNotAsked: ({ id }: { readonly id: string }) => (id.startsWith("far") ? "it is too far" : null),
};

it("takes tasks of any split, and leaves out what the world cannot be asked", async () => {
  const file = fileOf([task("a", "train"), task("far-b", "test"), task("c", "test")]);
  const { tasks, leftOut } = await tasksOfFile(quiz, file, { world });
  expect(tasks.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(leftOut).toEqual([{ task: "far-b", why: "it is too far" }]);
});

it.each([
  [[task("a", "test"), task("b", "test", "other")], /task b is of other; expected tasks of quiz/],
  [[task("a", "test"), task("a", "train")], /two tasks are called a/],
  [[task("far-a", "test")], /no task of it can be asked[\s\S]*it is too far/],
])("refuses %j", async (tasks, why) => {
  await expect(tasksOfFile(quiz, fileOf(tasks), { world })).rejects.toThrow(why);
});
