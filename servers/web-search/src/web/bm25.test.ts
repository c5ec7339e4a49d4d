/** Against the formula computed by hand. */
import { describe, expect, it } from "vitest";
import { B, createBm25, inverseFrequency, K1 } from "./bm25.ts";
import { snippetOf } from "./snippet.ts";
import { termsOf } from "./terms.ts";

const index = (texts: readonly string[]) => createBm25(texts.map((text) => [{ text, weight: 1 }]));

describe("terms", () => {
  it("are pairs of Chinese characters and words of letters", () => {
    expect(termsOf("苏州园林 Museums2 馆")).toEqual(["苏州", "州园", "园林", "museums2", "馆"]);
    expect(termsOf("评分4.7的店A座")).toEqual(["评分", "4", "7", "的店", "a", "座"]);
    expect(termsOf("Old museums, ＴＷＯ glass")).toEqual(["old", "museum", "two", "glass"]);
    expect(termsOf(" ，。")).toEqual([]);
  });
});

describe("BM25", () => {
  it("scores as its formula says", () => {
    // Lengths 2, 4, 3; "tea" is in two of three documents, twice in the second.
    const [first, second] = index(["green tea", "tea and more tea", "black coffee cup"]).search("tea", 5);
    const idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
    const score = (count: number, length: number) =>
      (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / 3));
    expect(inverseFrequency(2, 3)).toBe(idf);
    expect(first).toMatchObject({ document: 1 });
    expect(first!.score).toBeCloseTo(score(2, 4), 8);
    expect(second).toMatchObject({ document: 0 });
    expect(second!.score).toBeCloseTo(score(1, 2), 8);
  });

  it("lets a rarer term decide, and keeps the order of equal documents", () => {
    const engine = index(["西湖 龙井", "西湖 断桥", "西湖 断桥"]);
    expect(engine.search("西湖 龙井", 3).map(({ document }) => document)).toEqual([0, 1, 2]);
    expect(engine.search("断桥", 3).map(({ document }) => document)).toEqual([1, 2]);
    expect(engine.search("雷峰塔", 3)).toEqual([]);
  });

  it("knows the documents that have all terms of a text", () => {
    const engine = index(["西湖 龙井", "西湖 断桥", "断桥", "green tea", "tea"]);
    expect(engine.holding("西湖")).toEqual([0, 1]);
    expect(engine.holding("断桥 西湖")).toEqual([1]);
    expect(engine.holding("tea")).toEqual([3, 4]);
    expect(engine.holding("雷峰塔 西湖")).toEqual([]);
    expect(engine.holding("。")).toEqual([]);
  });

  it("counts a field by its weight", () => {
    const weighted = createBm25([
      [
        { text: "tea", weight: 3 },
        { text: "one two three", weight: 1 },
      ],
      [{ text: "tea one two three four five", weight: 1 }],
    ]);
    expect(weighted.search("tea", 2).map(({ document }) => document)).toEqual([0, 1]);
  });
});

describe("a snippet", () => {
  const text = `${"这里先说一些不相干的话。".repeat(30)}拙政园的门票是八十元。${"后面又说别的。".repeat(30)}`;

  it("holds the sentence that fits the question, whole sentences around it, and no more than its bound", () => {
    const snippet = snippetOf(text, "拙政园 门票");
    expect(snippet).toContain("拙政园的门票是八十元。");
    expect(snippet.length).toBeLessThanOrEqual(240);
    expect(text).toContain(snippet);
  });

  it("does not begin or end inside a number", () => {
    const rows = "甲店（评分4.7，营业10:00-21:00）；乙店（评分4.8，营业11:00-20:00）；丙店（评分4.9，全天）。";
    expect(snippetOf(rows, "乙店")).toBe(rows);
    expect(snippetOf(`${"无关。".repeat(80)}评分4.7的丁店。`, "丁店").endsWith("评分4.7的丁店。")).toBe(true);
    expect(snippetOf("It costs 4.5 yuan. Open daily.", "daily")).toBe("It costs 4.5 yuan. Open daily.");
  });

  it("is the beginning where nothing fits, and cut where one sentence is too long", () => {
    expect(text.startsWith(snippetOf(text, "ferry"))).toBe(true);
    expect(snippetOf("长".repeat(500), "长长")).toHaveLength(240);
    expect(snippetOf("", "x")).toBe("");
  });
});
