import { haversineMetres } from "@arenakit/contracts";
import { createRail } from "@arenakit/corpus-world";
import { expect, test } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { emptyWorld, railMinutesOf } from "../build-world.ts";
import { flightsADay, generateFlights, hoursOf, isHigh, readAirlines } from "./flights.ts";
import { generateTrains } from "./trains.ts";

const rail = createRail({ ...emptyWorld(readAtlas(), 1), ...generateTrains(readAtlas(), 7) });
const asked = new Map<string, number | null>();
const railMinutes: ReturnType<typeof railMinutesOf> = (one, other) => {
  const pair = `${one.name} ${other.name}`;
  if (!asked.has(pair)) asked.set(pair, railMinutesOf(rail, "2026-05-06")(one, other));
  return asked.get(pair) ?? null;
};
const flights = generateFlights(readAtlas(), 7, railMinutes);
const airports = readAtlas().flatMap(({ airports: own, name }) => own.map((airport) => ({ ...airport, city: name })));
const airport = (iata: string) => airports.find((each) => each.iata === iata)!;
const city = (name: string) => readAtlas().find((each) => each.name === name)!;
const cityOf = (iata: string) => city(airport(iata).city);
const flying = readAtlas().filter((each) => each.airports.length > 0);
const byPair = new Map<string, typeof flights>();
for (const flight of flights) {
  const key = `${airport(flight.from).city}-${airport(flight.to).city}`;
  byPair.set(key, [...(byPair.get(key) ?? []), flight]);
}
const between = (from: string, to: string) => byPair.get(`${from}-${to}`) ?? [];

test("equal arguments give equal flights, another seed gives others", () => {
  expect(generateFlights(readAtlas(), 7, railMinutes)).toEqual(flights);
  expect(generateFlights(readAtlas(), 8, railMinutes)).not.toEqual(flights);
});

test("numbers are an airline's code and four digits, each once, those of partners among them", () => {
  const numbers = flights.flatMap(({ number, codeshares }) => [number, ...codeshares]);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(number).toMatch(/^[A-Z0-9]{2}\d{4}$/);
  const names = new Map(readAirlines().map(({ code, name }) => [code, name]));
  for (const { number, airline } of flights) expect(names.get(number.slice(0, 2))).toBe(airline);
  const shared = flights.filter(({ codeshares }) => codeshares.length > 0).length / flights.length;
  expect(shared).toBeGreaterThan(0.1);
  expect(shared).toBeLessThan(0.4);
});

test("a pair has as many each way as its demand asks for, two of them every day", () => {
  for (const from of flying)
    for (const to of flying) {
      if (from === to) continue;
      const own = between(from.name, to.name);
      const label = `${from.name} ${to.name}`;
      expect(own.length, label).toBe(perDay(from.name, to.name));
      for (const day of [1, 2, 3, 4, 5, 6, 7])
        expect(own.filter(({ weekdays }) => weekdays.includes(day)).length, label).toBeGreaterThanOrEqual(
          Math.min(2, own.length),
        );
    }
});

/** Each way; the railway is asked in the order of the atlas. */
function perDay(one: string, other: string): number {
  const [first, second] = [city(one), city(other)].sort(
    (left, right) => readAtlas().indexOf(left) - readAtlas().indexOf(right),
  );
  return flightsADay(first!, second!, railMinutes(first!, second!));
}

/** Flights a day each way of busy pairs, rounded from the timetables of 2023 and 2024. */
const BUSY = `
  北京 上海 50, 北京 广州 38, 北京 深圳 38, 北京 成都 42, 北京 重庆 28, 北京 杭州 20, 北京 昆明 20,
  北京 西安 22, 北京 三亚 18, 北京 海口 16, 北京 厦门 16, 北京 哈尔滨 20, 北京 乌鲁木齐 18, 北京 长沙 16,
  北京 武汉 10, 北京 南京 9, 北京 青岛 12, 北京 大连 16, 北京 长春 12, 北京 贵阳 14, 北京 南宁 12,
  北京 福州 12, 北京 桂林 8, 北京 兰州 12, 北京 银川 10, 北京 温州 8, 北京 宁波 9, 北京 拉萨 7, 北京 香港 18,
  上海 广州 48, 上海 深圳 58, 上海 成都 45, 上海 重庆 38, 上海 西安 34, 上海 昆明 28, 上海 厦门 26,
  上海 青岛 26, 上海 哈尔滨 20, 上海 沈阳 20, 上海 大连 22, 上海 长沙 14, 上海 贵阳 20, 上海 三亚 22,
  上海 海口 20, 上海 桂林 9, 上海 兰州 13, 上海 乌鲁木齐 15, 上海 天津 16, 上海 太原 13, 上海 武汉 15,
  上海 郑州 12, 上海 南宁 13, 上海 香港 26, 上海 长春 15, 广州 成都 30, 广州 重庆 26, 广州 杭州 30,
  广州 西安 20, 广州 昆明 18, 广州 南京 22, 广州 海口 20, 广州 三亚 18, 广州 郑州 14, 广州 武汉 8,
  广州 青岛 12, 广州 贵阳 9, 深圳 成都 32, 深圳 重庆 28, 深圳 杭州 28, 深圳 西安 24, 深圳 南京 22,
  深圳 昆明 18, 深圳 郑州 16, 深圳 武汉 10, 深圳 海口 16, 成都 杭州 26, 成都 昆明 20, 成都 拉萨 18,
  成都 西安 9, 成都 乌鲁木齐 17, 成都 三亚 14, 成都 丽江 8, 成都 南京 17, 杭州 西安 16, 杭州 重庆 18,
  昆明 丽江 8, 昆明 重庆 16, 昆明 西安 15, 西安 乌鲁木齐 14, 兰州 乌鲁木齐 9, 大连 青岛 8, 大连 烟台 5`;

