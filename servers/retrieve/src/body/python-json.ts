/**
 * JSON as Python's `json.loads` reads it: its error messages and positions, NaN and infinities, whole numbers of any
 * size. Bodies that are fine never come here; it is what bad ones are answered with.
 */
import { tableOf } from "@arenakit/contracts";

export type PythonJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly PythonJson[]
  | { readonly [key: string]: PythonJson };

/** `position` counts characters (code points) from 0. */
export interface JsonFault {
  readonly message: string;
  readonly position: number;
}

export type Decoded = { readonly value: PythonJson } | { readonly fault: JsonFault } | { readonly tooDeep: true };

/** Python gives up at about a thousand levels. */
const MAX_DEPTH = 950;
/** Digits of a whole number: what CPython reads at most, and nobody means more. */
export const MOST_DIGITS = 4300;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these in a text.
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const HEX = /[0-9A-Fa-f]{4}/y;
const WORDS: readonly (readonly [string, PythonJson])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
];
const ESCAPES = tableOf<string>({
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
});

/** Reads one value with nothing but space around it; never throws. */
export function decodePythonJson(text: string): Decoded {
  try {
    return { value: new JsonReader(text).whole() };
  } catch (error) {
    // The two ways to stop reading from deep within; anything else is a defect and goes on.
    if (error instanceof Fault) return { fault: { message: error.message, position: characters(text, error.at) } };
    if (error instanceof TooDeep) return { tooDeep: true };
    throw error;
  }
}

class Fault extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

class TooDeep extends Error {}

/** A place in a text that moves on; methods read what stands there. */
class JsonReader {
  private readonly text: string;
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  whole(): PythonJson {
    this.match(SPACE);
    const value = this.value();
    this.match(SPACE);
    if (this.at < this.text.length) throw new Fault("Extra data", this.at);
    return value;
  }

  private value(): PythonJson {
    const next = this.text[this.at];
    if (next === '"') return this.string();
    if (next === "{") return this.nested(() => this.object());
    if (next === "[") return this.nested(() => this.array());
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    const start = this.at;
    const number = this.match(NUMBER);
    if (!number) throw new Fault("Expecting value", this.at);
    const [whole, , fraction, exponent] = number;
    if (fraction !== undefined || exponent !== undefined || Number.isSafeInteger(Number(whole))) return Number(whole);
    if (whole.length > MOST_DIGITS)
      throw new Fault(`Exceeds the limit (${MOST_DIGITS} digits) for integer string conversion`, start);
    return BigInt(whole);
  }

  private nested(read: () => PythonJson): PythonJson {
    if (++this.depth > MAX_DEPTH) throw new TooDeep();
    const value = read();
    this.depth--;
    return value;
  }

  private object(): PythonJson {
    const entries: [string, PythonJson][] = [];
    this.at++;
    this.match(SPACE);
    if (this.take("}")) return {};
    for (;;) {
      if (this.text[this.at] !== '"') throw new Fault("Expecting property name enclosed in double quotes", this.at);
      const key = this.string();
      this.match(SPACE);
      if (!this.take(":")) throw new Fault("Expecting ':' delimiter", this.at);
      this.match(SPACE);
      entries.push([key, this.value()]);
      this.match(SPACE);
      if (this.take("}")) return Object.fromEntries(entries);
      if (!this.take(",")) throw new Fault("Expecting ',' delimiter", this.at);
      this.match(SPACE);
    }
  }

  private array(): PythonJson {
    const items: PythonJson[] = [];
    this.at++;
    this.match(SPACE);
    if (this.take("]")) return items;
    for (;;) {
      items.push(this.value());
      this.match(SPACE);
      if (this.take("]")) return items;
      if (!this.take(",")) throw new Fault("Expecting ',' delimiter", this.at);
      this.match(SPACE);
    }
  }

  private string(): string {
    const opening = this.at++;
    let read = "";
    for (;;) {
      read += this.match(PLAIN)![0];
      const next = this.text[this.at];
      if (next === undefined) throw new Fault("Unterminated string starting at", opening);
      if (next !== '"' && next !== "\\") throw new Fault("Invalid control character at", this.at);
      this.at++;
      if (next === '"') return read;
      read += this.escaped(opening);
    }
  }

  private escaped(opening: number): string {
    const letter = this.text[this.at];
    if (letter === undefined) throw new Fault("Unterminated string starting at", opening);
    if (letter === "u") {
      this.at++;
      const hex = this.match(HEX);
      if (!hex) throw new Fault("Invalid \\uXXXX escape", this.at);
      return String.fromCharCode(Number.parseInt(hex[0], 16));
    }
    const meant = ESCAPES.get(letter);
    if (meant === undefined) throw new Fault("Invalid \\escape", this.at - 1);
    this.at++;
    return meant;
  }

  private take(character: string): boolean {
    const isThere = this.text[this.at] === character;
    if (isThere) this.at++;
    return isThere;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

function characters(text: string, units: number): number {
  let count = 0;
  for (const _ of text.slice(0, units)) count++;
  return count;
}

/** A fault as Python prints it: `Expecting value: line 1 column 1 (char 0)`. */
export function spellFault(text: string, { message, position }: JsonFault): string {
  const lines = [...text].slice(0, position).join("").split("\n");
  return `${message}: line ${lines.length} column ${[...lines.at(-1)!].length + 1} (char ${position})`;
}

/** Compact, as FastAPI spells it; whole numbers of any size, and null for what JSON has no word for. */
export function encodePythonJson(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map(encodePythonJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${encodePythonJson(member)}`);
  return `{${members.join(",")}}`;
}
