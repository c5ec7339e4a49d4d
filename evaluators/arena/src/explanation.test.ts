import type { Comparison, Match } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { explainScores } from "./explanation.ts";
import { OUTAGE, RUBRIC } from "./group.fixture.ts";
import { matchOf } from "./match.ts";

type Sub = [breadth: number, detail: number, clarity: number];

function compared(first: Sub, second: Sub): Comparison {
  const sheetOf = ([breadth, detail, clarity]: Sub) => ({
    criteria: { "path.breadth": breadth, "path.detail": detail, "answer.clarity": clarity },
    path: (breadth + 3 * detail) / 4,
    answer: clarity,
    combined: 0.6 * ((breadth + 3 * detail) / 4) + 0.4 * clarity,
  });
  return { status: "scored", first: sheetOf(first), second: sheetOf(second) };
}

function match(pair: [number, number], forward: Comparison, backward: Comparison): Match {
  return matchOf({ number: 0, phase: "seeding", round: 0, pair, forward, backward });
}

describe("an explanation of scores", () => {
  const direct = match([2, 0], compared([8, 6, 9], [8, 2, 3]), compared([8, 4, 5], [6, 8, 9]));

  it("reads both orders of the matches between the two, and orders the criteria by what they contribute", () => {
    const parted = explainScores([direct], { best: 2, worst: 0, rubric: RUBRIC })!;
    expect(parted.basis).toBe("direct");
    expect(parted.criteria.map(({ criterion }) => criterion)).toEqual([
      "answer.clarity",
      "path.detail",
      "path.breadth",
    ]);
    // Clarity: 9 against 4, share 0.4. Detail: 7 against 3, share 0.6 · 3/4. Breadth: 7 against 8, share 0.6 · 1/4.
    expect(parted.criteria.map(({ best, worst }) => [best, worst])).toEqual([
      [9, 4],
      [7, 3],
      [7, 8],
    ]);
    expect(parted.criteria[0]!.contribution).toBeCloseTo(2, 12);
    expect(parted.criteria[1]!.contribution).toBeCloseTo(1.8, 12);
    expect(parted.criteria[2]!.contribution).toBeCloseTo(-0.15, 12);
  });

  it("the contributions add up to the difference of the combined scores", () => {
    const parted = explainScores([direct], { best: 2, worst: 0, rubric: RUBRIC })!;
    const sum = parted.criteria.reduce((total, { contribution }) => total + contribution, 0);
    expect(sum).toBeCloseTo((direct.scores![0] - direct.scores![1]) / 2, 12);
  });

  it("reads all matches of each when they never met", () => {
    const others = [
      match([2, 1], compared([8, 8, 8], [0, 0, 0]), compared([0, 0, 0], [8, 8, 8])),
      match([1, 0], compared([0, 0, 0], [2, 2, 2]), compared([2, 2, 2], [0, 0, 0])),
    ];
    const parted = explainScores(others, { best: 2, worst: 0, rubric: RUBRIC })!;
    expect(parted.basis).toBe("all");
    expect(parted.criteria.every(({ best, worst }) => best === 8 && worst === 2)).toBe(true);
  });

  it("reads the one order that is scored", () => {
    const half = match([3, 0], compared([9, 9, 9], [1, 1, 1]), { status: "unscored", failure: OUTAGE });
    const parted = explainScores([half], { best: 3, worst: 0, rubric: RUBRIC })!;
    expect(parted.basis).toBe("direct");
    expect(parted.criteria.every(({ best, worst }) => best === 9 && worst === 1)).toBe(true);
  });

  it("is null when one of them has no sheet, and an unscored match gives none", () => {
    expect(explainScores([direct], { best: 2, worst: 5, rubric: RUBRIC })).toBeNull();
    const lost = { status: "unscored", failure: OUTAGE } as const;
    expect(explainScores([match([3, 0], lost, lost)], { best: 3, worst: 0, rubric: RUBRIC })).toBeNull();
  });
});
