import { FailureError, haversineMetres, type LonLat } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ATLAS } from "./atlas/cities.ts";
import { TWO_CITIES } from "./fixtures/two-cities.ts";
import { generatePois } from "./generator/pois.ts";
import { createPlaces } from "./places.ts";
import { poiTable } from "./poi-table.ts";
import { fareOf, taxiYuan } from "./routing/fares.ts";
import { createRouting } from "./routing.ts";
import type { TravelMode } from "./solvers.ts";

const places = createPlaces({ cities: TWO_CITIES, pois: poiTable(generatePois(TWO_CITIES, 1)) });
const routing = createRouting(places);
const MODES: readonly TravelMode[] = ["driving", "walking", "bicycling", "electrobike", "transit"];
const EAST_STATION = { longitude: 120.2126, latitude: 30.2905 };
const WEST_LAKE = { longitude: 120.1415, latitude: 30.2465 };
const HARBIN = { longitude: 126.6311, latitude: 45.7606 };

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1e6, max: max * 1e6 }).map((value) => value / 1e6);
const nearHangzhou = fc.record({ longitude: degrees(120, 120.4), latitude: degrees(30.1, 30.4) });
const mode = fc.constantFrom(...MODES);

function refusal(points: LonLat[], by: TravelMode): string {
  try {
    routing.route(points, by);
    return "routed";
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    expect(error.failure.owner).toBe("policy");
    return error.failure.code;
  }
}

