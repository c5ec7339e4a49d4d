/**
 * The kinds of place and their types in Amap's taxonomy, and the words by which people ask for them. The taxonomy is typed
 * from memory of the published table, as far as worlds use it.
 */
import * as z from "zod";
import { Landmark, PoiKind } from "../atlas.ts";
import { list, readTable, words } from "../tables.ts";

export interface PoiType {
  readonly typecode: string;
  /** Large, middle and small class, joined by `;`. */
  readonly type: string;
}

export interface PoiKindFacts extends PoiType {
  /** How the kind is called in a result. */
  readonly text: string;
  /** Words that mean the kind when a query or a keyword consists of them. */
  readonly words: readonly string[];
}

const text = z.string();
const typecode = text.regex(/^\d{6}$/);
const TypeRow = z.object({ typecode, large: text, middle: text, small: text });
const KindRow = z.object({ kind: PoiKind, typecode, text, words });
const Tag = Landmark.shape.tags.element;

/** By typecode. */
export const POI_TYPES: ReadonlyMap<string, PoiType> = new Map(
  readTable("tables/kinds/types.tsv", TypeRow).map(({ typecode, large, middle, small }) => [
    typecode,
    { typecode, type: `${large};${middle};${small}` },
  ]),
);

/** The type of that code. Throws a RangeError for a code that the table lacks. */
export function poiType(typecode: string): PoiType {
  const type = POI_TYPES.get(typecode);
  if (!type) throw new RangeError(`expected a typecode of the table, got ${typecode}`);
  return type;
}

/** Every kind; the type is the usual one, a place may have a finer one of POI_TYPES. */
export const POI_KINDS: Readonly<Record<PoiKind, PoiKindFacts>> = z
  .record(PoiKind, z.object({ typecode, type: text, text, words: z.array(text) }))
  .parse(
    Object.fromEntries(
      readTable("tables/kinds/kinds.tsv", KindRow).map(({ kind, ...facts }) => [
        kind,
        { ...facts, ...poiType(facts.typecode) },
      ]),
    ),
  );

/** Kinds by the beginning of a typecode; the longest that fits decides. */
const KIND_OF_CODE: ReadonlyMap<string, PoiKind> = new Map(
  readTable("tables/kinds/codes.tsv", z.object({ code: text, kind: PoiKind })).map(({ code, kind }) => [code, kind]),
);

/** The kind that places of a typecode (or of its first two or four digits) are of; null for one of no class. */
export function kindOfTypecode(typecode: string): PoiKind | null {
  for (let digits = typecode.length; digits >= 2; digits--) {
    const kind = KIND_OF_CODE.get(typecode.slice(0, digits));
    if (kind) return kind;
  }
  return null;
}

/** The atlas' tags in the words a policy reads. */
export const TAG_TEXT: Readonly<Record<Landmark["tags"][number], string>> = z
  .record(Tag, text)
  .parse(
    Object.fromEntries(
      readTable("tables/kinds/tags.tsv", z.object({ tag: Tag, text })).map(({ tag, text }) => [tag, text]),
    ),
  );

/** Other words for a tag; the tag itself always counts. */
export const TAG_WORDS: readonly (readonly [tag: string, words: readonly string[]])[] = readTable(
  "tables/kinds/tag-words.tsv",
  z.object({ tag: text, words: list("/") }),
).map(({ tag, words }) => [tag, words]);
