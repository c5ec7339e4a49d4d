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

interface SeatQuestion {
  readonly calendar: HolidayCalendar;
  readonly seed: number;
  readonly number: string;
  /** Of the departure from the station where one boards. */
  readonly date: string;
  /** Of asking. */
  readonly today: string;
  readonly seat: string;
}

/** 0 … capacity. The nearer the date, the fewer. */
export function seatsLeft({ calendar, seed, number, date, today, seat }: SeatQuestion): number {
  const capacity = CAPACITY.get(seat) ?? 100;
  const days = Math.max(0, (dayNumber(date) ?? 0) - (dayNumber(today) ?? 0));
  const demand = calendar.demandOf(date);
  const luck = random(seed, "seats", number, date, seat).integer(1000 - SPREAD, 1000 + SPREAD);
  const sold = Math.round((soldPercent(days) * demand * luck) / 100);
  const perMille = Math.min(demand >= HOLIDAY ? 1000 : MOST_SOLD, sold);
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
