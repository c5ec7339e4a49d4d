import { FailureError, formatLonLat, haversineMetres, type LonLat } from "@arenakit/contracts";
import { findCity, generateMotorways, generateRoads, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCountry } from "./country.ts";
import { TWO_CITIES } from "./fixtures/two-cities.fixture.ts";
import { createPlaces } from "./places.ts";
import { poiTable } from "./poi-table.ts";
import { taxiYuan } from "./routing/fares.ts";
import { createRouting } from "./routing.ts";
import type { PathQuery, RoadMode, RoadPath } from "./solvers.ts";
import { ruleYuan } from "./transit/fares.ts";

const COUNTRY = createCountry(readCountry());

const EAST_STATION = { longitude: 120.2126, latitude: 30.2905 };
const WEST_LAKE = { longitude: 120.1415, latitude: 30.2465 };
const HARBIN = { longitude: 126.6311, latitude: 45.7606 };
const NOON = "2026-05-06T12:00";

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1e6, max: max * 1e6 }).map((value) => value / 1e6);
const nearHangzhou = fc.record({ longitude: degrees(120.05, 120.35), latitude: degrees(30.15, 30.35) });
/** Where there are roads all around. */
const inHangzhou = fc.record({ longitude: degrees(120.11, 120.23), latitude: degrees(30.2, 30.32) });
const nearHarbin = fc.record({ longitude: degrees(126.4, 126.7), latitude: degrees(45.6, 45.9) });
const roadMode = fc.constantFrom<RoadMode>("driving", "walking", "bicycling", "electrobike");

const places = createPlaces({ country: COUNTRY, cities: TWO_CITIES, pois: poiTable([]) });
const estimated = createRouting(places);
const routing = createRouting(places, {
  roads: TWO_CITIES.map((city) => generateRoads(city, 1)),
  motorways: generateMotorways(),
});

const sumOf = <Key extends string>(parts: readonly { readonly [key in Key]: number }[], key: Key): number =>
  parts.reduce((total, part) => total + part[key], 0);
const best = (query: Omit<PathQuery, "departure"> & { departure?: string }): RoadPath =>
  routing.paths({ departure: NOON, ...query }).paths[0]!;

function refusal(ask: () => unknown): string {
  try {
    ask();
    return "routed";
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    expect(error.failure.owner).toBe("policy");
    return error.failure.code;
  }
}

describe("paths where the world has no roads", () => {
  const path = (points: readonly LonLat[], mode: RoadMode) =>
    estimated.paths({ points, mode, departure: NOON }).paths[0]!;

  it("are never shorter than the line, alike there and back, and gain nothing by a detour", () => {
    const anywhere = fc.oneof(nearHangzhou, nearHarbin);
    fc.assert(
      fc.property(nearHangzhou, nearHangzhou, roadMode, (from, to, by) => {
        const there = path([from, to], by);
        const back = path([to, from], by);
        expect(there.estimated).toBe(true);
        expect(there.distanceMetres).toBeGreaterThanOrEqual(haversineMetres(from, to));
        expect([back.distanceMetres, back.durationSeconds]).toEqual([there.distanceMetres, there.durationSeconds]);
      }),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (from, via, to) => {
        const direct = path([from, to], "driving");
        const detour = path([from, via, to], "driving");
        expect(detour.distanceMetres).toBeGreaterThanOrEqual(direct.distanceMetres);
        expect(detour.durationSeconds).toBeGreaterThanOrEqual(direct.durationSeconds);
      }),
      { numRuns: 60 },
    );
  });
});

