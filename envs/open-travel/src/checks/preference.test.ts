import { describe, expect, it } from "vitest";
import { type CallFixture, checked, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

/** G7 is faster (268 minutes), G101 cheaper (364 minutes). */
const TWO: CallFixture = {
  name: "search_train_tickets",
  arguments: { date: "2026-05-02", from_city: "北京", to_city: "上海" },
  text: [
    "2026-05-02 北京→上海：直达2趟",
    "直达车次 G7，价格553元，10:00从北京南出发，14:28到达上海虹桥，全程约4时28分。",
    "直达车次 G101，价格498.5元，06:36从北京南出发，12:40到达上海虹桥，全程约6时4分。",
  ].join("\n"),
};
const G7 = "推荐G7：10:00从北京南出发，14:28到达上海虹桥，票价553元。";
const G101 = "推荐G101：06:36从北京南出发，12:40到达上海虹桥，票价498.5元。";

const rideTask = (query: string, preferences: string[] = []) =>
  taskOf(query, { cities: ["北京", "上海"], journey: { from: "北京", to: "上海" }, preferences });
const judged = (id: string, answer: string, task = rideTask("明天从北京坐火车去上海。")) =>
  checked(id, task, trajectoryOf([[TWO]], answer));

describe("constraints.preference", () => {
  it.each([
    ["the cheapest, by the query", rideTask("明天从北京坐火车去上海，要最便宜的。"), G101, 1],
    ["a dearer one, by the query", rideTask("明天从北京坐火车去上海，要最便宜的。"), G7, 498.5 / 553],
    ["the fastest, by the query", rideTask("明天从北京坐火车去上海，要最快的。"), G7, 1],
    ["a slower one, by the query", rideTask("明天从北京坐火车去上海，要最快的。"), G101, 268 / 364],
    ["the cheapest, by the task's data", rideTask("明天从北京坐火车去上海。", ["cheap"]), G101, 1],
    ["a slower one, by the task's data", rideTask("明天从北京坐火车去上海。", ["fast"]), G101, 268 / 364],
  ])("%s: 1 / (1 + regret)", (_, task, answer, score) =>
    expect(judged("constraints.preference", answer, task).score).toBeCloseTo(score, 5),
  );

  it("says nothing where nothing is preferred", () =>
    expect(judged("constraints.preference", G7).status).toBe("not_applicable"));

  it("names the better row", () =>
    expect(judged("constraints.preference", G7, rideTask("要最便宜的火车，北京到上海。")).message).toContain("G101"));
});
