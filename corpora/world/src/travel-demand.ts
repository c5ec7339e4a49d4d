/** How many people travel on a date, beside an ordinary Monday: holidays, and the days of the week. Our model. */
import { dayNumber, weekday } from "@arenakit/contracts";
import { shortHolidayAround, springFestival } from "./air/holidays.ts";

/** 0.9 … 1.4. */
export function demandOf(date: string): number {
  const monthDay = date.slice(5);
  const nationalDay = monthDay >= "09-30" && monthDay <= "10-08";
  const mayDay = monthDay >= "04-30" && monthDay <= "05-05";
  const newYear = monthDay >= "12-31" || monthDay <= "01-03";
  const festival = springFestival(Number(date.slice(0, 4)));
  const toFestival = festival === null ? Number.POSITIVE_INFINITY : dayNumber(date)! - dayNumber(festival)!;
  if (nationalDay || (toFestival >= -10 && toFestival <= 15)) return 1.4;
  if (mayDay) return 1.3;
  if (newYear || shortHolidayAround(date)) return 1.2;
  return [1, 0.95, 0.92, 0.97, 1.1, 1.02, 1.08][weekday(date) - 1]!;
}
