/** Written and made tasks together. */
import { boundary, type Task, tasksFor } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { openTaskSources, tasksOf } from "./task-sources.ts";

const task = (id: string, split: Task["split"]) =>
  tasksFor("small", [{ id, split, subtask: "one", query: `Ask ${id}.` }])[0]!;

const small = {
  id: "small",
  tasks: (split: Task["split"] | "all") =>
    [task("first", "test"), task("second", "train")].filter((one) => split === "all" || one.split === split),
  makeTasks: async (split: Task["split"], { seed, count = 3 }: { seed: number; count?: number }) =>
    split === "train" ? Array.from({ length: count }, (_, at) => task(`made-${seed}-${at}`, split)) : [],
};
const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

it("adds what is made to what is written, split by split", async () => {
  const sources = openTaskSources({ seed: 7 });
  expect(idsOf(await tasksOf(small, "train", sources))).toEqual(["second", "made-7-0", "made-7-1", "made-7-2"]);
  expect(idsOf(await tasksOf(small, "all", sources))).toEqual(["second", "made-7-0", "made-7-1", "made-7-2", "first"]);
  expect(idsOf(await tasksOf(small, "all", openTaskSources({ seed: 7, count: 2 })))).toEqual([
    "second",
    "made-7-0",
    "first",
  ]);
});

it("refuses two tasks of one id", async () => {
  const twice = { ...small, makeTasks: async () => [task("second", "train")] };
  expect(await boundary("harness", () => tasksOf(twice, "train", openTaskSources({ seed: 1 })))).toMatchObject({
    failure: { owner: "task", code: "task_id_taken", message: "two tasks of small are called second" },
  });
});
