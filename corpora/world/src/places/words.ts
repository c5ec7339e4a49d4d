/** The words of questions: those that part or only wish, and those that mean only some places of a kind. */
import * as z from "zod";
import { PoiKind } from "../atlas.ts";
import { readDocument, readTable, words } from "../tables.ts";

const wordSet = words.transform((all): ReadonlySet<string> => new Set(all));
const PHRASES = readDocument(
  "tables/query/phrases.json",
  z.object({
    fillers: z.array(z.string()),
    cheap: z.string(),
    amenities: wordSet,
    homeCooking: wordSet,
    aside: z.partialRecord(PoiKind, z.string().nullable()),
  }),
);

/** They part words, or wish, or ask what a row answers, and do not name. Regular expressions. */
export const FILLERS: readonly string[] = PHRASES.fillers;

/** Who asks so wants the cheapest first. */
export const CHEAP = new RegExp(PHRASES.cheap);

/** What a hotel or a café offers; who asks for it alone looks for the thing itself. */
export const AMENITIES = PHRASES.amenities;

/** Who asks so means first what is cooked at home there. */
export const HOME_COOKING = PHRASES.homeCooking;

/** Kinds whose word beside another kind is a wish about that one: 酒店 停车, 近地铁的酒店. With the tag that grants it. */
export const ASIDE: Readonly<Partial<Record<PoiKind, string | null>>> = PHRASES.aside;

const NARROW = readTable("tables/query/narrow-words.tsv", z.object({ kind: PoiKind, words, says: words }));
/** Words of a kind that mean only some places of it, with what the name, a tag or the type of those says. */
export const NARROW_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  NARROW.flatMap(({ words, says }) => words.map((word) => [word, says] as const)),
);
export const KIND_OF_NARROW_WORD: ReadonlyMap<string, PoiKind> = new Map(
  NARROW.flatMap(({ kind, words }) => words.map((word) => [word, kind] as const)),
);
