/** `arenakit tasks import`: rows of a published data set as tasks, a line each. */
import { boundary, fail, SPLITS, type Task, tasksFor } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import type { ImportFile } from "@arenakit/corpus-world-maker";
import { Command } from "commander";
import * as z from "zod";
import { failUsage, oneOf, readOptions } from "../commands/arguments.ts";
import { formatJsonLines, type InputRecord, inputOf, printLine, recordsOf } from "../json-lines.ts";
import { describeIssue, readJsonFile } from "../parse-json.ts";
import {
  DifficultyFile,
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportFormatName,
  withDifficulty,
} from "./import-formats.ts";

const NAMES = Object.keys(IMPORT_FORMATS) as [ImportFormatName, ...ImportFormatName[]];

const ImportOptions = z.object({
  from: oneOf(NAMES),
  in: z.string().min(1).optional(),
  out: z.string().min(1).optional(),
  env: z.string().min(1).optional(),
  split: oneOf(SPLITS).default("test"),
  difficulty: z.string().min(1).optional(),
});

export function importCommand(): Command {
  return new Command("import")
    .requiredOption("--from <format>", NAMES.join(" | "))
    .option("--in <file>", "JSON lines, one JSON list or value, or .csv or .tsv with a heading (default: stdin)")
    .option("--out <file>", "file of tasks (default: stdout)")
    .option("--env <name>", "environment of the tasks (default: that of the format)")
    .option("--split <name>", "demo | train | validation | test (default)")
    .option("--difficulty <file>", 'o2-qa: {question: "easy" | "hard"}')
    .addHelpText(
      "after",
      `\n${Object.values(IMPORT_FORMATS)
        .map(({ about }) => `  ${about}`)
        .join("\n")}\nRows that are no such rows are told on stderr, exit code 1.`,
    )
    .action(async (given: unknown) => {
      const options = readOptions(ImportOptions, given);
      const { tasks, problems } = await importTasks(rowsIn(options.in), options);
      const known = options.difficulty
        ? readJsonFile("difficulty", options.difficulty, DifficultyFile, '{question: "easy" | "hard"}')
        : {};
      const all = tasks.map((task) => withDifficulty(task, known));
      if (options.out) await writeFileAtomic(options.out, formatJsonLines(all));
      else for (const task of all) await printLine(JSON.stringify(task));
      for (const problem of problems.slice(0, MOST_TOLD)) console.error(problem);
      console.error(
        `${all.length} tasks${problems.length > 0 ? `, ${problems.length} rows that could not be read` : ""}`,
      );
      if (problems.length > 0) process.exitCode = 1;
    });
}

/** Records of the file; what a table's name says it is has an object of texts a row, by the heading. */
function rowsIn(file: string | undefined): AsyncIterable<InputRecord> {
  const source = inputOf(file, "--in");
  const separator = file?.toLowerCase().endsWith(".csv") ? "," : file?.toLowerCase().endsWith(".tsv") ? "\t" : null;
  return separator === null ? recordsOf(source) : tableRecords({ name: "--in", read: () => source }, separator);
}

/** Rows of a table whose first row is the heading; a row of another width is a problem. */
export async function* tableRecords(
  file: Pick<ImportFile, "name" | "read">,
  separator: string,
): AsyncGenerator<InputRecord> {
  const { cellsOf } = await import("@arenakit/corpus-world-maker");
  let heading: readonly string[] | null = null;
  for await (const { row: number, cells } of cellsOf(file, separator)) {
    if (heading === null) heading = cells.map((cell) => cell.trim());
    else if (cells.length === heading.length)
      yield { number, value: Object.fromEntries(heading.map((name, at) => [name, cells[at]])) };
    else yield { number, problem: `expected ${heading.length} cells as in the heading, got ${cells.length}` };
  }
}

/** Problems that are told. */
const MOST_TOLD = 20;

/** Ids are `FORMAT-SPLIT-N`, N the place of the row in the file, from 1. Throws harness/usage where there is no row. */
export async function importTasks(
  records: AsyncIterable<InputRecord>,
  { from, env, split }: { from: ImportFormatName; env?: string | undefined; split: Task["split"] },
): Promise<{ tasks: Task[]; problems: string[] }> {
  const format: ImportFormat = IMPORT_FORMATS[from];
  const tasks: Task[] = [];
  const problems: string[] = [];
  let place = 0;
  for await (const { value, problem } of records) {
    for (const row of problem === undefined ? (format.rowsOf?.(value) ?? [value]) : [undefined]) {
      place++;
      const read = await boundary("task", () => readRow(format, row, problem));
      if (!read.ok) problems.push(`row ${place}: ${read.failure.message}`);
      else tasks.push(...tasksFor(env ?? format.env, [{ ...read.value, id: `${from}-${split}-${place}`, split }]));
    }
  }
  if (place === 0) failUsage(`--in: expected rows of ${from} (${format.about}), got none`);
  return { tasks, problems };
}

function readRow(format: ImportFormat, row: unknown, problem: string | undefined): ReturnType<ImportFormat["task"]> {
  if (problem !== undefined) return fail("task", "row_unreadable", problem);
  try {
    return format.task(row);
  } catch (error) {
    // A schema refuses by throwing; the row alone is left out.
    if (error instanceof z.ZodError) return fail("task", "row_unreadable", describeIssue(error, "the row"));
    throw error;
  }
}
