/** Reads the date a policy wrote: one form only, not in the past of the simulated time, inside the world's horizon. */
import { clockOfMinute, dayNumber, fail, parseLocalTime } from "@arenakit/contracts";
import { travelDay } from "@arenakit/corpus-world";

/** The date as given. Throws invalid_date or date_out_of_horizon; dates compare as text. */
export function readTravelDate(
  date: string,
  { now, horizon }: { now: string; horizon: { readonly from: string; readonly to: string } },
): string {
  const today = now.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
    fail(
      "policy",
      "invalid_date",
      `日期应写成 YYYY-MM-DD，例如“${today}”，收到“${date}”。今天是${today}，请换算后重试。`,
    );
  if (dayNumber(date) !== null && date < today)
    fail("policy", "invalid_date", `${date} 已经过去，今天是${today}，请查询今天或以后的日期。`);
  travelDay(date, horizon);
  return date;
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
