import { generateMotorways, generateRoads, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { createRouting } from "../routing.ts";
import { BETWEEN_CITIES, trafficAt } from "./speeds.ts";

const COUNTRY = createCountry(readCountry());

describe("days off", () => {
  it("are weekends and the holidays of the calendar", () => {
    // 2026-05-01 is a Friday and Labour Day, 2026-02-17 a Tuesday and the first day of the Chinese year.
    for (const date of [
      "2026-05-01",
      "2026-05-04",
      "2026-10-01",
      "2026-02-17",
      "2026-01-01",
      "2026-06-19",
      "2026-05-09",
    ])
      expect(COUNTRY.isDayOff(date), date).toBe(true);
    for (const date of ["2026-04-30", "2026-05-06", "2026-05-08", "2026-02-27", "2026-10-08", "2026-06-18"])
      expect(COUNTRY.isDayOff(date), date).toBe(false);
  });
});

describe("the hour", () => {
  it("goes on through midnight into the next day", () => {
    const hours = (count: number) => count * 3_600_000;
    expect(trafficAt(COUNTRY, "2026-05-06T22:30", hours(9.5))).toEqual(trafficAt(COUNTRY, "2026-05-07T08:00"));
    expect(trafficAt(COUNTRY, "2026-04-30T20:00", hours(12))).toEqual(trafficAt(COUNTRY, "2026-05-01T08:00"));
    expect(trafficAt(COUNTRY, "2026-12-31T23:59", 60_000)).toEqual(trafficAt(COUNTRY, "2027-01-01T00:00"));
    // A holiday's morning is no rush hour.
    expect(trafficAt(COUNTRY, "2026-05-01T08:00").fullness).toBeLessThan(
      trafficAt(COUNTRY, "2026-05-06T08:00").fullness / 2,
    );
    expect(trafficAt(COUNTRY, "2026-05-01T08:00")).toEqual(trafficAt(COUNTRY, "2026-05-02T08:00"));
  });

  const cities = ["成都", "拉萨"].map((name) => readAtlas().find((city) => city.name === name)!);
  const routing = createRouting(createPlaces({ country: COUNTRY, cities, pois: poiTable([]) }), {
    roads: cities.map((city) => generateRoads(city, 1)),
    motorways: generateMotorways(),
  });
  const [chengdu, lhasa] = cities as [(typeof cities)[number], (typeof cities)[number]];
  const drive = (points: readonly { longitude: number; latitude: number }[], departure: string) =>
    routing.paths({ points, mode: "driving", departure }).paths[0]!;
  const kmh = ({ distanceMetres, durationSeconds }: { distanceMetres: number; durationSeconds: number }) =>
    (distanceMetres / durationSeconds) * 3.6;

  it("of departure holds in the city that one leaves, and not on the two thousand kilometres after it", () => {
    const [night, rush] = ["2026-05-06T03:00", "2026-05-06T08:00"].map((at) => drive([chengdu, lhasa], at));
    expect(rush!.durationSeconds).toBeGreaterThan(night!.durationSeconds);
    expect(rush!.durationSeconds).toBeLessThan(night!.durationSeconds * 1.05);
    for (const { steps } of [night!, rush!]) {
      // National road 318 is open road: neither a motorway nor a street.
      const open = steps.filter(({ road }) => road === "318国道");
      expect(open.length).toBeGreaterThan(0);
      for (const step of open) {
        expect(kmh(step)).toBeGreaterThan(50);
        expect(kmh(step)).toBeLessThan(70);
      }
    }
  });

  it("at which a leg begins holds on it", () => {
    const [a, b, c] = [chengdu.stations[0]!, chengdu.landmarks[0]!, chengdu.stations[1]!];
    const whole = drive([a, b, c], "2026-05-06T06:50");
    const first = drive([a, b], "2026-05-06T06:50");
    // Less than an hour, and more than ten minutes: the second leg begins after 7, when the roads are fuller.
    expect(first.durationSeconds).toBeGreaterThan(600);
    expect(first.durationSeconds).toBeLessThan(3600);
    const second = drive([b, c], "2026-05-06T07:30");
    expect(whole.durationSeconds).toBeGreaterThanOrEqual(first.durationSeconds + second.durationSeconds - 2);
    expect(whole.durationSeconds).toBeLessThanOrEqual(first.durationSeconds + second.durationSeconds + 2);
    expect(second.durationSeconds).toBeGreaterThan(drive([b, c], "2026-05-06T06:50").durationSeconds);
  });

  it("of arrival holds in the city that one comes to", () => {
    const inLhasa = (departure: string) => {
      const path = drive([chengdu, lhasa], departure);
      const last = path.steps.findLastIndex(
        ({ tollMetres, distanceMetres }) => tollMetres > 0 || distanceMetres > 50_000,
      );
      const steps = path.steps.slice(last + 1);
      return {
        arrives: path.durationSeconds / 3600,
        kmh: kmh({ distanceMetres: sum(steps, "distanceMetres"), durationSeconds: sum(steps, "durationSeconds") }),
      };
    };
    const sum = (
      steps: readonly { distanceMetres: number; durationSeconds: number }[],
      key: "distanceMetres" | "durationSeconds",
    ) => steps.reduce((total, step) => total + step[key], 0);
    const { arrives } = inLhasa("2026-05-06T00:00");
    // So that one comes at 8:30 in the morning, and at 3:30 at night.
    const leaving = (hour: number) => {
      const before = (((hour - arrives) % 24) + 24) % 24;
      const minutes = Math.floor((before % 1) * 60);
      return `2026-05-04T${String(Math.floor(before)).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
    };
    expect(inLhasa(leaving(8.5)).kmh).toBeLessThan(inLhasa(leaving(3.5)).kmh * 0.8);
    expect(BETWEEN_CITIES.fullness).toBeGreaterThan(0);
  });
});
