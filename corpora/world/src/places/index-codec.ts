/** The index of places as sections of a snapshot, one a column; read without copying but for what is packed. */
import { canonicalJson, fail } from "@arenakit/contracts";
import type { Section } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { quickCheck } from "../quick-check.ts";
import type { IndexWords, PlaceIndexData } from "./index-data.ts";
import { packNumbers, unpackNumbers } from "./packed-numbers.ts";

const PREFIX = "index.places.";
/** Raised whenever the meaning of a column changes; an index of another version is built anew. */
const VERSION = 3;

type IndexColumn = Uint8Array | Uint16Array | Uint32Array | Int32Array;
type ColumnType = {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, at: number, length: number): IndexColumn;
};

const u8: ColumnType = Uint8Array;
const u16: ColumnType = Uint16Array;
const u32: ColumnType = Uint32Array;
const i32: ColumnType = Int32Array;
/** Numbers of 32 bits, nearly all of them near the one before. */
const packed = "packed";

/** Every column and its numbers. */
const COLUMNS = {
  row: {
    city: u16,
    district: u16,
    kind: u8,
    type: u16,
    rating: u8,
    cost: u16,
    ticket: u16,
    flags: u8,
    longitude: i32,
    latitude: i32,
    street: u32,
    houseNumber: u16,
    nameLength: u8,
    idOrder: u32,
  },
  term: {
    text: u16,
    start: packed,
    entryStart: packed,
    entries: u32,
    gramKey: packed,
    gramStart: packed,
    gramTerms: packed,
    wordTerms: u32,
    wordStart: packed,
    pinyinOrder: u32,
    initialOrder: u32,
    readingAt: packed,
    readingAs: u16,
  },
  label: { kind: u8, city: u16, district: u16, term: u32, start: packed, rows: packed },
  grid: { cell: packed, start: packed, rows: packed },
  characters: { traditional: u16, readings: u16 },
} as const;

const Words = z.object({
  version: z.number(),
  syllables: z.array(z.string()),
  rows: z.number(),
  districts: z.array(z.object({ city: z.number(), name: z.string() })),
  types: z.array(z.object({ code: z.string(), type: z.string() })),
  labels: z.array(z.string()),
  latin: z.array(z.string()),
});
const isWords = quickCheck(Words) as (value: unknown) => value is z.infer<typeof Words>;

/** Sections whose names begin with `index.places.`. */
export function encodePlaceIndex(index: PlaceIndexData): Section[] {
  const groups = index as unknown as Readonly<Record<string, Readonly<Record<string, IndexColumn>>>>;
  const columns = Object.entries(COLUMNS).flatMap(([group, types]) =>
    Object.entries(types).map(([name, type]): Section => {
      const column = groups[group]![name]!;
      const bytes =
        type === packed
          ? packNumbers(column as Uint32Array)
          : new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
      return { name: sectionName(group, name), bytes };
    }),
  );
  const words = { version: VERSION, syllables: [...index.characters.syllables], ...index.words };
  return [{ name: `${PREFIX}words`, bytes: new TextEncoder().encode(canonicalJson(words)) }, ...columns];
}

/**
 * The index over the bytes themselves; null where the sections hold none, or one that another version of the program
 * wrote. Throws a FailureError world_invalid where a column is missing or cut off.
 */
export function decodePlaceIndex(sections: ReadonlyMap<string, Uint8Array>): PlaceIndexData | null {
  const bytes = sections.get(`${PREFIX}words`);
  if (!bytes) return null;
  const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isWords(parsed) || parsed.version !== VERSION) return null;
  const { syllables, version: _, ...words } = parsed;
  const groups = Object.fromEntries(
    Object.entries(COLUMNS).map(([group, types]) => [
      group,
      Object.fromEntries(
        Object.entries(types).map(([name, type]) => [
          name,
          columnOf(sections.get(sectionName(group, name)), type, name),
        ]),
      ),
    ]),
  ) as unknown as Pick<PlaceIndexData, "row" | "term" | "label" | "grid" | "characters">;
  return { ...groups, words: words satisfies IndexWords, characters: { ...groups.characters, syllables } };
}

const sectionName = (group: string, name: string) => `${PREFIX}${group.slice(0, 5)}.${name.toLowerCase()}`;

function columnOf(bytes: Uint8Array | undefined, type: ColumnType | typeof packed, name: string): IndexColumn {
  const wrong = (expected: string) =>
    fail(
      "corpus",
      "world_invalid",
      `expected a column "${name}" of the index of places in ${expected}, got ${bytes ? `${bytes.length} bytes` : "none"}: build the world again`,
    );
  if (type === packed) return (bytes && unpackNumbers(bytes)) ?? wrong("packed numbers");
  if (!bytes || bytes.length % type.BYTES_PER_ELEMENT !== 0) return wrong(`numbers of ${type.BYTES_PER_ELEMENT} bytes`);
  // Sections lie on multiples of 8 in a file; a buffer that does not is copied.
  const aligned = bytes.byteOffset % type.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  return new type(aligned.buffer, aligned.byteOffset, aligned.length / type.BYTES_PER_ELEMENT);
}
