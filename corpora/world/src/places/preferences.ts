/** Which of the places that have all that was asked for come first: a penalty by row. Finds nothing itself. */
import { PoiKind } from "../atlas.ts";
import type { Facets, WordRows } from "./facets.ts";
import { FLAG, type PlaceIndexData } from "./index-data.ts";
import type { Query } from "./query.ts";
import { intersection, type RowSet } from "./row-set.ts";
import { HOME_COOKING } from "./words.ts";

/** A place whose name says 博物院 comes before the other museums, when this is what was asked for. */
const UNSAID_KIND = 60;
/** Tag of kitchens that cook the city's own dishes. */
const OF_THE_CITY = "本地特色";
/** Without a place, a hotel or a tea house of the atlas is one of many. */
const ONE_OF_MANY = 1600;
const HAS_MANY = PoiKind.options.map((kind) => kind === "hotel" || kind === "cafe");

interface Preferences {
  /** Rows that have every word in their name; null where that does not count. */
  readonly named: RowSet | null;
  penalty(row: number): number;
}

export function preferencesOf(
  { words: { kinds, rest }, area }: Query,
  words: readonly WordRows[],
  { facets, index }: { facets: Facets; index: PlaceIndexData },
): Preferences {
  const named = intersection(words.map((word) => word.named));
  const isDish = named !== null && rest.every((word) => facets.isTag(word));
  const isHome = kinds.some(({ word }) => HOME_COOKING.has(word));
  const says = isHome ? facets.tagged(OF_THE_CITY) : intersection(kinds.map(({ word }) => facets.namedKind(word)));
  const better = says ?? (isDish ? named : null);
  const { kind, flags } = index.row;
  const isAmongMany = (row: number) => area === null && HAS_MANY[kind[row]!]! && (flags[row]! & FLAG.atlas) !== 0;
  return {
    named: isDish ? null : named,
    penalty: (row) => (better && !better.has(row) ? UNSAID_KIND : 0) + (isAmongMany(row) ? ONE_OF_MANY : 0),
  };
}
