import type { Rubric } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { comparisonOf, scoreSheet } from "./score-sheet.ts";

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
    expect(scoreSheet(one, { "answer.clarity": 5 })).toMatchObject({ path: null, answer: 5, combined: 5 });
  });

  it("refuses a sub-score that is missing", () => {
    expect(() => scoreSheet(rubric, { "path.breadth": 4, "path.detail": Number.NaN, "answer.clarity": 5 })).toThrow(
      /path\.detail/,
    );
  });

  it("leaves what cannot be judged out of every sum, and says why", () => {
    const why = { "path.detail": "not looked at" };
    const sheet = scoreSheet(rubric, { "path.breadth": 4, "answer.clarity": 5 }, why);
    // Of path only the breadth is judged: 4, not (4 · 1 + 0 · 3) / 4.
    expect(sheet).toEqual({
      criteria: { "path.breadth": 4, "answer.clarity": 5 },
      cannotJudge: why,
      path: 4,
      answer: 5,
      combined: 0.6 * 4 + 0.4 * 5,
    });
  });
});

describe("a comparison by marks", () => {
  const unknown = { cannotJudge: "nobody read it" };
  const all = { "path.breadth": 4, "path.detail": 8, "answer.clarity": 5 };

  it("counts the criteria that are judged on both sides, and no others", () => {
    const comparison = comparisonOf(rubric, [all, { ...all, "path.breadth": unknown, "path.detail": 2 }]);
    if (comparison.status !== "scored") throw new Error(comparison.failure.message);
    const { first, second } = comparison;
    expect(first.criteria).toEqual({ "path.detail": 8, "answer.clarity": 5 });
    expect([first.path, second.path]).toEqual([8, 2]);
    expect(first.cannotJudge!["path.breadth"]).toContain("nobody read it");
    expect(second.cannotJudge).toEqual({ "path.breadth": "nobody read it" });
  });

  it("is unscored where less than half of a dimension's weight is judged", () => {
    // Detail has 3 of path's 4 parts.
    const comparison = comparisonOf(rubric, [all, { ...all, "path.detail": unknown }]);
    expect(comparison).toMatchObject({
      status: "unscored",
      failure: { owner: "judge", code: "cannot_judge", retryable: false },
    });
    expect(comparison.status === "unscored" && comparison.failure.message).toContain("path.detail: nobody read it");
    const noWeight = { ...rubric, dimensions: { path: 0, answer: 1 } };
    expect(comparisonOf(noWeight, [all, { ...all, "path.detail": unknown }]).status).toBe("scored");
    const nothing = { "path.breadth": unknown, "path.detail": unknown, "answer.clarity": unknown };
    expect(comparisonOf(noWeight, [all, nothing]).status).toBe("unscored");
  });
});
