import { nearDuplicates } from "@arenakit/core";
import { expect, it } from "vitest";
import { isReadBack } from "../make-tasks.ts";
import { TASKS, WRITTEN_TASKS } from "../tasks.ts";

/** Cities of the world that a seed makes by default. */
const CITIES = "北京 上海 天津 广州 深圳 杭州 南京 成都 重庆 西安 武汉 苏州 青岛 厦门".split(" ");

it("are test tasks in the cities of the default world, each said once and as no other", () => {
  const all = [...TASKS, ...WRITTEN_TASKS];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(
    nearDuplicates(
      all.map(({ query }) => query),
      0.8,
    ),
  ).toEqual([]);
  for (const { id, split, constraints } of WRITTEN_TASKS) {
    expect(split, id).toBe("test");
    for (const city of constraints.cities) expect(CITIES, id).toContain(city);
  }
  expect(new Set(WRITTEN_TASKS.flatMap(({ constraints }) => constraints.cities)).size).toBe(CITIES.length);
});

it.each(WRITTEN_TASKS.map((task) => [task.id, task] as const))(
  "mean what they say: %s",
  (_, { query, constraints }) => {
    expect(isReadBack({ query, constraints }, "2026-05-01T08:00")).toBe(true);
  },
);

it("include some that cannot be done, with the reason as the answer", () => {
  const infeasible = WRITTEN_TASKS.filter(({ gold }) => gold?.infeasible === true);
  expect(infeasible.length).toBeGreaterThanOrEqual(10);
  for (const { id, reference } of infeasible) expect(reference, id).toMatch(/办不到|not feasible/);
});
