/** Dates: the days that the answer plans for are those of the task, and each date has its weekday. */

import { addDays, dayNumber, parseLocalTime, weekday } from "@arenakit/contracts";
import { type CheckFinding, inAnswer, lineAt } from "@arenakit/evaluator-checks";
import type { TravelCheck, TravelReading } from "./reading.ts";

const DATE =
  /(?:(\d{4})\s*[年\-/.]\s*)?(?<![\d.:])(\d{1,2})(?:月|(?<=\d{4}\s*[-/.]\s*\d{1,2})[-/.])(\d{1,2})[日号]?(?!\d)(?:\s*[（(，,]?\s*(?:周|星期)([一二三四五六日天]))?/g;
/** Where a date is that of the plan: in a heading, at the head of a day, beside a departure. */
const PLANS = /出发|出行|返程|去程|入住|第\s*[一二三四五六七八九十\d]+\s*天|日游|行程|路线|Day/i;
const ELSEWHERE = /预约|预订|购票|放票|开售|提前|查询|今天|更新|截至|闭馆|休馆/;

const dates: TravelCheck = {
  id: "constraints.answer_dates",
  family: "constraints",
  title: "答案写的日期",
  examine(reading) {
    const asked = reading.task.constraints.dates;
    const today = reading.now === null ? null : parseLocalTime(reading.now);
    if (!asked || !today || reading.answer === null) return [];
    const allowed = new Set(
      Array.from({ length: asked.days }, (_, day) => addDays(today.date, asked.startOffsetDays + day)),
    );
    return [...reading.answer.matchAll(DATE)].flatMap((match) =>
      dateFinding(reading, match, { allowed, today: today.date }),
    );
  },
};

function dateFinding(
  reading: TravelReading,
  match: RegExpExecArray,
  { allowed, today }: { allowed: ReadonlySet<string>; today: string },
): CheckFinding[] {
  const [month, day] = [Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > 31) return [];
  const year =
    match[1] ?? (month < Number(today.slice(5, 7)) - 6 ? String(Number(today.slice(0, 4)) + 1) : today.slice(0, 4));
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const evidence = [inAnswer(reading, { start: match.index, end: match.index + match[0].length })];
  const said = match[4] ? Math.min(7, "一二三四五六日天".indexOf(match[4]) + 1) : null;
  if (said !== null && weekdayOf(date) !== said) return [{ score: 0, note: `${date}不是星期${match[4]}`, evidence }];
  if (allowed.has(date)) return [{ score: 1, evidence }];
  if (dayNumber(date) !== null && allowed.has(addDays(date, -1))) return []; // a night train arrives the day after
  const line = lineAt(reading.lines, match.index);
  // A date with its weekday at the top of an answer is the day that it speaks of.
  const opens = match[4] !== undefined && reading.lines.filter((one) => one.kind !== "blank").indexOf(line) < 3;
  const isPlanned =
    opens || line.kind === "heading" || reading.timed.some((timed) => timed.line === line) || PLANS.test(line.text);
  if (!isPlanned || ELSEWHERE.test(line.text)) return [];
  return [{ score: 0, note: `${date}不是出行的日子`, evidence }];
}

/** Null for a day that the month does not have. */
function weekdayOf(date: string): number | null {
  return dayNumber(date) === null ? null : weekday(date);
}

export const dateConstraints: readonly TravelCheck[] = [dates];
