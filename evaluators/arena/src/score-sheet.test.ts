import type { Rubric } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { scoreSheet } from "./score-sheet.ts";

const rubric: Rubric = {
  id: "two",
  criteria: [
    { id: "path.breadth", dimension: "path", title: "", description: "", weight: 1 },
    { id: "path.detail", dimension: "path", title: "", description: "", weight: 3 },
    { id: "answer.clarity", dimension: "answer", title: "", description: "", weight: 2 },
  ],
  dimensions: { path: 0.6, answer: 0.4 },
  scale: { min: 0, max: 10 },
};

describe("scoreSheet", () => {
  it("weighs criteria inside a dimension and dimensions in the whole", () => {
    const sheet = scoreSheet(rubric, { "path.breadth": 4, "path.detail": 8, "answer.clarity": 5 });
    expect(sheet.path).toBe((4 * 1 + 8 * 3) / 4);
    expect(sheet.answer).toBe(5);
    expect(sheet.combined).toBeCloseTo(0.6 * 7 + 0.4 * 5, 12);
  });

  it("leaves the whole to the one dimension that has criteria", () => {
    const one = { ...rubric, criteria: rubric.criteria.slice(2) };
    expect(scoreSheet(one, { "answer.clarity": 5 })).toMatchObject({ path: 0, answer: 5, combined: 5 });
  });

  it("refuses a sub-score that is missing", () => {
    expect(() => scoreSheet(rubric, { "path.breadth": 4, "path.detail": Number.NaN, "answer.clarity": 5 })).toThrow(
      /path\.detail/,
    );
  });
});
