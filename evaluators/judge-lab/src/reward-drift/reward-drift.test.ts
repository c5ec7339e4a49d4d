/** What a rise is made of, by arithmetic: prices, changes and shares that are known; and what must not matter. */
import { random } from "@arenakit/contracts";
import { type AttemptFeatures, FEATURE_NAMES } from "@arenakit/evaluator-arena";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LEAST_GROUPS, LEAST_STEPS, type RewardDrift, rewardDrift } from "../reward-drift.ts";
import { SCRIPTS, scriptedRun } from "./scripted-drifts.fixture.ts";
import type { DriftSample } from "./step-sums.ts";

const NONE: AttemptFeatures = { characters: 0, bullets: 0, citations: 0, calls: 0, flattery: 0 };
const STEPS = 20;
const GROUPS = 4;
const SIZE = 6;

/** A run by rule; features differ within groups at random, and everybody has a reward by the number of calls. */
function run(scoreOf: (features: AttemptFeatures, step: number) => number, drift = 0.05): DriftSample[] {
  const draw = random("reward-drift.test", drift);
  return Array.from({ length: STEPS * GROUPS * SIZE }, (_, at): DriftSample => {
    const step = Math.floor(at / (GROUPS * SIZE));
    const features = {
      ...NONE,
      characters: Math.round(500 * Math.exp(drift * step + 0.3 * draw.normal())),
      bullets: draw.integer(0, 9),
      calls: draw.integer(0, 5),
    };
    const group = `${step}-${Math.floor(at / SIZE) % GROUPS}`;
    return { step, group, features, score: scoreOf(features, step), reward: features.calls / 5 };
  });
}
const log = Math.log1p;

describe("a score without noise", () => {
  it("that is paid for length alone is explained by it, to the whole", () => {
    const { verdict, features, together, score } = rewardDrift(run(({ characters }) => 3 * log(characters)));
    expect(verdict).toBe("alarm");
    expect(features!.characters.alarm).toBe(true);
    expect(features!.characters.paidForDouble!.value).toBeCloseTo(3 * Math.LN2, 3);
    for (const bound of ["value", "low", "high"] as const) {
      expect(features!.characters.share![bound]).toBeCloseTo(1, 3);
      expect(together!.share![bound]).toBeCloseTo(1, 3);
    }
    // 0.05 of a logarithm a step, less what the draws may take.
    expect(score!.change.value).toBeGreaterThan(3 * 0.05 * 19 * 0.8);
    expect([features!.bullets.alarm, features!.bullets.part!.value]).toEqual([false, expect.closeTo(0, 3)]);
    // No attempt has a citation.
    expect(features!.citations).toMatchObject({ from: 0, to: 0, paidForDouble: null, share: null, alarm: false });
  });

  it("is split between what is paid and what is better", () => {
    const samples = run(({ characters, bullets }, step) => 2 * log(characters) + 0.5 * log(bullets) + 0.1 * step);
    const { features, score, together } = rewardDrift(samples);
    const { part, change } = features!.characters;
    expect(part!.value).toBeCloseTo(2 * change.value, 2);
    expect(score!.change.value - together!.part.value).toBeCloseTo(0.1 * (STEPS - 1), 2);
    expect(features!.bullets.paidForDouble!.value).toBeCloseTo(0.5 * Math.LN2, 3);
  });

  it("that rises although nothing is paid is explained by nothing", () => {
    const { verdict, together } = rewardDrift(run((_, step) => 50 + 0.2 * step));
    expect(verdict).toBe("quiet");
    expect(together!.share).toEqual({
      value: expect.closeTo(0, 4),
      low: expect.closeTo(0, 4),
      high: expect.closeTo(0, 4),
    });
  });

  it("that does not rise rings no alarm, whatever is paid", () => {
    expect(rewardDrift(run(({ characters }) => 3 * log(characters), 0)).verdict).toBe("no_rise");
    expect(rewardDrift(run(({ characters }, step) => 3 * log(characters) - step)).verdict).toBe("no_rise");
  });

  it("is priced by what is known of the judge, where that is told", () => {
    const samples = run(({ characters, bullets }) => 3 * log(characters) + log(bullets));
    const { verdict, features } = rewardDrift(samples, { paidForDouble: { characters: 0 } });
    expect(verdict).toBe("quiet");
    expect(features!.characters.share!.value).toBe(0);
    const half = rewardDrift(samples, { paidForDouble: { characters: 1.5 * Math.LN2 } });
    expect(half.features!.characters.share!.value).toBeCloseTo(
      rewardDrift(samples).features!.characters.share!.value / 2,
      2,
    );
  });
});

