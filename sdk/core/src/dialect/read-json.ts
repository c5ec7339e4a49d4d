/**
 * JSON as policies write it: read strictly, and where it fails, the place and what was expected there, in words
 * that do not depend on the runtime. Never throws.
 */
import type { Json } from "@arenakit/contracts";
import { type PolicyWords, WORDS } from "../words.ts";

/**
 * Whether a number is what its digits say. Beyond 2^53 JavaScript keeps every second integer and then fewer, and would change
 * an id without a word; a fraction is as near as it is for everybody.
 */
export function keepsDigits(text: string): boolean {
  const value = Number(text);
  const isInteger = !text.includes(".") && !text.includes("e") && !text.includes("E");
  return !isInteger || Number.isSafeInteger(value) || String(value) === text;
}

/** Deeper values are refused: everything that walks a trajectory later does so recursively. */
const MAX_DEPTH = 64;

export function readJson(
  text: string,
  words: PolicyWords["json"] = WORDS.zh.json,
  { mayRound = false }: { readonly mayRound?: boolean } = {},
): { json: Json } | { error: string } {
  const reader = { text, at: 0, words, mayRound };
  const fault = readValue(reader, 0) ?? (skipBlanks(reader) < text.length ? words.end : null);
  if (fault === null) return { json: JSON.parse(text) as Json };
  if (reader.at >= text.length) return { error: words.unfinished(fault) };
  return { error: words.at(reader.at + 1, JSON.stringify(text.slice(reader.at, reader.at + 12)), fault) };
}

/** As readJson for a value that stands at `start`, whatever follows it; `end` is the offset behind it. */
export function readJsonAt(
  text: string,
  start: number,
  words: PolicyWords["json"],
): { json: Json; end: number } | { error: string } {
  const reader = { text, at: start, words, mayRound: false };
  const fault = readValue(reader, 0);
  if (fault === null) return { json: JSON.parse(text.slice(start, reader.at)) as Json, end: reader.at };
  if (reader.at >= text.length) return { error: words.unfinished(fault) };
  const quote = JSON.stringify(text.slice(reader.at, reader.at + 12));
  return { error: words.at(reader.at - start + 1, quote, fault) };
}

interface JsonReader {
  readonly text: string;
  at: number;
  readonly words: PolicyWords["json"];
  /** Integers that JavaScript cannot hold are rounded; else they are refused. */
  readonly mayRound: boolean;
}

const BLANKS = /[ \t\n\r]*/y;
const LITERAL = /true|false|null/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"/y;
/** The longest start of a string, to say where it went wrong. */
const STRING_START = new RegExp(STRING.source.slice(0, -1), "y");

/** What was expected where the reader stands, or null when a value was read. */
function readValue(reader: JsonReader, depth: number): string | null {
  const first = reader.text[skipBlanks(reader)];
  if (first === "{" || first === "[") {
    if (depth === MAX_DEPTH) return reader.words.depth(MAX_DEPTH);
    return readMembers(reader, first === "{" ? "}" : "]", depth);
  }
  if (first === '"') return readString(reader);
  if (match(reader, LITERAL)) return null;
  const start = reader.at;
  if (!match(reader, NUMBER)) return reader.words.value;
  const written = reader.text.slice(start, reader.at);
  const isInRange = Number.isFinite(Number(written));
  if (isInRange && (reader.mayRound || keepsDigits(written))) return null;
  reader.at = start;
  return isInRange ? reader.words.digits : reader.words.range;
}

function readMembers(reader: JsonReader, closing: "}" | "]", depth: number): string | null {
  reader.at++;
  if (reader.text[skipBlanks(reader)] === closing) {
    reader.at++;
    return null;
  }
  for (;;) {
    if (closing === "}") {
      if (reader.text[skipBlanks(reader)] !== '"') return reader.words.key;
      const key = readString(reader);
      if (key !== null) return key;
      if (reader.text[skipBlanks(reader)] !== ":") return reader.words.colon;
      reader.at++;
    }
    const value = readValue(reader, depth + 1);
    if (value !== null) return value;
    const next = reader.text[skipBlanks(reader)];
    if (next !== "," && next !== closing) return reader.words.comma(closing);
    reader.at++;
    if (next === closing) return null;
  }
}

function readString(reader: JsonReader): string | null {
  if (match(reader, STRING)) return null;
  match(reader, STRING_START);
  if (reader.text[reader.at] === "\\") return reader.words.escape;
  return reader.at < reader.text.length ? reader.words.control : reader.words.quote;
}

function skipBlanks(reader: JsonReader): number {
  match(reader, BLANKS);
  return reader.at;
}

function match(reader: JsonReader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found) reader.at += found[0].length;
  return found !== null;
}
