/**
 * A JSON body of which values can be written again with each integer as it stood: JSON.parse alone rounds those beyond
 * 2^53 without a word. Whether such an integer may be used is for the reader of what is written to say.
 */
import { keepsDigits } from "../../dialect/read-json.ts";

export interface ExactBody {
  readonly content: unknown;
  /** A value of `content` as JSON. */
  write(value: unknown): string;
}

/** Stands before an integer that waits in a string; a string of a policy's that begins with it is at worst broken JSON. */
const MARK = "\\u0000integer ";

/** Throws a SyntaxError for what is no JSON. */
export function parseExactly(body: string): ExactBody {
  const content: unknown = JSON.parse(body);
  const marked = markIntegers(body);
  if (marked === body) return { content, write: (value) => JSON.stringify(value) };
  const unmark = (piece: string, index: number) => (index === 0 ? piece : piece.replace('"', ""));
  return {
    content: JSON.parse(marked),
    write: (value) => JSON.stringify(value).split(`"${MARK}`).map(unmark).join(""),
  };
}

/** The same JSON with each integer that would be rounded in a string. */
function markIntegers(json: string): string {
  let written = "";
  let copied = 0;
  for (let at = 0; at < json.length; ) {
    const end = json[at] === '"' ? endOfString(json, at) : endOfNumber(json, at);
    const number = json[at] === '"' ? "" : json.slice(at, end);
    if (number !== "" && !keepsDigits(number)) {
      written += `${json.slice(copied, at)}"${MARK}${number}"`;
      copied = end;
    }
    at = Math.max(end, at + 1);
  }
  return written + json.slice(copied);
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** `start` itself where no number begins. */
function endOfNumber(json: string, start: number): number {
  if (!"-0123456789".includes(json[start]!)) return start;
  let at = start + 1;
  while (at < json.length && "0123456789.eE+-".includes(json[at]!)) at++;
  return at;
}
