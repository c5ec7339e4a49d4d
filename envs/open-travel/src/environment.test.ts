import { expect, it } from "vitest";
import { taskOf, trajectoryOf } from "./checks/trajectory.fixture.ts";
import { TRAVEL_CHECKS } from "./checks.ts";
import { openTravel, whyNotAsked } from "./environment.ts";
import { TASKS } from "./index.ts";
import { ruleGrounds } from "./rule-grounds.ts";

const task = (id: string) => TASKS.find((one) => one.id === id)!;
const journey = task("multi-day-shanghai-hangzhou"); // from tomorrow on, two days
const of2016 = task("compare-beijing-tianjin-2016");
const world = {
  cities: ["北京", "上海", "杭州", "天津"],
  horizon: { from: "2026-05-01", to: "2026-05-31" },
  now: "2026-05-01T08:00",
  layers: [],
};
const years = { ...world, horizon: { from: "2016-01-30", to: "2016-03-29" } };

it.each([
  ["a world with its cities and days", journey, world, null],
  ["one without a city", journey, { ...world, cities: ["北京", "上海"] }, "the world lacks 杭州"],
  ["one without any", journey, { ...world, cities: [] }, "the world lacks 上海 and 杭州"],
  ["a city of a like name only", journey, { ...world, cities: ["上海市", "杭州湾"] }, "the world lacks 上海 and 杭州"],
  ["its last two days", journey, { ...world, now: "2026-05-29T08:00" }, null],
  [
    "an end in between",
    journey,
    { ...world, now: "2026-05-30T08:00" },
    "it asks about 2026-05-31 to 2026-06-01, and the world knows 2026-05-01 to 2026-05-31",
  ],
  ["the time of the task, not of the world", of2016, years, null],
  [
    "a time of the task that the world does not know",
    of2016,
    world,
    "it asks about 2016-03-10 to 2016-03-10, and the world knows 2026-05-01 to 2026-05-31",
  ],
])("tells of %s", (_, asked, facts, why) => {
  expect(whyNotAsked(asked, facts)).toBe(why);
});

it("asks every task of a world with everything, and none of an empty one", () => {
  const cities = [...new Set(TASKS.flatMap(({ constraints }) => constraints.cities))];
  const whole = { ...years, cities, horizon: { from: "2016-01-01", to: "2026-12-31" }, now: world.now };
  for (const one of TASKS) {
    expect(whyNotAsked(one, whole), one.id).toBeNull();
    expect(whyNotAsked(one, { ...whole, cities: [] }), one.id).toContain("the world lacks");
  }
});

it("holds against an attempt only what its checks look at", () => {
  const { criteria = {}, hard = [], delivered = {} } = ruleGrounds;
  const patterns = [...Object.values(criteria).flatMap(Object.keys), ...hard, ...Object.keys(delivered)];
  const isKnown = (pattern: string) =>
    TRAVEL_CHECKS.some(({ id }) => (pattern.endsWith(".*") ? id.startsWith(pattern.slice(0, -1)) : id === pattern));
  expect(patterns.filter((pattern) => !isKnown(pattern))).toEqual([]);
});

it("scores an imported task, which is a query alone, by what its query states", () => {
  const query = "上海一日游，预算300元";
  const imported = {
    ...taskOf(query, { cities: [] }),
    subtask: "imported",
    constraints: { cities: [], people: 1, preferences: [] },
  };
  const answer = trajectoryOf([], "早上去外滩，下午去豫园。\n合计：900元");
  const given = { ...imported, constraints: openTravel.constraintsOf(query, "2026-05-01T08:00").constraints! };
  const score = openTravel.computeScore(answer, imported, { verified: [] });
  expect(given.constraints.budget).toBeDefined();
  expect(score).toEqual(openTravel.computeScore(answer, given, { verified: [] }));
  expect(score.components.constraints).toBeLessThan(1);
});

it.each([
  ["从杭州东站到西湖怎么走？", "direction"],
  ["从上海去北京，高铁和飞机哪个好？", "compare"],
  ["上海一日游", "one-day"],
  ["五一从上海去杭州玩三天", "multi-day"],
  ["西湖附近500米内的咖啡馆", "search"],
])("has a rubric for an imported task: %s", (query, subtask) => {
  expect(openTravel.rubric({ ...taskOf(query, { cities: [] }), subtask: "imported" }).id).toBe(
    `open-travel.${subtask}`,
  );
});
