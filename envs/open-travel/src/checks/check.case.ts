import { CheckResult, queryLanguage, type Task, type Trajectory, textOfAtif } from "@arenakit/contracts";
import { type Check, resultOf } from "@arenakit/evaluator-checks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTravel, type TravelReading } from "./reading.ts";
import {
  type CallFixture,
  chineseOfItsOwn,
  DUCK,
  FLIGHTS,
  PALACE,
  TRAINS,
  taskOf,
  trajectoryOf,
  WAYS,
  WEATHER,
} from "./trajectory.fixture.ts";

/** Everything that a task may ask for, so that no check has a reason to look away. */
const TASK = taskOf("明天两个人在北京玩两天，要去故宫和天坛，地址电话费用都写清楚，推荐餐厅。", {
  cities: ["北京", "上海"],
  people: 2,
  budget: { amountYuan: 500, per: "group" },
  dates: { startOffsetDays: 1, days: 2 },
  window: { departAfter: "09:00", arriveBy: "20:00" },
  waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: true },
  journey: { from: "北京", to: "上海", returns: true },
});
const SEARCH = taskOf("故宫附近推荐餐厅", {
  cities: ["北京"],
  around: { centre: { names: ["故宫"] }, radiusMetres: 3000, keyword: "餐厅", count: 2 },
  maxCostYuan: 100,
  minRating: 4,
  openAt: "19:00",
  compare: ["train", "driving"],
});

const inEnglish = (task: Task): Task => ({ ...task, query: "Please plan this, with addresses, times and prices." });

/** Pieces that answers and observations are made of; joined at random they meet in ways nobody wrote. */
const PIECES = [
  "故宫博物院",
  "京味斋烤鸭店（前门店）",
  "G7",
  "G9999",
  "CA1847",
  "T3航站楼",
  "门票60元",
  "人均128元",
  "¥1,200",
  "10:00",
  "14:28",
  "次日06:10",
  "09:00-12:00",
  "第1天",
  "### 第二天",
  "\n- ",
  "\n| ",
  " | ",
  "|---|---|",
  "\n",
  "→",
  "合计：",
  "=",
  "+",
  "×2人",
  "约24分钟",
  "6.2公里",
  "评分4.8",
  "营业08:30-17:00（周一闭馆）",
  "电话010-85007421",
  "**",
  "）",
  "（",
  "推荐",
  "不推荐",
  "转",
  "24℃",
  "12~24℃",
  "打车",
  "坐标116.397026,39.918058",
  '{"pois":[{"name":"故宫","location":"1,2"}]}',
  "[[[",
  "\u0000",
  "😀",
  "１２：００",
  "<tool_call>",
];
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join("")),
);
const callOf = (name: string) =>
  fc.record({
    name: fc.constant(name),
    arguments: fc.oneof(
      fc.constant({}),
      fc.record({ query: fc.string(), city: fc.string() }),
      fc.record({
        start_lon: fc.double(),
        start_lat: fc.double(),
        end_lon: fc.constantFrom(116.4, "x"),
        end_lat: fc.double(),
      }),
      fc.record({
        from_city: fc.constantFrom("北京", "", "火星"),
        to_city: fc.string(),
        date: fc.constantFrom("2026-05-02", "never"),
      }),
    ),
    text,
  });
const call = fc
  .oneof(
    ...[
      "search_poi",
      "around_search",
      "get_navigation",
      "weather",
      "search_flights",
      "search_train_tickets",
      "unknown",
    ].map(callOf),
    fc.constantFrom<CallFixture>(PALACE, DUCK, TRAINS, FLIGHTS, WAYS[0]!, WEATHER),
  )
  .map((one) => JSON.parse(JSON.stringify(one)) as CallFixture);
const trajectory = fc
  .tuple(fc.array(fc.array(call, { maxLength: 4 }), { maxLength: 4 }), fc.option(text))
  .map(([steps, answer]) => trajectoryOf(steps, answer));

/** The conformance suite: what holds for every check on every trajectory. */
export function checkCases(check: Check<TravelReading>): void {
  describe(check.id, () => {
    it("never throws, and gives a well-formed result in the query's language with quotes that stand where it says", () => {
      fc.assert(
        fc.property(trajectory, fc.constantFrom(TASK, SEARCH, inEnglish(TASK), inEnglish(SEARCH)), (one, task) => {
          const result = resultOf(check, readTravel({ task, trajectory: one }));
          expect(CheckResult.safeParse(result).error).toBeUndefined();
          expect(result.score === null).toBe(result.status === "not_applicable");
          if (result.status === "pass") expect(result.score).toBe(1);
          for (const evidence of result.evidence) expectQuote(one, evidence);
          if (queryLanguage(task.query) === "en")
            expect(chineseOfItsOwn(result, { task, trajectory: one })).toEqual([]);
        }),
        { numRuns: 60 },
      );
    });

    it("says the same twice", () => {
      fc.assert(
        fc.property(trajectory, (one) => {
          const run = () => resultOf(check, readTravel({ task: TASK, trajectory: structuredClone(one) }));
          expect(run()).toEqual(run());
        }),
        { numRuns: 10 },
      );
    });

    it("has nothing to say about a trajectory without calls and words, unless that is what it checks", () => {
      const empty = resultOf(
        check,
        readTravel({ task: taskOf("你好", { cities: ["北京"] }), trajectory: trajectoryOf([], null) }),
      );
      expect(empty.status).toBe(check.id === "format.answer" ? "fail" : "not_applicable");
    });

    it("is named after its family", () => {
      expect(check.id.startsWith(`${check.family}.`)).toBe(true);
      expect(check.title).not.toBe("");
    });
  });
}

function expectQuote(one: Trajectory, { step, result, quote, start }: CheckResult["evidence"][number]): void {
  if (start === undefined) return;
  const source =
    step === null
      ? (one.extra?.arenakit?.answer ?? "")
      : textOfAtif(
          one.steps.find((candidate) => candidate.step_id === step)?.observation?.results[result ?? -1]?.content,
        );
  expect(source.slice(start, start + quote.length)).toBe(quote);
}
