import { haversineMetres } from "@arenakit/contracts";
import { expect, test } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { lineWorld } from "../fixtures/line.ts";
import { TWO_CITIES } from "../fixtures/two-cities.ts";
import { createRail } from "../rail.ts";
import { generateTrains } from "./trains.ts";

const HORIZON = { from: "2026-05-01", to: "2026-05-14" };
const layer = generateTrains(ATLAS, 7, HORIZON);
const between = ATLAS.flatMap((from) => ATLAS.filter((to) => to !== from).map((to) => ({ from, to })));

test("equal arguments give equal trains, another seed gives others", () => {
  expect(generateTrains(ATLAS, 7, HORIZON)).toEqual(layer);
  expect(generateTrains(ATLAS, 8, HORIZON).services).not.toEqual(layer.services);
});

test("stations are the atlas's; numbers are unique; the size is that of a world", () => {
  const telecodes = ATLAS.flatMap(({ stations }) => stations.map(({ telecode }) => telecode));
  expect(layer.stations.map(({ telecode }) => telecode)).toEqual(telecodes);
  expect(new Set(layer.services.map(({ number }) => number)).size).toBe(layer.services.length);
  expect(layer.services.length).toBeGreaterThan(1000);
  expect(layer.services.length).toBeLessThan(3500);
});

test("times rise along a service and speeds are those of its kind", () => {
  const fastest: Record<string, number> = { G: 300, C: 290, D: 200, Z: 125 };
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
    expect(new Set(stops.map(({ station }) => layer.stations[station]!.city)).size, number).toBe(stops.length);
  }
});

test("trains of the day run between 06:00 and 23:00, only sleepers pass midnight", () => {
  for (const { number, stops } of layer.services) {
    const start = stops[0]!.departure!;
    const end = stops.at(-1)!.arrival!;
    expect(start, number).toBeGreaterThanOrEqual(360);
    expect(start, number).toBeLessThan(1380);
    if (end > 1380) expect(start, number).toBeGreaterThanOrEqual(17.5 * 60);
    if (/^[GC]/.test(number)) expect(end, number).toBeLessThanOrEqual(1380);
  }
  expect(layer.services.some(({ stops }) => stops.at(-1)!.arrival! > 1440)).toBe(true);
});

test("odd numbers lead away from the capital, even ones towards it", () => {
  const capital = { longitude: 116.4074, latitude: 39.9042 };
  const cityAt = (station: number) => ATLAS.find(({ name }) => name === layer.stations[station]!.city)!;
  for (const { number, stops } of layer.services) {
    const away =
      haversineMetres(cityAt(stops.at(-1)!.station), capital) > haversineMetres(cityAt(stops[0]!.station), capital);
    expect(Number(number.slice(1)) % 2, number).toBe(away ? 1 : 0);
  }
});

test("cities within 1,500 km have a direct train on every day", () => {
  const rail = createRail({ ...lineWorld([], []), ...layer, cities: [...ATLAS] });
  for (const { from, to } of between) {
    if (haversineMetres(from, to) > 1_500_000) continue;
    for (const date of ["2026-05-02", "2026-05-06", "2026-05-14"])
      expect(
        rail.journeys({ date, from: from.name, to: to.name }).direct.length,
        `${from.name} ${to.name}`,
      ).toBeGreaterThan(2);
  }
});

test("without a horizon all run daily; with one some have dates inside it", () => {
  expect(generateTrains(ATLAS, 7).services.every(({ calendar }) => calendar.kind === "daily")).toBe(true);
  const dated = layer.services.flatMap(({ calendar }) => (calendar.kind === "dates" ? [calendar.dates] : []));
  expect(dated.length).toBeGreaterThan(20);
  for (const date of dated.flat()) expect(date >= HORIZON.from && date <= HORIZON.to).toBe(true);
});

test("two cities are enough", () => {
  const { services } = generateTrains(TWO_CITIES, 1);
  expect(services.length).toBeGreaterThanOrEqual(6);
});
