import fc from "fast-check";
import { expect, it } from "vitest";
import { weightedScore } from "./score.ts";

it("is the weighted mean: RLFactory's rules, judge and tool verification as one", () => {
  // (0.5 · 2 + 1 · 1 + 0 · 1) / 4
  expect(weightedScore({ rules: 0.5, judge: 1, verified: 0 }, { rules: 2 })).toEqual({
    total: 0.5,
    components: { rules: 0.5, judge: 1, verified: 0 },
    weights: { rules: 2, judge: 1, verified: 1 },
  });
});

it("has no total where a component that counts was not judged, and never takes it for 0", () => {
  expect(weightedScore({ rules: 1, judge: null }).total).toBeNull();
  expect(weightedScore({ rules: 1, judge: null }, { judge: 0 }).total).toBe(1);
  expect(weightedScore({ judge: null }, { judge: 0 }).total).toBeNull();
  expect(weightedScore({}).total).toBeNull();
});

it.each([
  [{ a: 1 }, { a: -1 }, "a weight of at least 0 for a"],
  [{ a: 1 }, { a: Number.NaN }, "a weight of at least 0 for a"],
  [{ a: 1 }, { a: Number.POSITIVE_INFINITY }, "a weight of at least 0 for a"],
  [{ a: 1.5 }, {}, "a in [0, 1]"],
  [{ a: Number.NaN }, {}, "a in [0, 1]"],
  [{ a: 1 }, { b: 1 }, "a component for the weight of b"],
  [{ a: 1 }, { constructor: 1 } as Record<string, number>, "a component for the weight of constructor"],
])("refuses %j with weights %j", (components, weights, message) => {
  expect(() => weightedScore(components, weights as Record<string, number>)).toThrow(message);
});

it("lies between its components, and rises with each of them", () => {
  const part = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 100 }));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const components = Object.fromEntries(parts.map(([value], at) => [`c${at}`, value]));
      const weights = Object.fromEntries(parts.map(([, weight], at) => [`c${at}`, weight]));
      const total = weightedScore(components, weights).total!;
      const values = Object.values(components);
      expect(total).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
      expect(total).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      expect(weightedScore({ ...components, c0: 1 }, weights).total!).toBeGreaterThanOrEqual(total - 1e-9);
    }),
  );
});
