import type { JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { checked, DUCK, FLIGHTS, PALACE, TEMPLE, TRAINS, taskOf, trajectoryOf, WAYS } from "./trajectory.fixture.ts";

const calls = [[PALACE, TEMPLE, DUCK, TRAINS, FLIGHTS], [...WAYS]];
function status(id: string, constraints: JsonObject, answer: string): string {
  const task = taskOf("请安排。", { cities: ["北京"], ...constraints });
  return checked(`constraints.${id}`, task, trajectoryOf(calls, answer)).status;
}

describe("constraints.budget", () => {
  const budget = (amountYuan: number, per = "group") => ({
    people: 2,
    budget: { amountYuan, per },
    dates: { startOffsetDays: 1, days: 1 },
  });
  it.each([
    ["合计：400元", "pass"],
    ["总费用约 ¥620", "fail"],
    ["### 费用\n- 门票：60元×2人=120元\n- 餐饮：440元\n- 合计：560元", "fail"],
    ["人均合计：240元", "pass"],
    ["人均合计：320元", "fail"],
    ["总计：480元，低于预算500元", "pass"],
    ["交通费合计90元。全部费用总计470元。", "pass"],
    ["门票600元", "not_applicable"],
    ["- 门票：120元\n- 餐饮：480元\n- 合计：400元", "fail"],
  ])("500 yuan for the group: %s: %s", (answer, expected) =>
    expect(status("budget", budget(500), answer)).toBe(expected),
  );
  it("counts per person", () => {
    expect(status("budget", budget(300, "person"), "合计：560元")).toBe("pass");
    expect(status("budget", budget(300, "person"), "合计：660元")).toBe("fail");
  });
  it("holds the recommended journey of a comparison against it", () => {
    const compare = {
      people: 1,
      budget: { amountYuan: 600, per: "person" },
      journey: { from: "北京", to: "上海" },
      compare: ["train", "flight"],
    };
    expect(status("budget", compare, "推荐乘坐 G7，553元。\n- 高铁 G7 553元\n- 飞机 CA1847 763元")).toBe("pass");
    expect(status("budget", compare, "推荐乘坐航班 CA1847。\n- 高铁 G7 553元\n- 航班 CA1847 763元")).toBe("fail");
    expect(status("budget", compare, "- 高铁 G7 553元\n- 航班 CA1847 763元")).toBe("not_applicable");
  });

  const ways = { people: 2, budget: { amountYuan: 20, per: "group" }, compare: ["transit", "bicycling", "driving"] };
  const WAYS_TOLD = "### 公交\n- 公交，32分钟，票价2元×2人=4元\n\n### 打车\n- 打车，17分钟，车费约22元";
  it.each([
    ["推荐打车：6.5公里，约17分钟", "合计：22元×1趟=22元，人均11元，高于预算20元", "fail"],
    ["推荐打车：6.5公里，约17分钟", "", "fail"],
    ["I'd take the taxi.", "", "fail"],
    ["结论：选打车，比公交快15分钟", "", "fail"],
    ["推荐公交：6.8公里，约32分钟", "", "pass"],
    ["推荐公交，比打车省钱；打车22元，高于预算20元", "", "pass"],
    ["I'd take the bus; the taxi is over the budget.", "", "pass"],
    ["推荐公交。", "如果赶时间，推荐打车", "pass"],
    ["I'd take a taxi only if it rains.", "", "not_applicable"],
    ["", "打车合计22元，高于预算20元", "not_applicable"],
  ])("holds the recommended way of a comparison against it: %s %s: %s", (choice, cost, expected) =>
    expect(status("budget", ways, `${choice}\n\n${WAYS_TOLD}\n\n${cost}`)).toBe(expected),
  );
});

describe("constraints.window", () => {
  const plan = {
    window: { departAfter: "09:00", arriveBy: "18:00" },
    dates: { startOffsetDays: 1, days: 1 },
    waypoints: { places: [{ names: ["故宫博物院"] }], ordered: false },
  };
  it.each([
    ["- 09:00-12:00 故宫博物院\n- 13:00-18:00 天坛公园", "pass"],
    ["- 08:00-12:00 故宫博物院\n- 13:00-18:00 天坛公园", "fail"],
    ["- 09:00-12:00 故宫博物院\n- 13:00-18:30 天坛公园", "fail"],
  ])("plan: %s: %s", (answer, expected) => expect(status("window", plan, answer)).toBe(expected));
  const ride = {
    window: { departAfter: "08:00", arriveBy: "13:00" },
    journey: { from: "北京", to: "上海" },
    compare: ["train", "flight"],
  };
  it.each([
    ["推荐航班 CA1847", "pass"],
    ["推荐 G7 次高铁", "fail"],
    ["推荐 G101 次高铁", "fail"],
    ["- G7 次\n- CA1847 航班", "not_applicable"],
    ["推荐航班 CA1847；不推荐 G7", "pass"],
  ])("journey: %s: %s", (answer, expected) => expect(status("window", ride, answer)).toBe(expected));
});

describe("constraints.days", () => {
  const days = (count: number) => ({ dates: { startOffsetDays: 1, days: count } });
  it.each([
    [2, "### 第1天\n故宫\n### 第2天\n天坛", "pass"],
    [3, "**Day 1**\n故宫\n**Day 2**\n天坛", "fail"],
    [2, "游览故宫，次日天坛", "not_applicable"],
  ])("%i days: %s: %s", (count, answer, expected) => expect(status("days", days(count), answer)).toBe(expected));
});

describe("constraints.waypoints", () => {
  const asked = (ordered: boolean) => ({
    waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered },
  });
  it.each([
    ["上午故宫，下午休息", "fail"],
    ["上午故宫，在天坛东路吃饭", "fail"],
    ["上午故宫，住天坛饭店", "fail"],
    ["上午去故宫，天坛公园这次就略过了。", "fail"],
    ["上午去故宫。时间不够，没有安排天坛公园。", "fail"],
    ["See 故宫博物院 at nine. The 天坛公园 we leave out, since there is no time for it.", "fail"],
    ["上午去故宫，然后天坛公园，不去就可惜了。", "not_applicable"],
    ["上午去故宫，没去过天坛公园的话下午可以去天坛公园。", "pass"],
  ])("%s: %s", (answer, expected) => expect(status("waypoints", asked(false), answer)).toBe(expected));
  it("checks the order only where one is asked for", () => {
    const answer = "- 09:00-10:00 天坛公园\n- 11:00-12:00 故宫博物院";
    expect(status("waypoint_order", asked(true), answer)).toBe("fail");
    expect(status("waypoint_order", asked(false), answer)).toBe("not_applicable");
    const right = "- 09:00-10:00 故宫博物院\n- 11:00-12:00 天坛公园";
    expect(status("waypoint_order", asked(true), right)).toBe("pass");
  });
});

