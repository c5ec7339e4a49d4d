import type { JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { checked, DUCK, FLIGHTS, PALACE, TRAINS, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

function result(id: string, query: string, constraints: JsonObject, answer: string) {
  const task = taskOf(query, { cities: ["北京"], ...constraints });
  return checked(`coverage.${id}`, task, trajectoryOf([[PALACE, DUCK, TRAINS, FLIGHTS]], answer));
}

describe("coverage.entities", () => {
  it("wants both ends of a journey, by name or by a train that runs between them", () => {
    const journey = { journey: { from: "北京", to: "上海" } };
    expect(result("entities", "怎么走？", journey, "北京到上海坐高铁").status).toBe("pass");
    expect(result("entities", "怎么走？", journey, "坐高铁到上海").status).toBe("fail");
    expect(result("entities", "怎么走？", journey, "坐 G7 次").status).toBe("pass");
  });
});

describe("coverage.limits", () => {
  it.each([
    [{ budget: { amountYuan: 500, per: "group" } }, "花费420元", "fail"],
    [{ openAt: "19:00" }, "营业中", "fail"],
    [{}, "好", "not_applicable"],
  ])("%j: %s: %s", (constraints, answer, expected) =>
    expect(result("limits", "请推荐", constraints, answer).status).toBe(expected),
  );
});

describe("coverage.comparison", () => {
  const compare = { journey: { from: "北京", to: "上海" }, compare: ["train", "flight"] };
  it.each([
    ["| 方式 | 用时 | 费用 |\n|---|---|---|\n| 高铁 | 4小时28分 | 553元 |\n| 飞机 | 2小时20分 | 763元 |", "pass"],
    ["### 高铁\n4小时28分，553元\n\n### 飞机\n2小时20分", "fail"],
    ["### 高铁\n4小时28分，553元", "fail"],
    ["选G7。\n全程4小时28分。\n票价553元。\n\n或者CA1847。\n飞行2小时20分。\n票价763元。", "pass"],
    ["选G7。\n票价553元。\n\n或者CA1847。\n飞行2小时20分。\n票价763元。", "fail"],
  ])("%s: %s", (answer, expected) => expect(result("comparison", "比一比", compare, answer).status).toBe(expected));
});

describe("what may stand in words that nobody understood", () => {
  const ways = { people: 2, compare: ["transit", "driving"] };
  it.each([
    ["公交：6.3公里，31分钟，4元×2人=8元。\n打车：6.4公里，24分钟，22元。", "pass"],
    ["| Mode | Time | Price |\n|---|---|---|\n| Bus | 31 min | 4 × 2 = 8 yuan |\n| Taxi | 24 min | 22 yuan |", "pass"],
    ["公交：31分钟，票价4元×2人=8元；打车：24分钟，22元。", "pass"],
    ["公交：6.3公里，31分钟。\n打车：6.4公里，24分钟，22元×1趟=22元。", "fail"],
    ["公交：6.3公里，31分钟。\n打车：6.4公里，24分钟，22元。", "fail"],
    // Of what the eight are nobody knows.
    ["公交：6.3公里，31分钟。\n打车：6.4公里，24分钟，22元。\n另一种嘛，8块。", "pass"],
  ])("of ways: %s: %s", (answer, expected) =>
    expect(result("comparison", "比一比", ways, answer).status).toBe(expected),
  );

  const plan = {
    people: 2,
    budget: { amountYuan: 500, per: "group" },
    dates: { startOffsetDays: 1, days: 1 },
    waypoints: { places: [{ names: ["故宫博物院", "故宫"] }], ordered: false },
  };
  const visits = "09:00-12:00 故宫博物院\n12:30-13:30 京味斋烤鸭店\n17:00-18:00 四合小院面馆\n";
  it.each([
    ["算账：120＋256＋30＝406元，比500的上限省94块", "pass"],
    ["120 + 256 + 30 = 406 yuan, 94 under your 500.", "pass"],
    ["合计406元", "pass"],
    ["总花费406块", "pass"],
    ["门票60元×2人=120元", "fail"],
    ["早点出门，人少", "fail"],
  ])("of a total: %s: %s", (answer, expected) =>
    expect(result("deliverable", "玩一天，预算500元", plan, visits + answer).status).toBe(expected),
  );
});

describe("coverage.details", () => {
  it("grows with what a row confirms and not with words", () => {
    const around = { around: { centre: { names: ["故宫"] }, radiusMetres: 3000, keyword: "餐厅", count: 1 } };
    const rich = result(
      "details",
      "推荐",
      around,
      "1. 四合小院面馆：人均42元，评分4.1，营业10:00-20:00，电话010-65250012",
    );
    const wordy = result("details", "推荐", around, `1. 四合小院面馆${"非常好吃，".repeat(40)}`);
    expect(rich.status).toBe("pass");
    expect(wordy.score!).toBeLessThan(0.5);
  });
});
