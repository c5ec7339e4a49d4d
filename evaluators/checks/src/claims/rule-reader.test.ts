/** Claims that short sentences make, written by hand. */
import type { Claim } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { CONTEXT, claimReaderCases } from "./claims.case.ts";
import { MOST_CLAIMS, readClaims, ruleClaimReader } from "./rule-reader.ts";

claimReaderCases(ruleClaimReader, { runs: 200 });

/** A quote stands for itself, so that an expected claim is short to write. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  if ("quote" in value && !("kind" in value)) return value.quote;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const one = (value: number) => ({ min: value, max: value });
const ride = (number: string, rest: object) => ({ kind: "ride", number, ...rest });
const visit = (place: string | null, from: number | null, to: number | null) => ({ kind: "visit", place, from, to });
const fare = (number: string | null, value: number, rest: object = {}) => ({
  kind: "price",
  of: { what: "ride", number, ...rest },
  amount: one(value),
});
const ticket = (place: string, value: number) => ({
  kind: "price",
  of: { what: "place", place, item: "ticket" },
  amount: one(value),
});
const open = (place: string, from: number | null, to: number | null) => ({
  kind: "opening",
  place,
  state: "open",
  from,
  to,
});
const closed = (place: string, ...weekdays: number[]) => ({ kind: "opening", place, state: "closed", weekdays });
const sum = (scope: string, value: number, rest: object = {}) => ({ kind: "sum", scope, amount: one(value), ...rest });

it.each<readonly [string, readonly object[]]>([
  // Hours and numbers in English words
  ["The Palace Museum is open from half past eight until five.", [open("The Palace Museum", at(8, 30), at(17))]],
  ["The taxi takes forty-five minutes.", [{ kind: "time", of: "ride", mode: "driving", minutes: one(45) }]],
  ["By taxi it is three quarters of an hour.", [{ kind: "time", of: "ride", mode: "driving", minutes: one(45) }]],
  // Stations each beside a time
  [
    "G7，10:00北京南，14:28上海虹桥",
    [ride("G7", { from: "北京南", to: "上海虹桥", departs: at(10), arrives: at(14, 28) })],
  ],
  // Costs below a line that says so, and bare figures before a total
  [
    "花费（2人）\n门票 60\n晚餐 80",
    [{ kind: "party", people: 2 }, sum("part", 60, { label: "门票" }), sum("part", 80, { label: "晚餐" })],
  ],
  [
    "烤鸭25、公交4，一共29块",
    [sum("part", 25, { label: "烤鸭" }), sum("part", 4, { label: "公交" }), sum("total", 29)],
  ],
  // Of a sum that is written out for so many, what one pays
  [
    "公交票价2元×2人=4元",
    [
      { ...fare(null, 2, { mode: "bus" }), per: "person" },
      sum("expression", 4, { computed: 4 }),
      { kind: "party", people: 2 },
    ],
  ],
  [
    "故宫门票60元×3人=180元",
    [{ ...ticket("故宫", 60), per: "person" }, sum("part", 180, { label: "门票" }), { kind: "party", people: 3 }],
  ],
  // One's own bicycle is free, and nobody says that the place it leads to is
  ["故宫→天坛公园 骑行，6公里，30分钟，自备车免费", [{ kind: "ride" }, { kind: "distance" }, { kind: "time" }]],
  // An address without a number, down from its city, is no place that is spoken of
  [
    "- 天坛公园（北京市东城区故宫，评分4.7）",
    [
      { kind: "attribute", place: "天坛公园", attribute: "address", value: "北京市东城区故宫" },
      { kind: "attribute", place: "天坛公园", attribute: "rating" },
    ],
  ],
  ["今天去故宫，北京市东城区多云", [visit("故宫", null, null)]],
  // Rides with a number
  [
    "G7 10:00从北京南站出发，14:28到达上海虹桥站",
    [ride("G7", { from: "北京南站", to: "上海虹桥站", departs: at(10), arrives: at(14, 28) })],
  ],
  [
    "2026-05-02 20:00从北京南站乘G7出发，2026-05-04 08:28到达上海虹桥站",
    [ride("G7", { date: "2026-05-02", departs: at(20), arrives: at(56, 28) })],
  ],
  [
    "坐早上十点的G7去上海，下午两点二十八到虹桥站，二等座五百五十三元",
    [ride("G7", { to: "虹桥站", departs: at(10), arrives: at(14, 28) }), fare("G7", 553, { seat: "二等座" })],
  ],
  [
    "| 车次 | 出发 | 到达 | 票价 |\n|---|---|---|---|\n| G7 | 北京南 10:00 | 上海虹桥 14:28 | 553元 |",
    [ride("G7", { from: "北京南", to: "上海虹桥", departs: at(10), arrives: at(14, 28) }), fare("G7", 553)],
  ],
  [
    "It is G7: it leaves Beijing at 10:00 am and reaches Shanghai at 2:28 pm.",
    [ride("G7", { departs: at(10), arrives: at(14, 28) })],
  ],
  [
    "飞机CA1847，9:05起飞，11:25落地，763元",
    [ride("CA1847", { mode: "flight", departs: at(9, 5), arrives: at(11, 25) }), fare("CA1847", 763)],
  ],
  ["不建议坐G101，6:36就发车", [ride("G101", { departs: at(6, 36), arrives: null, modality: "alternative" })]],
  [
    "方案：G7（北京南10:00—上海虹桥14:28）",
    [ride("G7", { from: "北京南", to: "上海虹桥", departs: at(10), arrives: at(14, 28) })],
  ],
  ["G7历时4小时28分", [ride("G7", { departs: null }), { kind: "time", of: "ride", number: "G7", minutes: one(268) }]],
  ["- 车次：G7\n- 票价：553元", [ride("G7", {}), fare("G7", 553)]],
  // Ways without one
  [
    "从故宫打车到天坛，6.2公里，24分钟，26元",
    [
      { kind: "ride", mode: "driving", from: "故宫", to: "天坛" },
      { kind: "distance", mode: "driving", from: "故宫", to: "天坛", metres: one(6200) },
      { kind: "time", of: "ride", mode: "driving", minutes: one(24) },
      visit("天坛", null, null),
      fare(null, 26, { mode: "driving", from: "故宫", to: "天坛" }),
    ],
  ],
  [
    "Walk 800 m from 天坛公园 to 颐和园.",
    [
      { kind: "distance", mode: "walking", metres: one(800) },
      { kind: "ride", mode: "walking", from: "天坛公园", to: "颐和园" },
      visit("颐和园", null, null),
    ],
  ],
  ["四合小院面馆距故宫592米", [{ kind: "distance", from: "四合小院面馆", to: "故宫", metres: one(592) }]],
  [
    "四合小院面馆 is 592 m from 故宫博物院.",
    [{ kind: "distance", from: "四合小院面馆", to: "故宫博物院", metres: one(592) }],
  ],
  // Visits
  ["- 09:00-12:00 故宫博物院", [visit("故宫博物院", at(9), at(12))]],
  ["早上9点到故宫，12点出来", [visit("故宫", at(9), at(12))]],
  ["下午一点半到天坛公园，玩到四点", [visit("天坛公园", at(13, 30), at(16))]],
  ["We visit 颐和园 at 9 am and stay until noon.", [visit("颐和园", at(9), at(12))]],
  ["第一站：故宫（9:00-12:00）", [visit("故宫", at(9), at(12))]],
  ["## 第二天\n- 天坛公园", [{ ...visit("天坛公园", null, null), day: 2, date: "2026-05-03" }]],
  ["如果下雨，可以去颐和园", [{ ...visit("颐和园", null, null), modality: "alternative" }]],
  ["12:30 午餐", [{ ...visit(null, at(12, 30), null), purpose: "meal" }]],
  ["在故宫停留3小时", [{ kind: "time", of: "visit", place: "故宫", minutes: one(180) }]],
  // Prices of places
  [
    "故宫门票60元/人，两人120元",
    [
      { ...ticket("故宫", 60), per: "person" },
      { ...ticket("故宫", 120), per: "group" },
    ],
  ],
  ["天坛公园免费", [ticket("天坛公园", 0)]],
  [
    "四合小院面馆人均42元",
    [{ kind: "price", of: { what: "place", place: "四合小院面馆", item: "meal" }, amount: one(42), per: "person" }],
  ],
  [
    "如家（王府井店）398元一晚",
    [{ kind: "price", of: { what: "place", place: "如家（王府井店）", item: "room" }, amount: one(398), per: "night" }],
  ],
  ["颐和园 tickets are 30 yuan each", [{ ...ticket("颐和园", 30), per: "person" }]],
  // Openings
  ["故宫8:30-17:00开放，周一闭馆", [open("故宫", at(8, 30), at(17)), closed("故宫", 1)]],
  ["故宫周一照常开放", [{ kind: "opening", place: "故宫", state: "open", weekdays: [1] }]],
  ["故宫早上八点半开门，五点关门", [open("故宫", at(8, 30), null), open("故宫", null, at(17))]],
  ["颐和园 is closed on Mondays and opens 8:30–17:00.", [closed("颐和园", 1), open("颐和园", at(8, 30), at(17))]],
  ["故宫博物院，last entry 16:00", [{ kind: "opening", place: "故宫博物院", lastEntry: at(16) }]],
  ["颐和园早9点到晚9点营业", [open("颐和园", at(9), at(21))]],
  // Sums
  ["553×2+60=1166元", [sum("expression", 1166, { computed: 1166 })]],
  [
    "总计458元，人均229元，预算600元，还剩142元",
    [sum("total", 458), sum("total", 229, { per: "person" }), sum("budget", 600), sum("left", 142)],
  ],
  [
    "费用：门票150元，交通52元，总共202元",
    [sum("part", 150, { label: "门票" }), sum("part", 52, { label: "交通" }), sum("total", 202)],
  ],
  [
    "Total: 60×2 + 26 = ¥146, leaving ¥54 of the ¥200 budget.",
    [sum("total", 146, { computed: 146 }), sum("left", 54), sum("budget", 200)],
  ],
  ["每人700元以内，3公里内，18点前到", []],
  // What else is said of places, days and the weather
  [
    "四合小院面馆评分4.1，电话010-65250012",
    [
      { kind: "attribute", attribute: "rating", value: "4.1" },
      { kind: "attribute", attribute: "telephone", value: "010-65250012" },
    ],
  ],
  ["故宫的地址：景山前街4号", [{ kind: "attribute", place: "故宫", attribute: "address", value: "景山前街4号" }]],
  ["5月3日是周日", [{ kind: "weekday", weekday: 7, date: "2026-05-03" }]],
  ["Saturday, May 2", [{ kind: "weekday", weekday: 6, date: "2026-05-02" }]],
  ["北京晴，12~24℃", [{ kind: "weather", city: "北京", condition: "晴", low: 12, high: 24 }]],
  [
    "上海 will have light rain, 17–23 °C",
    [{ kind: "weather", city: "上海", condition: "light rain", low: 17, high: 23 }],
  ],
  ["The dynasty fell in 1911 [2].", [{ kind: "citation", source: "[2]" }]],
])("%s", (answer, expected) => {
  const claims = readClaims(answer, CONTEXT).claims.map((claim: Claim) => plain(claim));
  expect(claims).toMatchObject(expected);
  expect(claims).toHaveLength(expected.length);
});

it.each([
  ["97.3%的鱼会这样做", "unread"],
  ["珊瑚白化是因为水温升高", "plain"],
  ["两座馆都是9点到18点", "unread"],
  ["飞机比高铁贵210元", "read"],
  ["飞机比平时贵210元", "unread"],
  ["G7 10:00发车，3号车厢 97.5", "partly"],
])("%s is %s", (answer, state) => {
  expect(readClaims(answer, CONTEXT).statements.map((statement) => statement.state)).toEqual([state]);
});

/** Pieces that made readers by patterns slow, and usual ones. */
const PIECES = [
  '"[ 1"',
  "三个 ",
  "49月0 ",
  " ",
  "1",
  "故宫",
  "G7 ",
  "10:00-",
  "553×2+",
  "(",
  "到",
  "**",
  "[国,x](http://国a,(",
  "从北京南到",
  "9点",
  "零",
  "- ",
  "|",
];

it.each(PIECES)("visits each place of %j once", (piece) => {
  for (const length of [1000, 4000]) {
    const work = { places: 0 };
    readClaims(piece.repeat(Math.ceil(length / piece.length)), CONTEXT, work);
    expect(work.places).toBeLessThanOrEqual(length + piece.length);
  }
});

it("reads so many claims; what is said over again behind them is nothing more, and what is new is unread", () => {
  const { claims, statements } = readClaims(`${"合计150元。".repeat(MOST_CLAIMS + 2)}合计90元。`, CONTEXT);
  expect(claims).toHaveLength(MOST_CLAIMS);
  expect(statements.slice(MOST_CLAIMS).map(({ state, unread }) => [state, unread.map(({ quote }) => quote)])).toEqual([
    ["plain", []],
    ["plain", []],
    ["unread", ["合计90元"]],
  ]);
});

it("reads a row whose bar is of a name", () => {
  const { statements } = readClaims("| ）", { ...CONTEXT, names: ["|]"], cities: ["|]"] });
  expect(statements).toHaveLength(1);
});
