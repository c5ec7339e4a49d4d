/**
 * `arenakit trajectory convert | validate | samples`: what trainers and other tools recorded as ATIF 1.8, whether a file is
 * that, and the token ids of it that a trainer trains on.
 */
import { atifProblems, convertRecord, type Problem, SOURCE_FORMATS, toOpenAi } from "@arenakit/trainer-adapter";
import { Command } from "commander";
import * as z from "zod";
import { interruption } from "../interruption.ts";
import { type InputRecord, inputOf, printLine, recordsOf } from "../json-lines.ts";
import { oneOf, readOptions } from "./arguments.ts";
import { sampleLines } from "./token-samples.ts";

const TARGETS = ["atif", "openai"] as const;
const FROM = `expected one of ${SOURCE_FORMATS.join(", ")}`;

const ConvertOptions = z.object({
  from: z.string({ error: FROM }).refine((format) => SOURCE_FORMATS.includes(format), FROM),
  to: oneOf(TARGETS).default("atif"),
  in: z.string().min(1).optional(),
});
const ValidateOptions = z.object({ json: z.boolean().default(false) });

export function trajectoryCommand(): Command {
  return new Command("trajectory")
    .addCommand(
      new Command("convert")
        .description(
          "JSON lines, or one JSON value or list, in, a trajectory a line out; records that cannot be read are told on stderr, exit code 1.",
        )
        .requiredOption("--from <format>", SOURCE_FORMATS.join(" | "))
        .option("--to <format>", `${TARGETS.join(" | ")} (default atif, version 1.8)`)
        .option("--in <file>", "read lines from here instead of stdin")
        .action((given: unknown) => convert(readOptions(ConvertOptions, given))),
    )
    .addCommand(
      new Command("validate")
        .description(
          "Say of each record that is no ATIF trajectory where and what was expected; exit code 1 if there is one.",
        )
        .argument("[file]", "JSON lines, or one JSON value or list (default: stdin)")
        .option("--json", "print one JSON line {lines, valid, problems} at the end instead")
        .action((file: string | undefined, given: unknown) => validate(file, readOptions(ValidateOptions, given).json)),
    )
    .addCommand(
      new Command("samples")
        .description(
          "Token-exact samples {trajectory, group, index, of, ids, mask, logprobs, turns}, one a line; splits and turns without ids are told on stderr. Exit code 1 for what is no trajectory.",
        )
        .argument("[file]", "trajectories as JSON lines, or one JSON value or list (default: stdin)")
        .action(samples),
    );
}

async function convert({ from, to, in: file }: z.infer<typeof ConvertOptions>): Promise<void> {
  let failed = 0;
  let written = 0;
  await forRecords(file, async (record) => {
    const { number, at, value, problem } = record;
    const { trajectories, problems, warnings } =
      problem === undefined
        ? await convertRecord(value, { format: from, line: at === undefined ? number : at + 1 })
        : { trajectories: [], problems: [{ path: "", message: problem }], warnings: [] };
    for (const trajectory of trajectories)
      await printLine(JSON.stringify(to === "openai" ? toOpenAi(trajectory) : trajectory));
    written += trajectories.length;
    if (problems.length > 0) failed++;
    for (const one of [...problems, ...warnings].slice(0, MOST_PROBLEMS)) console.error(told(record, one));
  });
  console.error(`${written} trajectories${failed > 0 ? `, ${failed} records that could not be read` : ""}`);
  if (failed > 0) process.exitCode = 1;
}

/** Problems of one line that are told; a line of another format has hundreds. */
const MOST_PROBLEMS = 5;
/** Problems that are kept for `--json`. */
const MOST_KEPT = 1_000;

async function validate(file: string | undefined, isJson: boolean): Promise<void> {
  let lines = 0;
  let invalid = 0;
  const kept: (Problem & { line: number })[] = [];
  await forRecords(file, async (record) => {
    const { number, value, problem } = record;
    lines++;
    const problems = problem === undefined ? atifProblems(value) : [{ path: "", message: problem }];
    if (problems.length > 0) invalid++;
    for (const one of problems.slice(0, MOST_PROBLEMS)) {
      if (!isJson) await printLine(told(record, one));
      else if (kept.length < MOST_KEPT) kept.push({ line: record.at === undefined ? number : record.at + 1, ...one });
    }
  });
  if (isJson) await printLine(JSON.stringify({ lines, valid: lines - invalid, problems: kept }));
  else console.error(`${lines - invalid} of ${lines} lines are trajectories`);
  if (invalid > 0) process.exitCode = 1;
}

async function samples(file: string | undefined): Promise<void> {
  let written = 0;
  await forRecords(file, async (record) => {
    const { value, problem } = record;
    const read = problem === undefined ? await sampleLines(value) : unread(problem);
    for (const line of read.lines) await printLine(line);
    written += read.lines.length;
    for (const message of read.notes) console.error(told(record, { path: "", message }));
    if (!read.isTrajectory) process.exitCode = 1;
  });
  console.error(`${written} samples`);
}

const unread = (problem: string) => ({ lines: [], notes: [problem], isTrajectory: false });

const told = ({ number, at }: InputRecord, { path, message }: Problem) =>
  `${at === undefined ? `line ${number}` : `record ${at + 1}`}: ${path === "" ? "" : `${path}: `}${message}`;

async function forRecords(file: string | undefined, work: (record: InputRecord) => Promise<void>): Promise<void> {
  const { signal, release } = interruption();
  try {
    for await (const record of recordsOf(inputOf(file, "--in", signal))) await work(record);
  } finally {
    release();
  }
}
