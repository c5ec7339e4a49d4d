/**
 * The lines of an answer as they are written: headings, items of lists, rows of tables and text. Of a JSON text they are its
 * members and brackets.
 */
import type { Span } from "../span.ts";

export interface AnswerLine extends Span {
  readonly index: number;
  /** Without its line feed. */
  readonly text: string;
  /** A rule is a line of strokes alone, as below the header of a table. */
  readonly kind: "heading" | "item" | "row" | "rule" | "text" | "blank";
  /** Levels of a heading from 1, of an item from 0, further right and below a number deeper; 0 for others. */
  readonly depth: number;
  /** Columns before its words or its mark. */
  readonly indent: number;
  /** Characters before its words: blanks and its mark. */
  readonly lead: number;
  /** Of JSON, in whose place nothing is read. */
  readonly bracket?: string;
}

const MARKER =
  /[ \t>"]{0,40}(?:(#{1,6})[ \t]{0,4}|(?:[-*+•·●▪◦–—○■□✅✔☑👉➤]\uFE0F?[ \t]{1,4}|\d{1,2}(?:[)）]|[.、．](?!\d{1,9}(?![\d:：])))[ \t]{0,4}|[（(]\d{1,2}[)）][ \t]{0,4}|\d\uFE0F?\u20E3[ \t]{0,4}|[①-⑳][ \t]{0,4}|[A-H][.)、][ \t]{1,4}))?/uy;
/** A bullet below a number in the same column is an item of what is numbered. */
const BULLET = /[-*+•·●▪◦–—○■□✅✔☑👉➤]/u;
const RULE = /^[\s|:\-—=*_+]+$/;
const BOLD = /^[ \t]{0,8}(?:\*\*[^*]{1,300}\*\*|__[^_]{1,300}__|【[^】]{1,300}】)[:：]?\s{0,20}$/;
/** Below all that are written with signs of their own. */
export const LEVEL_OF_BOLD = 7;

/** The lines of the first `read` characters, in order. */
export function linesOf(answer: string, read = answer.length): AnswerLine[] {
  return [...lineSpans(answer, read)].map((span, index) => {
    const text = answer.slice(span.start, span.end);
    const indent = text.length - text.trimStart().length;
    return { index, ...span, text, indent, ...formOf(text, indent) };
  });
}

function formOf(text: string, indent: number): Pick<AnswerLine, "kind" | "depth" | "lead"> {
  if (indent === text.length) return { kind: "blank", depth: 0, lead: 0 };
  if (RULE.test(text)) return { kind: "rule", depth: 0, lead: 0 };
  if (text[indent] === "|") return { kind: "row", depth: 0, lead: 0 };
  MARKER.lastIndex = 0;
  const [marker, signs] = MARKER.exec(text)!;
  const lead = marker.length;
  if (signs) return { kind: "heading", depth: signs.length, lead };
  if (marker.trim() !== "" && marker.trim() !== ">")
    return { kind: "item", depth: 2 * indent + Number(BULLET.test(marker)), lead };
  return BOLD.test(text) ? { kind: "heading", depth: LEVEL_OF_BOLD, lead } : { kind: "text", depth: 0, lead };
}

/** The line that holds an offset. */
export function lineAt(lines: readonly AnswerLine[], offset: number): AnswerLine {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  return lines[low]!;
}

/** A line of an answer; of JSON, a member or a bracket, in whose place nothing is read. */
interface LineSpan {
  readonly start: number;
  readonly end: number;
  readonly bracket?: string;
}

/** Where the lines of an answer begin and end. `read` is where reading ends. */
function* lineSpans(answer: string, read: number): Generator<LineSpan> {
  let start = 0;
  for (const [from, to] of jsonSpans(answer)) {
    if (to > read) break;
    yield* plainLines(answer, start, from);
    yield* jsonLines(answer, from, to);
    start = to;
  }
  if (start === 0 || start < read) yield* plainLines(answer, start, read);
}

function* plainLines(answer: string, from: number, to: number): Generator<LineSpan> {
  let start = from;
  for (let at = answer.indexOf("\n", from); at >= 0 && at < to; at = answer.indexOf("\n", start)) {
    yield { start, end: at };
    start = at + 1;
  }
  yield { start, end: to };
}

/** In JSON brackets part things, as blank lines do elsewhere. */
function* jsonLines(answer: string, from: number, to: number): Generator<LineSpan> {
  let [start, isQuoted] = [from, false];
  for (let at = from; at < to; at++) {
    const unit = answer[at]!;
    if (unit === '"') isQuoted = !isQuoted;
    else if (unit === "\\" && isQuoted) at += 1;
    else if (!isQuoted && "\n{}[],".includes(unit)) {
      const member = answer.slice(start, at).trimStart();
      if (member !== "") yield { start: at - member.length, end: at };
      if ("{}[]".includes(unit)) yield { start: at, end: at, bracket: unit };
      start = at + 1;
    }
  }
}

/** The answer where it is JSON, else its fenced blocks that are; in order. */
export function jsonSpans(answer: string): [number, number][] {
  if (isJson(answer)) return [[0, answer.length]];
  const fences = [...answer.matchAll(/^[ \t]{0,8}```[a-zA-Z]{0,8}[ \t]{0,8}$/gm)].map(({ index, 0: mark }) => ({
    start: index,
    end: index + mark.length,
  }));
  return fences.flatMap(({ end }, at): [number, number][] => {
    const close = fences[at + 1];
    return at % 2 === 0 && close && isJson(answer.slice(end, close.start)) ? [[end, close.start]] : [];
  });
}

/** Notes between the members of JSON that people read, and commas behind the last of them. */
const COMMENT_LINE = /^[ \t]{0,40}\/\/[^"\n]{0,400}$/gm;
const LAST_COMMA = /,(?=\s{0,40}[}\]])/g;

function isJson(text: string): boolean {
  if (!/^\s{0,20}[[{]/.test(text)) return false;
  try {
    JSON.parse(text.replace(COMMENT_LINE, "").replace(LAST_COMMA, ""));
    return true;
  } catch {
    return false; // what only begins like JSON is read as it stands
  }
}
