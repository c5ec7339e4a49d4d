/** Opening hours as the service writes them: of today, and of the week by spans of days. */
import { weekday } from "@arenakit/contracts";
import type { Place } from "../maps.ts";

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];

export type Hours = Pick<Place, "openHours" | "weekendHours" | "closedWeekdays">;

/** Hours of the weekday `day`, 1 … 7; empty when closed or unknown. */
function hoursOn({ openHours, weekendHours, closedWeekdays }: Hours, day: number): string {
  if (closedWeekdays.includes(day)) return "";
  return (day >= 6 ? weekendHours : null) ?? openHours ?? "";
}

export const hoursToday = (place: Hours, now: string): string => hoursOn(place, weekday(now.slice(0, 10)));

/** `周二至周五 08:30-17:00；周六至周日 08:30-18:00`: neighbouring days of the same hours together. */
export function hoursOfWeek(place: Hours): string {
  const spans: { first: number; last: number; hours: string }[] = [];
  for (let day = 1; day <= 7; day++) {
    const hours = hoursOn(place, day);
    const span = spans.at(-1);
    if (span && span.hours === hours) span.last = day;
    else spans.push({ first: day, last: day, hours });
  }
  const name = (day: number) => `周${WEEKDAYS[day - 1]}`;
  return spans
    .filter(({ hours }) => hours !== "")
    .map(({ first, last, hours }) => `${first === last ? name(first) : `${name(first)}至${name(last)}`} ${hours}`)
    .join("；");
}