describe("places around a centre", () => {
  const around = {
    around: { centre: { names: ["故宫博物院", "故宫"] }, radiusMetres: 3000, keyword: "餐厅", count: 2 },
  };
  const two = "1. **京味斋烤鸭店（前门店）** 人均128元\n2. **四合小院面馆** 人均42元";
  const far = "1. **云上法餐厅** 人均488元\n2. **四合小院面馆** 人均42元";
  it.each([
    ["radius", {}, two, "pass"],
    ["radius", {}, far, "fail"],
    ["option_count", {}, two, "pass"],
    ["option_count", {}, "1. **四合小院面馆**", "fail"],
    ["min_rating", { minRating: 4 }, two, "pass"],
    ["min_rating", { minRating: 4.3 }, two, "fail"],
    ["max_cost", { maxCostYuan: 150 }, two, "pass"],
    ["max_cost", { maxCostYuan: 150 }, far, "fail"],
    ["open_at", { openAt: "19:00" }, two, "pass"],
    ["open_at", { openAt: "20:30" }, two, "fail"],
    ["max_cost", { maxCostYuan: 150 }, `${two}\n\n云上法餐厅超出预算，不推荐`, "pass"],
  ])("%s %j %s: %s", (id, extra, answer, expected) =>
    expect(status(id, { ...around, ...extra }, answer)).toBe(expected),
  );
});

describe("journeys", () => {
  it("go where the task goes, and back when it returns", () => {
    const there = { journey: { from: "北京", to: "上海" } };
    expect(status("endpoints", there, "乘 G7 次高铁")).toBe("pass");
    expect(status("endpoints", { journey: { from: "广州", to: "深圳" } }, "乘 G7 次高铁")).toBe("fail");
    expect(status("endpoints", { journey: { from: "北京", to: "上海", returns: true } }, "乘 G7 次高铁")).toBe("fail");
  });
  it.each([
    ["Beijing", "Shanghai", "pass"],
    ["Beijing", "Hangzhou", "fail"],
    ["Shanghai", "Beijing", "fail"],
  ])("go from %s to %s as an English query names them: %s", (from, to, expected) =>
    expect(status("endpoints", { cities: [from, to], journey: { from, to } }, "Take G7.")).toBe(expected),
  );
  it("run on a day of the plan", () => {
    expect(status("travel_date", { dates: { startOffsetDays: 1, days: 1 } }, "乘 G7 次高铁")).toBe("pass");
    expect(status("travel_date", { dates: { startOffsetDays: 2, days: 1 } }, "乘 G7 次高铁")).toBe("fail");
  });
});
