/** What OpenStreetMap's tags mean as kinds of place. */
import * as z from "zod";
import { once, readTable } from "../tables.ts";
import { kindOfWords, type PlaceKind, placeKindOf } from "./kind-words.ts";
import type { OsmTags } from "./osm-elements.ts";

const OsmPlaceRow = z.object({ key: z.string(), value: z.string(), typecode: z.string().default("") });

/** Typecodes by key and value; `*` is every other value but `no`. In this order the first key that a place has decides. */
const readTypecodes = once(() => {
  const codes = new Map<string, Map<string, string>>();
  for (const { key, value, typecode } of readTable("tables/import/osm-places.tsv", OsmPlaceRow))
    codes.set(key, (codes.get(key) ?? new Map<string, string>()).set(value, typecode));
  return codes;
});

/** The kind of place that the tags speak of; null for what is no place of a world. */
export function kindOfTags(tags: OsmTags): PlaceKind | null {
  for (const [key, codes] of readTypecodes()) {
    const value = tags.get(key);
    if (value === undefined || value === "no") continue;
    const typecode = codes.get(value) ?? codes.get("*") ?? "";
    if (typecode === "") continue;
    if (typecode === "150200" && (tags.get("station") === "subway" || tags.get("subway") === "yes"))
      return { kind: "metro", typecode: "150500" };
    if (typecode === "050100") {
      const finer = kindOfWords((tags.get("cuisine") ?? "").replaceAll("_", " "));
      if (finer?.kind === "restaurant") return finer;
    }
    return placeKindOf(typecode);
  }
  return null;
}
