import { expect, it } from "vitest";
import { groupAdvantages } from "./group-advantages.ts";

it("is (r − mean) / std of eq. 1, by the population's deviation", () => {
  // mean 1/2, deviations ±1/2: std 1/2.
  expect(groupAdvantages([1, 0, 1, 0])).toEqual([1, -1, 1, -1]);
  // mean 1, squares 1, 0, 4, 1 over 4: std √1.5.
  const deviation = Math.sqrt(1.5);
  expect(groupAdvantages([0, 1, 3, 0])).toEqual([-1 / deviation, 0, 2 / deviation, -1 / deviation]);
});

it("is 0 where nothing differs, and null for who has no reward, who moves nobody else's", () => {
  expect(groupAdvantages([0.1, 0.1, 0.1])).toEqual([0, 0, 0]);
  expect(groupAdvantages([0.7])).toEqual([0]);
  expect(groupAdvantages([1, null, 0])).toEqual([1, null, -1]);
  expect(groupAdvantages([null, null])).toEqual([null, null]);
});
