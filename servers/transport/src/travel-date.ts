/** Reads the date a policy wrote, as people and calendars write dates: not in the past of the simulated time, inside the world's horizon. */
import { addDays, clockOfMinute, dayNumber, fail, parseLocalTime, tableOf, weekday } from "@arenakit/contracts";
import { travelDay } from "@arenakit/corpus-world";

/** The date as YYYY-MM-DD. Throws invalid_date or date_out_of_horizon; dates compare as text. */
export function readTravelDate(
  given: string,
  { now, horizon }: { now: string; horizon: { readonly from: string; readonly to: string } },
): string {
  const today = now.slice(0, 10);
  const date = numberedDate(given, today) ?? spokenDate(given, today);
  if (date === null)
    fail(
      "policy",
      "invalid_date",
      `日期应写成 YYYY-MM-DD，例如“${today}”，收到“${given}”。今天是${today}，请换算后重试。`,
    );
  if (dayNumber(date) !== null && date < today)
    fail("policy", "invalid_date", `${date} 已经过去，今天是${today}，请查询今天或以后的日期。`);
  travelDay(date, horizon);
  return date;
}

const NUMBERED = /^(?:(\d{4})(?:年|[-/.]))?(\d{1,2})(?:月|[-/.])(\d{1,2})[日号]?$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/** `2026-05-03`, `2026/5/3`, `20260503`, `5月3日`; without a year the next such day. It may be a date that does not exist. */
function numberedDate(given: string, today: string): string | null {
  const [, year, month, day] = DIGITS.exec(given) ?? NUMBERED.exec(given.replace(/\s/g, "")) ?? [];
  if (!month || !day) return null;
  const inYear = (of: string) => `${of}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (year) return inYear(year);
  const thisYear = today.slice(0, 4);
  return inYear(thisYear) < today ? inYear(String(Number(thisYear) + 1)) : inYear(thisYear);
}

const DAYS_AHEAD = tableOf<number>({
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
  后天: 2,
  大后天: 3,
  today: 0,
  tomorrow: 1,
  "day after tomorrow": 2,
});
const CHINESE_WEEKDAY = /^([这本]|下)?(?:周|星期|礼拜)([一二三四五六日天])$/;
const ENGLISH_WEEKDAY = /^(?:(this|next|on) )?(mon|tues|wednes|thurs|fri|satur|sun)day$/;
const ENGLISH_DAYS = ["mon", "tues", "wednes", "thurs", "fri", "satur", "sun"];

/** `明天`, `本周日`, `next Friday`: 下 and next mean the week after this one, which begins on Monday. */
function spokenDate(given: string, today: string): string | null {
  const words = given.toLowerCase().replace(/^the /, "").replace(/\s+/g, " ");
  const ahead = DAYS_AHEAD.get(words);
  if (ahead !== undefined) return addDays(today, ahead);
  const [, which, day] = CHINESE_WEEKDAY.exec(words) ?? ENGLISH_WEEKDAY.exec(words) ?? [];
  if (!day) return null;
  const wanted = /[a-z]/.test(day)
    ? ENGLISH_DAYS.indexOf(day) + 1
    : "一二三四五六日".indexOf(day.replace("天", "日")) + 1;
  const inThisWeek = wanted - weekday(today);
  if (which === "下" || which === "next") return addDays(today, inThisWeek + 7);
  // 周三 said on a Friday is the next one; 本周三 has been.
  return addDays(today, inThisWeek < 0 && (which === undefined || which === "on") ? inThisWeek + 7 : inThisWeek);
}

/** Minute of the queried day from which departures can still be caught: those before `now` have left. */
export function firstMinute(date: string, now: string): number {
  const time = parseLocalTime(now);
  return time && time.date === date ? time.minute : 0;
}

/** The date as a message names it: `2016-03-10`, or `2016-03-10 21:00以后` on the day itself. */
export function travelDateWords(date: string, now: string): string {
  const left = firstMinute(date, now);
  return left > 0 ? `${date} ${clockOfMinute(left)}以后` : date;
}
