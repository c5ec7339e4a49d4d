/** Reading a command's options through a schema: what is wrong is said by option name. */
import { fail, parseLocalTime } from "@arenakit/contracts";
import * as z from "zod";

export function readOptions<T>(schema: z.ZodType<T>, given: unknown): T {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const issues = read.error.issues.map((issue) => {
    return `--${issue.path.map((part) => kebabCase(String(part))).join(".")}: ${issue.message}`;
  });
  return failUsage(issues.join("; "));
}

/** The option of a member: `groupSize` is `group-size`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Refuses what cannot be meant; the message says by option name what is expected. */
export function failUsage(message: string): never {
  return fail("harness", "usage", message);
}

/** Of an option that may be repeated. */
export const collect = (value: string, before: string[] | undefined) => [...(before ?? []), value];

/** Seeds are whole numbers that JavaScript holds exactly. */
export const MAXIMUM_SEED = Number.MAX_SAFE_INTEGER;

/** An option that is one of some names. */
export function oneOf<const T extends readonly string[]>(names: T) {
  return z.enum(names, { error: `expected one of ${names.join(", ")}` });
}

/** An option that is a number in a range. */
export function numberIn(least: number, most: number) {
  const error = `expected a number from ${least} to ${most}`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
}

/** The simulated local time of an option. */
export function localTime() {
  const isTime = (text: string) => text.includes("T") && parseLocalTime(text) !== null;
  return z.string().refine(isTime, "expected a local time such as 2026-05-01T08:00");
}

/** An option that is a whole number in a range. */
export function wholeNumber(least: number, most: number) {
  const error = `expected a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}
