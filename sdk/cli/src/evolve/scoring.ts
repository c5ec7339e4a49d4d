/**
 * Every answer judged once, kept as it ends so that a scoring that was cut off goes on, and figures made of what has a score.
 * What was not judged, or not answered, has none: it is counted and never a 0.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import {
  answerOf,
  canonicalJson,
  eachBounded,
  failureOf,
  omitUndefined,
  type Trajectory,
  Verdict,
} from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { type BenchmarkFigure, RubricBenchmark, rubricFigures } from "@arenakit/evaluator-benchmark";
import { type Aggregate, type RubricJudge, type ScoredRace, scoreRace, scoreRubric } from "@arenakit/evaluator-rubrics";
import * as z from "zod";
import { digest } from "../eval/inputs.ts";
import { evaluationProgress } from "../eval/progress.ts";
import { Interrupted, interruption } from "../interruption.ts";
import { formatJsonLines, jsonLines } from "../json-lines.ts";
import { aligned, printSummary } from "../output.ts";
import { type FolderKind, openFolder, readJournal } from "../resumable.ts";
import type { ModelRequestSettings } from "../rubric/judging.ts";
import { VERSION } from "../version.ts";
import type { ScoreOptions } from "./score.ts";
import type { BenchmarkTask } from "./score-inputs.ts";
import { SCORING_FILES } from "./scoring-files.ts";

export interface ScoringJob {
  readonly options: ScoreOptions;
  readonly asked: ModelRequestSettings;
  readonly judge: RubricJudge;
  readonly training: readonly string[];
  readonly tasks: readonly BenchmarkTask[];
  readonly byTask: ReadonlyMap<string, readonly { readonly repetition: number; readonly trajectory: Trajectory }[]>;
  readonly references: ReadonlyMap<string, string>;
}

/** scoring.json: everything that decides a figure. */
const ScoringManifest = z.object({
  format: z.literal("arenakit.scoring/1"),
  /** sha256 of the rest, 16 hex digits. */
  scoring: z.string(),
  version: z.string(),
  judge: z.string(),
  trainedBy: z.array(z.string()),
  tasks: z.string(),
  answers: z.string(),
  references: z.string(),
  maxMissing: z.number(),
});
type ScoringManifest = z.infer<typeof ScoringManifest>;

const FOLDER: FolderKind<ScoringManifest> = {
  manifest: SCORING_FILES.manifest,
  journal: SCORING_FILES.samples,
  schema: ScoringManifest,
  id: "scoring",
  words: { one: "scores", none: "no scores", subject: "the folder" },
};

/** A line of samples.jsonl. */
const SampleLine = z.object({
  benchmark: RubricBenchmark,
  task: z.string(),
  repetition: z.number(),
  score: z.number().nullable(),
  parts: z.record(z.string(), z.number().nullable()),
  /** Why there is no score. */
  reason: z.string().optional(),
  verdicts: z.array(Verdict),
  /** RACE: of the reference in the same order, and of both in the other one. */
  reference: z.array(Verdict).optional(),
  swapped: z.object({ verdicts: z.array(Verdict), reference: z.array(Verdict) }).optional(),
});
type SampleLine = z.infer<typeof SampleLine>;

interface Wanted {
  readonly task: BenchmarkTask;
  readonly repetition: number;
  readonly trajectory: Trajectory;
}

export async function runScoring(job: ScoringJob): Promise<void> {
  const { options, tasks, byTask } = job;
  await openFolder(options.out, manifestOf(job), { kind: FOLDER, resume: options.resume });
  const path = join(options.out, SCORING_FILES.samples);
  const known = new Map(readJournal(path, SampleLine).map((line) => [keyOf(line.task, line.repetition), line]));
  const given = tasks.flatMap((task) => byTask.get(task.id)!.map((answer): Wanted => ({ task, ...answer })));
  const wanted = given.filter(({ trajectory }) => failureOf(trajectory) === null && answerOf(trajectory) !== null);
  const { signal, release } = interruption();
  const progress = evaluationProgress({ terminal: process.stderr.isTTY === true });
  const knownOf = ({ task, repetition }: Wanted) => {
    const line = known.get(keyOf(task.id, repetition));
    return line && line.score !== null ? line : undefined;
  };
  progress.begin("answers", wanted.length, wanted.filter(knownOf).length);
  try {
    const lines = await eachBounded(wanted, options.concurrency, async (one) => {
      const before = knownOf(one);
      if (before) return before;
      signal.throwIfAborted();
      const line = await scoreOne(job, one, signal);
      signal.throwIfAborted();
      appendFileSync(path, formatJsonLines([line]));
      progress.step("");
      return line;
    });
    await writeFileAtomic(path, jsonLines(lines));
    progress.stop();
    await tellFigures(job, lines, given.length - wanted.length);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Interrupted("Interrupted. What has a score is kept; go on with the same options and --resume");
  } finally {
    progress.stop();
    release();
  }
}