describe("paths", () => {
  it("add up: the path from its steps, the steps from point to point", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(inHangzhou, { minLength: 2, maxLength: 5, selector: formatLonLat }),
        roadMode,
        (points, by) => {
          const path = best({ points, mode: by });
          for (const key of ["distanceMetres", "durationSeconds", "tollsYuan", "tollMetres", "trafficLights"] as const)
            expect(sumOf(path.steps, key)).toBe(path[key]);
          const corners = path.steps.flatMap(({ polyline }) => polyline);
          expect([corners[0], corners.at(-1)]).toEqual([points[0], points.at(-1)]);
          for (const [at, { polyline }] of path.steps.slice(1).entries())
            expect(polyline[0]).toEqual(path.steps[at]!.polyline.at(-1));
          for (const step of path.steps) {
            const line = step.polyline.slice(1).map((to, at) => haversineMetres(step.polyline[at]!, to));
            const metres = line.reduce((sum, part) => sum + part, 0);
            // Steps end on whole metres; coordinates on a decimetre or so.
            expect(Math.abs(step.distanceMetres - metres)).toBeLessThan(3 + step.polyline.length * 0.4);
          }
          expect([...new Set(path.steps.map(({ leg }) => leg))]).toEqual([...points.slice(1).keys()]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("gain nothing by a detour", () => {
    const fastest = { wish: "fastest" } as const;
    fc.assert(
      fc.property(inHangzhou, inHangzhou, inHangzhou, roadMode, (from, via, to, by) => {
        const direct = best({ points: [from, to], mode: by, strategy: fastest });
        const detour = best({ points: [from, via, to], mode: by, strategy: fastest });
        // A second where two parts of one arc are rounded.
        expect(detour.durationSeconds).toBeGreaterThanOrEqual(direct.durationSeconds - 1);
        expect(direct.distanceMetres).toBeGreaterThanOrEqual(haversineMetres(from, to));
      }),
      { numRuns: 60 },
    );
  });

  it("are told in the verb of who goes", () => {
    const verbs = { driving: "行驶", walking: "步行", bicycling: "骑行", electrobike: "骑行" } as const;
    fc.assert(
      fc.property(inHangzhou, inHangzhou, roadMode, (from, to, by) => {
        const others = Object.values(verbs).filter((verb) => verb !== verbs[by]);
        for (const { instruction, action } of best({ points: [from, to], mode: by }).steps) {
          expect(instruction).toContain(verbs[by]);
          for (const verb of others) expect(instruction + action).not.toContain(verb);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("do what the driver wants", () => {
    fc.assert(
      fc.property(inHangzhou, inHangzhou, (from, to) => {
        const by = (strategy: PathQuery["strategy"] & object) =>
          best({ points: [from, to], mode: "driving", strategy });
        const [fast, short, free] = [
          by({ wish: "fastest" }),
          by({ wish: "shortest" }),
          by({ wish: "fastest", tolls: "avoided" }),
        ];
        expect(short.distanceMetres).toBeLessThanOrEqual(fast.distanceMetres + 1);
        expect(fast.durationSeconds).toBeLessThanOrEqual(short.durationSeconds + 1);
        expect(fast.durationSeconds).toBeLessThanOrEqual(free.durationSeconds + 1);
        expect(free.tollMetres).toBeLessThanOrEqual(fast.tollMetres);
      }),
      { numRuns: 60 },
    );
  });

  it("take longer at the rush hour, on foot the same", () => {
    const points = [EAST_STATION, WEST_LAKE];
    const at = (departure: string, by: RoadMode) => best({ points, mode: by, departure }).durationSeconds;
    expect(at("2026-05-06T08:00", "driving")).toBeGreaterThan(at("2026-05-06T03:00", "driving") * 1.2);
    expect(at("2026-05-09T08:00", "driving")).toBeLessThan(at("2026-05-06T08:00", "driving"));
    expect(at("2026-05-06T08:00", "walking")).toBe(at("2026-05-06T03:00", "walking"));
  });

  it("go around a road and an area", () => {
    const points = [EAST_STATION, WEST_LAKE];
    const strategy = { wish: "fastest" } as const;
    const usual = best({ points, mode: "driving", strategy });
    const road = usual.steps.reduce((longest, step) =>
      step.distanceMetres > longest.distanceMetres ? step : longest,
    ).road;
    const around = best({ points, mode: "driving", strategy, avoidRoad: road });
    expect(around.steps.map((step) => step.road)).not.toContain(road);
    expect(around.durationSeconds).toBeGreaterThanOrEqual(usual.durationSeconds);
    const corners = usual.steps.flatMap(({ polyline }) => polyline);
    const { longitude, latitude } = corners[corners.length >> 1]!;
    const box = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([east, north]) => ({
      longitude: longitude + east! * 0.006,
      latitude: latitude + north! * 0.005,
    }));
    const outside = best({ points, mode: "driving", avoidPolygons: [box] });
    const inside = outside.steps
      .flatMap(({ polyline }) => polyline)
      .filter((at) => Math.abs(at.longitude - longitude) < 0.006 && Math.abs(at.latitude - latitude) < 0.005);
    expect(inside).toEqual([]);
  });

  it("know where a plate may not go, and go around where they can", () => {
    const centre = TWO_CITIES[0]!;
    // 2026-05-06 is a Wednesday: 3 and 7 stay off Hangzhou's roads from seven to nine.
    const restricted = (plate: string, departure: string) =>
      best({ points: [centre, WEST_LAKE], mode: "driving", plate, departure }).restricted;
    expect(restricted("浙A12343", "2026-05-06T08:00")).toBe(true);
    expect(restricted("浙A12344", "2026-05-06T08:00")).toBe(false);
    expect(restricted("浙A12343", "2026-05-06T10:00")).toBe(false);
    expect(restricted("浙A12343", "2026-05-09T08:00")).toBe(false);
  });

  it("move a plate's day on every thirteen weeks in Beijing", () => {
    const beijing = readAtlas().find(({ name }) => name === "北京")!;
    const around = createRouting(createPlaces({ country: COUNTRY, cities: [beijing], pois: poiTable([]) }));
    const restricted = (plate: string, date: string) =>
      around.paths({
        points: [beijing, { longitude: beijing.longitude + 0.02, latitude: beijing.latitude }],
        mode: "driving",
        plate,
        departure: `${date}T10:00`,
      }).paths[0]!.restricted;
    // Announced for 29 December 2025 to 29 March 2026: Mondays 2 and 7; from 30 March on Mondays 1 and 6.
    expect(["京A11112", "京A11111"].map((plate) => restricted(plate, "2026-03-23"))).toEqual([true, false]);
    expect(["京A11112", "京A11111"].map((plate) => restricted(plate, "2026-03-30"))).toEqual([false, true]);
    expect(["京A11112", "京A11116"].map((plate) => restricted(plate, "2026-03-31"))).toEqual([true, false]);
  });

  it("offer other ways that are other ways", () => {
    const { paths } = routing.paths({
      points: [EAST_STATION, WEST_LAKE],
      mode: "driving",
      departure: NOON,
      alternatives: 3,
    });
    expect(paths.length).toBeGreaterThan(1);
    const roads = paths.map(({ steps }) => steps.map(({ road, distanceMetres }) => `${road} ${distanceMetres}`).join());
    expect(new Set(roads).size).toBe(paths.length);
    for (const path of paths) expect(path.durationSeconds).toBeLessThan(paths[0]!.durationSeconds * 1.6);
  });

  it("tell the way in Chinese", () => {
    const { steps } = best({ points: [EAST_STATION, WEST_LAKE], mode: "driving" });
    for (const { instruction, action, orientation } of steps) {
      expect(instruction).toMatch(/^(沿.+)?向[东南西北]{1,2}行驶[\d.]+(米|公里)/);
      expect(instruction).toContain(`向${orientation}行驶`);
      expect(instruction).toContain(action);
    }
    expect(steps.at(-1)).toMatchObject({ action: "", assistantAction: "到达目的地" });
    expect(steps.at(-1)!.instruction).toMatch(/到达目的地$/);
    const through = best({ points: [EAST_STATION, HANGZHOU, WEST_LAKE], mode: "walking" }).steps;
    expect(through.filter(({ assistantAction }) => assistantAction === "到达途经地").length).toBe(1);
    expect(through[0]!.instruction).toContain("步行");
  });

  it("refuse an eighteenth waypoint and a time that is none", () => {
    const many = Array.from({ length: 19 }, () => EAST_STATION);
    expect(refusal(() => best({ points: many, mode: "driving" }))).toBe("invalid_arguments");
    expect(refusal(() => best({ points: many.slice(1), mode: "driving" }))).toBe("routed");
    expect(refusal(() => best({ points: many.slice(17), mode: "driving", departure: "2026-02-30T08:00" }))).toBe(
      "invalid_arguments",
    );
  });

  it("lead from city to city over motorways, with tolls", () => {
    const path = best({ points: [EAST_STATION, HARBIN], mode: "driving" });
    expect(path.estimated).toBe(false);
    // About 2,370 km by road.
    expect(path.distanceMetres).toBeGreaterThan(2_180_000);
    expect(path.distanceMetres).toBeLessThan(2_560_000);
    expect(path.tollMetres).toBeGreaterThan(path.distanceMetres * 0.85);
    expect(path.tollsYuan).toBeGreaterThan(0.4 * (path.tollMetres / 1000));
    expect(path.steps.map(({ road }) => road)).toContain("G1京哈高速");
  });

  it("measure many origins as single ones", () => {
    const origins = [EAST_STATION, HANGZHOU];
    expect(routing.distances(origins, WEST_LAKE, "line")).toEqual(
      origins.map((from) => ({ distanceMetres: Math.round(haversineMetres(from, WEST_LAKE)), durationSeconds: 0 })),
    );
    for (const by of ["driving", "walking"] as const)
      expect(routing.distances(origins, WEST_LAKE, by, NOON)).toEqual(
        origins.map((from) => {
          const { distanceMetres, durationSeconds } = best({ points: [from, WEST_LAKE], mode: by });
          return { distanceMetres, durationSeconds };
        }),
      );
  });
});

const HANGZHOU: LonLat = { longitude: TWO_CITIES[0]!.longitude, latitude: TWO_CITIES[0]!.latitude };

describe("what a way costs", () => {
  it("orders the modes by speed across a city", () => {
    const seconds = (mode: RoadMode) => best({ points: [EAST_STATION, WEST_LAKE], mode }).durationSeconds;
    expect(seconds("driving")).toBeLessThan(seconds("walking"));
    expect(seconds("electrobike")).toBeLessThan(seconds("bicycling"));
    expect(seconds("bicycling")).toBeLessThan(seconds("walking"));
  });

  it("is a taxi's fare for who drives alone", () => {
    const near = (mode: RoadMode) => routing.paths({ points: [EAST_STATION, WEST_LAKE], mode, departure: NOON });
    const { taxiYuan: taxi, paths } = near("driving");
    expect(taxi).toBe(taxiYuan(findCity("杭州")!.facts, paths[0]!.distanceMetres));
    expect(near("walking").taxiYuan).toBeNull();
  });

  it("follows the tariffs", () => {
    // Beijing: 13 yuan for 3 km, 2.3 a km; 10 km is 13 + 7 × 2.3 = 29.1.
    expect(taxiYuan(findCity("北京")!.facts, 10_000)).toBe(29);
    // Elsewhere: 10 for 3 km, 2 a km, half as much again beyond 12 km; 20 km is 10 + 34 + 8.
    expect(taxiYuan({}, 20_000)).toBe(52);
    const metro = (city: string, km: number) => ruleYuan(findCity(city)!.facts.metroFare!, km * 1000);
    // Beijing's underground: 3 yuan to 6 km, 4 to 12, 5 to 22, 6 to 32, then one for every 20.
    expect([6, 12, 22, 32, 33, 52, 53].map((km) => metro("北京", km))).toEqual([3, 4, 5, 6, 7, 7, 8]);
    // Hangzhou's: 2 to 4 km, 3 to 8, 4 to 12, 5 to 18, 6 to 24, 7 to 32, then one for every 8. Lhasa has none, and a bus.
    expect([1, 8, 32, 33, 48, 49].map((km) => metro("杭州", km))).toEqual([2, 3, 7, 8, 9, 10]);
    expect(findCity("拉萨")!.facts).toMatchObject({ metroFare: undefined, busYuan: 1 });
  });

  it("is nothing to where one is", () => {
    const { taxiYuan: taxi, paths } = routing.paths({
      points: [WEST_LAKE, WEST_LAKE],
      mode: "driving",
      departure: NOON,
    });
    expect(taxi).toBe(0);
    expect(paths[0]).toMatchObject({ distanceMetres: 0, durationSeconds: 0, tollsYuan: 0, steps: [] });
  });
});
