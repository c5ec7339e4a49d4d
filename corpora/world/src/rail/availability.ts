/**
 * How many seats of a class are left on a train: fixed by world, train, date of departure and the day of asking. Seats
 * go as the date comes nearer, sooner on busy days; only on holidays is a class ever sold out. Our model: no source has it.
 */
import { dayNumber, random, tableOf } from "@arenakit/contracts";
import type { HolidayCalendar } from "../calendar.ts";

/** Seats of a class on a train, all coaches together. */
const CAPACITY = tableOf<number>({
  二等座: 620,
  一等座: 80,
  商务座: 18,
  动卧: 480,
  硬座: 820,
  硬卧: 420,
  软卧: 64,
});
/** Per cent sold by whole days before the departure; linear between the points. */
const SOLD: readonly (readonly [days: number, percent: number])[] = [
  [0, 84],
  [1, 76],
  [3, 62],
  [7, 44],
  [14, 22],
  [30, 6],
];
/** Trains differ by so many per mille of what is sold, either way. */
const SPREAD = 180;
/** Per mille, on a day that is no holiday. */
const MOST_SOLD = 970;
/** From this demand on a class may be sold out. */
const HOLIDAY = 1.25;

/** A day of departure, from the station where one boards, as it is on the day of asking. */
export interface SaleDay {
  readonly date: string;
  /** Per cent of the seats that are sold by then on a train like any other. */
  readonly sold: number;
  readonly isHoliday: boolean;
}

/** The nearer the date, the more is sold. */
export function saleDay(calendar: HolidayCalendar, { date, today }: { date: string; today: string }): SaleDay {
  const days = Math.max(0, (dayNumber(date) ?? 0) - (dayNumber(today) ?? 0));
  const demand = calendar.demandOf(date);
  return { date, sold: soldPercent(days) * demand, isHoliday: demand >= HOLIDAY };
}

/** 0 … capacity. */
export function seatsLeft(
  { date, sold, isHoliday }: SaleDay,
  { seed, number, seat }: { seed: number; number: string; seat: string },
): number {
  const capacity = CAPACITY.get(seat) ?? 100;
  const luck = random(seed, "seats", number, date, seat).integer(1000 - SPREAD, 1000 + SPREAD);
  const perMille = Math.min(isHoliday ? 1000 : MOST_SOLD, Math.round((sold * luck) / 100));
  return Math.floor((capacity * (1000 - perMille)) / 1000);
}

function soldPercent(days: number): number {
  for (let at = 1; at < SOLD.length; at++) {
    const [before, high] = SOLD[at - 1]!;
    const [after, low] = SOLD[at]!;
    if (days <= after) return high + ((low - high) * (days - before)) / (after - before);
  }
  return SOLD.at(-1)![1];
}
