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
