import type { JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import {
  type CallFixture,
  checked,
  DUCK,
  FLIGHTS,
  PALACE,
  TRAINS,
  taskOf,
  trajectoryOf,
} from "./trajectory.fixture.ts";

const BACK: CallFixture = {
  name: "search_train_tickets",
  arguments: { date: "2026-05-03", from_city: "上海", to_city: "北京" },
  text: "直达车次 G8，价格560元，15:00从上海虹桥出发，19:32到达北京南，全程约4时32分。",
};

function result(query: string, answer: string, constraints: JsonObject = {}) {
  const task = taskOf(query, { cities: ["北京"], ...constraints });
  return checked("coverage.parts", task, trajectoryOf([[PALACE, DUCK, TRAINS, FLIGHTS, BACK]], answer));
}

describe("coverage.parts", () => {
  it.each([
    ["告诉我地址和电话", "故宫博物院（北京市东城区景山前街4号），电话010-85007421", "pass"],
    ["告诉我地址和电话", "故宫博物院，电话010-85007421", "fail"],
    ["要走多久，多少钱", "打车24分钟，26元", "pass"],
    ["要走多久，多少钱", "打车24分钟", "fail"],
    ["推荐一家", "首选四合小院面馆", "pass"],
    ["推荐一家", "有四合小院面馆、京味斋烤鸭店", "fail"],
    ["选出一趟车", "坐G7，比G101快一个小时", "pass"],
    ["选出一趟车", "坐G7，10:00从北京南出发", "fail"],
    ["你好", "你好", "not_applicable"],
  ])("%s: %s: %s", (query, answer, expected) => expect(result(query, answer).status).toBe(expected));

  it.each([
    ["告诉我车次和票价", "G7，票价553元", "pass"],
    ["告诉我车次和票价", "G7，10:00发车，14:28到，553元", "pass"],
    ["告诉我车次和票价", "| 车次 | 票价（元） |\n|---|---|\n| G7 | 553 |", "pass"],
    ["告诉我车次和票价", "坐G7，两个人1106元", "pass"],
    ["告诉我车次和票价", "坐G7。打车去车站35元", "fail"],
    ["告诉我车次和票价", "坐G7，到了以后吃烤鸭，人均128元", "fail"],
    ["预算600元，告诉我车次和票价", "坐G7，在600元预算以内", "fail"],
    ["告诉我车次和票价", "坐G7，票价请自行查询", "fail"],
  ])("an amount counts when it is the fare: %s: %s: %s", (query, answer, expected) =>
    expect(result(query, answer, { people: 2, budget: { amountYuan: 600, per: "person" } }).status).toBe(expected),
  );

  it.each([
    ["写明日期和车次", "5月2日坐G7", "pass"],
    ["写明日期和车次", "## 2026-05-02\n坐G7", "pass"],
    ["写明日期和车次", "5月9日坐G7", "pass"],
    ["写明日期和车次", "坐G7，10:00出发", "fail"],
    ["坐哪趟车去，告诉我几号出发", "5月2日坐G7", "pass"],
    ["坐哪趟车去，告诉我几号出发", "坐G7", "fail"],
    ["5月2日去，告诉我车次", "坐G7", "pass"],
  ])("a date is told when it is asked for: %s: %s: %s", (query, answer, expected) =>
    expect(result(query, answer, { dates: { startOffsetDays: 1, days: 1 } }).status).toBe(expected),
  );

  it.each([
    ["告诉我车次和时刻", "G7，10:00出发", "pass"],
    ["告诉我车次和时刻", "坐G7。烤鸭店11:00-21:30营业", "fail"],
    ["告诉我车次和用时", "G7全程4小时28分", "pass"],
    ["告诉我车次和用时", "坐G7，打车去车站20分钟", "fail"],
    ["告诉我打车去要多久、多少钱", "打车24分钟，26元", "pass"],
    ["告诉我打车去要多久、多少钱", "坐G7，全程4小时28分，553元", "fail"],
    ["餐厅的评分和营业时间告诉我", "京味斋烤鸭店，11:00-21:30营业", "fail"],
    ["餐厅的评分和营业时间告诉我", "京味斋烤鸭店评分4.5", "fail"],
  ])("times and durations are those of what was asked: %s: %s: %s", (query, answer, expected) =>
    expect(result(query, answer).status).toBe(expected),
  );

  it.each([
    ["Tell me the address and the phone number", "故宫博物院 (北京市东城区景山前街4号), phone 010-85007421", "pass"],
    ["Tell me the address and the phone number", "The Palace Museum, phone 010-85007421", "fail"],
    ["How long does the taxi take, and how much is it?", "24 minutes by taxi, 26 yuan", "pass"],
    ["How long does the taxi take, and how much is it?", "24 minutes by taxi", "fail"],
    ["Choose one train", "Take G7, it is an hour faster than G101", "pass"],
    ["Choose one train", "G7 leaves Beijing South at 10:00", "fail"],
    ["Tell me the train number and the fare", "G7, the fare is 553 yuan", "pass"],
    ["Tell me the train number and the fare", "Take G7", "fail"],
    ["Which train should I take? With its departure time", "G7 leaves at 10:00 and is the fastest", "pass"],
    ["a meal near 故宫博物院, with the address", "四合小院面馆, 42 yuan a head, 北京市东城区景山前街4号", "pass"],
    ["Hello", "Hello", "not_applicable"],
  ])("is asked in English: %s: %s: %s", (query, answer, expected) =>
    expect(result(query, answer).status).toBe(expected),
  );

  it("wants a fare of the way there and of the way back", () => {
    const query = "告诉我来回的车次和票价";
    expect(result(query, "去程G7，票价553元。回程G8，票价560元。").score).toBe(1);
    const half = result(query, "去程G7，票价553元。回程G8，15:00出发。");
    // Of the two parts asked for the number is there, and the fare of one direction of two.
    expect(half.score).toBe((1 + 1 / 2) / 2);
    expect(half.message).toContain("只给出一部分票价");
  });
});