const keyOf = (task: string, repetition: number) => `${task} ${repetition}`;

function manifestOf({ options, judge, training, tasks, byTask, references }: ScoringJob): ScoringManifest {
  const settings = {
    format: "arenakit.scoring/1" as const,
    version: VERSION,
    judge: judge.id,
    trainedBy: [...training],
    tasks: digest(canonicalJson(tasks.map(({ id, set }) => [id, set.query, set.items]))),
    answers: digest(
      canonicalJson([...byTask].map(([id, own]) => [id, own.map(({ trajectory }) => answerOf(trajectory))])),
    ),
    references: digest(canonicalJson([...references])),
    maxMissing: options.maxMissing,
  };
  return { ...settings, scoring: digest(canonicalJson(settings)) };
}

async function scoreOne(
  job: ScoringJob,
  { task, repetition, trajectory }: Wanted,
  signal: AbortSignal,
): Promise<SampleLine> {
  const { options, asked, judge, references } = job;
  const { benchmark, set } = task;
  const { maxMissing } = options;
  const head = { benchmark, task: task.id, repetition };
  if (benchmark !== "deepresearch-bench") {
    const { aggregate, verdicts } = await scoreRubric({ set, judge, trajectory, maxMissing, signal });
    return lineOf(head, aggregate, { verdicts });
  }
  const reference = references.get(task.id);
  if (reference === undefined) return { ...head, score: null, parts: {}, reason: "no reference report", verdicts: [] };
  const { aggregate, ...said } = await scoreRace({
    ...asked,
    set,
    target: answerOf(trajectory)!,
    reference,
    maxMissing,
    signal,
  });
  return lineOf(head, aggregate, said);
}

function lineOf(
  head: Pick<SampleLine, "benchmark" | "task" | "repetition">,
  { score, parts = {}, reason }: Pick<Aggregate, "score" | "parts" | "reason">,
  said: RaceVerdictsOfBoth | Pick<RaceVerdictsOfBoth, "verdicts">,
): SampleLine {
  return SampleLine.parse({ ...head, score, parts, ...omitUndefined({ reason }), ...said });
}
type RaceVerdictsOfBoth = Omit<ScoredRace, "aggregate">;

async function tellFigures(job: ScoringJob, lines: readonly SampleLine[], withoutAnswer: number): Promise<void> {
  const { options, judge, training, tasks, byTask } = job;
  const unjudged = lines.filter(({ score }) => score === null);
  const counts = {
    tasks: tasks.length,
    unanswered: tasks.filter(({ id }) => byTask.get(id)!.length === 0).length,
    withoutAnswer,
    unjudged: unjudged.length,
  };
  const figures = rubricFigures(lines, { seed: options.seed ?? 0, resamples: options.resamples });
  const step = omitUndefined({ step: options.step });
  const result = { judge: judge.id, trainedBy: training, ...step, ...counts, figures };
  await writeFileAtomic(join(options.out, SCORING_FILES.figures), `${canonicalJson(result)}\n`);
  if (options.json) printSummary(result, true);
  else console.log(figuresText(figures));
  const { unanswered } = counts;
  if (unanswered + withoutAnswer > 0)
    console.error(
      `in no figure: ${unanswered} of ${tasks.length} tasks without a rollout, ${withoutAnswer} rollouts without an answer`,
    );
  if (unjudged.length === 0) return;
  console.error(
    `${unjudged.length} answers were not judged, and are in no figure; the first: ${unjudged[0]!.reason}. --resume asks again`,
  );
  process.exitCode = 1;
}

function figuresText(figures: readonly BenchmarkFigure[]): string {
  const rows = figures.flatMap(({ benchmark, figure, dimensions, scored, samples, tasks, repetitions }) => [
    [
      benchmark,
      shown(figure),
      `${tasks}`,
      `${scored} of ${samples}`,
      repetitions.deviation === null ? "–" : (100 * repetitions.deviation).toFixed(2),
    ],
    ...Object.entries(dimensions).map(([name, own]) => [`  ${name}`, shown(own), "", "", ""]),
  ]);
  return aligned([["benchmark", "score [95 %]", "tasks", "answers scored", "deviation of repetitions"], ...rows]);
}

/** In points of 100, as the papers write them. */
function shown({ value, interval }: BenchmarkFigure["figure"]): string {
  if (value === null) return "none";
  const points = (share: number) => (100 * share).toFixed(1);
  return interval ? `${points(value)} [${points(interval[0])}, ${points(interval[1])}]` : points(value);
}
