/** Bounds: an answer cannot hold up the checks, however long it is and whatever it repeats. */
import { LONGEST_READ, resultOf } from "@arenakit/evaluator-checks";
import { describe, expect, it } from "vitest";

import { TRAVEL_CHECKS } from "../checks.ts";

import { readTravel } from "./reading.ts";
import { DUCK, FLIGHTS, PALACE, TEMPLE, TRAINS, taskOf, trajectoryOf, WAYS } from "./trajectory.fixture.ts";

const task = taskOf("明天两个人从北京去上海玩两天，要去故宫和天坛，预算5000元，推荐餐厅，费用清单写清楚。", {
  cities: ["北京", "上海"],
  people: 2,
  budget: { amountYuan: 5000, per: "group" },
  dates: { startOffsetDays: 1, days: 2 },
  waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: true },
  journey: { from: "北京", to: "上海", returns: true },
});
const CALLS = [[PALACE, TEMPLE, TRAINS, FLIGHTS], [DUCK], [...WAYS]];
const resultsOf = (answer: string) => {
  const reading = readTravel({ task, trajectory: trajectoryOf(CALLS, answer) });
  return TRAVEL_CHECKS.map((check) => resultOf(check, reading));
};
const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const PIECES = [
  "G7 北京南10:00→上海虹桥14:28，票价553元 ",
  "- 09:00-10:00 故宫博物院 门票60元\n",
  "故宫博物院→天坛公园 打车6.2公里，",
  "午餐：云端大饭店（人民路1号，评分4.9）",
  "评分",
  "合计",
  "合计5元\n",
  "1+",
  "1+1=2\n",
  "高铁09:00到10:00，",
  "；09:00 故宫博物院",
  "第1天",
  "**",
  "（",
  "|故宫博物院|门票60元|\n",
];

describe("a long sentence of a report", () => {
  const page = {
    name: "visit",
    arguments: { url: "https://page.example/1" },
    text: "Built in 1999, widened in 2003. ".repeat(4),
  };
  const report = (answer: string) => {
    const reading = readTravel({ task: { query: "Write a report." }, trajectory: trajectoryOf([[page]], answer) });
    return (id: string) => resultOf(TRAVEL_CHECKS.find((check) => check.id === id)!, reading);
  };

  it.each(["1", "1,", "[", "[1](", "“", "2020"])("of nothing but %j fails no check in itself", (piece) => {
    const of = report(filled(piece, LONGEST_READ));
    for (const { id } of TRAVEL_CHECKS) expect(of(id).id).toBe(id);
  });

  it("is checked to its end, wherever it is cut", () => {
    const years = 1_000;
    const dates = report(`${"1999 and ".repeat(years)}1888`)("groundedness.dates");
    expect(dates).toMatchObject({ examined: years + 1, status: "fail" });
  });
});

describe("a long answer", () => {
  it.each(PIECES)("of %j is read up to the bound and no further", (piece) => {
    const [short, long] = [filled(piece, LONGEST_READ), filled(piece, 200_000)];
    const apart = (answer: string) =>
      resultsOf(answer).filter(({ id }) => id !== "format.length" && id !== "format.addresses_judge");
    expect(apart(long)).toEqual(apart(short));
  });

  it("is said to be too long", () => {
    const result = resultsOf(filled("故宫博物院门票60元。", LONGEST_READ + 1)).find(({ id }) => id === "format.length");
    expect(result).toMatchObject({ status: "fail", score: 0 });
    expect(result?.message).toContain(String(LONGEST_READ));
  });

  // Four times the length: a linear reading takes 4 times as long, a quadratic one 16 times, a cubic one 64 times.
  it.each(PIECES)("of %j takes time in proportion to less than the cube of its length", (piece) => {
    const fastest = (length: number) =>
      Math.min(
        ...Array.from({ length: 3 }, () => {
          const began = performance.now();
          resultsOf(filled(piece, length));
          return performance.now() - began;
        }),
      );
    const [short, long] = [fastest(3_000), fastest(12_000)];
    expect(long).toBeLessThan(30 * Math.max(short, 2));
  });
});
