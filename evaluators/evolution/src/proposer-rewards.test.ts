/** Eq. 5 on verdicts by hand. */
import type { RubricItem, Verdict } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { proposerRewards } from "./proposer-rewards.ts";

const META: RubricItem[] = ["m1", "m2"].map((id) => ({
  id,
  text: id,
  polarity: 1,
  weight: 1,
  scale: "binary",
  tier: "meta",
}));

/** Of each answer the values on m1, m2, …; null is unscored. */
const solved = (...answers: (number | null)[][]): Verdict[][] =>
  answers.map((values) =>
    values.map((value, at): Verdict => {
      const base = { rubricId: `m${at + 1}`, judge: "j", promptHash: "" };
      return value === null ? { ...base, status: "unscored" } : { ...base, status: "scored", value };
    }),
  );

it("is the mean over meta rubrics of what the solver missed, where somebody passed", () => {
  const { reward, advantage } = proposerRewards(META, [
    // m1: one of four passes, 3/4. m2: all pass, 0. Together 3/8.
    solved([1, 1], [0, 1], [0, 1], [0, 1]),
    // m1: nobody passes, the indicator is 0. m2: half pass, 1/2. Together 1/4.
    solved([0, 1], [0, 1], [0, 0], [0, 0]),
    // Both: one of four passes, 3/4.
    solved([1, 0], [0, 1], [0, 0], [0, 0]),
  ]);
  expect(reward).toEqual([3 / 8, 1 / 4, 3 / 4]);
  const mean = (3 / 8 + 1 / 4 + 3 / 4) / 3;
  const deviation = Math.sqrt(((3 / 8 - mean) ** 2 + (1 / 4 - mean) ** 2 + (3 / 4 - mean) ** 2) / 3);
  expect(advantage).toEqual([3 / 8, 1 / 4, 3 / 4].map((one) => expect.closeTo((one - mean) / deviation, 12)));
});

it("leaves a rubric out of its mean that has no verdict, and an attempt that is no task out of its group", () => {
  const { details, reward, advantage } = proposerRewards(META, [
    // m2 has no verdict at all: m1 alone, half pass.
    solved([1, null], [0, null]),
    null,
    // m1: of the two that are scored one passes; m2: nobody passes.
    solved([1, 0], [null, 0], [0, 0]),
  ]);
  expect(details.map((one) => one && [one.scored, one.of])).toEqual([[1, 2], null, [2, 2]]);
  expect(reward).toEqual([1 / 2, null, 1 / 4]);
  expect(advantage).toEqual([1, null, -1]);
});

it("is null without a verdict on any, and without meta rubrics", () => {
  expect(proposerRewards(META, [solved([null, null])]).reward).toEqual([null]);
  expect(proposerRewards([], [solved([])]).reward).toEqual([null]);
});
