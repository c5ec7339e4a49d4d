/** What holds of every advantage map, and the figures of those that look at the posterior. */
import { random } from "@arenakit/contracts";
import { JUDGE_MODELS, simulatedGroup } from "@arenakit/evaluator-judge-lab";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ADVANTAGE_NAMES, advantageNamed } from "../advantages.ts";
import { ESTIMATOR_NAMES, estimatorNamed } from "../estimators.ts";
import { TOPOLOGY_NAMES, topologyOf } from "../topologies.ts";

type Row = readonly (number | null)[];

const combinations = TOPOLOGY_NAMES.flatMap((topology) =>
  ESTIMATOR_NAMES.flatMap((estimator) =>
    ADVANTAGE_NAMES.filter((advantage) => advantage !== "posterior" || estimator === "refit").map(
      (advantage) => ({ topology, estimator, advantage }) as const,
    ),
  ),
);

const total = (values: Row) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

describe.each(combinations)("$advantage after $topology ranked by $estimator", ({ topology, estimator, advantage }) => {
  const mapped = (size: number, seed: number, options: { isTied?: boolean } = {}) => {
    const model = options.isTied ? JUDGE_MODELS.plain : JUDGE_MODELS.realistic;
    const design = {
      topology: topologyOf(topology),
      size,
      calls: 0,
      noSignal: options.isTied ? 1 : 0,
      model: { ...model, sigma: options.isTied ? 0 : 1, lost: 0 },
    };
    const { matches } = simulatedGroup(design, seed, "map");
    const { rank, posterior } = estimatorNamed(estimator).estimate(matches, size);
    const players = [...Array(size).keys()];
    return { rank, ...advantageNamed(advantage).map(rank, posterior ? { players, posterior } : undefined) };
  };

  it("advantages sum to 0 and never rise with the rank; who shares a rank shares them", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 17 }), fc.nat(), (size, seed) => {
        const { rank, advantage: advantages, reward } = mapped(size, seed);
        expect(Math.abs(total(advantages))).toBeLessThan(1e-9);
        for (const values of [advantages, reward])
          for (const a of rank.keys())
            for (const b of rank.keys()) {
              if (rank[a] === rank[b]) expect(values[a]).toBe(values[b]);
              // Expected ranks look at how sure a place is, too: they may part neighbours the other way.
              else if (rank[a]! < rank[b]! && advantage !== "expected_rank")
                expect(values[a]!).toBeGreaterThan(values[b]!);
            }
      }),
      { numRuns: 30 },
    );
  });

  it("all are exactly 0 when the judge sees no difference", () => {
    for (let size = 1; size <= 33; size++)
      expect(mapped(size, size, { isTied: true }).advantage).toEqual(new Array(size).fill(0));
  });
});

describe("expected_rank", () => {
  const { map } = advantageNamed("expected_rank");
  const players = [0, 1, 2];

  it("is one less the expected share of those who are better", () => {
    // Differences of 1 and 2 with variance 1 each: Φ(1) = 0.841344746, Φ(2) = 0.977249868 (tables of the normal).
    const covariance = [
      [0.5, 0, 0],
      [0, 0.5, 0],
      [0, 0, 0.5],
    ];
    const { reward, advantage } = map([0, 1, 2], { players, posterior: { mean: [1, 0, -1], covariance, spread: 1 } });
    expect(reward[0]).toBeCloseTo((0.841344746 + 0.977249868) / 2, 8);
    expect(reward[1]).toBeCloseTo(0.5, 12);
    expect(reward[2]).toBeCloseTo(1 - (0.841344746 + 0.977249868) / 2, 8);
    expect(advantage[0]).toBeCloseTo(reward[0]! - 0.5, 12);
  });

  it("counts correlation: what two share does not part them", () => {
    const covariance = [
      [5, 4.5],
      [4.5, 5],
    ];
    const { reward } = map([0, 1], { players: [0, 1], posterior: { mean: [1, 0], covariance, spread: 1 } });
    expect(reward[0]).toBeCloseTo(0.841344746, 8);
  });

  it("of certain places is the rank itself, also without a posterior", () => {
    const covariance = [0, 1, 2].map(() => [0, 0, 0]);
    const certain = map([0, 1, 2], { players, posterior: { mean: [3, 2, 1], covariance, spread: 1 } });
    expect(certain).toEqual({ reward: [1, 0.5, 0], advantage: [0.5, 0, -0.5] });
    expect(map([0, 1, 2])).toEqual(certain);
    expect(map([0, 1.5, 1.5, null, 3]).reward).toEqual([1, 0.5, 0.5, null, 0]);
  });

  it("puts who has no answer behind everybody with certainty", () => {
    // Players 2 and 0 of a group of four; 1 has no answer, 3 is invalid.
    const covariance = [
      [0.5, 0],
      [0, 0.5],
    ];
    const { reward } = map([1, 2, 0, null], { players: [2, 0], posterior: { mean: [1, 0], covariance, spread: 1 } });
    expect(reward[2]).toBeCloseTo(1 - (1 - 0.841344746) / 2, 8);
    expect(reward[0]).toBeCloseTo(1 - 0.841344746 / 2, 8);
    expect(reward.slice(1, 2)).toEqual([0]);
    expect(reward[3]).toBeNull();
  });
});

describe("posterior", () => {
  const { map } = advantageNamed("posterior");
  const flat = (size: number) => Array.from({ length: size }, () => new Array<number>(size).fill(0));

  it("is the posterior mean about the mean of the group", () => {
    const posterior = { mean: [2, -1], covariance: flat(2), spread: 1 };
    expect(map([0, 1], { players: [0, 1], posterior })).toEqual({ reward: [2, -1], advantage: [1.5, -1.5] });
  });

  it("puts who has no answer one spread below the lowest, one point where nothing has a spread", () => {
    const posterior = { mean: [2, -1], covariance: flat(2), spread: 1.5 };
    expect(map([0, 2.5, 1, 2.5], { players: [0, 2], posterior }).reward).toEqual([2, -2.5, -1, -2.5]);
    const tied = { mean: [0, 0], covariance: flat(2), spread: 0 };
    expect(map([0.5, 2, 0.5], { players: [0, 2], posterior: tied }).reward).toEqual([0, -1, 0]);
  });

  it("needs a posterior, and says which estimator has one", () => {
    expect(() => map([0, 1])).toThrow(/no_posterior.*refit/);
  });
});

describe("names", () => {
  it("that there are not are refused with those that there are", () => {
    expect(() => advantageNamed("z")).toThrow(/unknown_advantage.*quantile_z, expected_rank, posterior/);
    expect(() => estimatorNamed("elo")).toThrow(/unknown_estimator.*wins, tiers, refit/);
    for (const name of ADVANTAGE_NAMES) expect(advantageNamed(name).id).toBe(name);
    for (const name of ESTIMATOR_NAMES) expect(estimatorNamed(name).id).toBe(name);
  });
});

describe("listwise calls", () => {
  it.each(ESTIMATOR_NAMES)("are ranked by %s as their scores say, other numbers for the same players alike", (name) => {
    const draws = random(1, "lists");
    for (let size = 1; size <= 9; size++) {
      const quality = draws.shuffled([...Array(size).keys()]);
      const lists = [0, 1, 2].map((offset) => {
        const order = draws.shuffled([...Array(size).keys()]);
        return { order, scores: order.map((player) => quality[player]! + offset) };
      });
      const { rank } = estimatorNamed(name).estimate([], size, { lists });
      expect(rank).toEqual(quality.map((own) => size - 1 - own));
    }
  });
});
