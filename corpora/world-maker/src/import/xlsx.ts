/**
 * Reads the sheets of an xlsx workbook row by row, never a whole sheet at once: the zip is inflated and its XML parsed
 * as the bytes come. Knows values only: text, numbers, booleans; no formats, formulas or dates.
 */
import { FailureError, fail } from "@arenakit/contracts";
import { Unzip, UnzipInflate } from "fflate";
import { SaxesParser } from "saxes";

/** The bytes of the file from its beginning; it is called again for each pass, since parts lie in any order in a zip. */
export type ReadChunks = () => AsyncIterable<Uint8Array>;

export type CellValue = string | number | boolean | null;

export interface SheetRow {
  /** As Excel counts: the first is 1. */
  readonly row: number;
  /** By column, A first; null where a cell is absent or empty. */
  readonly cells: readonly CellValue[];
}

export interface Workbook {
  readonly sheets: readonly string[];
  /** Day 0 of the numbers that stand for dates. */
  readonly dateOrigin: "1899-12-30" | "1904-01-01";
  /** Calls back with every row of a sheet in order. Fails with `no_such_sheet`, `truncated_file` or `unreadable_file`. */
  eachRow(sheet: string, onRow: (row: SheetRow) => void): Promise<void>;
}

/**
 * What a part may hold in memory at once, well above what spreadsheets write: a zip of some KB can hold GB of blanks. A
 * cell of Excel has at most 32,767 characters, a sheet 16,384 columns.
 */
const MOST = {
  /** Packed bytes inflated at once; they grow by up to 1,032 times. */
  packedBytes: 4096,
  /** Characters of one text, one tag or one cell. */
  characters: 1 << 20,
  rowCharacters: 1 << 24,
  /** Elements within each other. */
  depth: 64,
  columns: 16_384,
  sheets: 10_000,
  strings: 1 << 24,
  stringCharacters: 1 << 28,
};

function failOversized(part: string, what: string): never {
  fail("corpus", "unreadable_file", `${part} has ${what}, which no spreadsheet writes: check which file was given`);
}

/** Reads the list of sheets and the shared strings. Fails with `not_a_workbook` where the bytes are no xlsx file. */
export async function openWorkbook(readChunks: ReadChunks): Promise<Workbook> {
  const workbook = sheetList();
  const relations = relationList();
  const strings = stringTable();
  const head = { "xl/workbook.xml": workbook.handler, "xl/_rels/workbook.xml.rels": relations.handler };
  await readParts(readChunks, { ...head, "xl/sharedStrings.xml": strings.handler }, new Set(Object.keys(head)));
  const paths = new Map(
    workbook.sheets.map(({ name, relation }) => [name, partOf(relations.targets.get(relation) ?? "")] as const),
  );
  return {
    sheets: [...paths.keys()],
    dateOrigin: workbook.is1904() ? "1904-01-01" : "1899-12-30",
    async eachRow(sheet, onRow) {
      const path = paths.get(sheet);
      if (path === undefined)
        fail(
          "corpus",
          "no_such_sheet",
          `expected a sheet named ${sheet}, the file has ${[...paths.keys()].join(", ")}`,
        );
      await readParts(readChunks, { [path]: rowReader(strings.table, onRow) }, new Set([path]));
    },
  };
}

const partOf = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

