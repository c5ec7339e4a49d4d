/** Simulated local time: a date, a minute of the day, and nothing of time zones. Never reads the wall clock. */

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/;
const DAY_MS = 86_400_000;

export interface LocalTime {
  /** `2026-05-01`. */
  readonly date: string;
  /** 0 … 1439. */
  readonly minute: number;
}

/** Reads `2026-05-01T08:00` or `2026-05-01`; null when it is neither or no such day exists. */
export function parseLocalTime(text: string): LocalTime | null {
  const parts = LOCAL.exec(text);
  if (!parts) return null;
  const date = `${parts[1]}-${parts[2]}-${parts[3]}`;
  const hour = Number(parts[4] ?? 0);
  const minute = Number(parts[5] ?? 0);
  const day = dayNumber(date);
  if (day === null || hour > 23 || minute > 59) return null;
  return { date, minute: hour * 60 + minute };
}

/** Days since 1970-01-01; null when the date does not exist. */
export function dayNumber(date: string): number | null {
  const parts = LOCAL.exec(date);
  if (!parts || date.length !== 10) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const midnight = new Date(Date.UTC(year, month - 1, day));
  // 2026-02-30 comes out as a day of March.
  const exists =
    midnight.getUTCFullYear() === year && midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  return exists ? midnight.getTime() / DAY_MS : null;
}

/** The inverse of dayNumber. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The date `days` after `date`, which must exist. */
export function addDays(date: string, days: number): string {
  const day = dayNumber(date);
  if (day === null) throw new RangeError(`expected a date such as 2026-05-01, got ${JSON.stringify(date)}`);
  return dateOfDay(day + days);
}

/** 1 is Monday, 7 is Sunday, as in Amap's forecasts. */
export function weekday(date: string): number {
  const day = dayNumber(date);
  if (day === null) throw new RangeError(`expected a date such as 2026-05-01, got ${JSON.stringify(date)}`);
  return ((day + 3) % 7) + 1;
}

/** `08:05` for 485; minutes past midnight of a later day wrap (1450 is 00:10). */
export function clockOfMinute(minute: number): string {
  const wrapped = ((minute % 1440) + 1440) % 1440;
  return `${String(Math.floor(wrapped / 60)).padStart(2, "0")}:${String(wrapped % 60).padStart(2, "0")}`;
}

/** 485 for `08:05`; `24:00` is 1440; null when it is no time of day. */
export function minuteOfClock(clock: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(clock);
  if (!parts) return null;
  const minute = Number(parts[1]) * 60 + Number(parts[2]);
  return Number(parts[2]) < 60 && minute <= 1440 ? minute : null;
}
