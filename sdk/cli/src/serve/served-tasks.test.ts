/** Tasks of served environments: made once for all who ask, and again where that failed. */
import { type Environment, type Task, tasksFor } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { servedTasks } from "./served-tasks.ts";

const WORLD = { cities: [], layers: [], horizon: { from: "2026-05-01", to: "2026-06-01" }, now: "2026-05-01T08:00" };
const task = (id: string, split: Task["split"]) =>
  tasksFor("small", [{ id, split, subtask: "one", query: `Ask ${id}.` }])[0]!;
const WRITTEN = [task("first", "test")];
const small = {
  id: "small",
  tasks: (split: Task["split"] | "all") => WRITTEN.filter((one) => split === "all" || one.split === split),
  makeTasks: async () => [],
} as unknown as Environment;

/** Notes what it is asked to make; the given number of times it fails. */
function maker(failures = 0) {
  const asked: string[] = [];
  const tasks = servedTasks(async ({ id }, split) => {
    asked.push(`${id} ${split}`);
    if (asked.length <= failures) throw new Error("no space left");
    return [...small.tasks(split), ...(split === "train" ? [task("made", "train")] : [])];
  }, WORLD);
  return { asked, tasks };
}

it("makes a split once, whoever asks and however many ask at once", async () => {
  const { asked, tasks } = maker();
  const [list, made] = await Promise.all([tasks.split(small, "train"), tasks.named(small, "made", "train")]);
  expect(list.map(({ id }) => id)).toEqual(["made"]);
  expect(made).toBe(list[0]);
  expect(await tasks.named(small, "other", "train")).toBeNull();
  expect(asked).toEqual(["small train"]);
});

it("finds a made task by its id alone, and none where no split has it", async () => {
  const { asked, tasks } = maker();
  expect(await tasks.named(small, "made")).toMatchObject({ id: "made", split: "train" });
  expect(await tasks.named(small, "made", "test")).toBeNull();
  expect(await tasks.named(small, "constructor")).toBeNull();
  expect(new Set(asked).size).toBe(asked.length);
});

it("makes nothing for a task that is written, nor where an environment makes none", async () => {
  const { asked, tasks } = maker();
  expect(await tasks.named(small, "first")).toBe(WRITTEN[0]);
  const { makeTasks: _, ...writes } = small;
  expect(await tasks.named(writes, "made")).toBeNull();
  expect(asked).toEqual([]);
});

it("fails all who wait for what cannot be made, and makes it again for the next", async () => {
  const { asked, tasks } = maker(1);
  const both = await Promise.allSettled([tasks.split(small, "train"), tasks.named(small, "made", "train")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(asked).toHaveLength(1);
  expect(await tasks.split(small, "train")).toHaveLength(1);
});
