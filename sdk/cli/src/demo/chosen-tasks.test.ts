import { boundary } from "@arenakit/contracts";
import { openWorld, worldId } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { openTravel } from "@arenakit/env-open-travel";
import { expect, it } from "vitest";
import { openTaskSources, tasksOf } from "../task-sources.ts";
import { chosenTasks } from "./chosen-tasks.ts";

const worldOf = (...names: readonly string[]) => {
  const data = buildWorld({ seed: 1, cities: readAtlas().filter(({ name }) => names.includes(name)), scale: 0.01 });
  return openWorld(data, worldId(data));
};
const two = worldOf("北京", "上海");

it("leaves out what a world cannot be asked, by name and with the reason", async () => {
  const { tasks, leftOut } = await chosenTasks(openTravel, { tasks: "demo", seed: 1 }, two);
  expect(leftOut).toEqual([{ task: "multi-day-shanghai-hangzhou", why: "the world lacks 杭州" }]);
  expect(tasks.map(({ id }) => id)).toEqual([
    "direction-beijing-axis",
    "search-shanghai-dinner",
    "compare-beijing-shanghai",
    "one-day-beijing-first-visit",
  ]);
});

it("asks or names every task of a set", async () => {
  for (const set of ["validation", "all"] as const) {
    const { tasks, leftOut } = await chosenTasks(openTravel, { tasks: set, seed: 1, count: 4 }, two);
    const ids = [...tasks.map(({ id }) => id), ...leftOut.map(({ task }) => task)];
    const sources = openTaskSources({ seed: 1, world: two, count: 4 });
    const ofAnyWorld = (await tasksOf(openTravel, set, sources)).filter(({ extra }) => extra?.world === undefined);
    expect(ids.sort()).toEqual(ofAnyWorld.map(({ id }) => id).sort());
    for (const { constraints } of tasks)
      for (const city of constraints.cities) expect(["北京", "上海"]).toContain(city);
  }
});

it("refuses a world, and a time, that no task can be asked of", async () => {
  const refusal = (words: string) => ({
    failure: { owner: "harness", code: "usage", message: expect.stringContaining(words) },
  });
  const nowhere = worldOf("三亚");
  expect(await boundary("task", () => chosenTasks(openTravel, { tasks: "demo", seed: 1 }, nowhere))).toMatchObject(
    refusal("left out: search-shanghai-dinner, since the world lacks 上海"),
  );
  const now = `${two.meta.horizon.to}T08:00`; // there is no tomorrow, and one task asks about tonight
  const { tasks } = await chosenTasks(openTravel, { tasks: "demo", now, seed: 1 }, two);
  expect(tasks.map(({ id }) => id)).toEqual(["search-shanghai-dinner"]);
});