describe("routing", () => {
  it("is never shorter than the line, and alike there and back", () => {
    fc.assert(
      fc.property(nearHangzhou, nearHangzhou, mode, (from, to, by) => {
        const there = routing.route([from, to], by);
        const back = routing.route([to, from], by);
        expect(there.distanceMetres).toBeGreaterThanOrEqual(haversineMetres(from, to));
        expect([back.distanceMetres, back.durationMinutes, back.costYuan]).toEqual([
          there.distanceMetres,
          there.durationMinutes,
          there.costYuan,
        ]);
        expect([...back.legs[0]!.polyline].reverse()).toEqual(there.legs[0]!.polyline);
      }),
      { numRuns: 60 },
    );
  });

  it("gains nothing by a detour, near or far", () => {
    const nearHarbin = fc.record({ longitude: degrees(126.4, 126.7), latitude: degrees(45.6, 45.9) });
    const anywhere = fc.oneof(nearHangzhou, nearHarbin);
    const check = (from: LonLat, via: LonLat, to: LonLat, by: TravelMode) => {
      const direct = routing.route([from, to], by);
      const detour = routing.route([from, via, to], by);
      expect(detour.distanceMetres).toBeGreaterThanOrEqual(direct.distanceMetres);
      expect(detour.durationMinutes).toBeGreaterThanOrEqual(direct.durationMinutes);
    };
    fc.assert(fc.property(nearHangzhou, nearHangzhou, nearHangzhou, mode, check), { numRuns: 60 });
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (from, via, to) => check(from, via, to, "driving")),
      { numRuns: 60 },
    );
  });

  it("adds up: the route from its legs, a leg from its steps", () => {
    fc.assert(
      fc.property(fc.array(nearHangzhou, { minLength: 2, maxLength: 5 }), mode, (points, by) => {
        const route = routing.route(points, by);
        const sum = (items: readonly { distanceMetres: number; durationMinutes: number }[]) => [
          items.reduce((total, item) => total + item.distanceMetres, 0),
          items.reduce((total, item) => total + item.durationMinutes, 0),
        ];
        expect(route.legs.length).toBe(points.length - 1);
        expect(sum(route.legs)).toEqual([route.distanceMetres, route.durationMinutes]);
        for (const [at, leg] of route.legs.entries()) {
          expect([leg.polyline[0], leg.polyline.at(-1)]).toEqual([points[at], points[at + 1]]);
          if (leg.distanceMetres > 0) expect(sum(leg.steps)).toEqual([leg.distanceMetres, leg.durationMinutes]);
          for (const step of leg.steps)
            expect(Math.min(step.distanceMetres, step.durationMinutes)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("orders the modes by speed across a city", () => {
    const minutes = (by: TravelMode) => routing.route([EAST_STATION, WEST_LAKE], by).durationMinutes;
    expect(minutes("driving")).toBeLessThan(minutes("transit"));
    expect(minutes("transit")).toBeLessThan(minutes("walking"));
    expect(minutes("electrobike")).toBeLessThan(minutes("bicycling"));
    expect(minutes("bicycling")).toBeLessThan(minutes("walking"));
  });

  it("describes the way in Chinese, and names a road only where it runs", () => {
    const { legs } = routing.route([EAST_STATION, WEST_LAKE], "driving");
    for (const { road, instruction } of legs[0]!.steps) {
      expect(road).toBe("城市道路"); // of these two cities no road is typed
      expect(instruction).toMatch(
        /^沿.+向[东南西北]+行驶[\d.]+(米|公里)((向[左右][前后]方行驶|左转|右转|左转调头|直行)(进入.+)?|到达目的地)$/,
      );
    }
    expect(legs[0]!.steps.at(-1)?.instruction).toMatch(/到达目的地$/);
    const ride = routing.route([EAST_STATION, WEST_LAKE], "transit").legs[0]!.steps;
    expect(ride.map(({ road }) => road)).toEqual(["步行", "地铁", "步行"]);
  });

  it("asks for money where money is asked", () => {
    const near = (by: TravelMode) => routing.route([EAST_STATION, WEST_LAKE], by);
    expect(near("driving").costYuan).toBeNull();
    expect(near("driving").taxiYuan).toBeGreaterThan(13);
    expect(near("walking").costYuan).toBeNull();
    expect(near("walking").taxiYuan).toBeNull();
    expect(near("transit").costYuan).toBe(fareOf("杭州", near("transit").distanceMetres));
    const far = routing.route([EAST_STATION, HARBIN], "driving");
    expect(far.costYuan).toBeGreaterThan(500);
    expect(far.estimated).toBe(true);
  });

  it("knows the tariffs", () => {
    // Beijing: 14 yuan for 3 km, 2.3 a km; 10 km is 14 + 7 × 2.3 = 30.1.
    expect(taxiYuan("北京", 10_000)).toBe(30);
    // Elsewhere: 10 for 3 km, 2 a km, half as much again beyond 12 km; 20 km is 10 + 34 + 8.
    expect(taxiYuan("洛阳", 20_000)).toBe(52);
    // Beijing's underground: 3 yuan to 6 km, 4 to 12, 5 to 22, 6 to 32, then one for every 20.
    expect([6, 12, 22, 32, 33, 52, 53].map((km) => fareOf("北京", km * 1000))).toEqual([3, 4, 5, 6, 7, 7, 8]);
    expect([1, 8, 50, 51].map((km) => fareOf("杭州", km * 1000))).toEqual([2, 3, 9, 10]);
  });

  it("refuses what cannot be walked, ridden or reached", () => {
    expect(refusal([WEST_LAKE, HARBIN], "walking")).toBe("no_route");
    expect(refusal([WEST_LAKE, HARBIN], "bicycling")).toBe("no_route");
    expect(refusal([WEST_LAKE, HARBIN], "electrobike")).toBe("no_route");
    expect(refusal([WEST_LAKE, HARBIN], "transit")).toBe("no_route");
    expect(refusal([WEST_LAKE, HARBIN], "driving")).toBe("routed");
    const sanya = { longitude: 109.51, latitude: 18.25 };
    expect(refusal([WEST_LAKE, sanya], "driving")).toBe("no_route");
    expect(() => routing.route([WEST_LAKE, HARBIN], "transit")).toThrow(/search_train_tickets/);
  });

  it("refuses coordinates that are swapped or abroad", () => {
    const swapped = { longitude: WEST_LAKE.latitude, latitude: WEST_LAKE.longitude };
    expect(refusal([swapped, WEST_LAKE], "driving")).toBe("coordinates_swapped");
    expect(() => routing.route([swapped, WEST_LAKE], "driving")).toThrow(/120.1415,30.2465/);
    expect(refusal([{ longitude: -0.12, latitude: 51.5 }, WEST_LAKE], "driving")).toBe("coordinates_out_of_range");
    expect(refusal([WEST_LAKE], "driving")).toBe("invalid_arguments");
  });

  it("answers a way to where one is", () => {
    const route = routing.route([WEST_LAKE, WEST_LAKE], "driving");
    expect([route.distanceMetres, route.durationMinutes, route.costYuan, route.taxiYuan]).toEqual([0, 0, null, 0]);
    expect(route.legs[0]?.steps).toEqual([]);
  });
});

describe("routing over the atlas", () => {
  const atlas = createPlaces({ cities: ATLAS, pois: poiTable(generatePois(ATLAS, 5)) });
  const over = createRouting(atlas);
  const place = (keywords: string) => atlas.search({ keywords, limit: 1 }).pois[0]!.poi;

  it("names typed roads where the step passes, and expressways out of town", () => {
    const from = { longitude: 116.4355, latitude: 39.9085 };
    const to = { longitude: 116.461, latitude: 39.9085 };
    const along = over.route([from, to], "driving").legs[0]!.steps;
    expect(along.map(({ road }) => road)).toContain("建国门外大街");
    const city = ATLAS[0]!;
    const wall = over.route([place("北京站"), place("八达岭长城")], "driving").legs[0]!.steps;
    expect(wall.map(({ road }) => road)).toContain("高速公路");
    const known = [...city.roadLines!.map(({ name }) => name), "城市道路", "公路", "高速公路"];
    for (const { road } of wall) expect(known).toContain(road);
  });

  it("goes to an island without bridges by ferry only", () => {
    const islet = place("鼓浪屿");
    const campus = place("厦门大学");
    const code = (by: TravelMode, points: LonLat[]) => {
      try {
        over.route(points, by);
        return "routed";
      } catch (error) {
        if (!(error instanceof FailureError)) throw error;
        expect(error.failure.message).toMatch(/厦鼓码头|mode=walking/);
        return error.failure.code;
      }
    };
    for (const by of ["driving", "walking", "bicycling", "electrobike"] as const) {
      expect(code(by, [campus, islet]), by).toBe("no_route");
      expect(code(by, [islet, campus]), by).toBe("no_route");
    }
    const across = over.route([campus, islet], "transit");
    expect(across.legs[0]!.steps.map(({ road }) => road)).toContain("轮渡");
    expect(across.legs[0]!.steps.reduce((sum, step) => sum + step.distanceMetres, 0)).toBe(across.distanceMetres);
    expect(code("walking", [islet, place("日光岩")])).toBe("routed");
    expect(code("driving", [islet, place("日光岩")])).toBe("no_route");
  });

  it("has no way into the sea or the desert", () => {
    for (const nowhere of [
      { longitude: 124, latitude: 39 },
      { longitude: 83, latitude: 39 },
    ])
      expect(() => over.route([place("北京站"), nowhere], "driving")).toThrow(/附近没有道路/);
  });
});
