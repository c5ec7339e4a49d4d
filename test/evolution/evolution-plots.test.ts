/** The plots of ablations: intervals against arithmetic, gaps that stay gaps, lines that are refused, and the size. */
import { random } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { type AblationLine, ablationPlots, interval, pointsOf, readLines, VARIANTS } from "./evolution-plots.mjs";

const line = (parts: Partial<AblationLine> = {}): AblationLine => ({
  ...{ variant: "full", seed: 1, step: 1, real: 0.5, synthetic: 0.5, topics: 8, proposer: 0.5 },
  gold: { tool: 0.5, no_tool: 0.5 },
  ...parts,
});
const real = ({ real: value }: AblationLine) => value;

/** Every variant by eight seeds. */
function experiment(steps: number): AblationLine[] {
  const rng = random("ablations");
  return Object.keys(VARIANTS).flatMap((variant, own) =>
    Array.from({ length: 8 * steps }, (_, at) => {
      const step = Math.floor(at / 8) + 1;
      const value = () => 0.4 + own / 30 + (0.2 * step) / steps + rng.next() / 10;
      const gold = { tool: value(), no_tool: value() };
      return {
        variant,
        seed: (at % 8) + 1,
        step,
        real: value(),
        synthetic: step === 1 ? null : value(),
        gold,
        topics: 8 + own,
        proposer: value(),
      };
    }),
  );
}

it("gives the mean of seeds with Student's interval", () => {
  // 1, 2, 3: mean 2, deviation 1; t of two degrees of freedom is 4.303.
  const { mean, low, high } = interval([1, 2, 3]);
  expect(mean).toBe(2);
  expect(high - mean).toBeCloseTo(4.303 / Math.sqrt(3), 9);
  expect(mean - low).toBeCloseTo(4.303 / Math.sqrt(3), 9);
  expect(interval([0.25])).toEqual({ mean: 0.25, low: 0.25, high: 0.25 });
});

it("leaves out of a mean what was not measured, and a gap where nothing was", () => {
  const lines = [
    line({ step: 1, seed: 1, real: 0.2 }),
    line({ step: 1, seed: 2, real: null }),
    line({ step: 2, real: null }),
    line({ step: 3, real: 0.4 }),
    line({ step: 3, variant: "tool", real: 1 }),
  ];
  expect(pointsOf(lines, { variant: "full", measure: real })).toEqual([
    { step: 1, mean: 0.2, low: 0.2, high: 0.2, run: 0 },
    { step: 3, mean: 0.4, low: 0.4, high: 0.4, run: 1 },
  ]);
});

it("joins neighbours of a long run, each seed first", () => {
  // 100 steps make 50 points of two: seed 1 has (1, 3), mean 2; seed 2 has (3, 5), mean 4.
  const lines = Array.from({ length: 100 }, (_, at) => at + 1).flatMap((step) =>
    [1, 2].map((seed) => line({ step, seed, real: 2 * seed - 1 + 2 * ((step - 1) % 2) })),
  );
  const points = pointsOf(lines, { variant: "full", measure: real });
  expect(points).toHaveLength(50);
  expect(points[0]).toMatchObject({ step: 1.5, mean: 3 });
});

it("draws a plot for each claim, and stays small", async () => {
  for (const steps of [40, 1300]) {
    const svg = await ablationPlots(experiment(steps));
    expect(svg.length).toBeLessThan(150_000);
    expect(svg).not.toMatch(/NaN|undefined|null/);
    expect(svg).toMatch(/^<svg role="img" aria-label="[^"]+" /);
    // Of each plot the unit stands at its axis.
    for (const unit of [
      "mean score (eq. 2)",
      "score on synthetic tasks",
      "topics among the synthetic tasks of a step",
      "gold score with tools",
      "gold score without tools",
    ])
      expect(svg).toContain(unit);
    expect(svg.match(/>mean of 8 seeds, 95 % interval</g)).toHaveLength(6);
    // Two, two, three, two, three and three lines, and as many bands.
    expect(svg.match(/<path d="[^"]*" stroke="#[0-9a-f]+" stroke-width="2.2"/g)).toHaveLength(15);
    expect(svg.match(/<path d="[^"]*" fill="#[0-9a-f]+" opacity="0.18"/g)).toHaveLength(15);
  }
});

it("says of a plot what was not measured", async () => {
  const svg = await ablationPlots(experiment(5).filter(({ variant }) => variant !== "without_proposer_evolution"));
  expect(svg.match(/>[^<]*not measured: without proposer evolution</g)).toHaveLength(2);
  const empty = await ablationPlots([]);
  expect(empty).toContain("not measured: real tasks, synthetic tasks");
});

it("reads what experiments write, and says which line is none and why", () => {
  const good = JSON.stringify(line());
  expect(readLines(`${good}\n\n${good}\n`)).toEqual([line(), line()]);
  const without = (name: string) => JSON.stringify({ ...line(), [name]: undefined });
  const cases: readonly (readonly [string, string])[] = [
    ["{", "a JSON object"],
    ["null", "a JSON object"],
    [JSON.stringify(line({ variant: "constructor" })), "a variant of full, "],
    [JSON.stringify(line({ step: 0 })), "a step from 1"],
    [without("seed"), "a whole number as seed"],
    [without("real"), "a number or null as real"],
    [without("gold"), "a number or null as gold.tool"],
  ];
  for (const [text, expected] of cases)
    expect(() => readLines(`${good}\n${text}`)).toThrow(`line 2: expected ${expected}`);
});
