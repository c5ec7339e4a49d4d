/** An answer as lines: headings, list items, table rows, the day each belongs to, and the items of an itinerary. */
import { type ClockAt, clocksIn, smallNumber } from "./tokens.ts";

export interface AnswerLine {
  readonly index: number;
  /** Offset of the line in the answer. */
  readonly start: number;
  /** The whole line without its line feed. */
  readonly text: string;
  readonly kind: "heading" | "item" | "row" | "text" | "blank";
  readonly indent: number;
  /** Offset in `text` where its words begin: after bullet, number, bars and emphasis. */
  readonly lead: number;
  /** The day of the plan, from 1; null before the first day is named. */
  readonly day: number | null;
  /** Cells of a table row with the header of their column; empty for other lines. */
  readonly cells: readonly { readonly text: string; readonly start: number; readonly header: string }[];
}

/** A line that begins with a time of day or a range of two. */
export interface TimedLine {
  readonly line: AnswerLine;
  /** Minutes after 00:00 of the line's day. */
  readonly from: number;
  /** Equal to `from` when the line names no end. */
  readonly to: number;
  /** The range as it stands in the answer. */
  readonly start: number;
  readonly end: number;
  /** Offset in the line where the words after the times begin. */
  readonly rest: number;
}

const LEAD =
  /^[\s>]*(?:#{1,6}\s*|[-*+•·●▪]\s+|\d{1,2}[.、)）]\s*|[（(]\d{1,2}[)）]\s*|\d\uFE0F?\u20E3\s*|[①-⑳]\s*)?[|\s]*[*_`【[]*\s*/;
const EMOJI = /^(?:(?:\p{Extended_Pictographic}|\uFE0F|\u200D)+\s*)+/u;
const DAY =
  /^(?:第\s*([一二三四五六七八九十]{1,3}|\d{1,2})\s*[天日]|DAY\s*[-·.]?\s*(\d{1,2})(?!\d)|D(\d{1,2})(?=\s*[：:|｜\s·（(]|$))/i;

const CLOCK = String.raw`(?:次日)?\d{1,2}[:：]\d{2}`;
/** Where a sentence of a paragraph begins an item of its own: a time with words behind it, or a day. */
const NEXT_ITEM = new RegExp(
  String.raw`(?<=[。；;]\s{0,3})(?=${CLOCK}(?:\s*[-–—~～至到]+\s*${CLOCK})?[\s：:，,*]{0,4}\p{Letter}|第\s*[一二三四五六七八九十\d]{1,3}\s*天|Day\s*\d)`,
  "giu",
);

/** The lines of an answer, a paragraph's items each by itself, and where they stand. */
function piecesOf(answer: string): { text: string; start: number }[] {
  const pieces: { text: string; start: number }[] = [];
  let start = 0;
  for (const line of answer.split("\n")) {
    const isRow = /^\s*\|.*\|\s*$/.test(line);
    for (const text of isRow ? [line] : line.split(NEXT_ITEM)) {
      pieces.push({ text, start });
      start += text.length;
    }
    start += 1;
  }
  return pieces;
}

/** Splits an answer; offsets are those of the answer. */
export function linesOf(answer: string): AnswerLine[] {
  const lines: AnswerLine[] = [];
  let day: number | null = null;
  let headers: string[] | null = null;
  for (const [index, { text, start }] of piecesOf(answer).entries()) {
    const kind = kindOf(text);
    const lead = leadOf(text);
    const named = kind === "row" ? null : DAY.exec(text.slice(lead));
    if (named) day = smallNumber(named[1] ?? named[2] ?? named[3]!) ?? day;
    const cells = kind === "row" ? cellsOf(text) : [];
    if (kind !== "row") headers = null;
    else headers ??= cells.map((cell) => cell.text.trim());
    lines.push({
      index,
      start,
      text,
      kind,
      indent: text.length - text.trimStart().length,
      lead,
      day,
      cells: cells.map((cell, column) => ({ ...cell, header: headers?.[column] ?? "" })),
    });
  }
  return lines;
}

function kindOf(text: string): AnswerLine["kind"] {
  if (text.trim() === "") return "blank";
  if (
    /^\s*#{1,6}\s/.test(text) ||
    /^\s*[*_]{2}[^*_]+[*_]{2}\s*[：:]?\s*$/.test(text) ||
    /^\s*【[^】]+】\s*$/.test(text)
  )
    return "heading";
  if (/^\s*\|.*\|\s*$/.test(text)) return "row";
  if (/^\s*(?:[-*+•·●▪]\s+|\d{1,2}[.、)）]|[（(]\d{1,2}[)）]|\d\uFE0F?\u20E3|[①-⑳])/.test(text)) return "item";
  return "text";
}

function leadOf(text: string): number {
  let lead = LEAD.exec(text)?.[0].length ?? 0;
  lead += EMOJI.exec(text.slice(lead))?.[0].length ?? 0;
  lead += /^[*_\s]*/.exec(text.slice(lead))![0].length;
  return lead;
}

function cellsOf(text: string): { text: string; start: number }[] {
  const cells: { text: string; start: number }[] = [];
  let at = text.indexOf("|") + 1;
  for (let bar = text.indexOf("|", at); bar >= 0; bar = text.indexOf("|", at)) {
    cells.push({ text: text.slice(at, bar), start: at });
    at = bar + 1;
  }
  return cells;
}

const BETWEEN = /^\s*[*_`）)]*\s*(?:[-–—~～]+|至|到|→)\s*[*_`（(]*\s*$/;
/** Words that make a leading time something else than an item of the plan. */
const NOT_PLANNED =
  /备选|可选|如果|若.{0,6}则|或者|末班|首班|最晚|最早|检票截止|[\d）)]?\s*开始[，,].*结束|^.{0,20}出发[，,].*结束|^\s*[：:]?\s*(?:营业|开放|闭馆|关门)/;

/** The timed lines in order; lines about alternatives and opening hours are left out. */
export function timedLinesOf(lines: readonly AnswerLine[]): TimedLine[] {
  return lines.flatMap((line) => (line.kind === "blank" ? [] : (opensWithTime(line) ?? closesWithRange(line) ?? [])));
}

/** `- 09:00-12:00 故宫` and `| 09:00 | 故宫 |`. */
function opensWithTime(line: AnswerLine): TimedLine | null {
  const words = line.text.slice(line.lead);
  const [first, second] = clocksIn(words);
  if (!first || first.start > 0 || /^(?:左右|之?前|之?后|以[前后])/.test(words.slice(first.end))) return null;
  if (/\p{Extended_Pictographic}/u.test(line.text.slice(0, line.lead)) && isOnlyTimes(words)) return null;
  if (NOT_PLANNED.test(withoutBrackets(words.slice(first.end)))) return null;
  const isRange = second !== undefined && BETWEEN.test(words.slice(first.end, second.start));
  return timedLine(line, { first, last: isRange ? second : first, rest: line.lead + (isRange ? second : first).end });
}

/** `### 第一站：故宫（09:00-12:00）`. */
function closesWithRange(line: AnswerLine): TimedLine | null {
  const words = line.text.slice(line.lead);
  const found = /^([^（(：:|]{0,12}[：:])?[^（(|，。；]{2,24}[（(](?=[^（()）]*[）)][*_\s]*$)/.exec(words);
  const clocks = found ? clocksIn(words) : [];
  const [first, last] = clocks;
  if (!found || clocks.length !== 2 || !first || !last || first.start !== found[0].length) return null;
  if (
    !BETWEEN.test(words.slice(first.end, last.start)) ||
    NOT_PLANNED.test(words) ||
    /营业|开放|发车|车次|高铁|航班/.test(words)
  )
    return null;
  return timedLine(line, { first, last, rest: line.lead });
}

function timedLine(
  line: AnswerLine,
  { first, last, rest }: { first: ClockAt; last: ClockAt; rest: number },
): TimedLine {
  const isNextDay = last.minute < first.minute && last.minute < 360;
  const start = line.start + line.lead;
  return {
    line,
    from: first.minute,
    to: isNextDay ? last.minute + 1440 : last.minute,
    start: start + first.start,
    end: start + last.end,
    rest,
  };
}

/** `🕐 11:00-14:00、17:00-21:30`: hours of what stands above, not an item of the plan. */
function isOnlyTimes(words: string): boolean {
  return !/\p{Letter}{2,}/u.test(words.replace(/次日|第二天/g, ""));
}

function withoutBrackets(text: string): string {
  return text.replace(/[（(][^（()）]*(?:[（(][^（()）]*[）)][^（()）]*)*[）)]/g, "");
}

/** The largest day that the answer names as a section; 0 when it names none. */
export function daysNamed(lines: readonly AnswerLine[]): number[] {
  const days = new Set<number>();
  for (const line of lines) {
    const candidates = [
      line.text.slice(line.lead),
      ...line.cells.map((cell) => cell.text.trim().replace(/^[*_]+/, "")),
    ];
    for (const candidate of candidates) {
      const named = DAY.exec(candidate);
      const day = named ? smallNumber(named[1] ?? named[2] ?? named[3]!) : null;
      if (day) days.add(day);
    }
  }
  return [...days].sort((first, second) => first - second);
}

/** The line that holds an offset of the answer. */
export function lineAt(lines: readonly AnswerLine[], offset: number): AnswerLine {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  return lines[low]!;
}
