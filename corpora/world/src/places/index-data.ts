/**
 * The index of a world's places: what they are called, letter by letter and by sound, what they are, and where. Flat
 * typed arrays, made once when a world is built and read as they lie in its file; decides no match.
 */
import type { CharacterTables } from "./characters.ts";

/** Bits of `flags`. */
export const FLAG = { atlas: 1, alwaysOpen: 2, freeOfCharge: 4 } as const;
/** How a row is called by a term; LABEL leads to a label instead of a row. */
export const ROLE = { name: 0, alias: 1, shortened: 2, label: 3 } as const;
/** An entry of a term: the role above, the row or label below. */
export const ROLE_SHIFT = 29;
export const ENTRY_MASK = (1 << ROLE_SHIFT) - 1;
/** What many places share. */
export const LABEL = { tag: 0, area: 1, brand: 2, street: 3, district: 4 } as const;
/** No city, district, price … */
export const NONE = 65535;

/** Columns with an entry a row. */
export interface RowColumns {
  /** Index in `cities` of the world. */
  readonly city: Uint16Array;
  /** Index in `districts`. */
  readonly district: Uint16Array;
  /** Index in PoiKind.options. */
  readonly kind: Uint8Array;
  /** Index in `types`. */
  readonly type: Uint16Array;
  /** Tenths; 255 for none. */
  readonly rating: Uint8Array;
  /** Whole yuan, rounded up; NONE for none. */
  readonly cost: Uint16Array;
  readonly ticket: Uint16Array;
  readonly flags: Uint8Array;
  /** Millionths of a degree. */
  readonly longitude: Int32Array;
  readonly latitude: Int32Array;
  /** Label of the street, and the number there; 0 for none. */
  readonly street: Uint32Array;
  readonly houseNumber: Uint16Array;
  /** Units of the name. */
  readonly nameLength: Uint8Array;
  /** Place of the row among all by ascending id. */
  readonly idOrder: Uint32Array;
}

/**
 * Everything that places are called, each spelling once, in ascending order of UTF-16 units: term `t` is
 * `text[start[t]] … text[start[t + 1] - 1]` and belongs to `entries[entryStart[t]] …`.
 */
export interface TermColumns {
  readonly text: Uint16Array;
  readonly start: Uint32Array;
  readonly entryStart: Uint32Array;
  readonly entries: Uint32Array;
  /** Terms by two neighbouring units (the first above); the last unit of a term stands with 0. Not of ASCII alone. */
  readonly gramKey: Uint32Array;
  readonly gramStart: Uint32Array;
  readonly gramTerms: Uint32Array;
  /** Terms by the words of Latin letters and digits that they are written with. */
  readonly wordTerms: Uint32Array;
  readonly wordStart: Uint32Array;
  /** Terms with an ideograph, by their letters in pinyin, and by the first letters of their syllables. */
  readonly pinyinOrder: Uint32Array;
  readonly initialOrder: Uint32Array;
  /** Where in `text` an ideograph is read in another way than usual, ascending, and how. */
  readonly readingAt: Uint32Array;
  readonly readingAs: Uint16Array;
}

/** Label `l` is borne by the rows `rows[start[l]] …`, ascending; those of a street by number. */
export interface LabelColumns {
  readonly kind: Uint8Array;
  /** Of streets, areas and districts; NONE for others. */
  readonly city: Uint16Array;
  /** Of streets. */
  readonly district: Uint16Array;
  readonly term: Uint32Array;
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
}

/** Rows by cell of a grid of degrees, from west to east, then from south to north. */
export interface GridColumns {
  /** Cells with places, ascending. */
  readonly cell: Uint32Array;
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
}

/** What is no number. */
export interface IndexWords {
  /** Number of rows that the index was built from. */
  readonly rows: number;
  readonly districts: readonly { readonly city: number; readonly name: string }[];
  /** Typecode and classes joined by `;`. */
  readonly types: readonly { readonly code: string; readonly type: string }[];
  /** As written, by label: names of streets and areas. */
  readonly labels: readonly string[];
  /** Latin words, ascending. */
  readonly latin: readonly string[];
}

export interface PlaceIndexData {
  readonly row: RowColumns;
  readonly term: TermColumns;
  readonly label: LabelColumns;
  readonly grid: GridColumns;
  readonly words: IndexWords;
  readonly characters: CharacterTables;
}
