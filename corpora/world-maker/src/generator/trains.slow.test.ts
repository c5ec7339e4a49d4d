import { readFileSync } from "node:fs";
import { join } from "node:path";
import { haversineMetres } from "@arenakit/contracts";
import { createRail, type TrainService } from "@arenakit/corpus-world";
import { expect, test } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { emptyWorld } from "../build-world.ts";
import { importRailTimetable } from "../import/rail-timetable.ts";
import { readRailwayLines, readWaypoints } from "./railway.ts";
import { generateTrains } from "./trains.ts";

const layer = generateTrains(readAtlas(), 7);
const rail = createRail({ ...emptyWorld(readAtlas(), 1), ...layer });
const TWO_CITIES = readAtlas().filter(({ name }) => name === "杭州" || name === "哈尔滨");
const withStations = readAtlas().filter(({ stations }) => stations.length > 0);
const between = withStations.flatMap((from) => withStations.filter((to) => to !== from).map((to) => ({ from, to })));
const namesOf = ({ stops }: TrainService) => stops.map(({ station }) => layer.stations[station]!.name);
const shared = process.env.ARENAKIT_SHARED;
if (!shared) console.info("published stations are not compared: ARENAKIT_SHARED is not set");

test("equal arguments give equal trains, another seed gives others", () => {
  expect(generateTrains(readAtlas(), 7)).toEqual(layer);
  expect(generateTrains(readAtlas(), 8).services).not.toEqual(layer.services);
});

test("numbers, stations and lines are there once; the size is that of a world", () => {
  const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) < at);
  expect(repeated(layer.services.map(({ number }) => number))).toEqual([]);
  expect(repeated(layer.stations.map(({ name }) => name))).toEqual([]);
  expect(repeated(layer.stations.map(({ telecode }) => telecode))).toEqual([]);
  expect(repeated(readRailwayLines().map(({ kind, calls }) => kind + calls))).toEqual([]);
  expect(layer.services.length).toBeGreaterThan(1000);
  expect(layer.services.length).toBeLessThan(8000);
});

test("stations of the atlas belong to their city and have trains; others belong to none", () => {
  const listed = new Map(readAtlas().flatMap(({ name, stations }) => stations.map(({ telecode }) => [telecode, name])));
  for (const { telecode, city } of layer.stations) expect(city).toBe(listed.get(telecode) ?? null);
  const served = new Set(layer.services.flatMap(({ stops }) => stops.map(({ station }) => station)));
  expect(layer.stations.filter((_, at) => !served.has(at)).map(({ name }) => name)).toEqual([]);
});

