import { calibrate, ESTIMATOR_NAMES, TOPOLOGY_NAMES, topologyOf } from "@arenakit/evaluator-arena";
import { describe, expect, it } from "vitest";
import { intervalOfCosine, intervalOfMean } from "./intervals.ts";
import { bestOnTop, spearman, tauB } from "./rank-agreement.ts";
import { JUDGE_MODELS } from "./score-model.ts";
import { type SimulationOptions, simulate } from "./simulate.ts";
import { simulatedGroup } from "./simulated-group.ts";

const OPTIONS: SimulationOptions = {
  topology: "ring",
  estimator: "refit",
  advantage: "quantile_z",
  size: 8,
  groups: 40,
  seed: 1,
  model: { ...JUDGE_MODELS.plain, sigma: 1, lost: 0 },
};

describe("agreement with the truth", () => {
  it("tau-b counts pairs and takes ties out of both sides", () => {
    expect(tauB([3, 2, 1], [30, 20, 10])).toBe(1);
    expect(tauB([1, 2, 3], [30, 20, 10])).toBe(-1);
    // Five of six pairs agree, one does not.
    expect(tauB([4, 3, 1, 2], [4, 3, 2, 1])).toBeCloseTo(4 / 6, 12);
    // One pair tied in the scores: 5 agree of √(5 · 6).
    expect(tauB([3, 2, 1, 1], [4, 3, 2, 1])).toBeCloseTo(5 / Math.sqrt(30), 12);
    expect(tauB([1, 1], [1, 2])).toBe(0);
  });

  it("rho is the correlation of average ranks", () => {
    expect(spearman([1, 2, 3], [2, 4, 9])).toBeCloseTo(1, 12);
    // 1 − 6·Σd²/(n(n² − 1)) with d = 0, 0, 1, −1.
    expect(spearman([4, 3, 1, 2], [4, 3, 2, 1])).toBeCloseTo(1 - 12 / 60, 12);
    // Ranks 0, 1.5, 1.5, 3 against 0, 1, 2, 3: covariance 4.5, variances 4.5 and 5.
    expect(spearman([0, 5, 5, 9], [0, 1, 2, 3])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
  });

  it("the best on top is shared among those who tie there", () => {
    expect(bestOnTop([3, 1, 2], [9, 1, 2])).toBe(1);
    expect(bestOnTop([3, 3, 2], [9, 1, 2])).toBe(0.5);
    expect(bestOnTop([1, 3, 2], [9, 1, 2])).toBe(0);
  });
});

describe("intervals", () => {
  it("of a mean are 1.96 standard errors wide on either side", () => {
    // Mean 2, variance (1 + 0 + 1)/2 = 1, error √(1/3).
    const found = intervalOfMean([1, 2, 3])!;
    expect(found.value).toBe(2);
    expect(found.high - found.value).toBeCloseTo(1.96 / Math.sqrt(3), 5);
    expect(found.value - found.low).toBeCloseTo(1.96 / Math.sqrt(3), 5);
    expect(intervalOfMean([])).toBeNull();
  });

  it("of a cosine leave one group out at a time", () => {
    // Two groups: the cosine is 3/√(2·5); without the one 1/√(1·1), without the other 2/√(1·4): both 1.
    const groups = [
      { together: 1, own: 1, other: 1 },
      { together: 2, own: 1, other: 4 },
    ];
    expect(intervalOfCosine(groups)!.value).toBeCloseTo(3 / Math.sqrt(10), 6);
    expect(intervalOfCosine(groups)!.standardError).toBe(0);
    expect(intervalOfCosine([{ together: 0, own: 0, other: 1 }])).toBeNull();
  });

  it("hold the truth about as often as they say", () => {
    // The tau of 20 runs of 60 groups against that of 4000 groups: 95 % of 20 is 19; below 15 is rarer than 1 in 10⁴.
    const truth = simulate({ ...OPTIONS, estimator: "tiers", groups: 4000, seed: 1000 }).tau!.value;
    const runs = Array.from({ length: 20 }, (_, seed) =>
      simulate({ ...OPTIONS, estimator: "tiers", groups: 60, seed }),
    );
    const holding = runs.filter(({ tau }) => tau!.low <= truth && truth <= tau!.high);
    expect(holding.length).toBeGreaterThanOrEqual(15);
  });
});

describe("simulate", () => {
  it("says the same of the same settings, and something else of another seed", () => {
    expect(simulate(OPTIONS)).toEqual(simulate(OPTIONS));
    expect(simulate({ ...OPTIONS, seed: 2 }).tau).not.toEqual(simulate(OPTIONS).tau);
  });

  it("draws the same qualities for every topology, and the same errors whether orders are lost or not", () => {
    const design = { size: 6, calls: 1, noSignal: 0, model: OPTIONS.model };
    const group = (topology: string, lost = 0) =>
      simulatedGroup({ ...design, topology: topologyOf(topology), model: { ...design.model, lost } }, 1, 0);
    expect(group("anchor").qualities).toEqual(group("round-robin").qualities);
    const [complete, lossy] = [group("round-robin").matches, group("round-robin", 0.3).matches];
    const both = lossy.filter(({ directions = 2 }) => directions === 2);
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(complete.length);
    for (const match of both) expect(complete).toContainEqual(match);
  });

  it("counts matches and rounds as the formulas do", () => {
    const counted = (topology: string, size: number) => {
      const { matches, rounds } = simulate({ ...OPTIONS, topology, size, groups: 2 });
      return [matches, rounds];
    };
    expect(counted("round-robin", 8)).toEqual([28, 1]);
    expect(counted("anchor", 8)).toEqual([7, 1]);
    expect(counted("seeded-single-elimination", 8)).toEqual([14, 4]);
    expect(counted("swiss", 8)).toEqual([12, 3]);
    expect(counted("ring", 8)).toEqual([14, 1]);
    expect(simulate({ ...OPTIONS, topology: "listwise", calls: 3 }).matches).toBe(3);
  });

  it.each(TOPOLOGY_NAMES)("one order in ten lost costs %s at most .03 of tau at N = 16, sigma = 1", (topology) => {
    for (const estimator of ESTIMATOR_NAMES) {
      // Swiss and the brackets by wins or tiers decide whom a player meets: there the paths part, and only the mean counts.
      const options = { ...OPTIONS, topology, estimator, size: 16, groups: 300 };
      const complete = simulate(options).tau!.value;
      const lossy = simulate({ ...options, model: { ...options.model, lost: 0.1 } }).tau!.value;
      expect([estimator, complete - lossy <= 0.03]).toEqual([estimator, true]);
    }
  });

  it("leaves groups without differences out of what they cannot say", () => {
    const found = simulate({ ...OPTIONS, noSignal: 1, advantage: "posterior" });
    expect(found).toMatchObject({ tau: null, rho: null, top1: null, alignment: null, noSignalEnergy: 1 });
  });

  it("refuses what cannot be", () => {
    expect(() => simulate({ ...OPTIONS, topology: "league" })).toThrow(/unknown_topology/);
    expect(() => simulate({ ...OPTIONS, estimator: "wins", advantage: "posterior" })).toThrow(/no_posterior/);
    expect(() => simulate({ ...OPTIONS, estimator: "wins", calibrationGroups: 4 })).toThrow(/calibration_unused/);
    const design = { topology: topologyOf("ring"), size: 8, calls: 1, noSignal: 0, model: OPTIONS.model };
    const calibration = calibrate([{ size: 8, ...simulatedGroup(design, 1) }]);
    expect(() => simulate({ ...OPTIONS, calibration, calibrationGroups: 4 })).toThrow(/two_calibrations/);
    expect(simulate({ ...OPTIONS, calibration }).calibration).toBe(calibration.hash);
  });
});
