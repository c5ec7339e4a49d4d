import { describe, expect, it } from "vitest";
import { constraintsOf, withConstraints } from "./constraints-of.ts";
import { TASKS } from "./tasks.ts";

const read = (query: string) => constraintsOf(query).constraints;

describe("the constraints of a query", () => {
  /** The people who wrote the tasks wrote down what each query asks for. */
  it("are those that the tasks have as data, as far as they are read", () => {
    let [asked, found] = [0, 0];
    for (const { query, constraints, id } of TASKS) {
      const own = read(query);
      const { waypoints, journey, compare, ...limits } = constraints;
      for (const name of ["budget", "maxCostYuan", "minRating", "openAt", "window", "dates", "people"] as const) {
        if (limits[name] === undefined) continue;
        asked += 1;
        if (own?.[name] === undefined) continue;
        found += 1;
        expect(own[name], `${id} ${name}`).toEqual(limits[name]);
      }
      if (journey && own?.journey) expect(own.journey, id).toEqual(journey);
      if (compare && own?.compare) expect([...own.compare].sort(), id).toEqual([...compare].sort());
      for (const place of own?.waypoints?.places ?? [])
        expect(
          waypoints?.places.some(({ names }) => place.names.every((name) => names.includes(name))),
          `${id} ${place.names}`,
        ).toBe(true);
      for (const city of own?.cities ?? []) expect(constraints.cities, id).toContain(city);
    }
    expect(found / asked).toBeGreaterThan(0.85);
  });

  it.each([
    ["预算300元以内，必须去颐和园", { budget: { amountYuan: 300, per: "group" }, waypoints: ["颐和园"] }],
    [
      "必须去故宫和颐和园，一共4个人，每人200元以内",
      { people: 4, budget: { amountYuan: 200, per: "person" }, waypoints: ["故宫", "颐和园"] },
    ],
    [
      "周末去苏州玩，拙政园、虎丘必去，两大一小，别超过2000块",
      { people: 3, budget: { amountYuan: 2000, per: "group" }, waypoints: ["拙政园", "虎丘"], cities: ["苏州"] },
    ],
    [
      "Plan a day for two adults, we must visit the Summer Palace and Beihai Park. Under 500 yuan, back by 8 pm.",
      {
        people: 2,
        budget: { amountYuan: 500, per: "group" },
        waypoints: ["Summer Palace", "Beihai Park"],
        window: { arriveBy: "20:00" },
      },
    ],
    [
      "From Beijing to Shanghai tomorrow by train, at most 600 yuan each, leaving after 9 am",
      {
        budget: { amountYuan: 600, per: "person" },
        journey: { from: "Beijing", to: "Shanghai", returns: false },
        window: { departAfter: "09:00" },
        dates: { startOffsetDays: 1, days: 1 },
      },
    ],
  ])("of %s", (query, expected) => {
    const { waypoints, ...others } = read(query)!;
    const named = waypoints?.places.map(({ names }) => names[0]);
    expect({ ...others, ...(named ? { waypoints: named } : {}) }).toMatchObject(expected);
  });

  it("come with the words that each was read from, and what limits something unread", () => {
    const query = "下周三从成都去重庆出差，高铁还是飞机？预算每人500元";
    const { sources, unread } = constraintsOf(query);
    for (const { start, end, quote } of [...sources, ...unread]) expect(query.slice(start, end)).toBe(quote);
    expect(sources.find(({ constraint }) => constraint === "budget")!.quote).toBe("500元");
    expect(unread.map(({ quote }) => quote)).toEqual(["下周三"]);
  });

  it.each([
    "珊瑚为什么会白化？",
    "必须去除杂质后才能称重吗？",
    "写一首关于去北京旅行的诗，两个人读，预算300元以内",
    "Write a novel about a trip from Paris to Rome for two people",
    "How do I make a roux for 4 people and under $10?",
    "Who was on the first railway from Liverpool to Manchester in 1830?",
  ])("of a query that asks for no journey are none: %s", (query) =>
    expect(constraintsOf(query).constraints).toBeNull(),
  );

  it("are read where a task has none as data, and never in the place of data", () => {
    const trajectory = { schema_version: "ATIF-v1.8" as const, agent: { name: "a", version: "1" }, steps: [] };
    const query = "预算300元以内，必须去颐和园";
    const { task } = withConstraints({ trajectory, task: { query } });
    expect(task).toMatchObject({ constraints: { budget: { amountYuan: 300 } } });
    const own = { trajectory, task: TASKS[0]! };
    expect(withConstraints(own)).toBe(own);
  });

  it("are read in time linear in the query", () => {
    const pieces = ["从", "必须去", "和", "预算", "1", "9点到", "must visit A ", "from A to ", "、", "去"];
    for (const piece of pieces) {
      const timed = (length: number) => {
        const query = piece.repeat(length / piece.length);
        const start = process.cpuUsage();
        constraintsOf(query);
        return process.cpuUsage(start).user / 1000;
      };
      timed(1000);
      expect(timed(100_000), piece).toBeLessThan(400);
    }
  });
});
