import { expect, it } from "vitest";
import { type RubricSample, rubricFigures } from "./rubric-benchmarks.ts";

const OPTIONS = { seed: 1, resamples: 200 };
const sample = (more: Partial<RubricSample>): RubricSample => ({
  benchmark: "researchqa",
  task: "a",
  repetition: 0,
  score: 0.5,
  parts: {},
  ...more,
});

it("is the mean over tasks, each of them once, and has its deviation over repetitions", () => {
  const [figure] = rubricFigures(
    [
      sample({ task: "a", repetition: 0, score: 0.2 }),
      sample({ task: "a", repetition: 1, score: 0.4 }),
      sample({ task: "b", repetition: 0, score: 0.6 }),
      sample({ task: "b", repetition: 1, score: 1 }),
    ],
    OPTIONS,
  );
  // (0.3 + 0.8) / 2; repetitions 0.4 and 0.7, whose sample deviation is 0.3 / √2.
  expect(figure!.figure.value).toBeCloseTo(0.55, 9);
  expect(figure!.figure.interval).toEqual([0.3, 0.8]);
  expect(figure!.repetitions.values.map((value) => value!.toFixed(6))).toEqual(["0.400000", "0.700000"]);
  expect(figure!.repetitions.deviation).toBeCloseTo(0.3 / Math.SQRT2, 9);
  expect(figure).toMatchObject({ benchmark: "researchqa", scored: 4, samples: 4, tasks: 2, bootstrapStd: null });
});

it("leaves out what has no score, which is no 0", () => {
  const [figure] = rubricFigures(
    [
      sample({ task: "a", score: 0.9 }),
      sample({ task: "b", score: null }),
      sample({ task: "c", repetition: 0, score: 0.5 }),
      sample({ task: "c", repetition: 1, score: null }),
    ],
    OPTIONS,
  );
  expect(figure!.figure.value).toBeCloseTo(0.7, 9);
  expect(figure).toMatchObject({
    scored: 2,
    samples: 4,
    tasks: 2,
    repetitions: { values: [0.7, null], deviation: null },
  });
  const [none] = rubricFigures([sample({ score: null })], OPTIONS);
  expect(none).toMatchObject({ scored: 0, tasks: 0, figure: { value: null, interval: null } });
});

it("clips HealthBench's mean, not its samples, and says the authors' deviation", () => {
  const of = (scores: readonly number[]) =>
    rubricFigures(
      scores.map((score, at) => sample({ benchmark: "healthbench", task: String(at), score })),
      OPTIONS,
    )[0]!;
  // (1 − 0.5) / 2: a sample below 0 takes from the others.
  expect(of([1, -0.5]).figure.value).toBeCloseTo(0.25, 9);
  expect(of([0.5, -1.5]).figure.value).toBe(0);
  expect(of([0.4, 0.4]).bootstrapStd).toBeCloseTo(0, 9);
});

it("gives DeepResearch Bench by dimension, each over the tasks that have it", () => {
  const [figure] = rubricFigures(
    [
      sample({ benchmark: "deepresearch-bench", task: "1", score: 0.5, parts: { insight: 0.4, readability: 0.6 } }),
      sample({ benchmark: "deepresearch-bench", task: "2", score: 0.4, parts: { insight: 0.2, readability: null } }),
    ],
    OPTIONS,
  );
  expect(figure!.figure.value).toBeCloseTo(0.45, 9);
  expect(figure!.dimensions.insight!.value).toBeCloseTo(0.3, 9);
  expect(figure!.dimensions.readability!.value).toBeCloseTo(0.6, 9);
});

it("gives one figure a benchmark", () => {
  const all = rubricFigures([sample({}), sample({ benchmark: "healthbench", score: 1 })], OPTIONS);
  expect(all.map(({ benchmark, figure }) => [benchmark, figure.value])).toEqual([
    ["healthbench", 1],
    ["researchqa", 0.5],
  ]);
});
