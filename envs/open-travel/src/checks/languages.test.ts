/** What the checks say is in the language of the query; names and quotations stay as they are in the results. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runTravelChecks, TRAVEL_CHECKS } from "../checks.ts";
import {
  chineseOfItsOwn,
  DUCK,
  PALACE,
  TEMPLE,
  TRAINS,
  taskOf,
  trajectoryOf,
  WAYS,
  WEATHER,
} from "./trajectory.fixture.ts";

const HAN = /\p{Script=Han}/u;

/** Wrong in as many ways as one plan can be. */
const ANSWER = [
  "## 第1天（2026-05-02 星期一）",
  "- 07:00-09:00 天坛公园，门票50元，评分3.9，电话010-11112222",
  "- 09:05-18:00 故宫博物院（北京市海淀区中关村1号），门票90元",
  "- 天坛公园→故宫博物院 打车19公里，约3分钟，90元",
  "- 19:00-20:00 云端大饭店（人民路1号，评分4.9），人均300元",
  "- G7 11:00 北京南→14:28 上海虹桥，票价800元，全程2小时",
  "- G9999 北京南10:00→上海虹桥12:00",
  "- 白天大雪，-5℃",
  "费用清单：门票140元，晚餐300元，合计1000元。",
].join("\n");

const CONSTRAINTS = {
  cities: ["北京", "上海"],
  people: 2,
  budget: { amountYuan: 500, per: "group" },
  dates: { startOffsetDays: 1, days: 2 },
  window: { departAfter: "08:00", arriveBy: "20:00" },
  waypoints: { places: [{ names: ["故宫博物院"] }, { names: ["天坛公园"] }, { names: ["颐和园"] }], ordered: true },
  journey: { from: "北京", to: "上海", returns: true },
};

const inputOf = (query: string) => ({
  task: taskOf(query, CONSTRAINTS),
  trajectory: trajectoryOf(
    [
      [PALACE, TEMPLE, DUCK],
      [TRAINS, WEATHER, ...WAYS],
    ],
    ANSWER,
  ),
});
const failedIn = (query: string) => runTravelChecks(inputOf(query)).filter(({ status }) => status === "fail");

describe("what the checks say", () => {
  it("is English for an English query, names aside", () => {
    const query = "Plan two days for the two of us tomorrow, with a train to Shanghai and back.";
    const failed = failedIn(query);
    expect(failed.length).toBeGreaterThan(15);
    expect(failed.flatMap((result) => chineseOfItsOwn(result, inputOf(query)))).toEqual([]);
    const messages = Object.fromEntries(failed.map(({ id, message }) => [id, message]));
    expect(messages["groundedness.train_number"]).toBe(
      "Train numbers in the answer: 1 of 2 wrong; no result has G9999.",
    );
    expect(messages["time.weekday"]).toBe("Dates and days of the week: 1 of 1 wrong; 2026-05-02 is no Monday.");
    expect(messages["constraints.waypoints"]).toBe(
      "Places that must be visited: 1 of 3 wrong; the plan leaves out 颐和园.",
    );
  });

  it("is Chinese for a Chinese one", () => {
    for (const { message } of failedIn("明天两个人去北京和上海玩两天，帮我安排一下。"))
      expect(message).toMatch(/^\p{Script=Han}.*：\d+项中有\d+项不符，.*。$/u);
  });

  it("has a title in both languages", () => {
    const titles = TRAVEL_CHECKS.flatMap(({ title }) => (typeof title === "object" ? [title] : []));
    expect(titles.length).toBeGreaterThan(50);
    for (const { zh, en } of titles) expect([HAN.test(zh), HAN.test(en)]).toEqual([true, false]);
  });

  it("has no Chinese in any sentence that is written as English", () => {
    const sources = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));
    const english = sources.flatMap((name) =>
      [...readFileSync(new URL(name, import.meta.url), "utf8").matchAll(/\ben: ("[^"]*"|`[^`]*`)/g)].map(
        ([, words]) => words!,
      ),
    );
    expect(english.length).toBeGreaterThan(150);
    expect(english.filter((words) => HAN.test(words) || words.includes(".zh"))).toEqual([]);
  });
});
