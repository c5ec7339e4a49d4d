/** JSON as the project writes it: one canonical spelling per value, so that equal values are equal bytes; no member without a value. */
import * as z from "zod";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export const Json: z.ZodType<Json> = z.json() as z.ZodType<Json>;
export const JsonObject = z.record(z.string(), Json);
export type JsonObject = z.infer<typeof JsonObject>;

/** The value of a JSON text; undefined for what is no JSON, which its reader has the words for. */
export function parseJson(text: string): unknown {
  // JSON.parse has no way to refuse but to throw.
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether lists and objects lie in each other for more than `levels` levels; looks no deeper than that. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((item) => nestsDeeper(item, levels - 1));
  for (const key in value) if (nestsDeeper((value as Record<string, unknown>)[key], levels - 1)) return true;
  return false;
}

/**
 * The value with U+FFFD in place of every lone surrogate, in its strings and in its keys; the same value where there is
 * none. A lone surrogate is half a character: JavaScript and JSON can spell one, UTF-8 and the readers of most other
 * languages cannot.
 */
export function wellFormed<T>(value: T): T {
  return isWellFormed(value) ? value : mended(value);
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (typeof value !== "object" || value === null) return true;
  for (const key in value)
    if (!key.isWellFormed() || !isWellFormed((value as Record<string, unknown>)[key])) return false;
  return true;
}

function mended<T>(value: T): T {
  if (typeof value === "string") return value.toWellFormed() as T;
  if (Array.isArray(value)) return value.map(mended) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key.toWellFormed(), mended(member)])) as T;
}

/**
 * One line, keys sorted by UTF-16 code unit, undefined members left out, numbers as JavaScript spells them.
 * A lone surrogate keeps its escape, so that different strings stay different bytes; who writes for readers of other
 * languages passes the value through `wellFormed` first. Throws a TypeError on what JSON cannot hold (NaN, infinities, functions, cycles end in a RangeError).
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

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A copy of the fields that have a value, in their order: `{ ...omitUndefined({ seed, stop }) }` never writes `seed: undefined`. */
export function omitUndefined<T extends object>(fields: T): Defined<T> {
  const defined: Record<string, unknown> = {};
  for (const key in fields) if (fields[key] !== undefined) defined[key] = fields[key];
  return defined as Defined<T>;
}
