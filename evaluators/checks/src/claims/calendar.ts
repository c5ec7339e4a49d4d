/** Days of the plan and dates: what a passage says of them, and the weekday that it gives a date. */
import type { ClaimContext } from "@arenakit/contracts";
import type { Draft, Frame } from "./draft.ts";
import { does, isA, type Token, type TokenOf } from "./token.ts";

const DAY_MS = 86_400_000;
const utc = (date: string) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
export const daysBetween = (from: string, to: string) => Math.round((utc(to) - utc(from)) / DAY_MS);
const plusDays = (date: string, days: number) => new Date(utc(date) + days * DAY_MS).toISOString().slice(0, 10);
const isDate = (date: string | null) => date !== null && /^\d{4}-\d{2}-\d{2}/.test(date) && !Number.isNaN(utc(date));

/** ISO date of a token that names one; null where its year cannot be told or there is no such date. */
export function dateOf(token: Token, context: ClaimContext): string | null {
  const firstDay = isDate(context.firstDay) ? context.firstDay! : null;
  const today = isDate(context.today) ? context.today! : null;
  if (isA(token, "day")) return firstDay && plusDays(firstDay, token.day - 1);
  if (isA(token, "word") && typeof token.roles.daysAhead === "number")
    return today && plusDays(today, token.roles.daysAhead);
  if (!isA(token, "date")) return null;
  const near = firstDay ?? today;
  const year = token.year ?? (near ? yearNear(token, near) : null);
  if (year === null) return null;
  const date = `${year}-${String(token.month).padStart(2, "0")}-${String(token.date).padStart(2, "0")}`;
  return isDate(date) && plusDays(date, 0) === date ? date : null;
}

/** A month long before the plan's is one of the next year. */
function yearNear({ month }: TokenOf<"date">, near: string): number {
  const [year, ofPlan] = [Number(near.slice(0, 4)), Number(near.slice(5, 7))];
  return month < ofPlan - 6 ? year + 1 : year;
}

/** The day that a passage names; null where it names none or several. */
export function dayOf(tokens: readonly Token[], context: ClaimContext): Pick<Frame, "day" | "date"> | null {
  const named = tokens.filter((token) => isA(token, "day") || isA(token, "date") || does(token, "daysAhead"));
  const days = named.map((token) => ({ token, date: dateOf(token, context) }));
  const day = named.find((token) => isA(token, "day")) as TokenOf<"day"> | undefined;
  const dates = new Set(days.flatMap(({ date }) => (date ? [date] : [])));
  if (
    named.filter((token) => isA(token, "day")).length > 1 ||
    dates.size > 1 ||
    tokens.some((token) => isA(token, "dates"))
  )
    return null;
  const [date = null] = dates;
  if (day) return { day: day.day, date };
  if (date === null) return weekdayOf(tokens, context);
  const offset = isDate(context.firstDay) ? daysBetween(context.firstDay!, date) + 1 : 0;
  return { day: offset >= 1 ? offset : null, date };
}

const DAYS_OF_WEEK = 7;

/** "Sunday: …", "周日，…": the next such day of the plan, where the words begin with it and say no more of it. */
function weekdayOf(tokens: readonly Token[], { firstDay }: ClaimContext): Pick<Frame, "day" | "date"> | null {
  const [first, next] = tokens;
  const isLabel = isA(first, "word") && (!next || isA(next, "sign"));
  const weekday = isLabel ? Number(first.roles.weekday) : Number.NaN;
  if (!isDate(firstDay) || !(weekday >= 1 && weekday <= DAYS_OF_WEEK)) return null;
  const offset = (weekday - new Date(utc(firstDay!)).getUTCDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  return { day: offset + 1, date: plusDays(firstDay!, offset) };
}

/** "5月2日（周六）", "Saturday, May 2": the weekday of a date. */
export function readWeekdays(draft: Draft, context: ClaimContext): void {
  const { tokens } = draft.passage;
  for (const [at, token] of tokens.entries()) {
    const date = dateOf(token, context);
    if (!date) continue;
    const near = [...tokens.slice(at + 1, at + 4), ...tokens.slice(Math.max(0, at - 2), at).reverse()];
    const word = near.find((one) => does(one, "weekday"));
    const between = word && tokens.slice(Math.min(at, tokens.indexOf(word)) + 1, Math.max(at, tokens.indexOf(word)));
    const isOfDate = between?.every(
      (one) => isA(one, "sign") || (isA(one, "text") && one.end - one.start <= 2) || does(one, "plain"),
    );
    const weekday = isA(word, "word") ? Number(word.roles.weekday) : 0;
    if (word && isOfDate && weekday >= 1 && weekday <= 7)
      draft.emit({ kind: "weekday", weekday }, [token, word], { date });
  }
}
