/** Which kind of place a name, a category, a tag or a typecode speaks of, Chinese and English. */
import { PoiKind } from "@arenakit/corpus-world";
import { kindOfTypecode, POI_KINDS, POI_TYPES } from "@arenakit/corpus-world/kinds";
import * as z from "zod";
import { once, readTable } from "../tables.ts";

export interface PlaceKind {
  readonly kind: PoiKind;
  readonly typecode: string;
}

/** The first line that fits decides. */
const readRules = once(() =>
  readTable("tables/import/kind-words.tsv", z.object({ kind: PoiKind, typecode: z.string(), pattern: z.string() })).map(
    ({ pattern, ...place }) => ({ place, pattern: new RegExp(pattern, "i") }),
  ),
);

/** The kind that the first of the texts with a known word speaks of; null where none does. */
export function kindOfWords(...texts: readonly string[]): PlaceKind | null {
  for (const text of texts) for (const { place, pattern } of readRules()) if (pattern.test(text)) return place;
  return null;
}

/**
 * The kind of a typecode, which is that of its middle or large class where the table lacks the small one; null for a
 * code of no class. Spreadsheets drop a leading zero; of several codes (`050117|050100`) the first counts.
 */
export function placeKindOf(typecode: string): PlaceKind | null {
  const code = /^\d{5,6}(?=\D|$)/.exec(typecode.trim())?.[0].padStart(6, "0");
  if (!code) return null;
  for (const known of [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`]) {
    const kind = kindOfTypecode(known);
    if (kind && POI_TYPES.has(known)) return { kind, typecode: known };
  }
  const large = code.endsWith("0000") ? kindOfTypecode(code) : null;
  return large && { kind: large, typecode: POI_KINDS[large].typecode };
}

const BY_CLASSES: ReadonlyMap<string, string> = new Map(
  [...POI_TYPES.values()].map(({ type, typecode }) => [type, typecode]),
);

/** The kind of classes as Amap writes them, `餐饮服务;中餐厅;火锅店`; of several types joined by `|` the first known. */
export function placeKindOfClasses(classes: string): PlaceKind | null {
  for (const type of classes.split("|")) {
    const code = BY_CLASSES.get(type.trim().replaceAll("；", ";"));
    if (code !== undefined) return placeKindOf(code);
  }
  return null;
}
