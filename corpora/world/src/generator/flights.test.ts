import { haversineMetres } from "@arenakit/contracts";
import { expect, test } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { AIRLINES } from "./airlines.ts";
import { flightsADay, generateFlights } from "./flights.ts";

const flights = generateFlights(ATLAS, 7);
const airports = ATLAS.flatMap(({ airports: own, name }) => own.map((airport) => ({ ...airport, city: name })));
const airport = (iata: string) => airports.find((each) => each.iata === iata)!;
const city = (name: string) => ATLAS.find((each) => each.name === name)!;
const cityOf = (iata: string) => city(airport(iata).city);
const flying = ATLAS.filter((each) => each.airports.length > 0);
const byPair = new Map<string, typeof flights>();
for (const flight of flights) {
  const key = `${airport(flight.from).city}-${airport(flight.to).city}`;
  byPair.set(key, [...(byPair.get(key) ?? []), flight]);
}
const between = (from: string, to: string) => byPair.get(`${from}-${to}`) ?? [];

test("equal arguments give equal flights, another seed gives others", () => {
  expect(generateFlights(ATLAS, 7)).toEqual(flights);
  expect(generateFlights(ATLAS, 8)).not.toEqual(flights);
});

test("numbers are an airline's code and four digits, each once, those of partners among them", () => {
  const numbers = flights.flatMap(({ number, codeshares }) => [number, ...codeshares]);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(number).toMatch(/^[A-Z0-9]{2}\d{4}$/);
  const names = new Map(AIRLINES.map(({ code, name }) => [code, name]));
  for (const { number, airline } of flights) expect(names.get(number.slice(0, 2))).toBe(airline);
  const shared = flights.filter(({ codeshares }) => codeshares.length > 0).length / flights.length;
  expect(shared).toBeGreaterThan(0.1);
  expect(shared).toBeLessThan(0.4);
});

test("a pair has as many each way as its demand asks for, two of them every day, none below 400 km", () => {
  for (const from of flying)
    for (const to of flying) {
      if (from === to) continue;
      const own = between(from.name, to.name);
      const label = `${from.name} ${to.name}`;
      expect(own.length, label).toBe(flightsADay(from, to));
      if (haversineMetres(from, to) <= 400_000) expect(own.length, label).toBe(0);
      for (const day of [1, 2, 3, 4, 5, 6, 7])
        expect(own.filter(({ weekdays }) => weekdays.includes(day)).length, label).toBeGreaterThanOrEqual(
          Math.min(2, own.length),
        );
    }
});

test("demand grows with the airports and falls with distance", () => {
  const perDay = (one: string, other: string) => flightsADay(city(one), city(other));
  expect(perDay("北京", "上海")).toBeGreaterThanOrEqual(30);
  expect(perDay("北京", "上海")).toBeGreaterThan(perDay("北京", "厦门"));
  expect(perDay("广州", "成都")).toBeGreaterThan(perDay("青岛", "厦门"));
  for (const big of ["北京", "上海", "广州", "深圳", "成都", "重庆", "西安", "杭州"])
    for (const other of ["北京", "上海", "广州", "深圳", "成都", "重庆", "西安", "厦门", "青岛"])
      if (haversineMetres(city(big), city(other)) > 400_000)
        expect(perDay(big, other), `${big} ${other}`).toBeGreaterThan(5);
  for (const { name } of flying) {
    const links = flying.filter((other) => other.name !== name && perDay(name, other.name) > 0);
    expect(links.length, name).toBeGreaterThanOrEqual(3);
  }
});

test("an airline has a base in one of the two cities, or is one of the big three, and keeps to its airport", () => {
  const bases = new Map(AIRLINES.map((airline) => [airline.code, airline]));
  const big = AIRLINES.filter(({ fliesEverywhere }) => fliesEverywhere).map(({ code }) => code);
  expect(big).toEqual(["CA", "MU", "CZ"]);
  for (const { number, from, to } of flights) {
    const code = number.slice(0, 2);
    if (big.includes(code)) continue;
    const ends = [...cityOf(from).airports, ...cityOf(to).airports].map(({ iata }) => iata);
    expect(
      bases.get(code)!.bases.some((iata) => ends.includes(iata)),
      `${number} ${from} ${to}`,
    ).toBe(true);
  }
  const inBeijing = (code: string) =>
    new Set(
      flights
        .filter(({ number }) => number.startsWith(code))
        .flatMap(({ from, to }) => [from, to])
        .filter((iata) => iata === "PEK" || iata === "PKX"),
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
    expect(flight.departure).toBeLessThan(1440);
  }
});

test("some fly through midnight, and only on long ways after half past ten", () => {
  const late = flights.filter(({ departure }) => departure > 1350);
  expect(late.length / flights.length).toBeGreaterThan(0.01);
  for (const { from, to } of late) expect(haversineMetres(airport(from), airport(to))).toBeGreaterThan(1_090_000);
  expect(flights.some(({ arrival }) => arrival > 1440 + 60)).toBe(true);
});

test("aircraft with two aisles join large cities only, and terminals are those of the airline", () => {
  const wide = flights.filter(({ aircraft }) => /^(A330|A350|B787|B777)$/.test(aircraft));
  expect(wide.length).toBeGreaterThan(0);
  const ends = new Set(wide.flatMap(({ from, to }) => [cityOf(from).name, cityOf(to).name]));
  for (const small of ["黄山", "张家界", "大同", "扬州"]) expect(ends, small).not.toContain(small);
  const terminals = new Set(
    flights
      .filter(({ number, from }) => number.startsWith("CZ") && from === "CAN")
      .map(({ fromTerminal }) => fromTerminal),
  );
  expect([...terminals]).toEqual(["T2"]);
  for (const { from, fromTerminal } of flights) if (from === "PKX") expect(fromTerminal).toBeNull();
});
