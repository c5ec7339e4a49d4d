/** Of what a line speaks that does not say so itself: what a line above it has named, and nothing that is over. */
import { describe, expect, it } from "vitest";
import { CONTEXT } from "./claims.case.ts";
import { readClaims } from "./rule-reader.ts";

/** Each rating, telephone, address, price and opening with the place that it is of. */
const toldOf = (answer: string) =>
  readClaims(answer, CONTEXT).claims.flatMap((claim): string[][] => {
    if (claim.kind === "attribute") return [[claim.place.quote, claim.value]];
    if (claim.kind === "opening") return [[claim.place.quote, `${claim.from ?? ""}-${claim.to ?? ""}`]];
    if (claim.kind === "price" && claim.of.what === "place") return [[claim.of.place.quote, `${claim.amount.max}`]];
    return [];
  });

const PALACE = ["故宫博物院", "4.8"];
const TEMPLE = ["天坛公园", "4.7"];

describe("bullets below a number in the same column", () => {
  it.each([
    ["a point", "1. 故宫博物院\n- 评分4.8\n2. 天坛公园\n- 评分4.7"],
    ["a bracket", "1）故宫博物院\n• 评分4.8\n2）天坛公园\n• 评分4.7"],
    ["a circle", "① 故宫博物院\n– 评分4.8\n② 天坛公园\n– 评分4.7"],
    ["a letter", "A. 故宫博物院\n- rated 4.8\nB. 天坛公园\n- rated 4.7"],
    ["a line without a mark", "故宫博物院\n- 评分4.8\n\n天坛公园\n- 评分4.7"],
  ])("are of what is numbered: %s", (_, answer) => expect(toldOf(answer)).toEqual([PALACE, TEMPLE]));

  it("repeat what is said once of when places close", () => {
    const doors = (answer: string) => toldOf(answer).map(([place, hours]) => `${place} ${hours}`);
    const closing = ["故宫博物院 -1020", "天坛公园 -1080", "颐和园 -1200"];
    expect(doors("故宫博物院17:00关门，天坛公园约18:00，颐和园到20:00左右。")).toEqual(closing);
    expect(doors("没选的：故宫博物院17:00打烊，天坛公园18:00，颐和园20:00，赶不上。")).toEqual(closing);
    expect(doors("故宫博物院8:30开门，9:00进去，天坛公园13:00。")).toEqual(["故宫博物院 510-"]);
  });

  it("are of nothing that one of several sentences above them has named", () =>
    expect(toldOf("故宫博物院在市中心。先去那里。\n- 评分4.7")).toEqual([]));

  it("are of their own place where they name one", () =>
    expect(toldOf("1. 故宫博物院\n- 天坛公园评分4.7")).toEqual([TEMPLE]));
});

describe("a number right before a time", () => {
  it.each([
    "1）09:00-12:00 故宫博物院",
    "1)09:00-12:00 故宫博物院",
    "1.09:00-12:00 故宫博物院",
    "1、9:00-12:00 故宫博物院",
  ])("numbers a line of a plan: %s", (answer) =>
    expect(readClaims(answer, CONTEXT).claims).toMatchObject([{ kind: "visit", from: 540, to: 720 }]),
  );
  it.each(["1.5公里到故宫博物院", "3.14159"])("is none in %s", (answer) =>
    expect(readClaims(answer, CONTEXT).statements[0]!.start).toBe(0),
  );
});

it("takes no length from the margin of what is best", () =>
  expect(readClaims("打车\n- fastest by 7 min", CONTEXT).claims.filter(({ kind }) => kind === "time")).toEqual([]));

const claimsIn = (answer: string) => readClaims(answer, CONTEXT).claims;

describe("an amount before a bracket", () => {
  const fares = (answer: string) =>
    claimsIn(answer).flatMap((claim): [number: string | null, yuan: number][] =>
      claim.kind === "price" && claim.of.what === "ride" ? [[claim.of.number, claim.amount.max]] : [],
    );
  const cheapest = "The cheapest of the day is G7 at ¥553.";

  it.each([
    [`${cheapest} After nine the lowest fare is ¥763 (CA1847, 09:05).`, ["G7", 553], ["CA1847", 763]],
    ["Fares run from 553 yuan (G7) to 763 yuan (CA1847).", ["G7", 553], ["CA1847", 763]],
    ["最便宜的票498元（G101，08:30开）。", ["G101", 498]],
    ["G7要553元（G101要498元）。", ["G7", 553], ["G101", 498]],
    ["G7 costs 553 yuan (G101 leaves earlier).", ["G7", 553]],
  ] as const)("is of the ride that the bracket names: %s", (answer, ...expected) =>
    expect(fares(answer)).toEqual(expected),
  );
});

