/** Characters as Python's `str` and `re` class them, where the published code depends on it. JavaScript's `\s`, `\b` and `trim` differ. */

/** What `str.isspace` holds for, as the inside of a class: \x1c–\x1f and \x85 are space there, \ufeff is none. */
export const PYTHON_SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
/** What `\w` matches, as the inside of a class: no combining marks. */
export const PYTHON_WORD = "\\p{L}\\p{N}_";

const SPACE = new RegExp(`[${PYTHON_SPACE}]`, "u");
const SPACES = new RegExp(`[${PYTHON_SPACE}]+`, "u");

/** `str.strip()`. */
export function pythonStrip(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text[start]!)) start++;
  while (end > start && SPACE.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** `str.split()`: the words between white space. */
export const pythonSplit = (text: string) => text.split(SPACES).filter((word) => word !== "");
