/** Text that may be JSON, files that should be, and what a schema refuses of them, in one line. */
import { closestIssue } from "@arenakit/contracts";
import type * as z from "zod";
import { failUsage } from "./commands/arguments.ts";
import { readOptionFile } from "./option-file.ts";

/** The value, or null for what is no JSON: a schema then says what is wrong and where. */
export function parseJson(text: string): unknown {
  // JSON.parse has no way to refuse but to throw.
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The file of an option, one JSON value. Throws harness/usage that says what is expected, for one that is missing or another. */
export function readJsonFile<T>(option: string, path: string, schema: z.ZodType<T>, expected: string): T {
  const read = schema.safeParse(parseJson(readOptionFile({ option: `--${option}`, path, expected })));
  if (read.success) return read.data;
  return failUsage(`--${option}: ${path}: ${describeIssue(read.error, "the file")}. Expected ${expected}.`);
}

/** `path: expectation`; `whole` stands for the path of what is wrong as a whole. */
export function describeIssue(error: z.ZodError, whole = "the line"): string {
  const { path, message } = closestIssue(error.issues[0]!);
  return `${path.map(String).join(".") || whole}: ${message}`;
}