/** What a part's XML is given to; element names come without prefix. */
interface Handler {
  open?(element: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(element: string): void;
}

/** One pass over the file: inflates the parts named and feeds each to its handler. */
async function readParts(
  readChunks: ReadChunks,
  handlers: Readonly<Record<string, Handler>>,
  required: ReadonlySet<string>,
): Promise<void> {
  const done = new Set<string>();
  const unzip = new Unzip((file) => {
    const handler = Object.hasOwn(handlers, file.name) ? handlers[file.name] : undefined;
    if (!handler) return;
    const feed = xmlFeed(file.name, handler);
    file.ondata = (error, chunk, final) => {
      if (error instanceof FailureError) throw error; // the inflater passes on what its listener threw
      if (error)
        fail("corpus", "unreadable_file", `${file.name} does not inflate (${error.message}): download the file again`);
      feed(chunk, final);
      if (final) done.add(file.name);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const ends = zipEnds();
  for await (const chunk of readChunks()) {
    ends.push(chunk);
    for (let at = 0; at < chunk.length; at += MOST.packedBytes) {
      unzip.push(chunk.subarray(at, at + MOST.packedBytes));
      if (done.size === Object.keys(handlers).length) return;
    }
  }
  if (!ends.begins())
    fail(
      "corpus",
      "not_a_workbook",
      "expected an xlsx file, this is none (no zip archive): check which file was given",
    );
  if (!ends.isWhole())
    fail("corpus", "unreadable_file", "expected a whole xlsx file, this one is cut off: download or copy it again");
  for (const name of required)
    if (!done.has(name))
      fail("corpus", "not_a_workbook", `expected an xlsx file with ${name} in it: check which file was given`);
}

const LOCAL_HEADER = [0x50, 0x4b, 0x03, 0x04];
const END_OF_DIRECTORY = [0x50, 0x4b, 0x05, 0x06];
/** The record at the end of a zip, and the longest comment that it may carry. */
const END_RECORD_BYTES = 22 + 0xffff;

/** Tells from its two ends whether the bytes of a file are a zip archive, and all of it. */
function zipEnds() {
  let head: number[] = [];
  const tail: Uint8Array[] = [];
  let tailBytes = 0;
  return {
    push(chunk: Uint8Array): void {
      if (head.length < LOCAL_HEADER.length) head = [...head, ...chunk.subarray(0, LOCAL_HEADER.length)];
      tail.push(chunk);
      tailBytes += chunk.length;
      while (tailBytes - tail[0]!.length >= END_RECORD_BYTES) tailBytes -= tail.shift()!.length;
    },
    begins: () => LOCAL_HEADER.every((byte, at) => head[at] === byte),
    isWhole: () => Buffer.concat(tail).lastIndexOf(Uint8Array.from(END_OF_DIRECTORY)) >= 0,
  };
}

function xmlFeed(part: string, handler: Handler): (chunk: Uint8Array, final: boolean) => void {
  const decoder = new TextDecoder("utf-8");
  const parser = new SaxesParser();
  const localName = (name: string) => name.slice(name.indexOf(":") + 1);
  // The parser keeps a text or a tag until it ends.
  let open = 0;
  let depth = 0;
  const ended =
    <Event>(take: (event: Event) => void) =>
    (event: Event) => {
      open = 0;
      take(event);
    };
  parser.on("error", (error) => {
    fail("corpus", "unreadable_file", `${part} is not well-formed XML (${error.message}): download the file again`);
  });
  parser.on(
    "opentag",
    ended(({ name, attributes }) => {
      if (++depth > MOST.depth) failOversized(part, `elements ${depth} deep`);
      handler.open?.(localName(name), attributes);
    }),
  );
  parser.on(
    "text",
    ended((text) => handler.text?.(text)),
  );
  parser.on(
    "closetag",
    ended(({ name }) => {
      depth--;
      handler.close?.(localName(name));
    }),
  );
  return (chunk, final) => {
    const text = decoder.decode(chunk, { stream: !final });
    for (let at = 0; at < text.length; at += MOST.characters) {
      const piece = text.slice(at, at + MOST.characters);
      open += piece.length;
      parser.write(piece);
      if (open > 2 * MOST.characters) failOversized(part, "more than a million characters in one text");
    }
    if (final) parser.close();
  };
}

function sheetList() {
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  const handler: Handler = {
    open(element, attributes) {
      if (element === "workbookPr") is1904 = ["1", "true"].includes(attributes.date1904 ?? "");
      if (element !== "sheet") return;
      const relation = Object.keys(attributes).find((key) => key.endsWith(":id")) ?? "";
      if (sheets.length >= MOST.sheets) failOversized("xl/workbook.xml", `more than ${MOST.sheets} sheets`);
      sheets.push({ name: attributes.name ?? "", relation: attributes[relation] ?? "" });
    },
  };
  return { sheets, handler, is1904: () => is1904 };
}

function relationList() {
  const targets = new Map<string, string>();
  const handler: Handler = {
    open(element, { Id, Target }) {
      if (element === "Relationship" && Id !== undefined && Target !== undefined) targets.set(Id, Target);
      if (targets.size > 2 * MOST.sheets)
        failOversized("the list of relations", `more than ${2 * MOST.sheets} of them`);
    },
  };
  return { targets, handler };
}

/** Shared strings: the text of each `si`, runs joined, phonetic hints (`rPh`) left out. */
function stringTable() {
  const table: string[] = [];
  let characters = 0;
  let text = "";
  let inText = false;
  let inPhonetic = false;
  const handler: Handler = {
    open(element) {
      if (element === "si") text = "";
      else if (element === "t") inText = true;
      else if (element === "rPh") inPhonetic = true;
    },
    text(piece) {
      if (!inText || inPhonetic) return;
      text += piece;
      characters += piece.length;
      if (characters > MOST.stringCharacters || text.length > MOST.characters)
        failOversized("xl/sharedStrings.xml", "texts of hundreds of megabytes");
    },
    close(element) {
      if (element === "si" && table.push(text) > MOST.strings)
        failOversized("xl/sharedStrings.xml", `more than ${MOST.strings} texts`);
      if (element === "t") inText = false;
      else if (element === "rPh") inPhonetic = false;
    },
  };
  return { table, handler };
}

function rowReader(strings: readonly string[], onRow: (row: SheetRow) => void): Handler {
  let row = 0;
  let cells: CellValue[] = [];
  let column = -1;
  let type = "n";
  let text = "";
  let characters = 0;
  let inValue = false;
  return {
    open(element, attributes) {
      if (element === "row") {
        row = attributes.r === undefined ? row + 1 : Number(attributes.r);
        cells = [];
        column = -1;
        characters = 0;
      } else if (element === "c") {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (column >= MOST.columns) failOversized("a sheet", `more than ${MOST.columns} columns`);
        type = attributes.t ?? "n";
        text = "";
      } else if (element === "v" || element === "t") inValue = true;
    },
    text(piece) {
      if (!inValue) return;
      text += piece;
      characters += piece.length;
      if (text.length > MOST.characters || characters > MOST.rowCharacters)
        failOversized("a sheet", "millions of characters in one row");
    },
    close(element) {
      if (element === "v" || element === "t") inValue = false;
      else if (element === "c") {
        while (cells.length <= column) cells.push(null);
        cells[column] = cellValue(type, text, strings);
      } else if (element === "row") onRow({ row, cells });
    },
  };
}

function cellValue(type: string, text: string, strings: readonly string[]): CellValue {
  if (text === "") return null;
  if (type === "s") return strings[Number(text)] ?? null;
  if (type === "b") return text === "1";
  if (type !== "n") return text;
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}

/** 0 for `A7`, 26 for `AA7`. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    if (letter < "A" || letter > "Z") break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}
