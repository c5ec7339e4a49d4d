import { describe, expect, it } from "vitest";
import { expectedMaximum, expectedMaximumOfNormals, waitingTimes } from "./generation-time.ts";

describe("of measured durations", () => {
  it("is the mean of one, and of several leans to the longest", () => {
    expect(expectedMaximum([{ durations: [3, 1, 2], count: 1 }])).toBeCloseTo(2, 12);
    // Two throws of a die: (1·1 + 3·2 + 5·3 + 7·4 + 9·5 + 11·6) / 36.
    expect(expectedMaximum([{ durations: [6, 5, 4, 3, 2, 1], count: 2 }])).toBeCloseTo(161 / 36, 12);
  });

  it("joins both modes: the longer of 1 or 4, and of 2 or 3", () => {
    // (1, 2) → 2, (1, 3) → 3, (4, 2) → 4, (4, 3) → 4.
    const both = [
      { durations: [1, 4], count: 1 },
      { durations: [3, 2], count: 1 },
    ];
    expect(expectedMaximum(both)).toBeCloseTo(13 / 4, 12);
  });

  it("counts equal durations as often as they were measured", () => {
    // P(max = 5) = 1 − (2/3)².
    expect(expectedMaximum([{ durations: [0, 0, 5], count: 2 }])).toBeCloseTo(25 / 9, 12);
  });

  it("refuses a mode without a duration, and needs none of a mode without attempts", () => {
    expect(() => expectedMaximum([{ durations: [], count: 2 }])).toThrow("at least one duration of each mode");
    expect(
      expectedMaximum([
        { durations: [7], count: 2 },
        { durations: [], count: 0 },
      ]),
    ).toBe(7);
  });

  it("says what hybrid steps save, and the run with its steps without tools", () => {
    // K = 2. Tools: 10 or 20 → 10/4 + 20·3/4 = 17.5. Both: 10 or 20 beside 2 → 15. None: 2.
    const times = waitingTimes({ tool: [10, 20], noTool: [2] }, { attempts: 2, noToolSteps: 1, hybridSteps: 3 });
    expect(times).toMatchObject({ tool: 17.5, hybrid: 15, noTool: 2 });
    expect(times.savedByStep).toBeCloseTo(1 - 15 / 17.5, 12);
    // (2 + 45) / 4 = 11.75 a step.
    expect(times.savedByRun).toBeCloseTo(1 - 11.75 / 17.5, 12);
    // In a queue two with tools take 30, one of each 17.
    expect(times.savedInQueue).toBeCloseTo(13 / 30, 12);
  });
});

describe("of normal durations", () => {
  it("has the closed forms of two and three: 1/√π and 3/(2√π) deviations above the mean", () => {
    const of = (count: number) => expectedMaximumOfNormals([{ mean: 5, deviation: 2, count }]);
    expect(of(1)).toBeCloseTo(5, 4);
    expect(of(2)).toBeCloseTo(5 + 2 / Math.sqrt(Math.PI), 4);
    expect(of(3)).toBeCloseTo(5 + 3 / Math.sqrt(Math.PI), 4);
  });

  it("holds to appendix B where the variances are equal", () => {
    const tool = { mean: 60, deviation: 20, count: 8 };
    const hybrid = [
      { ...tool, count: 4 },
      { mean: 30, deviation: 20, count: 4 },
    ];
    expect(expectedMaximumOfNormals([tool])).toBeGreaterThan(expectedMaximumOfNormals(hybrid));
  });

  it("fails where they are not: a mode that is shorter on average and varies more is waited for", () => {
    // Clark (1961), θ = √(1 + 15) = 4, α = 1/4: Φ(0.25) + 4·φ(0.25) = 0.598706 + 4 · 0.386668.
    const hybrid = expectedMaximumOfNormals([
      { mean: 1, deviation: 1, count: 1 },
      { mean: 0, deviation: Math.sqrt(15), count: 1 },
    ]);
    expect(hybrid).toBeCloseTo(2.145378, 4);
    const tool = expectedMaximumOfNormals([{ mean: 1, deviation: 1, count: 2 }]);
    expect(tool).toBeCloseTo(1.56419, 4);
    expect(hybrid).toBeGreaterThan(tool);
  });

  it("refuses a deviation of 0, which measured durations are for", () => {
    expect(() => expectedMaximumOfNormals([{ mean: 1, deviation: 0, count: 2 }])).toThrow("more than 0");
  });
});
