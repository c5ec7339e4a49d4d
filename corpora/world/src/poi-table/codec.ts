/** Columns as sections of a snapshot and back. Numbers are little endian; reading copies nothing and believes nothing. */
import { fail } from "@arenakit/contracts";
import type { Section } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { Poi } from "../data.ts";
import { quickCheck } from "../quick-check.ts";
import { idText } from "./builder.ts";
import {
  type Codes,
  type Columns,
  codesFor,
  NO_RATING,
  NUMBER_COLUMNS,
  type NumberColumns,
  TEXT_COLUMNS,
  type TextColumn,
  WORD_COLUMNS,
  type WordColumn,
  type WordName,
  wrongCodes,
  wrongStarts,
  wrongText,
} from "./columns.ts";

const PREFIX = "pois.";
/** Parts of a column: where rows begin, and the words of its codes. */
const AT = ".at";
const WORDS = ".words";

type TypedArray = Int32Array | Uint32Array | Uint16Array | Uint8Array;
interface ViewType {
  new (buffer: ArrayBuffer, byteOffset?: number, length?: number): TypedArray;
  readonly BYTES_PER_ELEMENT: number;
}
type Bytes = ReadonlyMap<string, Uint8Array>;

export function encodeColumns({ numbers, texts, words, tags }: Columns): Section[] {
  const encoder = new TextEncoder();
  const array = (name: string, { buffer, byteOffset, byteLength }: TypedArray): Section => ({
    name: `${PREFIX}${name}`,
    bytes: new Uint8Array(buffer, byteOffset, byteLength),
  });
  const list = (name: string, items: readonly string[]): Section => ({
    name: `${PREFIX}${name}${WORDS}`,
    bytes: encoder.encode(JSON.stringify(items)),
  });
  return [
    ...Object.entries(numbers).map(([name, values]) => array(name, values)),
    ...TEXT_COLUMNS.flatMap((name) => [array(`${name}${AT}`, texts[name].at), array(name, texts[name].heap)]),
    ...WORD_COLUMNS.flatMap((name) => [array(name, words[name].codes), list(name, words[name].words)]),
    array(`tags${AT}`, tags.at),
    array("tags", tags.codes),
    list("tags", tags.words),
  ];
}

/** Throws a FailureError: snapshot_section_missing, or world_invalid when columns are not those of a table. */
export function decodeColumns(sections: Bytes): Columns {
  const length = sectionBytes(sections, "id").length / 4;
  const numbers = Object.fromEntries(
    Object.entries(NUMBER_COLUMNS).map(([name, type]) => [name, arrayOf(sections, name, { type, length })]),
  ) as unknown as NumberColumns;
  checkNumbers(numbers, length);
  const texts = Object.fromEntries(
    TEXT_COLUMNS.map((name): [string, TextColumn] => {
      const at = arrayOf(sections, `${name}${AT}`, { type: Uint32Array, length: length + 1 }) as Uint32Array;
      const column = { at, heap: sectionBytes(sections, name) };
      refuse(name, wrongText(column));
      return [name, column];
    }),
  ) as Columns["texts"];
  const words = Object.fromEntries(
    WORD_COLUMNS.map((name) => [name, wordColumn(sections, name, length)]),
  ) as unknown as Columns["words"];
  for (const name of WORD_COLUMNS) checkWords(name, words[name].words);
  const tagsAt = arrayOf(sections, `tags${AT}`, { type: Uint32Array, length: length + 1 }) as Uint32Array;
  const tags = wordColumn(sections, "tags", tagsAt[length]!);
  refuse("tags", wrongStarts(tagsAt, tags.codes.length));
  return { length, numbers, texts, words, tags: { at: tagsAt, ...tags } };
}

function wordColumn(sections: Bytes, name: string, length: number): WordColumn {
  const words = wordsOf(sections, name);
  const codes = arrayOf(sections, name, { type: codesFor(words.length), length }) as Codes;
  refuse(name, wrongCodes({ codes, words }));
  return { codes, words };
}

function wordsOf(sections: Bytes, name: string): string[] {
  const text = new TextDecoder().decode(sectionBytes(sections, `${name}${WORDS}`));
  let words: unknown;
  try {
    words = JSON.parse(text);
  } catch {
    // The checksum held: a program wrote it so. What the parser says of it adds nothing.
    words = null;
  }
  if (!Array.isArray(words) || !words.every((word) => typeof word === "string")) refuse(name, "the words are no list");
  return words as string[];
}

