/** Times of day, dates and days: what sentences that say one thing in many ways claim, written by hand. */
import type { Claim } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { CONTEXT } from "./claims.case.ts";
import { readClaims } from "./rule-reader.ts";

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const day = (date: number) => `2026-05-0${date}`;
const exact = (value: number) => ({ min: value, max: value });

/** Claims of a kind as "place from-to", the times as an answer would write them in 24 hours. */
const written = (minutes: number | null) =>
  minutes === null
    ? "?"
    : `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const claimsOf = (answer: string) => readClaims(answer, CONTEXT).claims;
const visitsOf = (answer: string) =>
  claimsOf(answer).flatMap((claim) =>
    claim.kind === "visit" ? [`${claim.place?.quote ?? "-"} ${written(claim.from)}-${written(claim.to)}`] : [],
  );
const ridesOf = (answer: string) =>
  claimsOf(answer).flatMap((claim) =>
    claim.kind === "ride" && claim.number
      ? [`${claim.number} ${written(claim.departs)}-${written(claim.arrives)}`]
      : [],
  );
const ofKind = <K extends Claim["kind"]>(answer: string, kind: K) =>
  claimsOf(answer).filter((claim): claim is Extract<Claim, { kind: K }> => claim.kind === kind);

describe("spans of hours in free prose", () => {
  it.each([
    ["You spend 9 to 11 at 故宫, then lunch.", ["故宫 09:00-11:00"]],
    ["9 to 11 at 故宫, 12 to 2 at 天坛公园.", ["故宫 09:00-11:00", "天坛公园 12:00-14:00"]],
    ["The morning, 9 to 11, is for 故宫.", ["故宫 09:00-11:00"]],
    ["After lunch, from 2 to 4, it is the turn of 故宫.", ["故宫 14:00-16:00"]],
    ["In the evening, 故宫 from 7 to 9.", ["故宫 19:00-21:00"]],
    ["In the evening, 7 to 9 pm, visit 故宫.", ["故宫 19:00-21:00"]],
    ["Night at 故宫, 19:00 to 21:00.", ["故宫 19:00-21:00"]],
    ["From half past nine until eleven it is 故宫.", ["故宫 09:30-11:00"]],
    ["9:00-11:30 in 故宫.", ["故宫 09:00-11:30"]],
    ["Last night was late; 9 to 11 at 故宫.", ["故宫 09:00-11:00"]],
    ["故宫，9点到11点。", ["故宫 09:00-11:00"]],
    ["上午是故宫，9到11点。", ["故宫 09:00-11:00"]],
    ["从九点半到十一点，故宫慢慢看。", ["故宫 09:30-11:00"]],
    ["下午两点到四点，故宫。", ["故宫 14:00-16:00"]],
    ["一点十分到三点，故宫。", ["故宫 13:10-15:00"]],
    ["把故宫放在19:00到21:00。", ["故宫 19:00-21:00"]],
    ["晚7-9点，故宫。", ["故宫 19:00-21:00"]],
    ["故宫安排在晚上，七点入场，九点离开。", ["故宫 19:00-21:00"]],
    ["傍晚再去故宫，19:00进，21:00出。", ["故宫 19:00-21:00"]],
    ["昨晚住前门，9点到11点逛故宫。", ["故宫 09:00-11:00"]],
    ["晚上住前门，9点到11点故宫。", ["故宫 09:00-11:00"]],
  ])("%s", (answer, expected) => expect(visitsOf(answer)).toEqual(expected));

  it.each([
    "故宫 costs 9 to 11 yuan.",
    "9 to 11 people fit into one van to 故宫.",
    "From 9 to 11 of us want 故宫.",
    "故宫 takes 2 to 3 hours.",
    "故宫 is busiest from 10 to 2.",
    "故宫 is rated 4 to 5.",
    "The show at 故宫 is from 7 to 9.",
    "9到11人一起去故宫。",
    "故宫门票9到11元。",
    "故宫要看2到3个展馆。",
    "故宫10点到14点人多。",
    "故宫开放时间9:00到12:00。",
  ])("no stay: %s", (answer) => {
    const timed = ofKind(answer, "visit").filter(({ from, to }) => from !== null || to !== null);
    expect(timed).toEqual([]);
  });
});

describe("halves of the day", () => {
  it.each([
    ["1:40-3:00 PM 故宫", ["故宫 13:40-15:00"]],
    ["下午1:40-3:00 故宫", ["故宫 13:40-15:00"]],
    ["上午09:00-12:00 故宫", ["故宫 09:00-12:00"]],
    ["In the afternoon you tour 天坛公园 from 2:15 to 4:40.", ["天坛公园 14:15-16:40"]],
    ["You reach 颐和园 at 1:30 pm and leave at 4:10.", ["颐和园 13:30-16:10"]],
    [
      "- 1:00 pm lunch at 四合小院面馆\n- 2:20 天坛公园\n- 4:05–5:15 颐和园",
      ["四合小院面馆 13:00-?", "天坛公园 14:20-?", "颐和园 16:05-17:15"],
    ],
    [
      "- 9:30 am 故宫博物院\n- 12:40 lunch at 四合小院面馆\n- 2:10 天坛公园",
      ["故宫博物院 09:30-?", "四合小院面馆 12:40-?", "天坛公园 14:10-?"],
    ],
    ["We visit 故宫 from half nine till quarter past twelve.", ["故宫 09:30-12:15"]],
    ["Dinner at 全聚德烤鸭店（前门店） at quarter to seven in the evening.", ["全聚德烤鸭店（前门店） 18:45-?"]],
    ["Noon: 四合小院面馆 for noodles.", ["四合小院面馆 12:00-?"]],
    ["G7 10:00–14:28, then visit 颐和园 from 3:30 to 5 pm.", ["颐和园 15:30-17:00"]],
    [
      "Visit 故宫 8:30 to 11:45, lunch at 四合小院面馆 at 12:15, then 颐和园 1:45 to 4:30.",
      ["故宫 08:30-11:45", "四合小院面馆 12:15-?", "颐和园 13:45-16:30"],
    ],
    ["Tour 颐和园 from 2 pm; you finish at 5:47.", ["颐和园 14:00-?", "颐和园 ?-17:47"]],
    ["上午九点一刻进故宫，十一点三刻出来", ["故宫 09:15-11:45"]],
    ["晚上七点半在全聚德烤鸭店（前门店）吃晚饭", ["全聚德烤鸭店（前门店） 19:30-?"]],
    ["8:45到天坛公园，10:30离开", ["天坛公园 08:45-10:30"]],
    ["7:00 早餐\n9:00 故宫博物院", ["- 07:00-?", "故宫博物院 09:00-?"]],
  ])("%s", (answer, expected) => expect(visitsOf(answer)).toEqual(expected));

  it.each([
    ["G7 1:40 PM 出发", ["G7 13:40-?"]],
    ["G7 12:05 AM 到达", ["G7 ?-00:05"]],
    ["G7 下午1:40 出发", ["G7 13:40-?"]],
    ["G7 9时30分从北京南出发", ["G7 09:30-?"]],
    ["G7 13点40分到达", ["G7 ?-13:40"]],
    ["G7 leaves at 10:00 am and gets in at 2:28.", ["G7 10:00-14:28"]],
    ["G7 at 10:00 has you in 上海虹桥 at 14:28.", ["G7 10:00-14:28"]],
    ["G7下午两点二十八就到虹桥了。", ["G7 ?-14:28"]],
    ["G7 pulls out of 北京南 at 10 and pulls into 上海虹桥 at 14:28.", ["G7 10:00-14:28"]],
    ["G7发车10:00，加上4小时28分，14:28到。", ["G7 10:00-14:28"]],
  ])("%s", (answer, expected) => expect(ridesOf(answer)).toEqual(expected));
});

describe("a bound beside a time is no event", () => {
  it.each([
    ["14:00–16:00 颐和园, back at the hotel by 6 pm.", ["颐和园 14:00-16:00"]],
    ["We finish 颐和园 at 14:22, well ahead of 6 pm.", ["颐和园 ?-14:22"]],
    ["故宫逛到11:40，离十二点的午饭还有二十分钟。", ["故宫 ?-11:40"]],
    ["9:00-11:30 故宫博物院，早于中午十二点结束", ["故宫博物院 09:00-11:30"]],
    ["16:10从颐和园出来，没到五点。", ["颐和园 ?-16:10"]],
  ])("%s", (answer, expected) => expect(visitsOf(answer)).toEqual(expected));

  it.each([
    ["CA1847，9:05就起飞，早于十点。", ["CA1847 09:05-?"]],
    ["G7在14:28到，比你要的三点早。", ["G7 ?-14:28"]],
    ["G7 gets in at 14:28, over three hours before your 5:30 pm limit.", ["G7 ?-14:28"]],
    ["G7是10点整开，14:28到，赶在15点之前。", ["G7 10:00-14:28"]],
    ["G101六点三十六发车，不早于六点半的要求。", ["G101 06:36-?"]],
    ["G7, in at 14:28, earlier than the 3 pm you asked for.", ["G7 ?-14:28"]],
    ["G7 arrives 14:28, ahead of your 15:00 cut-off.", ["G7 ?-14:28"]],
  ])("%s", (answer, expected) => expect(ridesOf(answer)).toEqual(expected));
});

describe("lists and tables", () => {
  it.each([
    [
      "- 9:00–11:30 故宫博物院\n- 11:30 去天坛公园\n- 12:05–14:00 天坛公园",
      ["故宫博物院 09:00-11:30", "天坛公园 ?-?", "天坛公园 12:05-14:00"],
    ],
    [
      "9:00-11:30 故宫博物院\n11:30-12:05 前往天坛公园\n12:05-14:00 天坛公园",
      ["故宫博物院 09:00-11:30", "天坛公园 ?-?", "天坛公园 12:05-14:00"],
    ],
    [
      "- 9:00–11:30 故宫博物院\n- 11:30 head to 天坛公园\n- 12:05–14:00 天坛公园",
      ["故宫博物院 09:00-11:30", "天坛公园 ?-?", "天坛公园 12:05-14:00"],
    ],
    ["- place: 故宫博物院\n  time: 09:00-11:30\n  note: 门票60元", ["故宫博物院 09:00-11:30"]],
    [
      "| 9:00 | 故宫博物院 |\n| 11:40 | 四合小院面馆 |\n| 13:30 | 天坛公园 |",
      ["故宫博物院 09:00-?", "四合小院面馆 11:40-?", "天坛公园 13:30-?"],
    ],
    ["| 地点 | 到达 | 离开 |\n|---|---|---|\n| 故宫博物院 | 9:00 | 11:30 |", ["故宫博物院 09:00-11:30"]],
    ["| Place | Arrive | Leave |\n|---|---|---|\n| 天坛公园 | 1:15 pm | 3:40 pm |", ["天坛公园 13:15-15:40"]],
    [
      "| Time | What |\n|---|---|\n| 9:00 am – 11:30 am | 故宫博物院 |\n| 1:15 – 3:40 | 天坛公园 |",
      ["故宫博物院 09:00-11:30", "天坛公园 13:15-15:40"],
    ],
    ["- 9:00 去故宫博物院\n- 11:30 去天坛公园", ["故宫博物院 09:00-?", "天坛公园 11:30-?"]],
  ])("%s", (answer, expected) => expect(visitsOf(answer)).toEqual(expected));
});

describe("days and dates", () => {
  it.each([
    "5/2（六）晴12–24℃，5/3（日）多云14–22℃",
    "5月2日北京晴12~24℃，5月3日多云14~22℃。",
    "Sat 2 May: sunny, 12–24 °C; Sun 3 May: cloudy, 14–22 °C",
    "On May 2 it is sunny with 12–24 °C and on May 3 cloudy with 14–22 °C.",
  ])("%s", (answer) =>
    expect(ofKind(answer, "weather")).toMatchObject([
      { date: day(2), low: 12, high: 24 },
      { date: day(3), low: 14, high: 22 },
    ]),
  );

  it.each([
    ["## Day two\n- 9:00 天坛公园", 3],
    ["## Second day\n- 9:00 天坛公园", 3],
    ["On the 3rd: 天坛公园 at 9 am.", 3],
    ["Monday, May 4: visit 天坛公园 from 9 am to noon.", 4],
    ["**Sun 3 May**\n- 9:00 天坛公园", 3],
    ["## 5月2日\n- 9:00-11:00 颐和园\n\n次日上午9点到天坛公园", 3],
    ["5/3（日）\n- 9:00 天坛公园", 3],
    ["**3日（周日）**\n- 9:00 天坛公园", 3],
  ])("%s", (answer, date) =>
    expect(ofKind(answer, "visit").findLast(({ place }) => place?.quote === "天坛公园")).toMatchObject({
      date: day(date),
      day: date - 1,
      from: at(9),
    }),
  );

  it.each([
    ["On Monday 4 May 故宫 is closed.", { date: day(4), weekday: 1 }],
    ["We go on Tuesday 4 May.", { date: day(4), weekday: 2 }],
    ["5/3（日）去颐和园", { date: day(3), weekday: 7 }],
    ["Sat, 2nd of May", { date: day(2), weekday: 6 }],
  ])("%s", (answer, weekday) => expect(ofKind(answer, "weekday")).toMatchObject([weekday]));

  it.each([
    "故宫 is open as usual on Mondays.",
    "On Mondays 故宫 opens as usual.",
    "故宫 opens on Mondays as well.",
    "故宫逢周一照常开门",
  ])("%s", (answer) => expect(ofKind(answer, "opening")).toMatchObject([{ state: "open", weekdays: [1] }]));
});

describe("times that are worked out, and durations of ways as a whole", () => {
  it.each([
    "14:30出发，打车81分钟，15:51到颐和园。",
    "Leave at 14:30, taxi 81 minutes, reach 颐和园 at 15:51.",
    "14:30 + 打车81分钟 = 15:51 到颐和园",
  ])("%s", (answer) => {
    const rides = ofKind(answer, "ride");
    expect(rides).toMatchObject([{ mode: "driving", departs: at(14, 30), arrives: at(15, 51) }]);
    expect(ofKind(answer, "time")).toMatchObject([{ of: "ride", minutes: exact(81) }]);
  });
});
