import { describe, expect, it } from "vitest";
import { checked, DUCK, FLIGHTS, PALACE, TEMPLE, TRAINS, taskOf, trajectoryOf, WAYS } from "./trajectory.fixture.ts";

const plan = taskOf("明天两个人在北京玩一天，要去故宫和天坛，预算500元，每段费用写清楚。", {
  cities: ["北京"],
  people: 2,
  budget: { amountYuan: 500, per: "group" },
  dates: { startOffsetDays: 1, days: 1 },
  waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: false },
});
const ride = taskOf("明天从北京去上海，高铁和飞机哪个好？推荐一个，700元以内。", {
  cities: ["北京", "上海"],
  budget: { amountYuan: 700, per: "person" },
  dates: { startOffsetDays: 1, days: 1 },
  journey: { from: "北京", to: "上海" },
  compare: ["train", "flight"],
});
const CALLS = [[PALACE, TEMPLE, TRAINS, FLIGHTS], [DUCK], [...WAYS]];
const scoreOf = (id: string, task: typeof plan, answer: string) =>
  checked(id, task, trajectoryOf(CALLS, answer)).score ?? Number.NaN;

const LIST =
  "- 09:00-12:00 故宫博物院，门票60元/人\n- 12:30-13:30 京味斋烤鸭店，人均128元\n- 14:00-16:00 天坛公园，门票15元/人\n- 合计：120元+256元+30元=406元";

describe("coverage.deliverable", () => {
  it.each([
    ["a list", LIST],
    ["a paragraph", LIST.replace(/^- /gm, "").replaceAll("\n", "；")],
    ["a table", LIST.replace(/^- (\S+) (.*)$/gm, "| $1 | $2 |").replace("| 合计", "合计")],
    [
      "parts of the day",
      "上午游览故宫博物院，门票60元。\n中午在京味斋烤鸭店用餐，人均128元。\n下午去天坛公园，门票15元。\n总共406元。",
    ],
  ])("is there as %s", (_, answer) => expect(scoreOf("coverage.deliverable", plan, answer)).toBe(1));

  it("grows with what is handed over, from nothing", () => {
    const answers = ["待定", LIST.split("\n")[0]!, LIST.split("\n").slice(0, 2).join("\n"), LIST];
    const scores = answers.map((answer) => scoreOf("coverage.deliverable", plan, answer));
    expect(scores[0]).toBe(0);
    expect(scores).toEqual([...scores].sort((first, second) => first - second));
  });

  it("takes no headline for a timetable", () =>
    expect(
      scoreOf(
        "coverage.deliverable",
        plan,
        "09:00开始，16:00结束，依次游览故宫博物院、京味斋烤鸭店、天坛公园。合计406元。",
      ),
    ).toBeLessThan(0.5));

  it("wants every means of travel that is compared", () => {
    const both = "高铁G7，10:00北京南出发，14:28到上海虹桥，553元。\n飞机CA1847，09:05起飞，763元。";
    expect(scoreOf("coverage.deliverable", ride, `${both}\n推荐高铁G7。`)).toBe(1);
    expect(scoreOf("coverage.deliverable", ride, both.split("\n")[0]!)).toBe(1 / 2);
    expect(scoreOf("coverage.deliverable", ride, "推荐您提前规划。")).toBe(0);
  });
});

describe("coverage.own_words", () => {
  const rows = CALLS.flat()
    .map((call) => call.text)
    .join("\n");

  it("fails where the answer is what the tools said", () => {
    expect(scoreOf("coverage.own_words", plan, rows)).toBeLessThan(0.2);
    expect(scoreOf("coverage.own_words", plan, rows.replace(/^/gm, "- "))).toBeLessThan(0.2);
    expect(scoreOf("coverage.deliverable", plan, rows)).toBeLessThan(0.5);
  });

  it("lets a row be quoted", () =>
    expect(scoreOf("coverage.own_words", plan, `${LIST}\n提醒：${PALACE.text.slice(0, 60)}`)).toBe(1));
});
