/** Two curves without noise, whose changes are known by arithmetic; and what must not matter. */
import { random } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { LEAST_PAIR_STEPS, type PairSample, pairDrift } from "./pair-drift.ts";

const STEPS = 21;
const curve = (score: (step: number) => number, steps = STEPS): PairSample[] =>
  Array.from({ length: steps }, (_, step) => ({ step, score: score(step) }));
/** 0.02 a step: 0.4 over 20 steps. */
const rising = curve((step) => 0.1 + 0.02 * step);

describe("curves without noise", () => {
  it("have the change of their line, and intervals without width", () => {
    const { whole, steps } = pairDrift({ training: rising, heldOut: curve((step) => 0.3 + 0.01 * step) });
    expect(steps).toEqual({ training: 21, heldOut: 21 });
    expect(whole!.steps).toEqual([0, 20]);
    expect(whole!.training.from).toBeCloseTo(0.1, 9);
    expect(whole!.training.to).toBeCloseTo(0.5, 9);
    for (const bound of ["value", "low", "high"] as const) {
      expect(whole!.training.change[bound]).toBeCloseTo(0.4, 9);
      expect(whole!.heldOut.change[bound]).toBeCloseTo(0.2, 9);
      // 0.2 − 0.3 · 0.4.
      expect(whole!.lead[bound]).toBeCloseTo(0.08, 9);
    }
    expect(whole!.verdict).toBe("together");
  });

  it("ring where the held-out score stands still, and where it falls", () => {
    // 0.3 is no binary fraction: its last bits must not count as a rise.
    const still = pairDrift({ training: rising, heldOut: curve(() => 0.3) });
    expect([still.verdict, still.whole!.verdict, still.whole!.heldOut.change.value]).toEqual(["alarm", "apart", 0]);
    expect(still.whole!.lead.value).toBeCloseTo(-0.12, 9);
    const falling = pairDrift({ training: rising, heldOut: curve((step) => 0.6 - 0.01 * step) });
    expect([falling.verdict, falling.whole!.verdict]).toEqual(["alarm", "fallen"]);
  });

  it("say nothing where the training score has not risen, whatever the other does", () => {
    const falling = curve((step) => 0.6 - 0.01 * step);
    expect(pairDrift({ training: curve(() => 0.5), heldOut: falling }).verdict).toBe("no_rise");
    expect(pairDrift({ training: falling, heldOut: falling }).verdict).toBe("no_rise");
  });

  it("ring late where the held-out score rose first and fell then, which is level on the whole", () => {
    const hump = curve((step) => 0.3 + 0.01 * Math.min(step, 20 - step));
    const { verdict, whole, late } = pairDrift({ training: rising, heldOut: hump });
    expect(whole!.heldOut.change.value).toBeCloseTo(0, 9);
    expect(late!.steps).toEqual([10, 20]);
    expect(late!.heldOut.change.value).toBeCloseTo(-0.1, 9);
    expect([verdict, late!.verdict]).toEqual(["alarm", "fallen"]);
  });
});

describe("points", () => {
  it("that are too few give no verdict, and none is made of what was not judged", () => {
    const few = rising.slice(0, LEAST_PAIR_STEPS - 1);
    const none = { verdict: "too_few", whole: null, late: null };
    expect(pairDrift({ training: rising, heldOut: few })).toMatchObject({
      ...none,
      steps: { training: 9, heldOut: 9 },
    });
    expect(pairDrift({ training: [], heldOut: rising })).toMatchObject({ ...none, steps: { training: 0, heldOut: 0 } });
    const unjudged = rising.map(({ step }): PairSample => ({ step, score: step < 9 ? 0.5 : null }));
    expect(pairDrift({ training: rising, heldOut: unjudged }).verdict).toBe("too_few");
  });

  it("of one step are averaged, and a repetition without a score is none", () => {
    const heldOut = rising.flatMap(({ step }): PairSample[] => [
      { step, score: 0.2 + 0.02 * step },
      { step, score: 0.4 },
      { step, score: null },
    ]);
    // (0.2 + 0.4 + 0.4) / 2 less (0.2 + 0.4) / 2.
    expect(pairDrift({ training: rising, heldOut }).whole!.heldOut.change.value).toBeCloseTo(0.2, 9);
  });

  it("of one score before the other was watched are left out", () => {
    const training = curve((step) => Math.min(0.5, 0.05 * step), 40);
    const heldOut = curve(() => 0.3, 40).filter(({ step }) => step >= 10);
    const { verdict, whole } = pairDrift({ training, heldOut });
    expect(whole!.steps).toEqual([10, 39]);
    expect([verdict, whole!.training.change.value]).toEqual(["no_rise", 0]);
  });

  it("in another order are the same run", () => {
    const draw = random("pair-drift.test");
    const noisy = (rise: number) => curve((step) => 0.3 + rise * step + 0.05 * draw.normal());
    const [training, heldOut] = [noisy(0.02), noisy(0.005)];
    const report = pairDrift({ training, heldOut }, { seed: 7 });
    expect(pairDrift({ training: draw.shuffled(training), heldOut: draw.shuffled(heldOut) }, { seed: 7 })).toEqual(
      report,
    );
    expect(report.whole!.training.change.low).toBeLessThan(report.whole!.training.change.high);
  });
});
