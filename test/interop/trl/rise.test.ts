import { expect, it } from "vitest";
import { ENDS, gainsOf, signFlip, spread } from "./rise.mjs";

it("compares the ends of each curve", () => {
  const flat = Array.from({ length: 2 * ENDS }, () => 0.5);
  const risen = [...Array.from({ length: ENDS }, () => 0.25), 0, 1, ...Array.from({ length: ENDS }, () => 0.75)];
  expect(gainsOf([flat, risen])).toEqual([0, 0.5]);
});

it("counts the choices of signs that reach the sum", () => {
  // All of one sign: only the choice that was seen reaches its own sum.
  expect(signFlip([0.3, 0.1, 0.2])).toBe(1 / 8);
  expect(signFlip([0.3, 0.1, 0.2, 0.5, 0.4])).toBe(1 / 32);
  // Sums of ±1 ±2: 3, 1, −1, −3; the one seen, −1 + 2, is reached by two.
  expect(signFlip([-1, 2])).toBe(2 / 4);
  // A difference of nothing: every choice reaches it.
  expect(signFlip([0, 0])).toBe(1);
});

it("has the deviation of a sample", () => {
  expect(spread([1, 3])).toEqual({ mean: 2, deviation: Math.sqrt(2) });
});