it.each([
  [
    "a weekday that leads a sentence",
    "Saturday, 2 May\nAt 9:00 you are at 故宫博物院.\nSunday you start at 8:30. By 9:05 you are at 颐和园.",
  ],
  ["a weekday in a heading", "**二、城里（周六）**\n9:00到故宫博物院。\n**三、郊外（周日）**\n9:05到颐和园。"],
  ["首日 and 次日 in headings", "## 一、首日安排\n9:00到故宫博物院。\n## 二、次日安排\n9:05到颐和园。"],
])("begins a new day with %s, and speaks of no place of the day before", (_, plan) => {
  const visits = claimsIn(plan).flatMap((claim) => (claim.kind === "visit" ? [[claim.day, claim.place?.quote]] : []));
  expect(visits).toEqual([
    [1, "故宫博物院"],
    [2, "颐和园"],
  ]);
});

it("takes the days on which doors are open for no days of the plan", () => {
  const told = claimsIn("## 第一天\n9:00到故宫博物院。\n### 周一闭馆提醒\n10:00到天坛公园。");
  expect(told.flatMap((claim) => (claim.kind === "visit" ? [claim.day] : []))).toEqual([1, 1]);
});

describe("times that are of no ride", () => {
  const lengths = (answer: string) =>
    claimsIn(answer).flatMap((claim) =>
      claim.kind === "time" && claim.of === "ride" ? [[claim.number, claim.minutes.max]] : [],
    );

  it.each([
    "4点从故宫博物院走，16:12能到天坛公园，还有48分钟，够看一圈（建议60分钟）。",
    "CA1847票价763元，11:25落地，进城还要将近一小时。",
    "G7 leaves at 10:00. Two others take the same 268 minutes.",
  ])("%s", (answer) => expect(lengths(answer)).toEqual([]));
});

it.each([
  ["公交也有，三张票加起来12块，比打车还贵一块。", "part"],
  ["门票合计：每人115元，不算在交通费里", "part"],
  ["三个人加起来一共23块。", "total"],
])("tells the total of a part from that of everything: %s", (answer, scope) => {
  const scopes = claimsIn(answer).flatMap((claim) => (claim.kind === "sum" ? [claim.scope] : []));
  expect(scopes.at(-1)).toBe(scope);
});

it("leaves what leads a sentence as its subject, where it is no place of the kind before", () => {
  const context = { ...CONTEXT, names: [...CONTEXT.names, "Hulishan Fort", "Botanical Garden"] };
  const rated = (answer: string) =>
    readClaims(answer, context).claims.flatMap((claim) => (claim.kind === "attribute" ? [claim.place.quote] : []));
  expect(rated("First the Hulishan Fort. Garden is 30 yuan, rated 4.8.")).toEqual([]);
  expect(rated("First the Botanical Garden. Garden is 30 yuan, rated 4.8.")).toEqual(["Botanical Garden"]);
  expect(rated("First the Hulishan Fort. Tickets are 25 yuan, rated 4.9.")).toEqual(["Hulishan Fort"]);
});

it.each([
  ["门票分别是15、60、10、30元，加起来115元一位。", 115, 115],
  ["Roughly 15, 60, 10 and 30 yuan, which is 105 a head.", 105, 115],
  ["Tickets of 15, 60, and 30 yuan, making 105 yuan each.", 105, 105],
])("adds what is listed right before its sum: %s", (answer, said, computed) =>
  expect(
    claimsIn(answer).flatMap((claim) => (claim.kind === "sum" ? [[claim.amount.max, claim.computed]] : [])),
  ).toEqual([[said, computed]]),
);

it.each([
  "门票15、60、30元，两个人一共210元。",
  "午饭30、晚饭40、门票60元，加上车费一共200元。",
  "坐1、2、8号线，一共12站。",
  "Tickets are 15, 60 and 30 yuan, or 20 for students.",
])("adds nothing up that is of more or of less: %s", (answer) =>
  expect(claimsIn(answer).filter((claim) => claim.kind === "sum" && claim.computed !== null)).toEqual([]),
);

describe("a street on the way", () => {
  it.each(["从天坛公园走到故宫博物院830米，往南左拐花园路。\n17:00关门。", "故宫博物院，左拐花园路就是，17:00关门。"])(
    "is not what closes: %s",
    (answer) => expect(toldOf(answer).filter(([, value]) => value === "-1020")).toEqual([["故宫博物院", "-1020"]]),
  );
});

it("is of the first place of a record, whatever its other fields name", () => {
  const record = "名称：故宫博物院\n地址：景山前街4号；从天坛公园坐车\n电话：010-85007421\n评分：4.8";
  expect(toldOf(record)).toContainEqual(["故宫博物院", "4.8"]);
  expect(toldOf(record)).toContainEqual(["故宫博物院", "010-85007421"]);
});
