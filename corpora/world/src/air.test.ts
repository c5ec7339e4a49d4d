import { readAtlas } from "@arenakit/corpus-world-maker";
import { describe, expect, test } from "vitest";
import { createAir } from "./air.ts";
import type { Flight } from "./data.ts";
import { lineWorld } from "./fixtures/line.fixture.ts";
import { TWO_CITIES } from "./fixtures/two-cities.fixture.ts";

const flight = (number: string, more: Partial<Flight> = {}): Flight => ({
  number,
  airline: "中国国际航空",
  from: "HGH",
  to: "HRB",
  fromTerminal: "T3",
  toTerminal: null,
  aircraft: "A320",
  codeshares: [],
  departure: 600,
  arrival: 780,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  fullFareYuan: 1800,
  ...more,
});
const airOf = (...flights: Flight[]) => createAir({ ...lineWorld([], []), cities: [...TWO_CITIES], flights });
const TUESDAY = "2026-06-16";
const ask = { from: "杭州", to: "哈尔滨", now: "2026-06-01T08:00" };

test("airports are found by city, name and code", () => {
  const air = airOf();
  const hangzhou = [{ name: "杭州萧山国际机场", iata: "HGH" }];
  const city = ["杭州", "杭州市", "Hangzhou", "hangzhou", "330100", "0571"];
  const airport = ["杭州萧山国际机场", "萧山国际机场", "萧山机场", "萧山", "杭州萧山", "杭州萧山机场", "HGH", "hgh"];
  for (const name of [...city, ...airport]) expect(air.airportsOf(name), name).toEqual(hangzhou);
  expect(air.airportsOf("苏州")).toEqual([]);
});

test("the nearest airports first, and whether any flight joins two places", () => {
  const air = airOf(flight("CA1", { weekdays: [1] }));
  expect(air.airportsNear({ longitude: 120.1, latitude: 30.2 }, 150_000)).toEqual([
    { name: "杭州萧山国际机场", iata: "HGH" },
  ]);
  expect(air.airportsNear({ longitude: 110, latitude: 30 }, 150_000)).toEqual([]);
  expect([air.isLinked("杭州", "哈尔滨"), air.isLinked("哈尔滨", "杭州")]).toEqual([true, false]);
});

describe("before an airport opens", () => {
  const flights = [
    flight("CZ1", { from: "PKX", to: "SHA" }),
    flight("CZ2", { from: "TAO", to: "PKX" }),
    flight("CA3", { from: "PEK", to: "SHA" }),
  ];
  const airAt = (date: string) => {
    const world = lineWorld([], []);
    return createAir({
      ...world,
      meta: { ...world.meta, horizon: { from: date, to: date } },
      cities: [...readAtlas()],
      flights,
    });
  };
  const offers = (date: string, from: string, to: string) =>
    airAt(date)
      .flights({ date, from, to, now: `${date}T06:00` })
      .map((offer) => `${offer.number} ${offer.from.name} ${offer.to.name}`);

  test("its flights use the city's other one", () => {
    expect(offers("2016-03-10", "北京", "上海")).toEqual([
      "CA3 北京首都国际机场 上海虹桥国际机场",
      "CZ1 北京首都国际机场 上海虹桥国际机场",
    ]);
    expect(offers("2016-03-10", "首都机场", "虹桥")).toHaveLength(2);
    expect(airAt("2016-03-10").airportsOf("大兴")).toEqual([]);
    expect(airAt("2016-03-10").airportsOf("北京")).toEqual([{ name: "北京首都国际机场", iata: "PEK" }]);
    expect(offers("2019-09-25", "大兴", "上海")).toEqual(["CZ1 北京大兴国际机场 上海虹桥国际机场"]);
    expect(offers("2019-09-25", "首都", "上海")).toEqual(["CA3 北京首都国际机场 上海虹桥国际机场"]);
  });

  test("a code keeps the name of the airport that had it", () => {
    expect(offers("2021-08-11", "青岛", "北京")).toEqual(["CZ2 青岛流亭国际机场 北京大兴国际机场"]);
    expect(offers("2021-08-12", "青岛", "北京")).toEqual(["CZ2 青岛胶东国际机场 北京大兴国际机场"]);
  });
});