test("every name of a line is a station's", () => {
  const known = new Set(
    [...readWaypoints(), ...readAtlas().flatMap(({ stations }) => stations)].map(({ name }) => name),
  );
  const named = readRailwayLines().flatMap(({ calls }) => calls.split(" ").map((call) => call.replace("*", "")));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test.skipIf(!shared)(
  "stations outside the atlas have the railway's telecodes, and lie where the timetable of 2016 has them",
  async () => {
    const codes = readFileSync(join(shared!, "data/rail/py12306_stations.txt"), "utf8").split("@");
    const published = new Map(codes.map((entry) => entry.split("|")).map(([, name, telecode]) => [telecode, name]));
    for (const { name, telecode } of readWaypoints()) expect(published.get(telecode), telecode).toBe(name);
    const { data } = await importRailTimetable(join(shared!, "data/rail/parse12306_hsr_timetable_20160310.xlsx"), {
      over: emptyWorld([], 1),
      onReject: () => {},
    });
    const compared = data.stations.flatMap((station) => {
      const waypoint = readWaypoints().find(({ telecode }) => telecode === station.telecode);
      return waypoint ? [{ name: station.name, kilometres: haversineMetres(station, waypoint) / 1000 }] : [];
    });
    expect(compared.length).toBeGreaterThan(50);
    expect(compared.filter(({ kilometres }) => kilometres > 3.5)).toEqual([]);
  },
  60_000,
);

test("times rise along a service, no station comes twice, and speeds are those of its kind", () => {
  const fastest: Record<string, number> = { G: 350, C: 330, D: 250, Z: 125, T: 115, K: 92 };
  for (const { number, stops } of layer.services) {
    expect(stops[0]!.arrival).toBeNull();
    expect(stops.at(-1)!.departure).toBeNull();
    stops.slice(1).forEach((stop, at) => {
      const before = stops[at]!;
      const minutes = stop.arrival! - before.departure!;
      const kilometres = haversineMetres(layer.stations[before.station]!, layer.stations[stop.station]!) / 1000;
      expect(minutes, number).toBeGreaterThan(0);
      expect((kilometres / minutes) * 60, number).toBeLessThan(fastest[number[0]!]!);
      if (stop.departure !== null) expect(stop.departure, number).toBeGreaterThanOrEqual(stop.arrival!);
    });
    expect(new Set(stops.map(({ station }) => station)).size, number).toBe(stops.length);
  }
});

test("high-speed trains run between 06:00 and 23:15 but for sleepers, which leave in the evening", () => {
  for (const { number, stops } of layer.services) {
    const start = stops[0]!.departure!;
    const end = stops.at(-1)!.arrival!;
    expect(start, number).toBeGreaterThanOrEqual(360);
    expect(start, number).toBeLessThan(1380);
    if (/^[GC]/.test(number)) expect(end, number).toBeLessThanOrEqual(1395);
    if (/^D/.test(number) && end > 1395) expect(start, number).toBeGreaterThanOrEqual(19 * 60);
  }
  expect(layer.services.some(({ stops }) => stops.at(-1)!.arrival! > 1440)).toBe(true);
});

test("odd numbers lead away from the capital, even ones towards it", () => {
  const capital = { longitude: 116.4074, latitude: 39.9042 };
  const distance = (station: number) => haversineMetres(layer.stations[station]!, capital);
  for (const { number, stops } of layer.services)
    expect(Number(number.slice(1)) % 2, number).toBe(
      distance(stops.at(-1)!.station) >= distance(stops[0]!.station) ? 1 : 0,
    );
});

test("trains keep to their lines: a train goes where the country has rails", () => {
  const direct = (from: string, to: string) =>
    rail.journeys({ date: "2026-05-06", from, to }).direct.map(({ legs }) => legs[0]!);
  // 北京–上海 goes from 北京南 to 上海虹桥 by day; by 济南西, never by 青岛.
  const express = direct("北京", "上海").filter(({ number }) => number.startsWith("G"));
  expect(express.length).toBeGreaterThan(20);
  for (const { number, from, to } of express) {
    expect([from, to], number).toEqual(["北京南", "上海虹桥"]);
    const calls = namesOf(layer.services.find((service) => service.number === number)!);
    expect(calls.filter((name) => name.startsWith("青岛"))).toEqual([]);
  }
  for (const { from, to } of direct("北京", "广州").filter(({ number }) => number.startsWith("G")))
    expect([from, to]).toEqual(["北京西", "广州南"]);
  for (const [from, to] of [
    ["青岛", "厦门"],
    ["西安", "厦门"],
    ["苏州", "深圳"],
    ["天津", "成都"],
  ] as const)
    expect(direct(from, to), `${from} ${to}`).toEqual([]);
  for (const { name, number, calls } of layer.services.map((service) => ({
    ...service,
    name: service.number,
    calls: namesOf(service),
  })))
    if (calls.some((call) => call === "苏州北")) expect(number, name).toMatch(/^[GD]/);
});

/** Journeys between every two cities on a day without a holiday. */
const reached = new Map(
  between.map(({ from, to }) => {
    const { direct, transfer } = rail.journeys({ date: "2026-05-06", from: from.name, to: to.name });
    return [`${from.name} ${to.name}`, direct.length + transfer.length] as const;
  }),
);
const LARGE = "北京 上海 天津 广州 深圳 杭州 南京 成都 重庆 西安 武汉 苏州 青岛 厦门".split(" ");

test("the large cities within 1,500 km are reached by a direct train or one change on every day", () => {
  for (const { from, to } of between) {
    if (haversineMetres(from, to) > 1_500_000 || ![from, to].every(({ name }) => LARGE.includes(name))) continue;
    for (const date of ["2026-05-02", "2026-05-06", "2026-05-14"]) {
      const { direct, transfer } = rail.journeys({ date, from: from.name, to: to.name });
      expect(direct.length + transfer.length, `${from.name} ${to.name} ${date}`).toBeGreaterThan(2);
    }
  }
});

test("of the cities with a station nine in ten within 600 km are reached with one change, and each reaches ten others", () => {
  const near = between.filter(({ from, to }) => haversineMetres(from, to) <= 600_000);
  const linked = near.filter(({ from, to }) => reached.get(`${from.name} ${to.name}`)! > 0);
  expect(linked.length / near.length).toBeGreaterThanOrEqual(0.9);
  for (const { name } of withStations)
    expect(
      between.filter(({ from, to }) => from.name === name && reached.get(`${name} ${to.name}`)! > 0).length,
      name,
    ).toBeGreaterThanOrEqual(10);
});

test("most run daily; others on the days before and after the weekend, or on workdays", () => {
  const some = layer.services.flatMap(({ calendar }) => (calendar.kind === "weekdays" ? [calendar.weekdays] : []));
  expect(layer.services.every(({ calendar }) => calendar.kind !== "dates")).toBe(true);
  expect(some.length / layer.services.length).toBeGreaterThan(0.04);
  expect(some.length / layer.services.length).toBeLessThan(0.12);
  for (const weekdays of some)
    expect([
      [5, 6, 7],
      [1, 2, 3, 4, 5],
    ]).toContainEqual(weekdays);
});

test("cities of a caller's own get the lines that touch them, and no station twice", () => {
  const { stations, services } = generateTrains(TWO_CITIES, 1);
  expect(services.length).toBeGreaterThanOrEqual(6);
  expect(new Set(stations.map(({ telecode }) => telecode)).size).toBe(stations.length);
  const own = new Set(stations.flatMap(({ city }, at) => (city === null ? [] : [at])));
  const lines = services.filter(({ stops }) => stops.some(({ station }) => own.has(station)));
  expect(lines.length).toBeGreaterThan(services.length / 2);
});
