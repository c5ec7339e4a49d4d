/**
 * HealthBench, ResearchQA and DeepResearch Bench: the scores of single answers become one figure a benchmark, as the authors
 * make it, with its interval over tasks and its deviation over repetitions. Nothing is judged here. Pure.
 */
import { RubricSource } from "@arenakit/contracts";
import { healthbenchSummary } from "@arenakit/evaluator-rubrics";
import * as z from "zod";
import { clusteredBootstrap, Figure } from "./statistics/rates.ts";

export const RubricBenchmark = RubricSource.extract(["healthbench", "researchqa", "deepresearch-bench"]);
export type RubricBenchmark = z.infer<typeof RubricBenchmark>;

/** One answer to one task. */
export interface RubricSample {
  readonly benchmark: RubricBenchmark;
  readonly task: string;
  /** From 0: the first answers to all tasks are one repetition. */
  readonly repetition: number;
  /** What the aggregation of its set gives; null where too little was judged, which is in no figure. */
  readonly score: number | null;
  /** What the aggregation gives beside the score; figures are made of DeepResearch Bench's dimensions. */
  readonly parts: Readonly<Record<string, number | null>>;
}

export const BenchmarkFigure = z.object({
  benchmark: RubricBenchmark,
  /** Samples that have a score, of all. */
  scored: z.number(),
  samples: z.number(),
  /** Tasks that have one. */
  tasks: z.number(),
  /** In [0, 1], with the interval over tasks: the mean of the tasks' means, of HealthBench clipped; null where nothing is scored. */
  figure: Figure,
  /** DeepResearch Bench: the same of each dimension. */
  dimensions: z.record(z.string(), Figure),
  repetitions: z.object({
    /** The figure of each repetition by itself. */
    values: z.array(z.number().nullable()),
    /** Sample standard deviation of these; null below two, or where one is missing. */
    deviation: z.number().nullable(),
  }),
  /** HealthBench: the deviation of the bootstrap that its authors give beside the figure. */
  bootstrapStd: z.number().nullable(),
});
export type BenchmarkFigure = z.infer<typeof BenchmarkFigure>;

export interface RubricFigureOptions {
  readonly seed: number;
  readonly resamples: number;
}

/** One figure for each benchmark that has a sample, in the order of RubricBenchmark. */
export function rubricFigures(samples: readonly RubricSample[], options: RubricFigureOptions): BenchmarkFigure[] {
  return RubricBenchmark.options.flatMap((benchmark) => {
    const own = samples.filter((sample) => sample.benchmark === benchmark);
    return own.length > 0 ? [figureOf(benchmark, own, options)] : [];
  });
}

function figureOf(
  benchmark: RubricBenchmark,
  samples: readonly RubricSample[],
  options: RubricFigureOptions,
): BenchmarkFigure {
  const scored = samples.filter(({ score }) => score !== null);
  const isDimensioned = benchmark === "deepresearch-bench";
  const names = isDimensioned ? [...new Set(samples.flatMap(({ parts }) => Object.keys(parts)))].sort() : [];
  const tasks = new Map<string, RubricSample[]>();
  for (const sample of scored) tasks.set(sample.task, [...(tasks.get(sample.task) ?? []), sample]);
  const byTask = [...tasks.values()];
  const clip = benchmark === "healthbench" ? clipped : (value: number) => value;
  const [figure, ...dimensions] = clusteredBootstrap({
    ...options,
    rows: byTask.map((own) =>
      Float64Array.from([
        ...meanAndCount(own.map(({ score }) => score)),
        ...names.flatMap((name) => meanAndCount(own.map(({ parts }) => parts[name] ?? null))),
      ]),
    ),
    figures: (sums) =>
      ["", ...names].map((_, at) => (sums[2 * at + 1]! > 0 ? clip(sums[2 * at]! / sums[2 * at + 1]!) : null)),
  });
  const summary =
    benchmark === "healthbench"
      ? healthbenchSummary(
          scored.map(({ score }) => score),
          { seed: options.seed },
        )
      : null;
  return {
    benchmark,
    scored: scored.length,
    samples: samples.length,
    tasks: byTask.length,
    figure: figure!,
    dimensions: Object.fromEntries(names.map((name, at) => [name, dimensions[at]!])),
    repetitions: repetitionsOf(samples, clip),
    bootstrapStd: summary?.bootstrapStd ?? null,
  };
}

const clipped = (value: number) => Math.min(1, Math.max(0, value));

function mean(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}

/** A task counts once, however often it was answered; not at all where it has no score. */
function meanAndCount(values: readonly (number | null)[]): [mean: number, count: 0 | 1] {
  const own = mean(values.filter((value) => value !== null));
  return own === null ? [0, 0] : [own, 1];
}

function repetitionsOf(
  samples: readonly RubricSample[],
  clip: (value: number) => number,
): BenchmarkFigure["repetitions"] {
  const last = Math.max(...samples.map(({ repetition }) => repetition));
  const values = Array.from({ length: last + 1 }, (_, repetition) => {
    const own = samples.filter((sample) => sample.repetition === repetition);
    const value = mean(own.flatMap(({ score }) => score ?? []));
    return value === null ? null : clip(value);
  });
  const known = values.filter((value) => value !== null);
  const centre = mean(known);
  if (known.length < 2 || known.length < values.length || centre === null) return { values, deviation: null };
  const squares = known.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return { values, deviation: Math.sqrt(squares / (known.length - 1)) };
}
