/** Lines of an answer as those of a plan: the day that each belongs to, and the times that it begins with. */
import { type AnswerLine, smallNumber } from "@arenakit/evaluator-checks";
import { type ClockAt, clocksIn } from "./tokens.ts";

/** A line of the answer and its day. */
export interface PlanLine extends AnswerLine {
  /** The day of the plan, from 1; null before the first day is named. */
  readonly day: number | null;
}

/** A line that begins with a time of day or a range of two. */
export interface TimedLine {
  readonly line: PlanLine;
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

const DAY =
  /^(?:第\s*([一二三四五六七八九十]{1,3}|\d{1,2})\s*[天日]|DAY\s*[-·.]?\s*(\d{1,2})(?!\d)|D(\d{1,2})(?=\s*[：:|｜\s·（(]|$))/i;

/** The lines with the day that a line before them, or they themselves, name. */
export function planLinesOf(lines: readonly AnswerLine[]): PlanLine[] {
  let day: number | null = null;
  return lines.map((line) => {
    const named = line.kind === "row" ? null : DAY.exec(line.text.slice(line.lead));
    if (named) day = smallNumber(named[1] ?? named[2] ?? named[3]!) ?? day;
    return { ...line, day };
  });
}

const BETWEEN = /^\s*[*_`）)]*\s*(?:[-–—~～]+|至|到|→)\s*[*_`（(]*\s*$/;
/** Words that make a leading time something else than an item of the plan. */
const NOT_PLANNED =
  /备选|可选|如果|若.{0,6}则|或者|末班|首班|最晚|最早|检票截止|[\d）)]?\s*开始[，,].*结束|^.{0,20}出发[，,].*结束|^\s*[：:]?\s*(?:营业|开放|闭馆|关门)/;

/** The timed lines in order; lines about alternatives and opening hours are left out. */
export function timedLinesOf(lines: readonly PlanLine[]): TimedLine[] {
  return lines.flatMap((line) => (line.kind === "blank" ? [] : (opensWithTime(line) ?? closesWithRange(line) ?? [])));
}

/** `- 09:00-12:00 故宫` and `| 09:00 | 故宫 |`. */
function opensWithTime(line: PlanLine): TimedLine | null {
  const words = line.text.slice(line.lead);
  const [first, second] = clocksIn(words);
  if (!first || first.start > 0 || /^(?:左右|之?前|之?后|以[前后])/.test(words.slice(first.end))) return null;
  if (/\p{Extended_Pictographic}/u.test(line.text.slice(0, line.lead)) && isOnlyTimes(words)) return null;
  if (NOT_PLANNED.test(withoutBrackets(words.slice(first.end)))) return null;
  const isRange = second !== undefined && BETWEEN.test(words.slice(first.end, second.start));
  return timedLine(line, { first, last: isRange ? second : first, rest: line.lead + (isRange ? second : first).end });
}

/** `### 第一站：故宫（09:00-12:00）`. */
function closesWithRange(line: PlanLine): TimedLine | null {
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

function timedLine(line: PlanLine, { first, last, rest }: { first: ClockAt; last: ClockAt; rest: number }): TimedLine {
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
export function daysNamed(lines: readonly PlanLine[]): number[] {
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
