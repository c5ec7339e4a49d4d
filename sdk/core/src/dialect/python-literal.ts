/**
 * A Python literal as JSON, for values that models write as Python spells them: `{'a': True}`, `('x', 1)`. What JSON has no
 * word for (bytes, sets, complex numbers) is no literal here. Never throws.
 */
import type { Json } from "@arenakit/contracts";

/** As of JSON: everything that walks a trajectory later does so recursively. */
const MAX_DEPTH = 64;

interface Reader {
  readonly text: string;
  at: number;
}
/** Undefined where no value stands; JSON has no undefined of its own. */
type Read = Json | undefined;

export function readPythonLiteral(text: string): { json: Json } | null {
  const reader = { text, at: 0 };
  const values: Read[] = [readValue(reader, 0)];
  // Values with commas between them are a tuple, brackets or not.
  let hasComma = takes(reader, ",");
  const isTuple = hasComma;
  while (hasComma && reader.at < text.length) {
    values.push(readValue(reader, 1));
    hasComma = takes(reader, ",");
  }
  const read = values.filter((value) => value !== undefined);
  if (read.length < values.length || reader.at < text.length) return null;
  return { json: isTuple ? read : read[0]! };
}

function readValue(reader: Reader, depth: number): Read {
  skipBlanks(reader);
  const first = reader.text[reader.at];
  if (first === "[" || first === "(" || first === "{") return depth === MAX_DEPTH ? undefined : readMany(reader, depth);
  if (first === "'" || first === '"') return readString(reader, first);
  return readWord(reader);
}

function readMany(reader: Reader, depth: number): Read {
  const opening = reader.text[reader.at++];
  if (opening === "{") return readDict(reader, depth);
  const closing = opening === "[" ? "]" : ")";
  const values: Json[] = [];
  let hasComma = false;
  while (!takes(reader, closing)) {
    if (values.length > 0 && !hasComma) return undefined;
    const value = readValue(reader, depth + 1);
    if (value === undefined) return undefined;
    values.push(value);
    hasComma = takes(reader, ",");
  }
  // Brackets around one value are no tuple.
  return closing === ")" && values.length === 1 && !hasComma ? values[0] : values;
}

function readDict(reader: Reader, depth: number): Read {
  const members: [string, Json][] = [];
  let hasComma = true;
  while (!takes(reader, "}")) {
    if (!hasComma) return undefined;
    const key = readValue(reader, depth + 1);
    if (key === undefined || (typeof key === "object" && key !== null) || !takes(reader, ":")) return undefined;
    const value = readValue(reader, depth + 1);
    if (value === undefined) return undefined;
    members.push([String(key), value]);
    hasComma = takes(reader, ",");
  }
  return Object.fromEntries(members);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["a", "\u0007"],
  ["0", "\0"],
  ["\n", ""],
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
]);
const HEX_ESCAPES: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

function readString(reader: Reader, quote: string): Read {
  const { text } = reader;
  let value = "";
  for (let at = reader.at + 1; at < text.length; at++) {
    const unit = text[at]!;
    if (unit === quote) {
      reader.at = at + 1;
      return value;
    }
    if (unit === "\n") return undefined;
    if (unit !== "\\") {
      value += unit;
      continue;
    }
    const kind = text[++at] ?? "";
    const digits = HEX_ESCAPES.get(kind);
    if (digits === undefined) {
      // Python keeps an escape that it does not know.
      value += ESCAPES.get(kind) ?? `\\${kind}`;
      continue;
    }
    const code = Number(`0x${text.slice(at + 1, at + 1 + digits)}`);
    if (at + digits >= text.length || !Number.isInteger(code) || code > 0x10_ffff) return undefined;
    value += String.fromCodePoint(code);
    at += digits;
  }
  return undefined;
}

const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["True", true],
  ["False", false],
  ["None", null],
]);
const ENDS_WORD = " \t\r\n,:]})";

function readWord(reader: Reader): Read {
  const start = reader.at;
  while (reader.at < reader.text.length && !ENDS_WORD.includes(reader.text[reader.at]!)) reader.at++;
  const word = reader.text.slice(start, reader.at);
  return WORDS.has(word) ? WORDS.get(word) : (decimalOf(word) ?? undefined);
}

/** A finite decimal number as Python reads it from text, without the spellings that JSON has not; null for none. */
export function decimalOf(text: string): number | null {
  const trimmed = text.trim();
  for (const unit of trimmed) if (!"0123456789+-.eE".includes(unit)) return null;
  const value = Number(trimmed);
  return trimmed === "" || !Number.isFinite(value) ? null : value + 0; // no negative zero
}

function takes(reader: Reader, unit: string): boolean {
  skipBlanks(reader);
  const isThere = reader.text[reader.at] === unit;
  if (isThere) reader.at++;
  return isThere;
}

function skipBlanks(reader: Reader): void {
  while (reader.at < reader.text.length && " \t\r\n".includes(reader.text[reader.at]!)) reader.at++;
}
