/** JSON as the project writes it: one canonical spelling per value, so that equal values are equal bytes. */
import * as z from "zod";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export const Json: z.ZodType<Json> = z.json() as z.ZodType<Json>;
export const JsonObject = z.record(z.string(), Json);
export type JsonObject = z.infer<typeof JsonObject>;

/**
 * One line, keys sorted by UTF-16 code unit, undefined members left out, numbers as JavaScript spells them.
 * Throws a TypeError on what JSON cannot hold (NaN, infinities, functions, cycles end in a RangeError).
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`JSON has no ${value}: expected a finite number`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item === undefined ? null : item)).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`JSON has no ${typeof value}: expected a plain value`);
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(",")}}`;
}
