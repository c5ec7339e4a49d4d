import { expect, it } from "vitest";
import { TRAVEL_CHECKS } from "./checks.ts";
import { whyNotAsked } from "./environment.ts";
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
