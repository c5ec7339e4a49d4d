/**
 * JSON as policies write it: read strictly, and where it fails, the place and what was expected there, in words
 * that do not depend on the runtime. Never throws.
 */
import type { Json } from "@arenakit/contracts";

/** Deeper values are refused: everything that walks a trajectory later does so recursively. */
const MAX_DEPTH = 64;

export function readJson(text: string): { json: Json } | { error: string } {
  const reader = { text, at: 0 };
  const fault = readValue(reader, 0) ?? (skipBlanks(reader) < text.length ? "应到此结束" : null);
  if (fault === null) return { json: JSON.parse(text) as Json };
  if (reader.at >= text.length) return { error: `没有写完，${fault}` };
  return { error: `第 ${reader.at + 1} 个字符${JSON.stringify(text.slice(reader.at, reader.at + 12))}处，${fault}` };
}

interface Reader {
  readonly text: string;
  at: number;
}

const BLANKS = /[ \t\n\r]*/y;
const LITERAL = /true|false|null/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"/y;
/** The longest start of a string, to say where it went wrong. */
const STRING_START = new RegExp(STRING.source.slice(0, -1), "y");

/** What was expected where the reader stands, or null when a value was read. */
function readValue(reader: Reader, depth: number): string | null {
  const first = reader.text[skipBlanks(reader)];
  if (first === "{" || first === "[") {
    if (depth === MAX_DEPTH) return `嵌套不得超过 ${MAX_DEPTH} 层`;
    return readMembers(reader, first === "{" ? "}" : "]", depth);
  }
  if (first === '"') return readString(reader);
  if (match(reader, LITERAL)) return null;
  const start = reader.at;
  if (!match(reader, NUMBER)) return "应为一个值（字符串须用双引号）";
  if (Number.isFinite(Number(reader.text.slice(start, reader.at)))) return null;
  reader.at = start;
  return "数字超出范围";
}

function readMembers(reader: Reader, closing: "}" | "]", depth: number): string | null {
  reader.at++;
  if (reader.text[skipBlanks(reader)] === closing) {
    reader.at++;
    return null;
  }
  for (;;) {
    if (closing === "}") {
      if (reader.text[skipBlanks(reader)] !== '"') return "应为双引号括起的键";
      const key = readString(reader);
      if (key !== null) return key;
      if (reader.text[skipBlanks(reader)] !== ":") return "应为“:”";
      reader.at++;
    }
    const value = readValue(reader, depth + 1);
    if (value !== null) return value;
    const next = reader.text[skipBlanks(reader)];
    if (next !== "," && next !== closing) return `应为“,”或“${closing}”`;
    reader.at++;
    if (next === closing) return null;
  }
}

function readString(reader: Reader): string | null {
  if (match(reader, STRING)) return null;
  match(reader, STRING_START);
  if (reader.text[reader.at] === "\\") return "不是合法的转义";
  return reader.at < reader.text.length ? "字符串中的换行等控制字符须转义（如 \\n）" : "字符串缺少右引号";
}

function skipBlanks(reader: Reader): number {
  match(reader, BLANKS);
  return reader.at;
}

function match(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found) reader.at += found[0].length;
  return found !== null;
}
