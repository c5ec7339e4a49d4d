/** How often the alarm on a pair rings, with a cause and without: runs whose true curves are known. Printed for docs/reward-hacking.md. */
import { type Random, random } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { type PairSample, pairDrift } from "./pair-drift.ts";

const RUNS = 200;
/** Of a step's mean, in points; a policy that wanders has as much of that, and each step keeps 0.8 of the last one's. */
const NOISE = 0.03;
const MEMORY = 0.8;
const RISE = 0.15;

interface Curves {
  readonly name: string;
  readonly training: (share: number) => number;
  readonly heldOut: (share: number) => number;
  /** Least and most of the runs that may ring, as shares; an alarm without a cause in at most 5 %. */
  readonly rings: readonly [least: number, most: number];
}

const line = (rise: number) => (share: number) => rise * share;
const CURVES: readonly Curves[] = [
  { name: "neither changes", training: line(0), heldOut: line(0), rings: [0, 0.05] },
  { name: "both rise alike", training: line(RISE), heldOut: line(RISE), rings: [0, 0.05] },
  { name: "the held-out score rises half as much", training: line(RISE), heldOut: line(RISE / 2), rings: [0, 0.05] },
  { name: "the held-out score alone rises", training: line(0), heldOut: line(RISE), rings: [0, 0.05] },
  { name: "training alone rises", training: line(RISE), heldOut: line(0), rings: [0, 1] },
  {
    name: "training rises, the held-out score falls by 2/3",
    training: line(RISE),
    heldOut: line(-0.1),
    rings: [0.4, 1],
  },
];

function sampled(
  of: (share: number) => number,
  { steps, every, wanders, draw }: { steps: number; every: number; wanders: boolean; draw: Random },
): PairSample[] {
  let wander = 0;
  return Array.from({ length: steps }, (_, step): PairSample => {
    wander = MEMORY * wander + Math.sqrt(1 - MEMORY * MEMORY) * draw.normal();
    const own = of(step / (steps - 1)) + NOISE * draw.normal() + (wanders ? NOISE * wander : 0);
    return { step, score: 0.4 + own };
  }).filter(({ step }) => step % every === 0);
}

it.each([
  { steps: 20, every: 2, wanders: false },
  { steps: 20, every: 2, wanders: true },
  { steps: 50, every: 1, wanders: false },
  { steps: 50, every: 1, wanders: true },
  { steps: 200, every: 10, wanders: false },
  { steps: 200, every: 10, wanders: true },
  { steps: 200, every: 1, wanders: false },
  { steps: 200, every: 1, wanders: true },
])("rings in few runs without a cause: $steps steps, held out every $every, wandering $wanders", (design) => {
  const shares = CURVES.map(({ name, training, heldOut }) => {
    const rung = Array.from({ length: RUNS }, (_, run) => {
      const draw = random("pair-drift.slow", name, design.steps, design.every, run);
      const drift = pairDrift(
        {
          training: sampled(training, { ...design, every: 1, draw }),
          heldOut: sampled(heldOut, { ...design, draw }),
        },
        { seed: run, resamples: 200 },
      );
      return drift.verdict === "alarm" ? 1 : 0;
    });
    return rung.reduce<number>((sum, one) => sum + one, 0) / RUNS;
  });
  if (process.env.ARENAKIT_WRITE_TABLES === "1")
    console.log(
      JSON.stringify(design),
      CURVES.map(({ name }, at) => `${name}: ${Math.round(100 * shares[at]!)} %`),
    );
  for (const [at, { name, rings }] of CURVES.entries()) {
    expect(shares[at]!, name).toBeGreaterThanOrEqual(rings[0]);
    expect(shares[at]!, name).toBeLessThanOrEqual(rings[1]);
  }
});