test("flights of the weekday in that direction, by departure", () => {
  const air = airOf(
    flight("CA3", { departure: 900, arrival: 1080 }),
    flight("CA1"),
    flight("CA5", { weekdays: [1] }),
    flight("CA2", { from: "HRB", to: "HGH" }),
  );
  const numbers = (date: string) => air.flights({ ...ask, date }).map(({ number }) => number);
  expect(numbers(TUESDAY)).toEqual(["CA1", "CA3"]);
  expect(numbers("2026-06-15")).toEqual(["CA1", "CA5", "CA3"]);
  expect(air.flights({ ...ask, date: TUESDAY })[0]).toMatchObject({
    from: { name: "杭州萧山国际机场", iata: "HGH", terminal: "T3" },
    to: { name: "哈尔滨太平国际机场", iata: "HRB", terminal: null },
    aircraft: "A320",
    departure: 600,
    arrival: 780,
  });
  for (const date of ["2026-02-30", "2025-12-31", "2027-01-01"])
    expect(() => air.flights({ ...ask, date })).toThrow(/2026-01-01至2026-12-31/);
});

test("the nearer the day, the dearer; never below the floor or above the full fare; the same when asked again", () => {
  const air = airOf(flight("CA1"));
  const price = (now: string, date = TUESDAY) => air.flights({ ...ask, date, now })[0]!.cabins[0]!.priceYuan;
  const early = ["2026-04-01", "2026-05-17", "2026-06-02", "2026-06-09", "2026-06-13", "2026-06-15", "2026-06-16"].map(
    (date) => price(`${date}T09:00`),
  );
  expect(early).toEqual([...early].sort((one, other) => one - other));
  expect(early[0]).toBeLessThan(early.at(-1)!);
  expect(price("2026-06-02T09:00")).toBe(price("2026-06-02T21:00"));
  for (let day = 1; day <= 30; day++) {
    const asked = price("2026-06-01T08:00", `2026-06-${String(day).padStart(2, "0")}`);
    expect(asked).toBeGreaterThanOrEqual(1800 * 0.25);
    expect(asked).toBeLessThanOrEqual(1800);
    expect(asked % 10).toBe(0);
  }
});

test("holidays are dearer than the weeks around them", () => {
  const air = airOf(...Array.from({ length: 40 }, (_, index) => flight(`CA${1001 + index}`)));
  const mean = (date: string, now: string) => {
    const offers = air.flights({ ...ask, date, now });
    return offers.reduce((sum, { cabins }) => sum + cabins[0]!.priceYuan, 0) / offers.length;
  };
  expect(mean("2026-10-01", "2026-09-24T08:00")).toBeGreaterThan(1.2 * mean("2026-09-17", "2026-09-10T08:00"));
  expect(mean("2026-02-15", "2026-02-08T08:00")).toBeGreaterThan(1.2 * mean("2026-03-15", "2026-03-08T08:00"));
});

test("business costs more than economy", () => {
  const [offer] = airOf(flight("CA1")).flights({ ...ask, date: TUESDAY });
  expect(offer!.cabins.map(({ name }) => name)).toEqual(["经济舱", "公务舱"]);
  expect(offer!.cabins[1]!.priceYuan).toBeGreaterThan(offer!.cabins[0]!.priceYuan);
});

describe("delays", () => {
  const air = airOf(
    ...Array.from({ length: 300 }, (_, index) => flight(`CA${1001 + index}`, { departure: 900, arrival: 1080 })),
  );
  const asked = (now: string) => air.flights({ ...ask, date: TUESDAY, now });

  test("are announced four hours ahead, are the same for all who ask, and afterwards known", () => {
    expect(asked(`${TUESDAY}T10:59`).every(({ delayMinutes }) => delayMinutes === null)).toBe(true);
    const announced = asked(`${TUESDAY}T11:00`).map(({ delayMinutes }) => delayMinutes);
    expect(announced.every((minutes) => minutes !== null)).toBe(true);
    expect(asked(`${TUESDAY}T14:00`).map(({ delayMinutes }) => delayMinutes)).toEqual(announced);
    expect(asked("2026-06-15T23:00").every(({ delayMinutes }) => delayMinutes === null)).toBe(true);
  });

  test("are as frequent as the flights' punctuality says, or more where the weather is bad", () => {
    const offers = asked(`${TUESDAY}T12:00`);
    const late = offers.filter(({ delayMinutes }) => (delayMinutes ?? 0) > 0).length / offers.length;
    const expected = offers.reduce((sum, { onTimePercent }) => sum + (100 - onTimePercent) / 100, 0) / offers.length;
    // Two standard deviations of 300 draws are five points; bad weather adds a quarter.
    expect(late).toBeGreaterThan(expected - 0.06);
    expect(late).toBeLessThan(expected + 0.25 + 0.06);
    for (const { onTimePercent } of offers) expect(onTimePercent).toBeGreaterThanOrEqual(60);
  });
});
