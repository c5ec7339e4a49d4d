/** Text that may be JSON, files that should be, and what a schema refuses of them, in one line. */
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

type Issue = Pick<z.core.$ZodIssue, "path" | "message"> & { readonly errors?: readonly (readonly Issue[])[] };

/** `path: expectation`; `whole` stands for the path of what is wrong as a whole. */
export function describeIssue(error: z.ZodError, whole = "the line"): string {
  const { path, message } = closestIssue(error.issues[0]!);
  return `${path.map(String).join(".") || whole}: ${message}`;
}

/** Looks into unions: the shape with the fewest and deepest problems says what is wrong; else the union's own words do. */
export function closestIssue(issue: Issue): Issue {
  const shapes = [...(issue.errors ?? [])].filter((one) => one.length > 0);
  const found = shapes
    .map((one) => ({ wrong: one.length, first: closestIssue(one[0]!) }))
    .sort((a, b) => a.wrong - b.wrong || b.first.path.length - a.first.path.length)[0]?.first;
  if (!found || (found.path.length === 0 && issue.message !== UNION_DEFAULT)) return issue;
  return { ...found, path: [...issue.path, ...found.path] };
}

/** What zod says of a union that has no words of its own. */
const UNION_DEFAULT = "Invalid input";
