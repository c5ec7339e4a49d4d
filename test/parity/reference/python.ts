/** The little of Python's text handling that the published scorers rest on, where JavaScript's differs. Pure. */

/** What `str.strip`, `str.split` and `\s` take for white space, to stand in a class: not the byte order mark, but 0x1c–0x1f and 0x85. */
export const SPACES = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const LEADING = new RegExp(`^[${SPACES}]+`);
const SPACE_CHARACTER = new RegExp(`[${SPACES}]`);

export function strip(text: string): string {
  const from = text.replace(LEADING, "");
  // A loop, since the regular expression would look at every run of spaces: quadratic on a text full of them.
  let end = from.length;
  while (end > 0 && SPACE_CHARACTER.test(from[end - 1]!)) end--;
  return from.slice(0, end);
}

/** Python reads the decimal digits of any script. They stand in Unicode as runs from 0 to 9, some run after run. */
export const plainDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    let first = code;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--;
    return String((code - first) % 10);
  });

/** `float(value)` of what JSON holds; undefined where Python raises ValueError or TypeError. */
export function pythonFloat(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value !== "string") return undefined;
  const text = plainDigits(strip(value))
    .replace(/(?<=\d)_(?=\d)/g, "")
    .toLowerCase();
  if (/^[+-]?nan$/.test(text)) return Number.NaN;
  const endless = /^([+-]?)inf(inity)?$/.exec(text);
  if (endless) return endless[1] === "-" ? -Infinity : Infinity;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(text) ? Number(text) : undefined;
}

/** `repr` of a float: 8.0, 0.1, 1e+16, 1e-05. */
export function floatRepr(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const size = Math.abs(value);
  if (size >= 1e16 || size < 1e-4) {
    const [digits, exponent] = value.toExponential().split("e") as [string, string];
    return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, "0")}`;
  }
  const text = String(value);
  return text.includes(".") ? text : `${text}.0`;
}

/** `repr` of a string, for the messages of a KeyError. */
export function stringRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replace(/[\p{Cc}\xa0\xad]/gu, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `${quote}${quote === "'" ? inner.replaceAll("'", "\\'") : inner}${quote}`;
}

/** Stands for NaN and the infinities while JavaScript parses: no text of a reply begins with it. */
const MARK = "\u0000non-finite:";

/** `json.loads`: as JSON.parse, and NaN, Infinity and -Infinity are numbers. Undefined where it raises. */
export function jsonLoads(text: string): unknown {
  const readable = text.replace(/"(?:[^"\\]|\\[\s\S])*"|-?Infinity|NaN/g, (token) =>
    token.startsWith('"') ? token : JSON.stringify(MARK + token),
  );
  // JSON.parse has no way to refuse but to throw.
  try {
    return JSON.parse(readable, (key, value) => {
      if (key.startsWith(MARK)) throw new SyntaxError("a key must be a string");
      return typeof value === "string" && value.startsWith(MARK) ? Number(value.slice(MARK.length)) : value;
    });
  } catch {
    return undefined;
  }
}
