import { addDays } from "@arenakit/contracts";
import { readCountry } from "@arenakit/corpus-world-maker";
import { expect, test } from "vitest";
import { createCalendar } from "../calendar.ts";
import { saleDay, seatsLeft as seatsLeftOn } from "./availability.ts";

const TUESDAY = "2026-06-16";
const calendar = createCalendar(readCountry());
const ask = { seed: 3, number: "G7", date: TUESDAY, today: "2026-06-01", seat: "二等座" };
const seatsLeft = ({ seed, number, seat, date, today }: typeof ask) =>
  seatsLeftOn(saleDay(calendar, { date, today }), { seed, number, seat });
const trains = Array.from({ length: 200 }, (_, index) => `G${index + 1}`);

test("the same for all who ask on one day, fewer as the date comes nearer", () => {
  expect(seatsLeft(ask)).toBe(seatsLeft({ ...ask }));
  const left = Array.from({ length: 31 }, (_, before) => seatsLeft({ ...ask, today: addDays(TUESDAY, before - 30) }));
  expect(left).toEqual([...left].sort((one, other) => other - one));
  expect(left[0]).toBeGreaterThan(left.at(-1)!);
});

test("never more than there are, never sold out on an ordinary day, sometimes on a holiday", () => {
  const onDay = (date: string) => trains.map((number) => seatsLeft({ ...ask, number, date, today: date }));
  for (const left of onDay(TUESDAY)) {
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(620);
  }
  expect(onDay("2026-10-01").filter((left) => left === 0).length).toBeGreaterThan(20);
  expect(onDay("2026-10-01").filter((left) => left > 0).length).toBeGreaterThan(0);
});

test("trains, classes and worlds differ", () => {
  expect(new Set(trains.map((number) => seatsLeft({ ...ask, number }))).size).toBeGreaterThan(20);
  expect(seatsLeft({ ...ask, seat: "商务座" })).toBeLessThanOrEqual(18);
  expect(trains.map((number) => seatsLeft({ ...ask, number, seed: 4 }))).not.toEqual(
    trains.map((number) => seatsLeft({ ...ask, number })),
  );
});
