/** Holidays, and what follows from them: days on which nobody commutes, and how many people travel on a date. */
import { dayNumber, weekday } from "@arenakit/contracts";

interface Holidays {
  /** First days of Chinese years, `2026-02-17`; a lunar date, so they are listed. */
  readonly springFestivals: readonly string[];
  /** First and last days off of tomb-sweeping, dragon boats and mid-autumn. */
  readonly shortHolidays: readonly { readonly from: string; readonly to: string }[];
}

export interface HolidayCalendar {
  /** Whether nobody commutes: weekends and public holidays. Extra working days around long holidays are not known. */
  isDayOff(date: string): boolean;
  /** How many people travel beside an ordinary Monday, 0.9 … 1.4. Our model. */
  demandOf(date: string): number;
}

/** First and last day of the holidays that have the same dates each year. */
const FIXED: readonly (readonly [from: string, to: string])[] = [
  ["01-01", "01-03"],
  ["05-01", "05-05"],
  ["10-01", "10-07"],
];
/** From the eve of the Chinese year to its sixth day nobody commutes. */
const FESTIVAL_OFF = { from: -1, to: 6 } as const;
/** Around it so many days are busy. */
const FESTIVAL_BUSY = { from: -10, to: 15 } as const;

/** Dates are `2026-05-01` and exist. */
export function createCalendar({ springFestivals, shortHolidays }: Holidays): HolidayCalendar {
  /** Days since the Chinese year of the date's year began; Infinity in a year that is not listed. */
  const sinceFestival = (date: string): number => {
    const festival = springFestivals.find((day) => day.slice(0, 4) === date.slice(0, 4));
    return festival === undefined ? Number.POSITIVE_INFINITY : dayNumber(date)! - dayNumber(festival)!;
  };
  const isWithin = (days: number, { from, to }: { from: number; to: number }) => days >= from && days <= to;
  const isShortHoliday = (date: string) => shortHolidays.some(({ from, to }) => date >= from && date <= to);
  return {
    isDayOff(date) {
      if (weekday(date) >= 6 || isShortHoliday(date)) return true;
      const monthDay = date.slice(5);
      if (FIXED.some(([from, to]) => monthDay >= from && monthDay <= to)) return true;
      return isWithin(sinceFestival(date), FESTIVAL_OFF);
    },
    demandOf(date) {
      const monthDay = date.slice(5);
      const nationalDay = monthDay >= "09-30" && monthDay <= "10-08";
      const mayDay = monthDay >= "04-30" && monthDay <= "05-05";
      const newYear = monthDay >= "12-31" || monthDay <= "01-03";
      if (nationalDay || isWithin(sinceFestival(date), FESTIVAL_BUSY)) return 1.4;
      if (mayDay) return 1.3;
      if (newYear || isShortHoliday(date)) return 1.2;
      return [1, 0.95, 0.92, 0.97, 1.1, 1.02, 1.08][weekday(date) - 1]!;
    },
  };
}
