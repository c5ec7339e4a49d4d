import { describe, expect, it } from "vitest";
import { findableAnswers, holdsAnswer, meanMeasures, measuresOf, normaliseAnswer } from "./evaluation.ts";

const judged = new Map([
  ["a", 1],
  ["b", 2],
  ["c", 0],
  ["d", 1],
]);

describe("measures of a ranking", () => {
  it("are what arithmetic says", () => {
    // b at rank 1, a at rank 3, d nowhere: precisions 1/1 and 2/3 over three relevant documents.
    const measures = measuresOf(["b", "c", "a", "x"], judged);
    expect(measures.map).toBeCloseTo((1 + 2 / 3) / 3, 12);
    expect(measures.p30).toBeCloseTo(2 / 30, 12);
    expect(measures.recall100).toBeCloseTo(2 / 3, 12);
    const ideal = 2 / 1 + 1 / Math.log2(3) + 1 / Math.log2(4);
    expect(measures.ndcg10).toBeCloseTo((2 + 1 / Math.log2(4)) / ideal, 12);
  });

  it("are 1 for the ideal and 0 for an empty ranking", () => {
    const ideal = measuresOf(["b", "a", "d"], judged);
    expect([ideal.map, ideal.ndcg10, ideal.recall100]).toEqual([1, 1, 1]);
    expect(measuresOf([], judged)).toEqual({ map: 0, p30: 0, ndcg10: 0, recall100: 0 });
  });

  it("count recall among a hundred and precision among thirty", () => {
    const strangers = Array.from({ length: 100 }, (_, at) => `x${at}`);
    expect(measuresOf([...strangers.slice(0, 30), "a"], judged).p30).toBe(0);
    expect(measuresOf([...strangers, "a"], judged).recall100).toBe(0);
  });

  it("refuse what cannot be measured", () => {
    expect(() => measuresOf(["a"], new Map([["a", 0]]))).toThrow(RangeError);
    expect(() => measuresOf(["a", "a"], judged)).toThrow(RangeError);
    expect(meanMeasures([])).toBeNull();
  });
});

describe("an answer in a text", () => {
  it("is looked for without case, punctuation and articles", () => {
    expect(normaliseAnswer("The  Eiffel-Tower, (Paris)!")).toBe("eiffeltower paris");
    expect(holdsAnswer("He met the U.S. President.", ["us president"])).toBe(true);
    expect(holdsAnswer("位于“杭州”。", ["杭州"])).toBe(true);
    expect(holdsAnswer("anything", ["the", "!"])).toBe(false);
  });

  it("stands there as whole words, where words have blanks between them", () => {
    expect(holdsAnswer("I know Normandy.", ["norm"])).toBe(false);
    expect(holdsAnswer("in 2015", ["15"])).toBe(false);
    expect(holdsAnswer("the norms, the Norm", ["norm"])).toBe(true);
    expect(holdsAnswer("建于2015年的杭州西湖", ["2015"])).toBe(true);
    expect(holdsAnswer("建于2015年的杭州西湖", ["杭州"])).toBe(true);
  });

  it("is none where it is a yes or a no, which any text holds", () => {
    expect(holdsAnswer("No, he said.", ["no"])).toBe(false);
    expect(findableAnswers(["Yes", "No.", "the", "Oslo"])).toEqual(["oslo"]);
  });
});
