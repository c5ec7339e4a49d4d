/** Text that may be JSON, and files that should be. */
import { existsSync, readFileSync } from "node:fs";
import type * as z from "zod";
import { failUsage } from "./commands/arguments.ts";
import { firstIssue } from "./first-issue.ts";

/** The value, or null for what is no JSON: a schema then says what is wrong and where. */
export function parseJson(text: string): unknown {
  // JSON.parse has no way to refuse but to throw.
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A file that is one JSON value. Throws harness/usage that says what is expected, for one that is missing or another. */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>, expected: string): T {
  if (!existsSync(path)) failUsage(`${path} does not exist: expected ${expected}.`);
  const read = schema.safeParse(parseJson(readFileSync(path, "utf8")));
  if (read.success) return read.data;
  return failUsage(`${path}: ${firstIssue(read.error, "the file")}. Expected ${expected}.`);
}
