import { random } from "@arenakit/contracts";
import { JUDGE_MODELS, simulate, simulatedGroup } from "@arenakit/evaluator-judge-lab";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Calibration, calibrate } from "../calibration.ts";
import { promisedBy } from "../topologies.fixture.ts";
import { TOPOLOGY_NAMES, topologyOf } from "../topologies.ts";
import type { PlayedMatch } from "../topology.ts";
import { fitMixedModel } from "./fit-mixed-model.ts";
import { groupData, type JudgeModel, qualities } from "./mixed-model.ts";
import { refit } from "./refit.ts";

const match = (first: number, second: number, scores: [number, number], directions: 1 | 2 = 2): PlayedMatch => ({
  phase: "ring",
  round: 0,
  pair: [first, second],
  scores,
  directions,
});

/** Matches of a ring with errors, and of one step further. */
function noisyMatches(size: number, seed: number, model: { sigma: number; offset?: number; lost?: number }) {
  const design = {
    topology: topologyOf("ring"),
    size,
    calls: 0,
    noSignal: 0,
    model: { ...JUDGE_MODELS.plain, lost: 0, ...model },
  };
  return simulatedGroup(design, seed, "refit");
}

describe("the posterior, given the parameters", () => {
  it("of two players and one match is the margin shrunk by its share of what is real", () => {
    // Levels say nothing (b = 0): d = θ₁ − θ₂ + e, var(θ₁ − θ₂) = 2·τ² = 6, var(e) = vd/w = 4/2 = 2, so the difference
    // is 6/8 of the margin of 8/2 − 2/2 = 3 points, half of it to each; var = 6 − 36/8 = 1.5.
    const data = groupData([match(0, 1, [8, 2])], 2);
    const { mean, covariance } = qualities(data, { tau2: 3, vd: 4, vu: 1, b: 0, vl: 1 });
    expect(mean[0]).toBeCloseTo(1.125, 12);
    expect(mean[1]).toBeCloseTo(-1.125, 12);
    expect(covariance[0]! + covariance[3]! - 2 * covariance[1]!).toBeCloseTo(1.5, 12);
  });

  it("weighs a match with one scored order half", () => {
    // As above with vd/w = 4/1: the difference is 6/10 of the margin.
    const data = groupData([match(0, 1, [8, 2], 1)], 2);
    const { mean } = qualities(data, { tau2: 3, vd: 4, vu: 1, b: 0, vl: 1 });
    expect(mean[0]! - mean[1]!).toBeCloseTo(1.8, 12);
  });

  it("moves the pairs apart by their levels, the group's own level taken out", () => {
    // Two pairs that tied at 6 and at 2 of 10. z = x₁ − x₂ with x = (θ₁ + θ₂)/2 has the variance τ² = 4;
    // u₁ − u₂ = b·z + e, var(e) = 2·vu/w = 3, b = ½: E[z | u] = 4·½·(6 − 2)/(4·¼ + 3) = 2, half of it to each pair.
    const data = groupData([match(0, 1, [12, 12]), match(2, 3, [4, 4])], 4);
    const { mean } = qualities(data, { tau2: 4, vd: 1, vu: 3, b: 0.5, vl: 1 });
    expect([...mean].map((value) => Number(value.toFixed(12)))).toEqual([1, 1, -1, -1]);
  });

  it("learns nothing from the level of one match", () => {
    const { mean } = qualities(groupData([match(0, 1, [14, 14])], 2), { tau2: 4, vd: 1, vu: 3, b: 1, vl: 1 });
    expect(Math.abs(mean[0]!)).toBeLessThan(1e-12);
  });

  it("of listwise calls is the mean of centred scores, shrunk", () => {
    // Two calls of three players; the offset of a call takes one direction out of three. About the mean, the precision
    // of a call is 1/vl: shrunk by τ²/(τ² + vl/2) = 2/(2 + ½·1).
    const lists = [
      { order: [2, 0, 1], scores: [3, 9, 6] },
      { order: [0, 1, 2], scores: [5, 2, 2] },
    ];
    const data = groupData([], 3, { lists });
    const { mean } = qualities(data, { tau2: 2, vd: 1, vu: 1, b: 1, vl: 1 });
    // Centred: 0, 3, −3 (players 1, 0, 2) and 2, −1, −1: means 2.5, −.5, −2.
    const byPlayer = data.players.map((player, at) => [player, mean[at]!] as const).sort((a, b) => a[0] - b[0]);
    expect(byPlayer.map(([, value]) => value)).toEqual([2.5, -0.5, -2].map((value) => expect.closeTo(value * 0.8, 12)));
  });

  it("solves the normal equations of any group", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(), (size, seed) => {
        const { matches, lists } = noisyMatches(size, seed, { sigma: 1, lost: 0.2 });
        const model: JudgeModel = { tau2: 1.3, vd: 1.7, vu: 0.9, b: 0.8, vl: 1 };
        const data = groupData(matches, size, { lists });
        const { mean } = qualities(data, model);
        // The gradient of the log posterior, match by match, is 0 at its mode: of the qualities and of the level.
        const gradient = Array.from(mean, (value) => -value / model.tau2);
        const place = new Map(data.players.map((player, at) => [player, at]));
        const levelOf = ({ pair, scores }: PlayedMatch) =>
          (scores[0] + scores[1]) / 4 - (model.b * (mean[place.get(pair[0])!]! + mean[place.get(pair[1])!]!)) / 2;
        const orders = matches.reduce((sum, { directions = 2 }) => sum + directions, 0);
        const mu = matches.reduce((sum, one) => sum + (one.directions ?? 2) * levelOf(one), 0) / Math.max(1, orders);
        for (const one of matches) {
          const { pair, scores, directions = 2 } = one;
          const [i, j] = [place.get(pair[0])!, place.get(pair[1])!];
          const margin = (scores[0] - scores[1]) / 2 - (mean[i]! - mean[j]!);
          const level = levelOf(one) - mu;
          const [own, shared] = [(directions * margin) / model.vd, (directions * level * model.b) / 2 / model.vu];
          gradient[i]! += own + shared;
          gradient[j]! += shared - own;
        }
        for (const value of gradient) expect(Math.abs(value)).toBeLessThan(1e-9);
      }),
    );
  });
});

