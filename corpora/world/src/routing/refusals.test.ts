/** What no way leads to, and the islands, borders and straits that ways do not cross. */

import { FailureError, type LonLat } from "@arenakit/contracts";
import { generateMotorways, generateRoads, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { TWO_CITIES } from "../fixtures/two-cities.fixture.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { createRouting } from "../routing.ts";
import type { RoadMode, Routing, TravelMode } from "../solvers.ts";

const COUNTRY = createCountry(readCountry());

const WEST_LAKE = { longitude: 120.1415, latitude: 30.2465 };
const HARBIN = { longitude: 126.6311, latitude: 45.7606 };
const NOON = "2026-05-06T12:00";
const routing = createRouting(createPlaces({ country: COUNTRY, cities: TWO_CITIES, pois: poiTable([]) }), {
  roads: TWO_CITIES.map((city) => generateRoads(city, 1)),
  motorways: generateMotorways(),
});

const pathOf = (over: Routing, points: readonly LonLat[], mode: RoadMode) =>
  over.paths({ points, mode, departure: NOON }).paths[0]!;
const ways = (over: Routing, points: readonly LonLat[], by: TravelMode) =>
  by === "transit"
    ? over.transit({ origin: points[0]!, destination: points[1]!, departure: NOON })
    : pathOf(over, points, by);

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

describe("refusals", () => {
  const ask = (points: LonLat[], by: TravelMode) => refusal(() => ways(routing, points, by));

  it("say what cannot be walked, ridden or reached", () => {
    for (const by of ["walking", "bicycling", "electrobike", "transit"] as const)
      expect(ask([WEST_LAKE, HARBIN], by)).toBe("no_route");
    expect(ask([WEST_LAKE, HARBIN], "driving")).toBe("routed");
    expect(() => ways(routing, [WEST_LAKE, HARBIN], "transit")).toThrow(/search_train_tickets/);
  });

  it("say what is swapped, abroad or alone", () => {
    const swapped = { longitude: WEST_LAKE.latitude, latitude: WEST_LAKE.longitude };
    expect(ask([swapped, WEST_LAKE], "driving")).toBe("coordinates_swapped");
    expect(() => pathOf(routing, [swapped, WEST_LAKE], "driving")).toThrow(/120.1415,30.2465/);
    expect(ask([{ longitude: -0.12, latitude: 51.5 }, WEST_LAKE], "driving")).toBe("coordinates_out_of_range");
    expect(ask([WEST_LAKE], "driving")).toBe("invalid_arguments");
  });
});

describe("routing over the atlas", () => {
  const cities = readAtlas().filter(({ name }) => ["北京", "厦门", "海口"].includes(name));
  const atlas = createPlaces({ country: COUNTRY, cities, pois: poiTable([]) });
  const over = createRouting(atlas, {
    roads: cities.map((city) => generateRoads(city, 5)),
    motorways: generateMotorways(),
  });
  const place = (name: string): LonLat =>
    cities
      .flatMap(({ landmarks, stations }) => [...landmarks, ...stations])
      .find((candidate) => candidate.name.startsWith(name))!;

  it("names the typed roads that it follows", () => {
    const from = { longitude: 116.4355, latitude: 39.9085 };
    const to = { longitude: 116.461, latitude: 39.9085 };
    expect(pathOf(over, [from, to], "walking").steps.map(({ road }) => road)).toContain("建国门外大街");
    const wall = pathOf(over, [place("北京"), place("八达岭")], "driving");
    expect(wall.estimated).toBe(false);
    expect(wall.distanceMetres).toBeGreaterThan(60_000);
  });

  it("goes to an island without bridges by ferry only", () => {
    const islet = place("鼓浪屿");
    const campus = place("厦门大学");
    const code = (by: RoadMode, points: LonLat[]) => {
      try {
        pathOf(over, points, by);
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
    const onFoot = pathOf(over, [islet, place("日光岩")], "walking");
    expect(onFoot.estimated).toBe(false);
    expect(onFoot.distanceMetres).toBeLessThan(1500);
    expect(code("driving", [islet, place("日光岩")])).toBe("no_route");
    expect(over.distances([islet, campus], place("厦门大学"), "driving", NOON)).toEqual([
      null,
      { distanceMetres: 0, durationSeconds: 0 },
    ]);
  });

  it("crosses to Hainan only on the ferry that is asked for", () => {
    const points = [place("厦门大学"), cities.find(({ name }) => name === "海口")!];
    expect(() => pathOf(over, points, "driving")).toThrow(/琼州海峡/);
    const [path] = over.paths({ points, mode: "driving", departure: NOON, ferry: true }).paths;
    expect(path!.steps.map(({ road }) => road)).toContain("琼州海峡轮渡");
    expect(path!.estimated).toBe(false);
  });

  it("has no way into the sea or the desert", () => {
    for (const nowhere of [
      { longitude: 124, latitude: 39 },
      { longitude: 83, latitude: 39 },
      // Off Qingdao.
      { longitude: 121.2, latitude: 35.6 },
    ]) {
      for (const by of ["driving", "walking", "transit"] as const)
        expect(refusal(() => ways(over, [place("北京"), nowhere], by))).toBe("no_roads_nearby");
      expect(() => pathOf(over, [place("北京"), nowhere], "driving")).toThrow(/附近没有道路/);
    }
  });
});
