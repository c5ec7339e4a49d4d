/** Days on which nobody commutes: weekends and public holidays. Extra working days around long holidays are not known. */
import { dayNumber, weekday } from "@arenakit/contracts";
import { shortHolidayAround, springFestival } from "../air/holidays.ts";

/** First and last day of the holidays that have the same dates each year. */
const FIXED: readonly (readonly [from: string, to: string])[] = [
  ["01-01", "01-03"],
  ["05-01", "05-05"],
  ["10-01", "10-07"],
];
/** From the eve of the Chinese year to its sixth day. */
const FESTIVAL: readonly [from: number, to: number] = [-1, 6];

/** `date` is `2026-05-01` and exists. */
export function isDayOff(date: string): boolean {
  if (weekday(date) >= 6 || shortHolidayAround(date)) return true;
  const monthDay = date.slice(5);
  if (FIXED.some(([from, to]) => monthDay >= from && monthDay <= to)) return true;
  const festival = springFestival(Number(date.slice(0, 4)));
  if (festival === null) return false;
  const since = dayNumber(date)! - dayNumber(festival)!;
  return since >= FESTIVAL[0] && since <= FESTIVAL[1];
}
