import { FailureError, haversineMetres } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { findCity, readCities } from "./cities.ts";
import { type Metro, type MetroFacts, readFare, readMetro } from "./metro.ts";

const REACH = { centre: 80_000, district: 30_000 };

const METROS = readCities().flatMap(({ name, metro }) => (metro ? [[name, metro] as const] : []));

describe.each(METROS)("the underground of %s", (name, metro) => {
  const city = findCity(name)!.facts;

  it("stays near its city", () => {
    const far = metro.stations.filter(
      (station) =>
        haversineMetres(city, station) > REACH.centre &&
        city.districts.every((district) => haversineMetres(district, station) > REACH.district),
    );
    expect(far).toEqual([]);
  });

  it("has neighbours at usual distances, or says which are not", () => {
    expect(oddStretches(metro)).toEqual([]);
  });

  it("has no station without a line, and hours that end after they begin", () => {
    const called = new Set(metro.lines.flatMap(({ stops }) => stops));
    expect(called.size).toBe(metro.stations.length);
    for (const line of metro.lines) expect(line.lastMinute).toBeGreaterThan(line.firstMinute);
  });

  it("is one system: every line shares a station with another", () => {
    if (metro.lines.length === 1) return;
    const alone = metro.lines.filter(
      (line) => !metro.lines.some((other) => other !== line && other.stops.some((stop) => line.stops.includes(stop))),
    );
    expect(alone.map(({ name }) => name)).toEqual([]);
  });
});

describe("reading typed facts", () => {
  const facts = (stations: string, more: object = {}): MetroFacts => ({
    city: "某市",
    fare: "6:3 +10:1",
    lines: [{ name: "1号线", stations, ...more }],
  });

  it("sets stations without coordinates at equal distances between their neighbours", () => {
    const { stations } = readMetro(facts("甲@120,30 乙 丙 丁@120.3,30.03"));
    expect(stations.map(({ name, longitude, latitude, typed }) => [name, longitude, latitude, typed])).toEqual([
      ["甲", 120, 30, true],
      ["乙", 120.1, 30.01, false],
      ["丙", 120.2, 30.02, false],
      ["丁", 120.3, 30.03, true],
    ]);
  });

  it("sets them around a loop too", () => {
    const { stations } = readMetro(facts("甲@120,30 乙@120.2,30 丙", { loop: true }));
    expect(stations[2]).toEqual({ name: "丙", longitude: 120.1, latitude: 30, typed: false });
  });

  it("joins stations of one name and keeps those with a mark apart", () => {
    const metro = readMetro({
      ...facts("甲@120,30 乙@120.01,30 丙@120.02,30"),
      lines: [
        { name: "1号线", stations: "甲@120,30 乙@120.01,30 丙@120.02,30" },
        { name: "2号线", stations: "乙 丙#2@120.03,30.01" },
      ],
    });
    expect(metro.stations.map(({ name }) => name)).toEqual(["甲", "乙", "丙", "丙"]);
    expect(metro.lines[1]!.stops).toEqual([1, 3]);
  });

  it("tells stretches that are too long from marked ones", () => {
    expect(oddStretches(readMetro(facts("甲@120,30 乙@120.2,30")))).toHaveLength(1);
    expect(oddStretches(readMetro(facts("甲@120,30 ~乙@120.2,30")))).toEqual([]);
  });

  it("reads fares by distance and flat ones", () => {
    expect(readFare("6:3 12:4 +10:1", "某市")).toEqual({
      kind: "distance",
      bands: [
        { upToMetres: 6000, yuan: 3 },
        { upToMetres: 12_000, yuan: 4 },
      ],
      stepMetres: 10_000,
      stepYuan: 1,
    });
    expect(readFare("25", "某市")).toMatchObject({ kind: "flat", bands: [{ yuan: 25 }] });
  });

  it.each([
    ["a station twice", "甲@120,30 乙@120.01,30 甲"],
    ["an end without coordinates", "甲 乙@120.01,30"],
    ["half a coordinate", "甲@120 乙@120.01,30"],
    ["one station", "甲@120,30"],
    ["two places of one name", "甲@120,30 乙@120.01,30", "甲@121,30 丙@121.01,30"],
  ])("refuses %s", (_, stations, second?: string) => {
    const lines = [stations, ...(second ? [second] : [])].map((text, index) => ({
      name: `${index + 1}号线`,
      stations: text,
    }));
    expect(() => readMetro({ ...facts(stations), lines })).toThrow(FailureError);
  });

  it("reads hours that end after midnight", () => {
    const line = readMetro(facts("甲@120,30 乙@120.01,30", { hours: "05:00-00:20" })).lines[0]!;
    expect([line.firstMinute, line.lastMinute]).toEqual([300, 1460]);
  });
});

/** What is odd about the stretches of a metro: too short or too long in a straight line, and not marked. */
function oddStretches({ city, stations, lines }: Metro): string[] {
  return lines.flatMap(({ name, stops, marked, loop }) =>
    (loop ? [...stops, stops[0]!] : stops).slice(1).flatMap((to, index) => {
      const [from, end] = [stations[stops[index]!]!, stations[to]!];
      const metres = Math.round(haversineMetres(from, end));
      const isUsual = metres >= 400 && metres <= 6000;
      return isUsual || marked[(index + 1) % stops.length]
        ? []
        : [`${city} ${name} ${from.name}--${end.name} ${metres} m`];
    }),
  );
}
