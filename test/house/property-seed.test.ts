/** The seed of property tests: a run that names one can be repeated, so one that cannot be read is refused. */
import { expect, it } from "vitest";
import { propertySeed } from "../property-seed.ts";

it("is 1 or the whole number that ARENAKIT_SEED names, and nothing else", () => {
  expect([propertySeed(undefined), propertySeed("0"), propertySeed("18"), propertySeed("2147483647")]).toEqual([
    1, 0, 18, 2147483647,
  ]);
  for (const text of ["abc", "", " ", "1.5", "-1", "1e3", "NaN", "2147483648"])
    expect(() => propertySeed(text), text).toThrow(
      `expected a whole number from 0 to 2147483647, such as 7, got "${text}"`,
    );
});
