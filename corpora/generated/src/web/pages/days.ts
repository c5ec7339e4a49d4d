/** Days that a page names beside its own: when something takes place, until when one can ask, with their weekdays. */
import { addDays, type Random } from "@arenakit/contracts";
import { dateText } from "../../wiki/articles/wording.ts";
import type { Language } from "../../wiki/facts.ts";
import type { Slots } from "../expand.ts";

const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  zh: ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"],
};

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** `Thursday, 12 March 2026`, `2026年3月12日（星期四）`. */
export function longDay(date: string, language: Language): string {
  const weekday = WEEKDAYS[language][weekdayOf(date)]!;
  const day = dateText(date, language);
  return language === "en" ? `${weekday}, ${day}` : `${day}（${weekday}）`;
}

/** The next working day from the date on. */
function workingDay(date: string): string {
  const weekday = weekdayOf(date);
  if (weekday === 6) return addDays(date, 2);
  return weekday === 0 ? addDays(date, 1) : date;
}

/** The page's own day, an evening some weeks later, a last day to register and one to apply. */
export function daySlots(date: string, rng: Random, language: Language): Slots {
  const event = workingDay(addDays(date, rng.integer(16, 40)));
  const register = addDays(event, -7);
  return {
    day: dateText(date, language),
    eventDay: longDay(event, language),
    eventTime: rng.pick(["18:00", "18:30", "19:00", "19:30"]),
    registerBy: dateText(register, language),
    applyBy: dateText(workingDay(addDays(date, rng.integer(40, 70))), language),
  };
}
