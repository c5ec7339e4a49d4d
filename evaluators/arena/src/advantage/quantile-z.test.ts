import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classesByScore, rankingOf } from "../ranking.ts";
import { quantileZ } from "./quantile-z.ts";

describe("quantile_z", () => {
  const { map } = quantileZ();

  it("maps ranks to quantiles (eq. 6)", () => {
    expect(map([0, 1, 2, 3, 4]).reward).toEqual([1, 0.75, 0.5, 0.25, 0]);
  });

  it("standardises with the population's deviation and ε = 1e-6 (eq. 7)", () => {
    // Rewards 1, 0.5, 0: mean 0.5, variance (0.25 + 0 + 0.25)/3.
    const scale = Math.sqrt(0.5 / 3) + 1e-6;
    const { advantage } = map([0, 1, 2]);
    expect(advantage[0]).toBeCloseTo(0.5 / scale, 12);
    expect(advantage[1]).toBeCloseTo(0, 12);
    expect(advantage[2]).toBeCloseTo(-0.5 / scale, 12);
  });

  it("counts valid attempts only, and gives the others nothing", () => {
    const { reward, advantage } = map([null, 1, 0, null, 2]);
    expect(reward).toEqual([null, 0.5, 1, null, 0]);
    expect(advantage.map((value) => value === null)).toEqual([true, false, false, true, false]);
  });

  it("gives 0 to all when all tie", () => {
    expect(map([1.5, 1.5, 1.5, 1.5])).toEqual({ reward: [0.5, 0.5, 0.5, 0.5], advantage: [0, 0, 0, 0] });
  });

  it("gives a group of one the reward of rank 0 and no advantage", () => {
    expect(map([0])).toEqual({ reward: [1], advantage: [0] });
    expect(map([null, 0])).toEqual({ reward: [null, 1], advantage: [null, 0] });
    expect(map([null])).toEqual({ reward: [null], advantage: [null] });
  });

  it("advantages sum to 0 and fall with the rank; the mean reward is one half", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 40 }), (scores) => {
        const classes = classesByScore([...scores.keys()], (player) => scores[player]!);
        const { rank } = rankingOf(classes, scores.length);
        const { reward, advantage } = map(rank);
        const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + value!, 0);
        expect(sum(advantage)).toBeCloseTo(0, 9);
        expect(sum(reward) / scores.length).toBeCloseTo(0.5, 9);
        for (const a of scores.keys())
          for (const b of scores.keys())
            if (scores[a]! > scores[b]!) expect(advantage[a]!).toBeGreaterThan(advantage[b]!);
            else if (scores[a] === scores[b]) expect(advantage[a]).toBe(advantage[b]);
      }),
    );
  });
});
