/** Days of the plan and dates: what a passage says of them, and the weekday that it gives a date. */
import type { ClaimContext } from "@arenakit/contracts";
import type { Draft, Frame } from "./draft.ts";
import type { Passage } from "./passages.ts";
import { isPlace } from "./places.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";

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
  const [year, month] =
    token.month !== null && token.year !== null ? [token.year, token.month] : monthNear(token, near);
  if (year === null) return null;
  const date = `${year}-${String(month).padStart(2, "0")}-${String(token.date).padStart(2, "0")}`;
  return isDate(date) && plusDays(date, 0) === date ? date : null;
}

/** Days before the plan's first that a date without a month may be. */
const MOST_BEFORE = 7;

/** A month long before the plan's is one of the next year, and a date long before its first one of the next month. */
function monthNear({ month, date }: TokenOf<"date">, near: string | null): [number | null, number] {
  if (near === null) return [null, 0];
  const [year, ofPlan, first] = near.split("-").map(Number) as [number, number, number];
  const own = month ?? (date < first - MOST_BEFORE ? ofPlan + 1 : ofPlan);
  return own > 12 ? [year + 1, own - 12] : [own < ofPlan - 6 ? year + 1 : year, own];
}

/** The day that a passage names; null where it names none or several. */
export function dayOf({ kind, tokens }: DayPassage, context: ClaimContext): Pick<Frame, "day" | "date"> | null {
  const named = tokens.filter((token) => isA(token, "day") || isA(token, "date") || does(token, "daysAhead"));
  const weekday = named.length === 0 ? weekdayHeading(tokens, kind === "heading") : null;
  if (weekday !== null && isDate(context.firstDay)) {
    const offset = (weekday - weekdayOf(context.firstDay!) + 7) % 7;
    return { day: offset + 1, date: plusDays(context.firstDay!, offset) };
  }
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
  if (date === null) return null;
  const offset = isDate(context.firstDay) ? daysBetween(context.firstDay!, date) + 1 : 0;
  return { day: offset >= 1 ? offset : null, date };
}

type DayPassage = Pick<Passage, "kind" | "tokens">;

const weekdayOf = (date: string) => new Date(utc(date)).getUTCDay() || 7;

/**
 * "Sunday:", "On Saturday you see …": a day of the week that begins a passage, or stands in a heading; the days on which doors
 * are open are none.
 */
function weekdayHeading(tokens: readonly Token[], isHeading: boolean): number | null {
  const [first, next] = isA(tokens[0], "text") ? tokens.slice(1) : tokens;
  const named = tokens.filter((token) => does(token, "weekday"));
  const [one] = isHeading ? named : [first];
  const weekday = isA(one, "word") ? Number(one.roles.weekday) : 0;
  const isOfDoors = tokens.some((token) => does(token, "opens", "closes", "hours", "usual", "opensUntil"));
  const isAlone = named.length === 1;
  const isOfPlan = isAlone && tokens.some((token) => isA(token, "clock") || isPlace(token));
  const leads = next === undefined || isOfPlan || isSign(next, ",", "，", ":", "：", ".", "-", "—", "(");
  return weekday >= 1 && weekday <= 7 && (isHeading ? isAlone : leads) && !isOfDoors ? weekday : null;
}

/** "The next day, …" and 次日 before a place or in a heading: the day after the one that was spoken of. */
export function nextDayOf({ kind, tokens }: DayPassage, { day, date }: Pick<Frame, "day" | "date">) {
  const isHeading = kind === "heading";
  const leads = (isHeading ? tokens : tokens.slice(0, 2)).some((token) => does(token, "nextDay"));
  const isOfPlan =
    leads && (day !== null || date !== null) && (isHeading || tokens.length === 1 || tokens.some(isPlace));
  return isOfPlan ? { day: day === null ? null : day + 1, date: date && plusDays(date, 1) } : null;
}

const IN_BRACKETS = "一二三四五六日";

/** "5月2日（周六）", "Saturday, May 2", 5/3（日）: the weekday of a date. */
export function readWeekdays(draft: Draft, context: ClaimContext): void {
  const { tokens } = draft.passage;
  for (const [at, token] of tokens.entries()) {
    const date = dateOf(token, context);
    if (!date) continue;
    const [open, inner, close] = tokens.slice(at + 1);
    const isShort = isSign(open, "(") && isSign(close, ")") && isA(inner, "text");
    const short = isShort ? IN_BRACKETS.indexOf(draft.quote(inner).quote.replace("天", "日")) + 1 : 0;
    if (short > 0 && isA(inner, "text") && inner.end - inner.start === 1)
      draft.emit({ kind: "weekday", weekday: short }, [token, inner], { date });
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
