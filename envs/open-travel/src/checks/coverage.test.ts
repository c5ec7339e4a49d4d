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
