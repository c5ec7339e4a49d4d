/** `arenakit rubric import` and `export`: rubric sets out of published files, and back as they were. */
import { text } from "node:stream/consumers";
import { FailureError, fail, RubricSet, RubricSource } from "@arenakit/contracts";
import {
  elementTexts,
  exportRubricText,
  importRubricText,
  lostWeights,
  rubricSourceOf,
} from "@arenakit/evaluator-rubrics";
import { Command } from "commander";
import * as z from "zod";
import { readOptions } from "../commands/arguments.ts";
import { type InputLine, inputOf, linesOf, printLine } from "../json-lines.ts";
import { describeIssue, parseJson } from "../parse-json.ts";

const LAYOUTS = RubricSource.options.join(", ");
const ImportOptions = z.object({
  from: RubricSource.optional(),
  in: z.string().min(1).optional(),
  jsonl: z.boolean().default(false),
});
const ExportOptions = z.object({
  to: RubricSource.optional(),
  in: z.string().min(1).optional(),
  array: z.boolean().default(false),
  jsonl: z.boolean().default(false),
});

export function importCommand(): Command {
  return new Command("import")
    .description("Rubric sets out of a published file (lines of JSON, a list, or one object): one set a line out.")
    .option("--from <layout>", `one of ${LAYOUTS} (default: found out from each row)`)
    .option("--in <file>", "read it from here instead of stdin")
    .option("--jsonl", "one set a line (the only format there is)")
    .action(async (given: unknown) => {
      const options = readOptions(ImportOptions, given);
      const failed = await importRows(await text(inputOf(options.in, "--in")), options.from);
      if (failed > 0) fail("task", "invalid_rubrics", `${failed} rows are no rubrics: their lines say why`);
    });
}

/** Prints a line for each row, also for one that is none; returns how many were none. */
async function importRows(all: string, from: RubricSource | undefined): Promise<number> {
  let failed = 0;
  for (const [at, row] of rowsOf(all).entries()) {
    const set = tried(() => importRubricText(from ?? rubricSourceOf(parseJson(row)), row));
    if ("error" in set) failed++;
    await printLine(JSON.stringify("error" in set ? { row: at + 1, ...set } : set.value));
  }
  return failed;
}

/** A row that cannot be read or written fails alone, and its own line says so. */
function tried<T>(work: () => T): { value: T } | { error: string } {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof FailureError) return { error: error.failure.message };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** A list gives its elements as they are spelt; one value is one row; else each line is one. */
function rowsOf(all: string): string[] {
  const whole = all.trim();
  const value = parseJson(whole);
  if (Array.isArray(value) && value.some((one) => typeof one === "object")) return elementTexts(whole);
  if (value !== null) return [whole];
  return whole.split(/\r?\n/).filter((line) => line.trim() !== "");
}

export function exportCommand(): Command {
  return new Command("export")
    .description(
      "Sets as published files write them: lines of sets on stdin, lines of rows out, unchanged rows in their spelling; a set that cannot be written has a line with error; weights that a layout cannot hold are told on stderr.",
    )
    .option("--to <layout>", `one of ${LAYOUTS} (default: the one that a set came from)`)
    .option("--in <file>", "read lines from here instead of stdin")
    .option("--array", "one list instead of lines")
    .option("--jsonl", "one row a line (the default)")
    .action(async (given: unknown) => {
      const options = readOptions(ExportOptions, given);
      const failed = await exportRows(options);
      if (failed > 0) fail("task", "invalid_rubrics", `${failed} lines could not be written: they say why`);
    });
}

/** A row for each set, a failed one in its place (in a list: on stderr); returns how many failed. */
async function exportRows({ in: from, to, array }: z.infer<typeof ExportOptions>): Promise<number> {
  let failed = 0;
  const rows: string[] = [];
  for await (const line of linesOf(inputOf(from, "--in"))) {
    const { number } = line;
    const row = tried(() => exportedRow(line, to));
    if ("error" in row) failed++;
    if (!array) await printLine("error" in row ? JSON.stringify({ row: number, ...row }) : onOneLine(row.value));
    else if ("error" in row) console.error(`line ${number}: ${row.error}`);
    else rows.push(row.value);
  }
  if (array) await printLine(`[${rows.join(",\n")}]`);
  return failed;
}

function exportedRow({ number, value, problem }: InputLine, to: RubricSource | undefined): string {
  const read = RubricSet.safeParse(value);
  if (!read.success) return fail("task", "invalid_rubrics", `no rubric set: ${problem ?? describeIssue(read.error)}`);
  const row = exportRubricText(read.data, to);
  const lost = lostWeights(read.data, to);
  if (lost.length > 0) console.error(`line ${number}: weights are lost: ${toldLost(lost)}`);
  return row;
}

/** A line feed of JSON's text stands between its parts: inside of strings it is written \\n. */
const onOneLine = (row: string) =>
  row
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .join("");

/** Weights of one line that are told. */
const MOST_TOLD = 5;
const toldLost = (lost: readonly string[]) =>
  lost.slice(0, MOST_TOLD).join("; ") + (lost.length > MOST_TOLD ? `; and ${lost.length - MOST_TOLD} more` : "");
