/** Kinds of place in the words of people and of Amap's classification, as the world's own table has them. */
import { POI_KINDS } from "@arenakit/corpus-world";
import type { PoiKind } from "./maps.ts";

const KINDS = Object.keys(POI_KINDS) as PoiKind[];

export const kindLabel = (kind: PoiKind): string => POI_KINDS[kind].text;
/** What may stand in `types`, for descriptions and errors. */
export const KIND_LABELS: readonly string[] = KINDS.map(kindLabel);

/** Kinds meant by one word, a class of Amap's (`风景名胜`) or a typecode (`110000`); empty when it means none. */
export function kindsOf(word: string): PoiKind[] {
  const text = word.trim().toLowerCase();
  if (/^\d{6}$/.test(text)) return kindsOfTypecode(text);
  return KINDS.filter((kind) => {
    const { words, type } = POI_KINDS[kind];
    return kind === text || words.includes(text) || type.split(";").includes(text);
  });
}

/** A code that ends in zeros is a class and means all below it; a finer one belongs to the kind of its middle class. */
function kindsOfTypecode(code: string): PoiKind[] {
  const prefix = code.replace(/(00){1,2}$/, "");
  const below = KINDS.filter((kind) => POI_KINDS[kind].typecode.startsWith(prefix));
  return below.length > 0 ? below : KINDS.filter((kind) => POI_KINDS[kind].typecode.slice(0, 4) === code.slice(0, 4));
}
