/** What questions are about besides names. */
import { describe, expect, it } from "vitest";
import { contentOf } from "./content.ts";

const words = (...gaps: string[]) => contentOf(gaps).map(({ text }) => text);

describe("the content of a question", () => {
  it.each([
    ["九寨沟门票多少钱", ["九寨沟"]],
    ["请问去乌镇一日游怎么安排", ["乌镇"]],
    ["从日照到汕头坐高铁要多久", ["日照", "汕头"]],
    ["和田在哪里", ["和田"]],
    // Whole words: neither the rest of 哪里 nor the measure of 3岁.
    ["住哪里热闹", ["热闹"]],
    ["带3岁双胞胎玩什么", ["双胞胎"]],
    ["签证 日本", ["签证", "日本"]],
    ["哪里有好吃的", []],
    ["what is the best time to visit jiuzhaigou", ["jiuzhaigou"]],
    ["how much are the tickets", []],
  ])("of %s is %j", (question, content) => {
    expect(words(question)).toEqual(content);
  });

  it("knows what stands at a name", () => {
    const of = (...gaps: string[]) =>
      contentOf(gaps).map(({ text, gap, isBeforeName, isAfterName }) => ({ text, gap, isBeforeName, isAfterName }));
    expect(of("东京", "门票")).toEqual([{ text: "东京", gap: 0, isBeforeName: true, isAfterName: false }]);
    expect(of("tokyo ", "")).toEqual([{ text: "tokyo", gap: 0, isBeforeName: true, isAfterName: false }]);
    expect(of("", "银滩几月去")).toEqual([{ text: "银滩", gap: 1, isBeforeName: false, isAfterName: true }]);
    expect(of("", "的银滩")).toEqual([{ text: "银滩", gap: 1, isBeforeName: false, isAfterName: false }]);
  });
});
