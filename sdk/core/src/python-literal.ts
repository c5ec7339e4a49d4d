/**
 * Python literals as `ast.literal_eval` takes them – lists, tuples, dicts, strings, numbers, True, False
 * and None, with comments – as JSON. Nothing is run. What JSON has no
 * word for (bytes, sets, complex numbers) is no literal here.
 */
import { fail, type Json } from "@arenakit/contracts";
import { keepsDigits } from "./dialect/read-json.ts";

/** As deep as lists and dicts may lie in each other. */
const MAX_DEPTH = 64;
const CONSTANTS = new Map<string, Json>([
  ["True", true],
  ["False", false],
  ["None", null],
]);
const ESCAPES = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["a", "\u0007"],
  ["\n", ""],
]);
const OCTAL = "01234567";
const MOST_OCTAL_DIGITS = 3;
const HEXADECIMAL = "0123456789abcdefABCDEF";
/** What a number, a constant or any other bare word is made of. */
const WORD = `${HEXADECIMAL}_+-.ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ`;
const SPACE = " \t\r\n\uFEFF";
/** Letter of an escape → hexadecimal digits after it. */
const CODE_DIGITS = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

/** Says what was expected where. */
class NotALiteral extends Error {
  override readonly name = "NotALiteral";
}

/** The value of a text that holds one literal; null for any other text. Never throws. */
export function readPythonLiteral(text: string): { json: Json } | null {
  // Where no literal stands is the answer here; anything else that is thrown is a defect.
  try {
    return { json: new Reader(text).whole() };
  } catch (error) {
    if (error instanceof NotALiteral) return null;
    throw error;
  }
}

/** The same; throws harness/invalid_config that says what was expected in which line. `name` is what the text is called. */
export function requirePythonLiteral(text: string, name: string): Json {
  // What is wrong is said with the name of the text.
  try {
    return new Reader(text).whole();
  } catch (error) {
    if (error instanceof NotALiteral) return fail("harness", "invalid_config", `${name}, ${error.message}`);
    throw error;
  }
}

class Reader {
  private at = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** All of the text; values with commas between them are a tuple, brackets or not. */
  whole(): Json {
    const values = [this.value(0)];
    let hasComma = this.takes(",");
    const isTuple = hasComma;
    for (; hasComma && this.at < this.text.length; hasComma = this.takes(",")) values.push(this.value(1));
    this.skip();
    if (this.at < this.text.length) this.refuse("the end after one literal");
    return isTuple ? values : values[0]!;
  }

  private refuse(expected: string): never {
    const { text, at } = this;
    const line = text.slice(0, at).split("\n").length;
    const found = at < text.length ? JSON.stringify(text.slice(at, at + 20)) : "the end";
    throw new NotALiteral(`line ${line}: expected ${expected}, found ${found}`);
  }

  /** Is the next character one of these? */
  private sees(characters: string): boolean {
    const char = this.text[this.at];
    return char !== undefined && characters.includes(char);
  }

  private skip(): void {
    for (; this.at < this.text.length; this.at++) {
      if (this.sees("#")) while (this.at < this.text.length && !this.sees("\n")) this.at++;
      else if (!this.sees(SPACE)) return;
    }
  }

  private takes(char: string): boolean {
    this.skip();
    if (!this.sees(char)) return false;
    this.at++;
    return true;
  }

  private value(depth: number): Json {
    if (depth > MAX_DEPTH) this.refuse(`at most ${MAX_DEPTH} levels`);
    if (this.takes("[")) return this.items("]", depth + 1).items;
    if (this.takes("{")) return this.dict(depth + 1);
    if (this.takes("(")) {
      const { items, endsWithComma } = this.items(")", depth + 1);
      return items.length === 1 && !endsWithComma ? items[0]! : items;
    }
    return this.strings() ?? this.word();
  }

  /** The items up to `end`; whether a comma came last, which makes a tuple of one. */
  private items(end: string, depth: number): { items: Json[]; endsWithComma: boolean } {
    const items: Json[] = [];
    let endsWithComma = true;
    while (!this.takes(end)) {
      if (!endsWithComma) this.refuse(`"," or "${end}"`);
      items.push(this.value(depth));
      endsWithComma = this.takes(",");
    }
    return { items, endsWithComma };
  }

  private dict(depth: number): Json {
    const entries: [string, Json][] = [];
    while (!this.takes("}")) {
      const key = this.value(depth);
      if (typeof key === "object" && key !== null) this.refuse("a key that is a string or a number");
      if (!this.takes(":")) this.refuse('":" after the key');
      entries.push([String(key), this.value(depth)]);
      if (!this.takes(",") && !this.sees("}")) this.refuse('"," or "}"');
    }
    return Object.fromEntries(entries);
  }

  /** A string, and those that follow it directly, which Python joins. */
  private strings(): string | null {
    for (let joined: string | null = null; ; ) {
      this.skip();
      const isPrefixed = this.sees("rRuU") && `'"`.includes(this.text[this.at + 1] ?? "-");
      const isRaw = isPrefixed && this.sees("rR");
      if (isPrefixed) this.at++;
      if (!this.sees(`'"`)) return joined;
      joined = (joined ?? "") + this.quoted(isRaw);
    }
  }

  private quoted(isRaw: boolean): string {
    const { text } = this;
    const mark = text[this.at]!;
    const quote = text.startsWith(mark.repeat(3), this.at) ? mark.repeat(3) : mark;
    this.at += quote.length;
    const parts: string[] = [];
    while (!text.startsWith(quote, this.at)) {
      const char = text[this.at];
      if (char === undefined || (char === "\n" && quote === mark))
        return this.refuse(`the end of the string, ${quote}`);
      this.at++;
      if (char !== "\\") parts.push(char);
      else parts.push(isRaw ? char + (text[this.at++] ?? "") : this.escaped());
    }
    this.at += quote.length;
    return parts.join("");
  }

  private escaped(): string {
    const letter = this.text[this.at++] ?? this.refuse("a character after the backslash");
    if (OCTAL.includes(letter)) {
      const start = this.at - 1;
      while (this.at < start + MOST_OCTAL_DIGITS && this.sees(OCTAL)) this.at++;
      return String.fromCodePoint(Number.parseInt(this.text.slice(start, this.at), 8));
    }
    const digits = CODE_DIGITS.get(letter);
    if (digits === undefined) return ESCAPES.get(letter) ?? (`'"\\`.includes(letter) ? letter : `\\${letter}`);
    const code = this.text.slice(this.at, this.at + digits);
    const isWhole = code.length === digits && [...code].every((digit) => HEXADECIMAL.includes(digit));
    const point = isWhole ? Number.parseInt(code, 16) : Number.NaN;
    if (!(point <= 0x10ffff)) return this.refuse(`${digits} hexadecimal digits of a character`);
    this.at += digits;
    return String.fromCodePoint(point);
  }

  private word(): Json {
    const from = this.at;
    while (this.sees(WORD)) this.at++;
    const found = this.text.slice(from, this.at);
    const constant = CONSTANTS.get(found);
    if (constant !== undefined) return constant;
    const digits = found.replaceAll("_", "");
    const isNumber = found !== "" && !found.startsWith("_") && Number.isFinite(Number(digits));
    if (isNumber && keepsDigits(digits)) return Number(digits) + 0; // no negative zero
    this.at = from;
    if (isNumber) return this.refuse("an integer of digits that JavaScript keeps, or a string");
    return this.refuse("a literal: a list, a dict, a string, a number, True, False or None");
  }
}
