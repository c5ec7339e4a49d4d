/** `arenakit evolve watch`: a run's training score beside what a held-out judge gave its checkpoints, and whether they part. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { BenchmarkFigure } from "@arenakit/evaluator-benchmark";
import {
  type PairDrift,
  type PairedCurve,
  type PairSample,
  type PairSpan,
  pairDrift,
} from "@arenakit/evaluator-judge-lab";
import { Command } from "commander";
import * as z from "zod";
import { collect, failUsage, MAXIMUM_SEED, numberIn, readOptions, wholeNumber } from "../commands/arguments.ts";
import { readJsonLines } from "../json-lines.ts";
import { aligned, printSummary } from "../output.ts";
import { readJsonFile } from "../parse-json.ts";
import { stepLinesOf } from "./folder.ts";
import { SCORING_FILES } from "./scoring-files.ts";

const WatchOptions = z.object({
  training: z.string({ error: "needed: the folder of a run, or lines {step, score} of the training judge" }).min(1),
  heldOut: z.array(z.string().min(1)).default([]),
  followed: numberIn(0, 10).optional(),
  seed: wholeNumber(0, MAXIMUM_SEED).default(0),
  json: z.boolean().default(false),
});

const CurveLine = z.object({ step: z.number(), score: z.number().nullable() });
const Figures = z.object({ step: z.number(), figures: z.array(BenchmarkFigure) });
/** Of a curve that comes without a benchmark. */
const UNNAMED = "held-out";

export function watchCommand(): Command {
  return new Command("watch")
    .description(
      "Whether a held-out judge's score follows the training score: an alarm where the second has risen for sure and the first has not followed.",
    )
    .option(
      "--training <folder|file>",
      "the folder of a run of evolve, whose scores on real tasks count and what it measured beside; or lines {step, score}: means of steps, or scores of groups",
    )
    .option(
      "--held-out <folder|file>",
      "a folder of evolve score with --step, or lines {step, score}; may be repeated",
      collect,
    )
    .option(
      "--followed <points>",
      "points that the held-out score must rise for one of the training score (default 0.3)",
    )
    .option("--seed <number>", "of the resampling (default 0)")
    .option("--json", "print one JSON line")
    .action(async (given: unknown) => {
      const { training, heldOut, followed, seed, json } = readOptions(WatchOptions, given);
      const { trained, measured } = await trainingCurve(training);
      const curves = new Map([...measured, ...(await heldOutCurves(heldOut))]);
      if (curves.size === 0)
        failUsage(
          "--held-out: needed: folders of evolve score --step N, or lines {step, score}, where the run measured none",
        );
      const pairs = [...curves].map(([benchmark, samples]) => ({
        benchmark,
        ...pairDrift(
          { training: trained, heldOut: samples },
          { seed, ...(followed === undefined ? {} : { followed }) },
        ),
      }));
      if (json) printSummary({ pairs }, true);
      else console.log(tableOf(pairs));
    });
}

/** Of a run the mean score on real tasks, which the proposer does not move, and what was measured beside by name and mode. */
async function trainingCurve(path: string) {
  if (!existsSync(path)) failUsage(`--training ${path}: there is no such folder or file`);
  const measured = new Map<string, PairSample[]>();
  if (!statSync(path).isDirectory()) return { trained: await readJsonLines(path, CurveLine), measured };
  const lines = await stepLinesOf(path);
  for (const { report, heldOut } of lines)
    for (const { name, mode, score } of heldOut) {
      const key = `${name}, ${mode}`;
      measured.set(key, [...(measured.get(key) ?? []), { step: report.step, score }]);
    }
  return { trained: lines.map(({ report }) => ({ step: report.step, score: report.real })), measured };
}

/** By benchmark, each checkpoint's figure. */
async function heldOutCurves(sources: readonly string[]): Promise<Map<string, PairSample[]>> {
  const curves = new Map<string, PairSample[]>();
  const add = (name: string, samples: readonly PairSample[]) =>
    curves.set(name, [...(curves.get(name) ?? []), ...samples]);
  for (const source of sources) {
    if (!existsSync(source)) failUsage(`--held-out ${source}: there is no such folder or file`);
    if (!statSync(source).isDirectory()) {
      add(UNNAMED, await readJsonLines(source, CurveLine));
      continue;
    }
    const path = join(source, SCORING_FILES.figures);
    const { step, figures } = readJsonFile("held-out", path, Figures, "figures.json of evolve score --step N");
    for (const { benchmark, figure } of figures) add(benchmark, [{ step, score: figure.value }]);
  }
  return curves;
}

function tableOf(pairs: readonly (PairDrift & { readonly benchmark: string })[]): string {
  const rows = pairs.flatMap(({ benchmark, verdict, steps, whole, late }) => [
    [benchmark, verdict, `${steps.training} and ${steps.heldOut} steps`, "", ""],
    ...(whole ? [spanRow("whole", whole)] : []),
    ...(late ? [spanRow("second half", late)] : []),
  ]);
  return aligned([["held-out score", "verdict", "steps", "training", "held out"], ...rows]);
}

const spanRow = (name: string, { verdict, steps, training, heldOut }: PairSpan) => [
  `  ${name}`,
  verdict,
  `${steps[0]} to ${steps[1]}`,
  shown(training),
  shown(heldOut),
];

const shown = ({ change: { value, low, high } }: PairedCurve) =>
  `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
