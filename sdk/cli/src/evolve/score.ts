/** `arenakit evolve score`: a solver's answers on HealthBench, ResearchQA and DeepResearch Bench, by a judge that did not train it. */
import { sharedModels } from "@arenakit/evaluator-benchmark";
import { MAX_MISSING } from "@arenakit/evaluator-rubrics";
import { Command } from "commander";
import * as z from "zod";
import { collect, failUsage, numberIn, readOptions, wholeNumber } from "../commands/arguments.ts";
import { askedOf, RubricJudgeOptions, rubricJudgeOf, withJudgingOptions } from "../rubric/judging.ts";
import { answersOf, readAnswers, readBenchmarks, readReferences, trainingJudges } from "./score-inputs.ts";

const File = z.string().min(1);
export const ScoreOptions = RubricJudgeOptions.extend({
  benchmark: z.array(File, "give at least one benchmark file").min(1),
  answers: z.array(File, "needed: the solver's rollouts or answers").min(1),
  references: File.optional(),
  trainedBy: z.array(z.string().min(1), "needed: who judged the solver's training; none where nobody did").min(1),
  maxMissing: numberIn(0, 1).default(MAX_MISSING),
  resamples: wholeNumber(100, 100_000).default(2000),
  /** Answers that are judged at once. */
  concurrency: wholeNumber(1, 256).default(8),
  out: z.string({ error: "needed: the folder of the scores" }).min(1),
  /** Of the training, that the answers are of; told by figures.json, for evolve watch. */
  step: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  resume: z.boolean().default(false),
  json: z.boolean().default(false),
});
export type ScoreOptions = z.infer<typeof ScoreOptions>;

export function scoreCommand(): Command {
  const command = new Command("score")
    .description(
      "Score a solver's answers on HealthBench, ResearchQA and DeepResearch Bench, as their authors do, by a judge that did not train it. Exit code 1 when an answer could not be judged.",
    )
    .option("--benchmark <file>", "rows of a benchmark's published file; may be repeated", collect)
    .option(
      "--answers <folder|file>",
      "rollouts, trajectories, or lines {id | query, answer}; may be repeated: further repetitions",
      collect,
    )
    .option("--references <file>", "DeepResearch Bench: reference reports, lines {id | prompt, article}")
    .option(
      "--trained-by <folder|judge>",
      "who judged the solver's training: a run's folder, a judge's id, a model, or none; may be repeated",
      collect,
    )
    .option("--max-missing <share>", "share of the weight that may be unscored before there is no score (default 0.2)")
    .option("--resamples <n>", "draws of the bootstrap over tasks, 100 to 100000 (default 2000)")
    .option("--concurrency <n>", "answers that are judged at once (default 8)")
    .option("--out <dir>", "folder of the scores: samples.jsonl and figures.json")
    .option("--step <n>", "step of the training that the answers are of, for evolve watch")
    .option("--resume", "complete the scores in --out: what has a score is not asked again")
    .option("--json", "end with one JSON line on stdout");
  return withJudgingOptions(command).action(async (given: unknown) => scoreSolver(readOptions(ScoreOptions, given)));
}

/** Whatever cannot be meant is refused before anything is asked. */
async function scoreSolver(options: ScoreOptions): Promise<void> {
  const training = trainingJudges(options.trainedBy);
  const asked = askedOf(options);
  if (!asked) return failUsage("--judge: these benchmarks are read by a model: expected MODEL@URL or recorded:FILE");
  const judge = await rubricJudgeOf(asked, options);
  const shared = sharedModels(`model:${asked.client.id}`, training);
  if (shared.length > 0)
    failUsage(
      `--judge: ${shared.join(", ")} judged the training (${training.join(", ")}): give a judge that is held out`,
    );
  const tasks = await readBenchmarks(options.benchmark);
  const sources = [];
  for (const path of options.answers) sources.push(await readAnswers(path));
  const { byTask, others } = answersOf(tasks, sources);
  const compared = tasks.filter(({ benchmark }) => benchmark === "deepresearch-bench");
  if (compared.length > 0 && options.references === undefined)
    failUsage("--references: DeepResearch Bench compares with reference reports: expected a file of {id, article}");
  const references =
    options.references === undefined ? new Map<string, string>() : await readReferences(options.references, compared);
  if (others > 0) console.error(`${others} answers are of no task of the benchmark files`);
  const { runScoring } = await import("./scoring.ts");
  await runScoring({ options, asked, judge, training, tasks, byTask, references });
}
