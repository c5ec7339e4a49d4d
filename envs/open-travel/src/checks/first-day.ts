/** The first day of the plan: by the task's data, else by the date or the day that its query names. Every pattern is bounded. */
import { addDays, dayNumber, parseLocalTime, type Task, weekday } from "@arenakit/contracts";

const DAYS_AHEAD: readonly (readonly [RegExp, number])[] = [
  [/大后天/, 3],
  [/后天|day after tomorrow/i, 2],
  [/明[天日早晚]|tomorrow/i, 1],
  [/今[天日晚]|\btoday\b/i, 0],
];
const MONTH_DAY = /(?<!\d)(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]/;
const ISO = /(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/;
const WEEKDAY = /(下个?|这个?|本)?(?:周|星期|礼拜)([一二三四五六日天])/;
const MONTHS = "january february march april may june july august september october november december".split(" ");
const ENGLISH_DATE =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december) (\d{1,2})\b|\b(\d{1,2}) (january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

/** ISO date of the first day of the plan, by the task's data or by the words of its query; null where neither says it. */
export function firstDayOf({ constraints, query }: Task, now: string | null): string | null {
  const today = parseLocalTime(now ?? "")?.date;
  if (today === undefined) return null;
  if (constraints.dates?.startOffsetDays !== undefined) return addDays(today, constraints.dates.startOffsetDays);
  const named = dateIn(query, today);
  if (named !== null) return named;
  const ahead = DAYS_AHEAD.find(([words]) => words.test(query))?.[1];
  if (ahead !== undefined) return addDays(today, ahead);
  return dayOfWeekIn(query, today);
}

function dateIn(query: string, today: string): string | null {
  const iso = ISO.exec(query)?.[1];
  if (iso !== undefined) return dayNumber(iso) === null ? null : iso;
  const chinese = MONTH_DAY.exec(query);
  const english = chinese ? null : ENGLISH_DATE.exec(query);
  const month = chinese
    ? Number(chinese[1])
    : english
      ? MONTHS.indexOf((english[1] ?? english[4]!).toLowerCase()) + 1
      : null;
  const day = chinese ? Number(chinese[2]) : Number(english?.[2] ?? english?.[3] ?? 0);
  if (month === null) return null;
  const inYear = (year: number) => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const year = Number(today.slice(0, 4));
  const date = inYear(year) < today ? inYear(year + 1) : inYear(year);
  return dayNumber(date) === null ? null : date;
}

/** 周三 is the next one to come, 下周三 that of the week that begins on the next Monday. */
function dayOfWeekIn(query: string, today: string): string | null {
  const match = WEEKDAY.exec(query);
  if (!match) return null;
  const wanted = Math.min(7, "一二三四五六日天".indexOf(match[2]!) + 1);
  const current = weekday(today);
  if (match[1]?.startsWith("下")) return addDays(today, 7 - current + wanted);
  return addDays(today, (wanted - current + 7) % 7);
}
