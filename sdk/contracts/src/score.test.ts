import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requireScore, weightedScore } from "./score.ts";

describe("weightedScore", () => {
  it("weighs as RLFactory's eq. 1 and O2-Searcher's eq. 11 do", () => {
    // 0.25 · 1 + 0.25 · 0.5 + 0.5 · 0.2 = 0.475
    const { total } = weightedScore(
      { format: 1, diversity: 0.5, factual: 0.2 },
      { format: 0.25, diversity: 0.25, factual: 0.5 },
    );
    expect(total).toBeCloseTo(0.475, 12);
  });

  it("divides weights by their sum, and says what each counts", () => {
    // (3 · 1 + 1 · 0.5) / 4 = 0.875
    expect(weightedScore({ a: 1, b: 0.5 }, { a: 3, b: 1 })).toEqual({
      total: 0.875,
      components: { a: 1, b: 0.5 },
      weights: { a: 0.75, b: 0.25 },
    });
  });

  it("is the mean without weights", () => {
    expect(weightedScore({ a: 1, b: 0.5, c: 0 }).total).toBe(0.5);
  });

  it("never counts what was not judged as 0", () => {
    expect(weightedScore({ a: 1, b: null }).total).toBeNull();
    expect(weightedScore({ a: 1, b: null }, { a: 1, b: 0.001 }).total).toBeNull();
    expect(weightedScore({ a: 1, b: null }, { a: 1, b: 0 }).total).toBe(1);
    expect(weightedScore({ a: 1, b: null }, { a: 1 }).total).toBe(1);
    expect(weightedScore({}).total).toBeNull();
    expect(weightedScore({ a: 1 }, { a: 0 }).total).toBeNull();
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("refuses the weight %d", (weight) => {
    expect(() => weightedScore({ a: 1 }, { a: weight })).toThrow(/weight of a: expected a finite number of at least 0/);
  });

  it("refuses a weight of no component, and a component that is no share", () => {
    expect(() => weightedScore({ format: 1 }, { fromat: 1 })).toThrow(/weight of fromat: expected one of.*format/);
    expect(() => weightedScore({ a: 1 }, { constructor: 1 })).toThrow(/weight of constructor/);
    for (const value of [Number.NaN, 1.1, -0.1]) expect(() => weightedScore({ a: value })).toThrow(/component a/);
  });

  it("lies between the least and the greatest component, whatever the scale of the weights", () => {
    const pairs = fc.array(
      fc.record({ value: fc.double({ min: 0, max: 1, noNaN: true }), weight: fc.integer({ min: 1, max: 1000 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(pairs, fc.integer({ min: 1, max: 64 }), (list, scale) => {
        const components = Object.fromEntries(list.map(({ value }, at) => [`c${at}`, value]));
        const weights = Object.fromEntries(list.map(({ weight }, at) => [`c${at}`, weight]));
        const scaled = Object.fromEntries(list.map(({ weight }, at) => [`c${at}`, weight * scale]));
        const { total } = weightedScore(components, weights);
        const values = list.map(({ value }) => value);
        expect(total).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
        expect(total).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
        expect(weightedScore(components, scaled).total).toBeCloseTo(total!, 12);
      }),
    );
  });
});

describe("requireScore", () => {
  const environment = { id: "mine" };
  const score = (more: object) => ({ total: 1, components: { a: 1, b: null }, checks: [], ...more });

  it("takes numbers in [0, 1], and null", () => {
    for (const more of [{}, { total: 0 }, { total: null }, { components: {} }, { components: { a: 0.1 + 0.9 } }])
      expect(requireScore(environment, score(more))).toEqual(score(more));
  });

  it.each([
    [{ total: 7 }, "total: expected a number in [0, 1], or null where nothing judged it, got 7"],
    [{ total: Number.NaN }, "got NaN"],
    [{ total: -0.5 }, "got -0.5"],
    [{ total: undefined }, "got undefined"],
    [{ components: { a: 1, b: Number.POSITIVE_INFINITY } }, "component b: expected a number in [0, 1]"],
    [
      { components: { a: "1" } },
      "component a: expected a number in [0, 1], or null where nothing judged it, got string",
    ],
    [{ checks: undefined }, "expected {total, components, checks}"],
    [{ components: null }, "expected {total, components, checks}"],
  ])("refuses %j with the environment's name and the value", (more, problem) => {
    const refused = () => requireScore(environment, score(more) as never);
    expect(refused).toThrow(/^harness\/bad_score: computeScore of mine: /);
    expect(refused).toThrow(problem);
  });

  it.each([null, undefined, 1])("refuses %j, which is no score", (given) => {
    expect(() => requireScore(environment, given as never)).toThrow("expected {total, components, checks}");
  });
});
