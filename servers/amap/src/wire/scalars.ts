/** Scalars as the web service writes them: every number a text, an empty value `[]` in v3 and empty text in v5. */
import { formatLonLat, type JsonObject, type LonLat } from "@arenakit/contracts";

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

/** The items of a list; none where the member is no list. */
export function listIn(value: unknown, name: string): readonly unknown[] {
  const list = member(value, name);
  return Array.isArray(list) ? list : [];
}
