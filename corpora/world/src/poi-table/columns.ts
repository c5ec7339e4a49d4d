/**
 * What a table of places consists of: typed arrays, texts in UTF-8 heaps, words by number. Nothing here knows what a
 * column means; the shapes are listed once and builder, codec and table follow the list.
 */
import { isUtf8 } from "node:buffer";

/** Of so many bits as its dictionary needs. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Text of row `i`: bytes `at[i] … at[i + 1] - 1` of the heap. */
export interface TextColumn {
  readonly at: Uint32Array;
  readonly heap: Uint8Array;
}

/** Row `i` has word `codes[i]`. */
export interface WordColumn {
  readonly codes: Codes;
  readonly words: readonly string[];
}

/** Row `i` has the words `codes[at[i]] … codes[at[i + 1] - 1]`. */
interface WordListColumn extends WordColumn {
  readonly at: Uint32Array;
}

/** One number a row. */
export const NUMBER_COLUMNS = {
  /** The eight hex digits of the id. */
  id: Uint32Array,
  /** Rows by ascending id. */
  order: Uint32Array,
  /** Millionths of a degree. */
  longitude: Int32Array,
  latitude: Int32Array,
  /** Millionths of a degree; 0 for none. */
  "entrance.longitude": Int32Array,
  "entrance.latitude": Int32Array,
  /** Row; -1 for none. */
  parent: Int32Array,
  /** Tenths; NO_RATING for none. */
  rating: Uint8Array,
  /** Hundredths of a yuan; -1 for none. */
  cost: Int32Array,
  ticket: Int32Array,
  /** NO_MINUTES for none. */
  minutes: Uint16Array,
  /** Bit 0 is Monday. */
  closed: Uint8Array,
} as const;
export const NO_RATING = 255;
export const NO_MINUTES = 65535;

/** The empty text is none. `alias` holds one in a line. */
export const TEXT_COLUMNS = ["name", "alias", "english", "address", "tel"] as const;
/** The empty word is none. `type` holds code and type with a blank between, `approximate` names joined by commas. */
export const WORD_COLUMNS = [
  "kind",
  "type",
  "city",
  "district",
  "brand",
  "area",
  "hours",
  "weekend",
  "source",
  "approximate",
] as const;
export type TextName = (typeof TEXT_COLUMNS)[number];
export type WordName = (typeof WORD_COLUMNS)[number];

export type NumberColumns = { [Name in keyof typeof NUMBER_COLUMNS]: InstanceType<(typeof NUMBER_COLUMNS)[Name]> };
export interface Columns {
  readonly length: number;
  readonly numbers: Readonly<NumberColumns>;
  readonly texts: Readonly<Record<TextName, TextColumn>>;
  readonly words: Readonly<Record<WordName, WordColumn>>;
  readonly tags: WordListColumn;
}

/** As narrow as `count` different codes allow. */
export function codesFor(count: number): Uint8ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor {
  return count <= 0x100 ? Uint8Array : count <= 0x10000 ? Uint16Array : Uint32Array;
}

/** Text of the row. */
export function textOf({ at, heap }: TextColumn, row: number): string {
  const from = at[row]!;
  const to = at[row + 1]!;
  // One view a heap: Buffer's decoder is several times faster on short texts than TextDecoder.
  return from === to ? "" : bufferOf(heap).toString("utf8", from, to);
}

const buffers = new WeakMap<Uint8Array, Buffer>();
function bufferOf(heap: Uint8Array): Buffer {
  if (Buffer.isBuffer(heap)) return heap;
  const known = buffers.get(heap);
  if (known) return known;
  const made = Buffer.from(heap.buffer, heap.byteOffset, heap.byteLength);
  buffers.set(heap, made);
  return made;
}

/** What is wrong with the starts of rows in something that ends at `end`; null for nothing. */
export function wrongStarts(at: Uint32Array, end: number): string | null {
  if (at[0] !== 0 || at[at.length - 1] !== end) return `rows do not fill the ${end} entries`;
  for (let row = 1; row < at.length; row++)
    if (at[row]! < at[row - 1]!) return `row ${row} begins before the one before it`;
  return null;
}

/** What is wrong with texts; null for nothing. */
export function wrongText({ at, heap }: TextColumn): string | null {
  const wrong = wrongStarts(at, heap.length);
  if (wrong) return wrong;
  if (!isUtf8(heap)) return "the text is no UTF-8";
  // A start in the middle of a character would decode to something that was never written.
  for (let row = 0; row < at.length - 1; row++)
    if ((heap[at[row]!]! & 0xc0) === 0x80) return `row ${row} begins inside a character`;
  return null;
}

/** What is wrong with codes; null for nothing. */
export function wrongCodes({ codes, words }: WordColumn): string | null {
  const largest =
    codes instanceof Uint8Array
      ? largestByte(codes)
      : codes instanceof Uint16Array
        ? largestShort(codes)
        : largestWord(codes);
  return largest < words.length ? null : `there is a code ${largest} of ${words.length}`;
}

// One loop for each width: a loop that sees them all is compiled for none of them, and runs ten times as long.
function largestByte(codes: Uint8Array): number {
  let largest = -1;
  for (let at = 0; at < codes.length; at++) if (codes[at]! > largest) largest = codes[at]!;
  return largest;
}
function largestShort(codes: Uint16Array): number {
  let largest = -1;
  for (let at = 0; at < codes.length; at++) if (codes[at]! > largest) largest = codes[at]!;
  return largest;
}
function largestWord(codes: Uint32Array): number {
  let largest = -1;
  for (let at = 0; at < codes.length; at++) if (codes[at]! > largest) largest = codes[at]!;
  return largest;
}