describe("the parameters, from matches whose errors are known", () => {
  const fitted = (model: { sigma: number; offset?: number; contrast?: number; lost?: number }) => {
    const design = {
      topology: topologyOf("ring"),
      size: 16,
      calls: 0,
      noSignal: 0,
      model: { ...JUDGE_MODELS.plain, lost: 0, ...model },
    };
    const groups = Array.from({ length: 300 }, (_, number) => simulatedGroup(design, 5, number));
    return fitMixedModel(
      groups.map(({ matches }) => groupData(matches, 16)),
      { iterations: 200 },
    );
  };
  const within = (value: number, truth: number) => expect(Math.abs(value / truth - 1)).toBeLessThan(0.08);

  // One order: var(difference) = 2σ²; var(mean) = σ²/2 + offset²; 4800 qualities and 9000 matches tell a variance to 2 %.
  it("independent errors", () => {
    const { tau2, vd, vu, b } = fitted({ sigma: 1 });
    within(tau2, 1);
    within(vd, 2);
    within(vu, 0.5);
    within(b, 1);
  });

  it("calls with an offset, a fifth of the orders lost", () => {
    const { vd, vu, b } = fitted({ sigma: 0.5, offset: 1, lost: 0.2 });
    within(vd, 0.5);
    within(vu, 1.125);
    within(b, 1);
  });

  it("exaggerated differences: levels follow qualities less than margins do", () => {
    // Margins grow by 1 + 2κ = 1.5, so in their units τ² = 1.5² and b = 1/1.5.
    const { tau2, b } = fitted({ sigma: 1, contrast: 0.25 });
    within(tau2, 2.25);
    within(b, 1 / 1.5);
  });

  it("other units change the ranks and the ratio of signal to noise by nothing", () => {
    const { matches } = noisyMatches(8, 3, { sigma: 1 });
    const scaled = matches.map(({ scores: [a, b], ...rest }) => ({ ...rest, scores: [64 * a, 64 * b] as const }));
    const [own, other] = [refit().estimate(matches, 8), refit().estimate(scaled, 8)];
    expect(other.rank).toEqual(own.rank);
    expect(other.signalToNoise).toBeCloseTo(own.signalToNoise!, 9);
    expect(other.posterior!.mean[0]).toBeCloseTo(64 * own.posterior!.mean[0]!, 6);
  });
});

