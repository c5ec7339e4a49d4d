/**
 * What documents can be filtered by, a column a field: a code a document, and what each code stands for. A condition is
 * tried once for each value and looked up for each document.
 *
 * File: a line of canonical JSON with the fields, their values and widths; then the codes of field after field, little
 * endian, 1, 2 or 4 bytes a document. Code 0 is a document without the field.
 */
import { canonicalJson, type Document, FieldValue, type Filter } from "@arenakit/contracts";
import * as z from "zod";
import { documentField, fieldsFit } from "../filter.ts";
import type { AppendFile } from "./append-file.ts";
import type { FileBytes } from "./file-bytes.ts";

/** A field with more values than this has no column, and a filter by it reads the documents. */
export const MOST_VALUES = 1 << 18;
/** Fields beyond these, in the order in which documents first have them, have none either. */
export const MOST_FIELDS = 64;

const Width = z.union([z.literal(1), z.literal(2), z.literal(4)]);
type Width = z.infer<typeof Width>;
export const ColumnsHeader = z.object({
  documents: z.int().min(0),
  fields: z.array(z.object({ name: z.string(), values: z.array(FieldValue), width: Width })),
  /** Names of fields without a column: some documents have them. */
  others: z.array(z.string()),
});
type ColumnsHeader = z.infer<typeof ColumnsHeader>;

/** Columns of documents that come one after the other. */
export class ColumnsBuilder {
  readonly #columns = new Map<string, Growing | null>();
  #documents = 0;

  add(document: Document): void {
    const number = this.#documents++;
    for (const name of fieldNames(document)) {
      const column = this.#columns.get(name) ?? this.#begin(name);
      if (column && !column.put(number, documentField(document, name)!)) this.#columns.set(name, null);
    }
  }

  /** Appends header and codes; fields in the order of their names. */
  write(file: AppendFile): void {
    const columns = [...this.#columns]
      .filter((entry): entry is [string, Growing] => entry[1] !== null)
      .sort(([left], [right]) => (left < right ? -1 : 1));
    const fields = columns.map(([name, { values, width }]) => ({ name, values, width }));
    const others = [...this.#columns].filter(([, column]) => column === null).map(([name]) => name);
    const header: ColumnsHeader = { documents: this.#documents, fields, others: others.sort() };
    file.text(`${canonicalJson(header)}\n`);
    for (const [, column] of columns) file.bytes(column.bytes(this.#documents));
  }

  #begin(name: string): Growing | null {
    if (this.#columns.has(name)) return null;
    const column = this.#columns.size < MOST_FIELDS ? new Growing() : null;
    this.#columns.set(name, column);
    return column;
  }
}

/** Ids and addresses differ from document to document: they are looked up otherwise. */
function fieldNames({ date, language, fields }: Document): string[] {
  const names = fields ? Object.keys(fields) : [];
  if (date !== undefined) names.push("date");
  if (language !== undefined) names.push("language");
  return names;
}

class Growing {
  readonly values: FieldValue[] = [];
  readonly #codes = new Map<string, number>();
  #column: Uint8Array | Uint16Array | Uint32Array = new Uint8Array(1024);

  get width(): Width {
    return this.#column.BYTES_PER_ELEMENT as Width;
  }

  /** False when there are too many values. */
  put(number: number, value: FieldValue): boolean {
    const key = typeof value === "string" ? `"${value}` : canonicalJson(value);
    let code = this.#codes.get(key);
    if (code === undefined) {
      if (this.values.length >= MOST_VALUES) return false;
      this.values.push(value);
      code = this.values.length;
      this.#codes.set(key, code);
    }
    this.#makeRoom(number, code);
    this.#column[number] = code;
    return true;
  }

  bytes(documents: number): Uint8Array {
    const bytes = new Uint8Array(documents * this.width);
    const held = this.#column.subarray(0, documents);
    bytes.set(new Uint8Array(held.buffer, held.byteOffset, held.byteLength));
    return bytes;
  }

  #makeRoom(number: number, code: number): void {
    const kind = code < 1 << 8 ? Uint8Array : code < 1 << 16 ? Uint16Array : Uint32Array;
    const isWide = kind.BYTES_PER_ELEMENT <= this.width;
    if (number < this.#column.length && isWide) return;
    const length = Math.max(this.#column.length, number < this.#column.length ? 0 : 2 * (number + 1));
    const grown = isWide ? new (this.#column.constructor as typeof Uint8Array)(length) : new kind(length);
    grown.set(this.#column);
    this.#column = grown;
  }
}

/** Which documents fit, asked of the columns on disk; a column is loaded when it is first asked for. */
export class Columns {
  readonly #header: ColumnsHeader;
  readonly #file: FileBytes;
  readonly #starts: number[] = [];
  readonly #loaded = new Map<number, Uint8Array | Uint16Array | Uint32Array>();

  constructor(header: ColumnsHeader, file: FileBytes, headerBytes: number) {
    this.#header = header;
    this.#file = file;
    let start = headerBytes;
    for (const { width } of header.fields) {
      this.#starts.push(start);
      start += width * header.documents;
    }
  }

  /** Of all fields that any document has, in the order of names. */
  get names(): string[] {
    return [...this.#header.fields.map(({ name }) => name), ...this.#header.others].sort();
  }

  has(name: string): boolean {
    return this.#header.fields.some((field) => field.name === name);
  }

  /** Whether documents may have a field of this name that has no column. */
  mayBeElsewhere(name: string): boolean {
    return this.#header.others.includes(name);
  }

  /** Clears `fits` where the document's field is not as the condition says. */
  narrow(fits: Uint8Array, name: string, condition: Filter[string]): void {
    const at = this.#header.fields.findIndex((field) => field.name === name);
    const codes = this.#codes(at);
    const { values } = this.#header.fields[at]!;
    const isFit = Uint8Array.from([0, ...values.map((value) => (valueFits({ name, value, condition }) ? 1 : 0))]);
    for (let number = 0; number < fits.length; number++) fits[number]! &= isFit[codes[number]!]!;
  }

  #codes(at: number): Uint8Array | Uint16Array | Uint32Array {
    const known = this.#loaded.get(at);
    if (known) return known;
    const { width } = this.#header.fields[at]!;
    const start = this.#starts[at]!;
    // A copy of its own: codes of two and four bytes must lie on their multiples.
    const bytes = Uint8Array.from(this.#file.read(start, start + width * this.#header.documents));
    const kinds = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };
    const codes = new kinds[width](bytes.buffer);
    this.#loaded.set(at, codes);
    return codes;
  }
}

function valueFits({
  name,
  value,
  condition,
}: {
  name: string;
  value: FieldValue;
  condition: Filter[string];
}): boolean {
  const isOwn = name === "date" || name === "language";
  const held = isOwn ? { [name]: value } : { fields: { [name]: value } };
  return fieldsFit({ id: "", title: "", text: "", ...held }, { [name]: condition });
}