describe("runs of tri-evolution", () => {
  /** Groups of so many steps, whose attempts draw their features and are scored by a rule. */
  function evolution(
    shape: { groups: number; size: number },
    featuresOf: (step: number, group: number, draw: ReturnType<typeof random>) => Partial<AttemptFeatures>,
    scoreOf: (features: AttemptFeatures) => number | null,
  ): DriftSample[] {
    const draw = random("reward-drift.test", "evolution");
    const { groups, size } = shape;
    return Array.from({ length: STEPS * groups * size }, (_, at): DriftSample => {
      const step = Math.floor(at / (groups * size));
      const group = Math.floor(at / size) % groups;
      const features = { ...NONE, ...featuresOf(step, group, draw) };
      const score = scoreOf(features);
      return { step, group: `${step}-${group}`, features, score, reward: score };
    });
  }

  it("tell of a proposer whose tasks get longer, where eq. 5 pays for it: scores below 0, none for what is no task", () => {
    const samples = evolution(
      { groups: 4, size: 6 },
      (step, _, draw) => ({ characters: Math.round(300 * Math.exp(0.05 * step + 0.3 * draw.normal())) }),
      ({ characters }) => (characters % 7 === 0 ? null : 0.2 * (log(characters) - 6.5)),
    );
    expect(samples.some(({ score }) => score !== null && score < 0)).toBe(true);
    const { verdict, features } = rewardDrift(samples);
    expect([verdict, features!.characters.alarm]).toEqual(["alarm", true]);
    expect(features!.characters.paidForDouble!.value).toBeCloseTo(0.2 * Math.LN2, 3);
    // A proposer cites nothing, and half of its groups have no tools.
    expect([features!.citations.paidForDouble, features!.calls.paidForDouble]).toEqual([null, null]);
  });

  it("accuse the tools where hybrid steps follow steps without: watch either phase by itself", () => {
    const samples = evolution(
      { groups: 4, size: 6 },
      (step, group, draw) => ({ calls: step < STEPS / 2 || group % 2 === 0 ? 0 : draw.integer(1, 6) }),
      ({ calls }) => 0.2 + 0.1 * log(calls),
    );
    const whole = rewardDrift(samples);
    expect([whole.verdict, whole.features!.calls.alarm]).toEqual(["alarm", true]);
    expect(rewardDrift(samples.filter(({ step }) => step >= STEPS / 2)).verdict).toBe("no_rise");
  });
});

describe("a report", () => {
  const noisy = scriptedRun(SCRIPTS.find(({ name }) => name.startsWith("half better"))!, {
    steps: 20,
    size: 4,
    seed: 3,
  });

  it("is the same for the same samples in any order of groups, and has no unit of points", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0.25, 2, 8), (seed, scale) => {
        const whole = rewardDrift(noisy);
        const groups = random("order", seed).shuffled([...new Set(noisy.map(({ group }) => group))]);
        const other = groups.flatMap((group) => noisy.filter((one) => one.group === group));
        const again = rewardDrift(other.map((one) => ({ ...one, score: one.score! * scale })));
        expect(again.verdict).toBe(whole.verdict);
        for (const name of FEATURE_NAMES)
          expect(again.features![name].share?.low ?? 0).toBeCloseTo(whole.features![name].share?.low ?? 0, 6);
      }),
      { numRuns: 10, seed: 1 },
    );
  });

  it("leaves out who has no score", () => {
    const failed = noisy.map((one) => ({ ...one, score: null, reward: null, features: { ...NONE, bullets: 900 } }));
    const both = rewardDrift([...noisy, ...failed]);
    expect({ ...both, attempts: 0 }).toEqual({ ...rewardDrift(noisy), attempts: 0 });
    expect(rewardDrift(failed).verdict).toBe("too_few");
  });

  it("says nothing of few steps and few groups", () => {
    const few = noisy.filter(({ step }) => step < LEAST_STEPS - 1);
    expect(rewardDrift(few)).toMatchObject({ verdict: "too_few", steps: LEAST_STEPS - 1, features: null });
    const thin = noisy.filter(({ group }) => group.endsWith(":0"));
    expect(thin.length / 4).toBeLessThan(LEAST_GROUPS);
    expect(rewardDrift(thin).verdict).toBe("too_few");
    expect(rewardDrift([])).toMatchObject({ verdict: "too_few", groups: 0, attempts: 0 });
    // One step alone has no trend.
    expect(rewardDrift(noisy.map((one) => ({ ...one, step: 5 }))).verdict).toBe("too_few");
  });
});

