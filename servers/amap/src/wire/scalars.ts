/**
 * Scalars as the web service writes them: every number a text, an empty value `[]` in v3 and empty text in v5. Reading
 * is tolerant of either, because the real service is not consistent; what a reply must have and has not is a failure.
 */
import { fail, formatLonLat, type JsonObject, type LonLat, parseLonLat } from "@arenakit/contracts";
import { oneLine } from "../wording.ts";

export type Wire = JsonObject;

/** v5: empty text for nothing. */
export const orEmpty = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);
/** v3: an empty list for nothing and for empty text. */
export const orNone = (value: string | number | null | undefined): string | [] =>
  value === null || value === undefined || value === "" ? [] : String(value);

/** Points joined by `;`. */
export const writePoints = (points: readonly LonLat[]): string => points.map(formatLonLat).join(";");

/** The member of an object; undefined of anything else. */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Text that is not empty, in one line, or a number as text; null for anything else, `[]` among it. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? oneLine(value) || null : null;
}

export const wordsOf = (value: unknown): string => textOf(value) ?? "";

/** A finite number, or the text of one; null for anything else. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value);
  if (text === null) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

export const amountOf = (value: unknown): number => numberOf(value) ?? 0;

export function pointOf(value: unknown): LonLat | null {
  const text = textOf(value);
  return text === null ? null : parseLonLat(text);
}

/** The point that a reply must have. */
export function pointIn(value: unknown, name: string): LonLat {
  return pointOf(member(value, name)) ?? badReply(`a point at ${name}`, member(value, name));
}

/** The text that a reply must have. */
export function textIn(value: unknown, name: string): string {
  return textOf(member(value, name)) ?? badReply(`text at ${name}`, member(value, name));
}

/** The number that a reply must have. */
export function numberIn(value: unknown, name: string): number {
  return numberOf(member(value, name)) ?? badReply(`a number at ${name}`, member(value, name));
}

/** Text that a reply must have, empty where it is written as `[]` or as empty text. */
export function textOrNoneIn(value: unknown, name: string): string {
  const written = member(value, name);
  return written === "" || isEmptyList(written) ? "" : textIn(value, name);
}

/** The object that a reply must have; undefined where it is written as `[]`. */
export function objectIn(value: unknown, name: string): unknown {
  const written = member(value, name);
  if (isEmptyList(written)) return undefined;
  const isObject = typeof written === "object" && written !== null && !Array.isArray(written);
  return isObject ? written : badReply(`an object at ${name}`, written);
}

/** The list that a reply must have. */
export function rowsIn(value: unknown, name: string): readonly unknown[] {
  const written = member(value, name);
  return Array.isArray(written) ? written : badReply(`a list at ${name}`, written);
}

/** A list that a reply may leave out. */
export function listIn(value: unknown, name: string): readonly unknown[] {
  return isNothing(member(value, name)) ? [] : rowsIn(value, name);
}
export const textsIn = (value: unknown, name: string): string[] =>
  listIn(value, name).flatMap((item) => (typeof item === "string" ? (textOf(item) ?? []) : []));

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Points of `lon,lat;lon,lat`; what is none is left out. */
export function pointsOf(value: unknown): LonLat[] {
  return wordsOf(value)
    .split(";")
    .flatMap((text) => parseLonLat(text) ?? []);
}

/**
 * A reply that is not what the service promises is an outage, never an empty result. Whoever wrote it may have quoted
 * the key that it was asked with, so that its words stand in no message.
 */
export function badReply(expected: string, got: unknown): never {
  fail("tool", "map_service_broke", `the map service's reply should have ${expected}, got ${kindOf(got)}`);
}

function kindOf(value: unknown): string {
  if (isNothing(value)) return "nothing";
  if (typeof value === "string") return `a text of ${value.length} characters`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
