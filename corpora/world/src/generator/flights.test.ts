import { haversineMetres } from "@arenakit/contracts";
import { expect, test } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { generateFlights } from "./flights.ts";

const flights = generateFlights(ATLAS, 7);
const airports = ATLAS.flatMap(({ airports: own, name }) => own.map((airport) => ({ ...airport, city: name })));
const airport = (iata: string) => airports.find((each) => each.iata === iata)!;
const cityOf = (iata: string) => ATLAS.find(({ name }) => name === airport(iata).city)!;

test("equal arguments give equal flights, another seed gives others", () => {
  expect(generateFlights(ATLAS, 7)).toEqual(flights);
  expect(generateFlights(ATLAS, 8)).not.toEqual(flights);
});

test("numbers are an airline's code and four digits, each once", () => {
  expect(new Set(flights.map(({ number }) => number)).size).toBe(flights.length);
  for (const { number } of flights) expect(number).toMatch(/^[A-Z0-9]{2}\d{4}$/);
  const airlines = new Map<string, Set<string>>();
  for (const { number, airline } of flights)
    airlines.set(number.slice(0, 2), (airlines.get(number.slice(0, 2)) ?? new Set()).add(airline));
  for (const names of airlines.values()) expect(names.size).toBe(1);
});

test("all cities with airports more than 400 km apart are linked every day in both directions, nearer ones never", () => {
  const flying = ATLAS.filter((city) => city.airports.length > 0);
  for (const from of flying)
    for (const to of flying) {
      if (from === to) continue;
      const own = flights.filter((flight) => cityOf(flight.from) === from && cityOf(flight.to) === to);
      const label = `${from.name} ${to.name}`;
      if (haversineMetres(from, to) <= 400_000) expect(own.length, label).toBe(0);
      else
        for (const day of [1, 2, 3, 4, 5, 6, 7])
          expect(own.filter(({ weekdays }) => weekdays.includes(day)).length, label).toBeGreaterThanOrEqual(2);
    }
});

test("an airline has a base in one of the two cities, or is one of the big three", () => {
  const bigThree = ["CA", "MU", "CZ"];
  const homes: Record<string, string[]> = {
    "3U": ["成都", "重庆", "西安"],
    ZH: ["深圳", "南京"],
    MF: ["厦门", "杭州"],
    SC: ["青岛", "厦门", "重庆"],
    FM: ["上海"],
    HO: ["上海", "南京"],
    "9C": ["上海"],
    GS: ["天津", "西安"],
    HU: ["北京", "西安", "深圳", "重庆"],
    EU: ["成都"],
    PN: ["重庆"],
    DZ: ["深圳"],
    GJ: ["杭州"],
    QW: ["青岛"],
  };
  const seen = new Set<string>();
  for (const { number, from, to } of flights) {
    const code = number.slice(0, 2);
    seen.add(code);
    if (bigThree.includes(code)) continue;
    expect(
      homes[code]?.some((city) => [cityOf(from).name, cityOf(to).name].includes(city)),
      `${number} ${from} ${to}`,
    ).toBe(true);
  }
  expect(seen.size).toBe(bigThree.length + Object.keys(homes).length);
  const inBeijing = (code: string) =>
    new Set(
      flights
        .filter(({ number }) => number.startsWith(code))
        .flatMap(({ from, to }) => [from, to])
        .filter((iata) => iata.startsWith("PE") || iata === "PKX"),
    );
  expect([...inBeijing("CA")]).toEqual(["PEK"]);
  expect([...inBeijing("CZ")]).toEqual(["PKX"]);
});

test("durations and fares follow distance", () => {
  for (const flight of flights) {
    const kilometres = haversineMetres(airport(flight.from), airport(flight.to)) / 1000;
    const minutes = flight.arrival - flight.departure;
    // 30 minutes of taxi and 800 km/h, up to a quarter of an hour more, in steps of five minutes.
    expect(minutes, flight.number).toBeGreaterThanOrEqual(30 + (kilometres / 800) * 60 - 2.5);
    expect(minutes, flight.number).toBeLessThanOrEqual(45 + (kilometres / 800) * 60 + 2.5);
    expect(flight.fullFareYuan / (200 + 0.95 * kilometres), flight.number).toBeGreaterThan(0.9);
    expect(flight.fullFareYuan / (200 + 0.95 * kilometres), flight.number).toBeLessThan(1.1);
    expect(flight.departure).toBeGreaterThanOrEqual(390);
    expect(flight.departure).toBeLessThanOrEqual(1350);
  }
});
