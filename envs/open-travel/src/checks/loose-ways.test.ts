/** Ways with a loose end: changes at stops that nobody knows, arrivals, and margins that stand on the wrong side of a limit. */
import { describe, expect, it } from "vitest";
import { findingOf } from "./ways.fixture.ts";

const quotesOf = (id: string, answer: string) =>
  findingOf(id, answer).evidence.flatMap(({ note, step, quote }) => (note && step === null ? [quote] : []));

describe("where one changes", () => {
  const id = "groundedness.transit_plan";
  it.each([
    ["145路坐12站，在人民路口换地铁4号线，再坐3站。", "人民路口"],
    ["先坐145路，到人民路口换4号线。", "人民路口"],
    ["Take bus 145, change to line 4 at 人民路口, three stops more.", "人民路口"],
    ["从银杏公园坐74路，中途要换一趟88路才到石桥古镇。", "88路"],
  ])("is quoted where it is wrong: %s", (answer, quote) => expect(quotesOf(id, answer)).toContain(quote));

  it.each([
    "145路坐12站，在市民广场换地铁4号线，再坐3站。",
    "先坐145路，到市民广场换4号线。",
    "Take bus 145, change to line 4 at 市民广场, three stops more.",
    "Take bus 145, change to line 4 at Shimin Square, three stops more.",
    "145路坐12站，在那边换地铁4号线。",
    "Take bus 145 and change to line 4 at 10:30.",
    "Take bus 145, change to line 4 at the market square.",
  ])("is right: %s", (answer) => expect(findingOf(id, answer).status).not.toBe("fail"));
});

describe("when one arrives", () => {
  const id = "time.leg_in_time";
  it.each([
    "14:30 打车离开石桥古镇，15:01到白鹭湖：9.8公里，31分钟。",
    "Leave 石桥古镇 at 14:30 by taxi and you reach 白鹭湖 at 15:01: 9.8 km, 31 minutes.",
    "By car: leave at 14:30 and you reach 白鹭湖 at 15:10: 9.8 km, 31 minutes.",
  ])("is after the ride: %s", (answer) => {
    expect(findingOf(id, answer).status).not.toBe("fail");
  });
  it.each([
    "By taxi, leave 石桥古镇 at 14:30 and you reach 白鹭湖 at 14:40: 9.8 km, 31 minutes.",
    "By car: leave at 14:30 and you reach 白鹭湖 at 14:45: 9.8 km, 31 minutes.",
  ])("is before the ride can have ended: %s", (answer) => expect(findingOf(id, answer).status).toBe("fail"));
});

describe("a margin and the side of its limit", () => {
  const id = "arithmetic.remainder";
  it.each([
    "Verdict: the three legs come to 27 yuan, 3 yuan over the 30-yuan cap. A taxi all the way would be 33 yuan.",
    "三段车费27元，超出30元的上限3元；要是全打车，33元。",
    "The taxi is 33 yuan, 3 yuan under your 30-yuan limit; the bus is 27 yuan.",
  ])("is wrong: %s", (answer) => expect(findingOf(id, answer).status).toBe("fail"));
  it.each([
    "The three legs come to 27 yuan, 3 yuan under the 30-yuan cap. A taxi all the way would be 33 yuan.",
    "三段车费33元，超出30元的上限3元；要是坐公交，27元。",
    "27 yuan by bus and 33 yuan by taxi, the latter 3 yuan over your 30-yuan limit.",
    "车费27元，比30元的上限少3元。",
  ])("is right: %s", (answer) => expect(findingOf(id, answer).status).not.toBe("fail"));
});