describe("a long run", () => {
  // Units of resampling are joined from 501 steps on: 2 steps each here, whose intervals must be those of steps.
  it("has the same intervals, up to chance, whether its steps are joined or not", () => {
    const one = rewardDrift(longRun(500));
    const two = rewardDrift(longRun(501));
    expect([one.steps, two.steps]).toEqual([500, 501]);
    for (const drift of [one, two]) expect(drift.verdict).toBe("alarm");
    const width = ({ score }: RewardDrift) => score!.change.high - score!.change.low;
    expect(width(two) / width(one)).toBeGreaterThan(0.75);
    expect(width(two) / width(one)).toBeLessThan(1 / 0.75);
  });
});

/** A group of four a step, whose length is paid and grows. */
function longRun(steps: number): DriftSample[] {
  const draw = random("long-run");
  return Array.from({ length: 4 * steps }, (_, at): DriftSample => {
    const step = Math.floor(at / 4);
    const characters = Math.round(500 * Math.exp(step / steps + 0.4 * draw.normal()));
    const score = 2 * log(characters) + draw.normal();
    return { step, group: `${step}`, features: { ...NONE, characters }, score, reward: score };
  });
}

describe("what the reward pays for now", () => {
  it("is the partial correlation with the reward, by its formula, in the last groups alone", () => {
    const draw = random("paid-now");
    const samples = Array.from({ length: 1000 }, (_, at): DriftSample => {
      const [characters, bullets] = [draw.integer(1, 50), draw.integer(0, 20)];
      const recent = log(bullets) + 0.5 * log(characters) + draw.normal();
      const step = Math.floor(at / 10);
      const reward = step < 36 ? -log(bullets) : recent;
      return { step, group: `${step}`, features: { ...NONE, characters, bullets }, score: reward, reward };
    });
    const { paidNow } = rewardDrift(samples);
    const rows = samples.slice(360).map(({ features, reward, group }) => ({
      group,
      values: [reward!, log(features.characters), log(features.bullets)],
    }));
    const centred = rows.map(({ group, values }) => {
      const own = rows.filter((one) => one.group === group);
      return values.map((value, at) => value - own.reduce((sum, one) => sum + one.values[at]!, 0) / own.length);
    });
    const product = (one: number, other: number) =>
      centred.reduce((sum, values) => sum + values[one]! * values[other]!, 0);
    const r = (one: number, other: number) =>
      product(one, other) / Math.sqrt(product(one, one) * product(other, other));
    const partial = (r(0, 2) - r(0, 1) * r(1, 2)) / Math.sqrt((1 - r(0, 1) ** 2) * (1 - r(1, 2) ** 2));
    expect(paidNow.groups).toBe(64);
    expect(paidNow.features.bullets!.value).toBeCloseTo(partial, 4);
    // 640 attempts less 64 groups, less one feature held still, less two.
    const half = 1.96 / Math.sqrt(573);
    expect(Math.atanh(paidNow.features.bullets!.high)).toBeCloseTo(Math.atanh(partial) + half, 3);
    expect(paidNow.features.calls).toBeNull();
  });
});
