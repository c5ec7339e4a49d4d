/** `arenakit eval scores`: result files of WritingBench, HelloBench and LongBench-Write, aggregated as published. */
import { basename } from "node:path";
import { canonicalJson } from "@arenakit/contracts";
import {
  HelloBenchWeights,
  helloBenchScores,
  longBenchWriteScores,
  type PublishedResult,
  writingBenchScores,
} from "@arenakit/evaluator-benchmark";
import { Command } from "commander";
import * as z from "zod";
import { collect, failUsage, readOptions } from "../commands/arguments.ts";
import { readJsonLines } from "../json-lines.ts";
import { readJsonFile } from "../parse-json.ts";

const BENCHMARKS = ["writingbench", "hellobench", "longbench-write"] as const;
const File = z.string().min(1);
const Options = z.object({
  queries: File.optional(),
  requirement: z.array(File).default([]),
  weights: File.optional(),
  data: z.array(File).default([]),
  lengths: File.optional(),
  json: z.boolean().default(false),
});
type Options = z.infer<typeof Options>;

export function scoresCommand(): Command {
  return new Command("scores")
    .argument("<benchmark>", BENCHMARKS.join(" | "))
    .argument("[files...]", "score_dir file | TASK_results.jsonl of each task | judge.jsonl")
    .description(
      "Aggregate a writing benchmark's result files as its own code does. Exit code 1 when a line is no record: it is left out alone.",
    )
    .option("--queries <file>", "WritingBench: the benchmark file, for domains")
    .option("--requirement <name>", "WritingBench: NAME=SUBSET,SUBSET_C, such as style=a.jsonl,b.jsonl", collect)
    .option("--weights <file>", "HelloBench: category → weights of its checklist, as JSON")
    .option("--data <file>", "HelloBench: data of a task, for the categories; may be repeated", collect)
    .option("--lengths <file>", "LongBench-Write: pred.jsonl, for the score of lengths")
    .option("--json", "print one JSON line")
    .action(async (benchmark: string, files: string[], given: unknown) => {
      const options = readOptions(Options, given);
      const result = await scoresOf(benchmark, files, options);
      console.log(options.json ? canonicalJson(result) : tableOf(result));
      if (result.leftOut.some(({ isBroken }) => isBroken)) process.exitCode = 1;
    });
}

async function scoresOf(benchmark: string, files: readonly string[], options: Options): Promise<PublishedResult> {
  if (benchmark === "writingbench") {
    const [scores] = oneFile(files, "the file of scores of one model");
    const requirements = Object.fromEntries(await Promise.all(options.requirement.map(requirementOf)));
    const queries = options.queries ? { queries: await lines(options.queries) } : {};
    return writingBenchScores({ scores: await lines(scores), requirements, ...queries });
  }
  if (benchmark === "hellobench") {
    if (files.length === 0) usage("give the TASK_results.jsonl of at least one task");
    const judgements = await Promise.all(files.map(async (path) => [taskOf(path), await lines(path)] as const));
    const data = await allLines(options.data);
    return helloBenchScores({ judgements: Object.fromEntries(judgements), weights: weightsOf(options.weights), data });
  }
  if (benchmark === "longbench-write") {
    if (files.length > 1 || (files.length === 0 && !options.lengths)) usage("give judge.jsonl, --lengths, or both");
    const lengths = options.lengths ? await lines(options.lengths) : [];
    return longBenchWriteScores({ judgements: await allLines(files), lengths });
  }
  return usage(`no benchmark "${benchmark}": expected ${BENCHMARKS.join(", ")}`);
}

const lines = (path: string) => readJsonLines(path, z.unknown());
const allLines = async (paths: readonly string[]) => (await Promise.all(paths.map(lines))).flat();

function oneFile(files: readonly string[], what: string): readonly [string] {
  return files.length === 1 ? [files[0]!] : usage(`expected ${what}, got ${files.length} files`);
}

/** `open_ended_qa_results.jsonl` is of the task open_ended_qa. */
const taskOf = (path: string) => basename(path).replace(/(_results)?\.jsonl$/, "");

async function requirementOf(text: string) {
  const [, name, subset, criteria] = /^([a-z]+)=([^,]+),([^,]+)$/.exec(text) ?? [];
  if (!name || !subset || !criteria) return usage(`--requirement ${text}: expected NAME=SUBSET,SUBSET_C`);
  return [name, { queries: await lines(subset), criteria: await lines(criteria) }] as const;
}

function weightsOf(path: string | undefined): HelloBenchWeights {
  if (path === undefined) return usage("HelloBench needs --weights: WEIGHT_DICT of its compute.py, as JSON");
  return readJsonFile(
    "weights",
    path,
    HelloBenchWeights,
    "WEIGHT_DICT of its compute.py: an object of lists of numbers",
  );
}

function usage(message: string): never {
  return failUsage(`eval scores: ${message}.`);
}

function tableOf({ benchmark, scale, records, leftOut, scores }: PublishedResult): string {
  const width = Math.max(...scores.map(({ name }) => name.length));
  const rows = scores.map(
    ({ name, score, count, partial }) =>
      `  ${name.padEnd(width)}  ${score.toFixed(2).padStart(8)}  of ${count}${partial ? `, partial: ${partial}` : ""}`,
  );
  const out = leftOut.map(({ record, why }) => `  left out: ${record}: ${why}`);
  return [`${benchmark}, ${records} records (${scale})`, ...rows, ...out].join("\n");
}