test("busy pairs have between half and twice as many flights as they have", () => {
  const rows = BUSY.split(",").map((row) => row.trim().split(" ") as [string, string, string]);
  expect(rows.length).toBeGreaterThan(80);
  const off = rows.filter(([from, to, real]) => {
    const ratio = between(from, to).length / Number(real);
    return ratio < 0.5 || ratio > 2;
  });
  expect(off).toEqual([]);
});

test("where a train takes two hours or less hardly anybody flies", () => {
  for (const [at, one] of flying.entries())
    for (const other of flying.slice(at + 1)) {
      const minutes = railMinutes(one, other);
      if (minutes !== null && minutes <= 120)
        expect(perDay(one.name, other.name), `${one.name} ${other.name}`).toBeLessThan(3);
      if (haversineMetres(one, other) < 350_000)
        expect(perDay(one.name, other.name), `${one.name} ${other.name}`).toBeLessThan(10);
    }
});

test("most leave in the morning wave and few late; airports that close are closed", () => {
  const hours = Array.from({ length: 24 }, (_, hour) =>
    flights.filter(({ departure }) => Math.floor(departure / 60) === hour),
  );
  const count = (hour: number) => hours[hour]!.length;
  const noon = (count(12) + count(13)) / 2;
  for (const hour of [7, 8]) expect(count(hour)).toBeGreaterThan(1.3 * noon);
  for (const hour of [18, 19, 20]) expect(count(hour)).toBeGreaterThan(1.05 * noon);
  for (const hour of [22, 23]) expect(count(hour)).toBeLessThan(0.5 * noon);
  for (const { number, from, to, departure, arrival } of flights) {
    expect(departure, number).toBeGreaterThanOrEqual(hoursOf(from).open);
    expect(departure, number).toBeLessThanOrEqual(hoursOf(from).close);
    expect(arrival, number).toBeGreaterThanOrEqual(hoursOf(to).open);
    expect(arrival, number).toBeLessThanOrEqual(hoursOf(to).close);
  }
  // Lhasa lies in mountains at 3,570 m: by daylight, with engines for thin air.
  const lhasa = flights.filter(({ from, to }) => from === "LXA" || to === "LXA");
  expect(lhasa.length).toBeGreaterThan(50);
  for (const { departure, arrival, from, aircraft, number } of lhasa) {
    const minute = from === "LXA" ? departure : arrival;
    expect(minute, number).toBeGreaterThanOrEqual(8 * 60);
    expect(minute, number).toBeLessThanOrEqual(19 * 60 + 30);
    expect(aircraft, number).toMatch(/^A3(19|20)$/);
  }
  expect(["LXA", "PEK"].map(isHigh)).toEqual([true, false]);
});

test("demand grows with the airports and falls with distance", () => {
  expect(perDay("北京", "上海")).toBeGreaterThanOrEqual(30);
  expect(perDay("北京", "上海")).toBeGreaterThan(perDay("北京", "厦门"));
  expect(perDay("广州", "成都")).toBeGreaterThan(perDay("青岛", "厦门"));
  for (const big of ["北京", "上海", "广州", "深圳", "成都", "重庆", "西安", "杭州"])
    for (const other of ["北京", "上海", "广州", "深圳", "成都", "重庆", "西安", "厦门", "青岛"])
      if (haversineMetres(city(big), city(other)) > 700_000)
        expect(perDay(big, other), `${big} ${other}`).toBeGreaterThan(5);
  for (const { name } of flying) {
    const links = flying.filter((other) => other.name !== name && perDay(name, other.name) > 0);
    expect(links.length, name).toBeGreaterThanOrEqual(3);
  }
});

test("an airline has a base in one of the two cities, or is one of the big three, and keeps to its airport", () => {
  const bases = new Map(readAirlines().map((airline) => [airline.code, airline]));
  const big = readAirlines()
    .filter(({ fliesEverywhere }) => fliesEverywhere)
    .map(({ code }) => code);
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
