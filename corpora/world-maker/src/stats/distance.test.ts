import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kolmogorovSmirnov, totalVariation } from "./distance.ts";

const sample = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 30 });

describe("the Kolmogorov–Smirnov statistic", () => {
  it("is the largest difference of the two cumulative distributions", () => {
    // Cumulated by hand: after 1: 1/4 against 0, after 2: 2/4 against 1/2, after 3: 1 against 1/2.
    expect(kolmogorovSmirnov({ values: [1, 2, 3, 3] }, { values: [2, 4] })).toBeCloseTo(0.5, 12);
    expect(kolmogorovSmirnov({ values: [1, 2] }, { values: [3, 4, 5] })).toBe(1);
    expect(kolmogorovSmirnov({ values: [7, 7] }, { values: [7] })).toBe(0);
  });

  it("is what the definition says at every value, whatever the order", () => {
    const below = (values: number[], limit: number) => values.filter((value) => value <= limit).length / values.length;
    fc.assert(
      fc.property(sample, sample, (left, right) => {
        const definition = Math.max(...[...left, ...right].map((at) => Math.abs(below(left, at) - below(right, at))));
        expect(kolmogorovSmirnov({ values: left }, { values: right })).toBeCloseTo(definition, 12);
        expect(kolmogorovSmirnov({ values: right.toReversed() }, { values: left })).toBeCloseTo(definition, 12);
      }),
    );
  });

  it("counts a weight as so many equal values", () => {
    fc.assert(
      fc.property(
        sample,
        sample,
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 30, maxLength: 30 }),
        (left, right, counts) => {
          const weights = left.map((_, at) => counts[at]!);
          const repeated = left.flatMap((value, at) => Array.from({ length: weights[at]! }, () => value));
          expect(kolmogorovSmirnov({ values: left, weights }, { values: right })).toBeCloseTo(
            kolmogorovSmirnov({ values: repeated }, { values: right }),
            12,
          );
        },
      ),
    );
  });

  it("has no value for nothing", () => {
    expect(() => kolmogorovSmirnov({ values: [] }, { values: [1] })).toThrow(RangeError);
  });
});

describe("the total variation", () => {
  it("is half the sum of the differences of shares", () => {
    // a: 1/2 against 1/4, b: 1/2 against 1/4, c: 0 against 1/2.
    expect(totalVariation(["a", "b"], ["a", "b", "c", "c"])).toBeCloseTo((0.25 + 0.25 + 0.5) / 2, 12);
    expect(totalVariation(["a"], ["b"])).toBe(1);
    expect(totalVariation(["a", "b"], ["b", "a", "a", "b"])).toBe(0);
    expect(() => totalVariation([], ["a"])).toThrow(RangeError);
  });
});