describe("refit", () => {
  it("with a perfect judge puts nobody in a wrong place, in any topology that promises the best, for N from 1 to 33", () => {
    for (const topology of TOPOLOGY_NAMES.filter((name) => promisedBy(name) !== "neither"))
      for (let size = 1; size <= 33; size++) {
        const model = { ...JUDGE_MODELS.plain, sigma: 0, lost: 0 };
        const options = { topology, estimator: "refit", advantage: "posterior", size, groups: 2, seed: size, model };
        const found = simulate(options);
        expect([topology, size, found.tau!.value, found.top1!.value]).toEqual([topology, size, size > 1 ? 1 : 0, 1]);
      }
  });

  it("with margins that never err and levels that do is exact where there are circles", () => {
    for (const topology of ["round-robin", "ring", "posterior-swiss"]) {
      const found = simulate({
        topology,
        estimator: "refit",
        advantage: "quantile_z",
        size: 12,
        groups: 5,
        seed: 2,
        model: { ...JUDGE_MODELS.offset, sigma: 0, lost: 0 },
      });
      expect([topology, found.tau!.value]).toEqual([topology, 1]);
    }
  });

  it("gives everybody the same rank where every match is tied, at whatever level", () => {
    for (let size = 1; size <= 33; size++) {
      const { matches } = noisyMatches(size, size, { sigma: 1 });
      const tied = matches.map((played, at) => ({ ...played, scores: [at % 3, at % 3] as const }));
      const { rank, posterior, signalToNoise } = refit().estimate(tied, size);
      expect(new Set(rank)).toEqual(new Set([(size - 1) / 2]));
      expect(new Set(posterior!.mean)).toEqual(new Set([0]));
      expect(signalToNoise).toBe(0);
    }
  });

  it("gives finite results and ranks that sum to N(N − 1)/2 for the smallest and the most tied groups", () => {
    const score = fc.constantFrom(0, 0, 1, 5, 10);
    const group = fc.integer({ min: 1, max: 5 }).chain((size) =>
      fc.record({
        size: fc.constant(size),
        played: fc.array(
          fc.record({
            first: fc.nat(size - 1),
            step: fc.integer({ min: 1, max: Math.max(1, size - 1) }),
            scores: fc.tuple(score, score),
            directions: fc.constantFrom(1 as const, 2 as const),
          }),
          { maxLength: size === 1 ? 0 : 12 },
        ),
      }),
    );
    fc.assert(
      fc.property(group, ({ size, played }) => {
        const matches = played.map((one) =>
          match(one.first, (one.first + one.step) % size, one.scores, one.directions),
        );
        const { rank, posterior, signalToNoise } = refit().estimate(matches, size);
        expect(rank.reduce<number>((sum, place) => sum + place!, 0)).toBe((size * (size - 1)) / 2);
        expect(posterior!.mean.every(Number.isFinite)).toBe(true);
        expect(posterior!.covariance.flat().every(Number.isFinite)).toBe(true);
        for (const [at, row] of posterior!.covariance.entries()) expect(row[at]).toBeGreaterThanOrEqual(0);
        expect(signalToNoise).toBeGreaterThanOrEqual(0);
        expect(signalToNoise).toBeLessThan(1);
      }),
      { numRuns: 500 },
    );
  });

  it("says the same of the same players under other numbers, in another order, with pairs turned round", () => {
    const coarse = (value: number, isCoarse: boolean) => (isCoarse ? Math.round(value * 2) / 2 : value);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), fc.nat(), fc.boolean(), (size, seed, isCoarse) => {
        const matches = noisyMatches(size, seed, { sigma: 1, lost: 0.2 }).matches.map((played) => ({
          ...played,
          scores: [coarse(played.scores[0], isCoarse), coarse(played.scores[1], isCoarse)] as const,
        }));
        const draws = random(seed, "relabelled");
        const number = draws.shuffled([...Array(size).keys()]);
        const moved = draws.shuffled(matches).map((played): PlayedMatch => {
          const pair = [number[played.pair[0]]!, number[played.pair[1]]!] as const;
          const { scores } = played;
          return draws.next() < 0.5
            ? { ...played, pair }
            : { ...played, pair: [pair[1], pair[0]], scores: [scores[1], scores[0]] };
        });
        const [own, other] = [refit().estimate(matches, size), refit().estimate(moved, size)];
        expect(number.map((to) => other.rank[to])).toEqual(own.rank);
        number.forEach((to, from) => {
          expect(Math.abs(other.posterior!.mean[to]! - own.posterior!.mean[from]!)).toBeLessThan(1e-9);
        });
        // Without players whose own scores are alike the sums are the same to the bit.
        if (!isCoarse) expect(number.map((to) => other.posterior!.mean[to])).toEqual([...own.posterior!.mean]);
      }),
    );
  });

  it("takes lists and matches together: more is known than from either", () => {
    const { matches, qualities: truth } = noisyMatches(6, 4, { sigma: 1 });
    const lists = [
      { order: [0, 1, 2, 3, 4, 5], scores: truth.map((quality, at) => quality + [0.3, -0.2, 0.1, -0.4, 0.2, 0][at]!) },
    ];
    const variance = (given: readonly PlayedMatch[], calls: typeof lists) => {
      const model: JudgeModel = { tau2: 1, vd: 2, vu: 0.5, b: 1, vl: 1 };
      return Math.max(
        ...qualities(groupData(given, 6, { lists: calls }), model).covariance.filter((_, at) => at % 7 === 0),
      );
    };
    expect(variance(matches, lists)).toBeLessThan(variance(matches, []));
    expect(variance(matches, lists)).toBeLessThan(variance([], lists));
    expect(refit().estimate(matches, 6, { lists }).rank).toHaveLength(6);
  });

  it("with a calibration keeps the judge's parameters, whatever scores the group has", () => {
    const { matches } = noisyMatches(8, 1, { sigma: 1 });
    const groups = Array.from({ length: 20 }, (_, seed) => ({ size: 8, ...noisyMatches(8, seed + 50, { sigma: 1 }) }));
    const calibration = calibrate(groups);
    const { posterior, signalToNoise } = refit({ calibration }).estimate(matches, 8);
    const { vd } = calibration.parameters;
    // spread² = tau2 + vd/2; signal to noise = tau2/(tau2 + vd/(2·28/8)): both of the same tau2, with the frozen vd.
    const tau2 = posterior!.spread ** 2 - vd / 2;
    expect(signalToNoise).toBeCloseTo(tau2 / (tau2 + vd / 7), 9);
  });

  it("gives a group its reward from its own matches and the calibration's hash alone", () => {
    const groups = Array.from({ length: 6 }, (_, seed) => ({ size: 8, ...noisyMatches(8, seed, { sigma: 1 }) }));
    const calibration: Calibration = calibrate(groups);
    const alone = refit({ calibration }).estimate(groups[0]!.matches, 8);
    const estimator = refit({ calibration });
    for (const { matches } of groups.toReversed()) estimator.estimate(matches, 8);
    expect(estimator.estimate(groups[0]!.matches, 8)).toEqual(alone);
  });
});