/** A view where the bytes lie as the machine wants them, else a copy. */
function arrayOf(sections: Bytes, name: string, { type, length }: { type: ViewType; length: number }): TypedArray {
  const width = type.BYTES_PER_ELEMENT;
  const bytes = sectionBytes(sections, name);
  if (bytes.length !== length * width) refuse(name, `expected ${length * width} bytes, got ${bytes.length}`);
  const aligned = bytes.byteOffset % width === 0 ? bytes : Uint8Array.from(bytes);
  return new type(aligned.buffer as ArrayBuffer, aligned.byteOffset, length);
}

function sectionBytes(sections: Bytes, name: string): Uint8Array {
  const bytes =
    sections.get(`${PREFIX}${name}`) ??
    fail(
      "corpus",
      "snapshot_section_missing",
      `expected a section "${PREFIX}${name}" in the world snapshot, got none: build it again`,
    );
  // Of a file that was read it is a Buffer, whose slices and comparisons are others than an array's.
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Hot loops over whole columns: a world of 150,000 places opens in milliseconds. */
function checkNumbers(numbers: NumberColumns, length: number): void {
  const { id, order, parent, rating, closed } = numbers;
  const seen = new Uint8Array(length);
  for (let at = 0; at < length; at++) {
    const row = order[at]!;
    if (row >= length || seen[row]) refuse("order", `entry ${at} is not a row of its own`);
    seen[row] = 1;
    if (at > 0 && id[order[at - 1]!]! >= id[row]!) {
      const twice = id[order[at - 1]!] === id[row];
      refuse("order", twice ? `two places have the id ${idText(id[row]!)}` : `entry ${at} is out of order`);
    }
  }
  for (let row = 0; row < length; row++) {
    if (parent[row]! < -1 || parent[row]! >= length || parent[row] === row)
      refuse("parent", `row ${row} has none such`);
    if (rating[row]! > 50 && rating[row] !== NO_RATING) refuse("rating", `row ${row} is above 5`);
    if (closed[row]! > 127) refuse("closed", `row ${row} has no such weekday`);
  }
  checkPoints("longitude", numbers.longitude, { low: 73e6, high: 136e6, none: null });
  checkPoints("latitude", numbers.latitude, { low: 3e6, high: 54e6, none: null });
  checkPoints("entrance.longitude", numbers["entrance.longitude"], { low: 73e6, high: 136e6, none: 0 });
  checkPoints("entrance.latitude", numbers["entrance.latitude"], { low: 3e6, high: 54e6, none: 0 });
  const east = numbers["entrance.longitude"];
  const north = numbers["entrance.latitude"];
  for (let row = 0; row < length; row++) {
    if ((east[row] === 0) !== (north[row] === 0)) refuse("entrance", `row ${row} has half a point`);
    if (numbers.cost[row]! < -1) refuse("cost", `row ${row} has a negative price`);
    if (numbers.ticket[row]! < -1) refuse("ticket", `row ${row} has a negative price`);
  }
}

function checkPoints(
  name: string,
  values: Int32Array,
  bounds: { low: number; high: number; none: number | null },
): void {
  const { low, high, none } = bounds;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if ((value < low || value > high) && value !== none) refuse(name, `row ${row} lies outside of China`);
  }
}

/** What words of a column must look like; the empty word is none where none is allowed. */
const WORD_SCHEMAS: Readonly<Record<WordName, z.ZodType>> = {
  kind: Poi.shape.kind,
  type: z.string().regex(/^\d{6} [^;]+;[^;]+;[^;]+$/),
  city: z.string().regex(/^\d{6}$/),
  district: z.string(),
  brand: z.string(),
  area: z.string(),
  hours: Poi.shape.openHours.unwrap().or(z.literal("")),
  weekend: Poi.shape.openHours.unwrap().or(z.literal("")),
  source: Poi.shape.source,
  approximate: z.string(),
};

const isWord = Object.fromEntries(
  Object.entries(WORD_SCHEMAS).map(([name, schema]) => [name, quickCheck(schema)]),
) as Record<WordName, ReturnType<typeof quickCheck>>;

function checkWords(name: WordName, words: readonly string[]): void {
  if (new Set(words).size !== words.length) refuse(name, "a word is listed twice");
  for (const word of words) if (!isWord[name](word)) refuse(name, `${JSON.stringify(word)} is no such word`);
}

function refuse(column: string, what: string | null): void {
  if (what !== null)
    fail(
      "corpus",
      "world_invalid",
      `expected the data of a world, got something else (section "${PREFIX}${column}": ${what}): build it again`,
    );
}
