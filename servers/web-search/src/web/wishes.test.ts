import { describe, expect, it } from "vitest";
import { readingsOfNames } from "./english-names.ts";
import { speaksOf, wishesIn } from "./wishes.ts";

describe("a wish", () => {
  it.each([
    ["成都适合老人的景点", ["老人"]],
    ["大雁塔拍夜景机位", ["拍夜景", "夜景"]],
    ["where to stay in Chengdu", ["where to stay"]],
    ["Family-friendly museums in Beijing", ["Family-friendly"]],
    ["Temple of Heaven opening hours", []],
  ])("of %s is %j", (question, wishes) => {
    expect(wishesIn(question).map(({ text }) => text)).toEqual(wishes);
  });

  it("is spoken of in other words", () => {
    const [wish] = wishesIn("带3岁宝宝去上海玩什么");
    expect(speaksOf("不少家庭会带着孩子来玩上半天。", wish!)).toBe(true);
    expect(speaksOf("免费参观。", wish!)).toBe(false);
  });
});

describe("an English name with a common noun", () => {
  it("has the readings of its Chinese name", () => {
    expect(readingsOfNames("Hiking on Qingcheng Back Mountain")).toEqual([
      { name: "Qingcheng Back Mountain", reading: "qingchenghoushan" },
    ]);
    expect(readingsOfNames("Zhouzhuang Water Town")[0]!.reading).toBe("zhouzhuangguzhen");
    expect(readingsOfNames("opening hours")).toEqual([]);
  });
});
