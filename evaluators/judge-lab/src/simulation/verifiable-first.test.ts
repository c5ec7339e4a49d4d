import { expect, it } from "vitest";
import { JUDGE_MODELS } from "./score-model.ts";
import { simulateVerifiableFirst } from "./verifiable-first.ts";

const OPTIONS = {
  topology: "ring",
  estimator: "wins",
  size: 8,
  groups: 600,
  seed: 3,
  model: { ...JUDGE_MODELS.plain, sigma: 1, lost: 0 },
};
/** Of N(0, 1) as many as `rate` are above `bar`. */
const BARS = [
  { rate: 0.5, bar: 0 },
  { rate: 0.1, bar: 1.281552 },
];

it.each(BARS)("saves the calls of the groups with a difference: solved $rate", ({ rate, bar }) => {
  const { differing, calls } = simulateVerifiableFirst({ ...OPTIONS, bar });
  // All or none of 8 solve it with p⁸ + (1 − p)⁸.
  const expected = 1 - rate ** 8 - (1 - rate) ** 8;
  expect(Math.abs(differing - expected)).toBeLessThan(
    4 * Math.sqrt((expected * (1 - expected)) / OPTIONS.groups) + 1e-9,
  );
  // A ring of 8 has 14 matches in both orders.
  expect(calls.always).toBe(28);
  expect(calls.verifiableFirst).toBeCloseTo(28 * (1 - differing), 4);
});

it("says nothing where nobody solves it and no judge is asked, and as much as the judge where one is", () => {
  const { differing, calls, alignment } = simulateVerifiableFirst({ ...OPTIONS, bar: 100 });
  expect([differing, calls.verifiableFirst]).toEqual([0, calls.always]);
  expect(alignment.never).toBeNull();
  expect(alignment.verifiableFirst).toEqual(alignment.always);
});
