import { random } from "@arenakit/contracts";
import { generateMotorways, generateRoads, readAtlas, readCountry } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { createCountry } from "../country.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { ARC } from "../roads/road-graph.ts";
import { createRouting } from "../routing.ts";
import type { DrivingStrategy } from "../solvers.ts";
import { createCityRoads } from "./city-roads.ts";
import { CLOSED } from "./shortest-path.ts";
import { trafficAt } from "./speeds.ts";
import { type Traveller, travelMs, waitMs, weightsOf } from "./weights.ts";

const COUNTRY = createCountry(readCountry());

const NOON = "2026-05-06T12:00";
const RUSH = "2026-05-06T08:30";
const cityOf = (name: string) => readAtlas().find((city) => city.name === name)!;

const traveller = (strategy: DrivingStrategy, departure = NOON): Traveller => ({
  mode: "driving",
  traffic: trafficAt(COUNTRY, departure),
  strategy,
  ferry: false,
});

describe.each([
  { city: "北京", seed: 5 },
  { city: "重庆", seed: 6 },
])("strategies on the generated roads of $city", ({ city, seed }) => {
  it("hold what they promise on every way that there is", () => {
    const graph = generateRoads(cityOf(city), seed);
    const { network, weighting } = createCityRoads(graph);
    const draw = random(9, "strategies");
    const node = () => draw.integer(0, graph.longitude.length - 1);
    const ms = (arcs: readonly number[], who: Traveller) =>
      arcs.reduce((sum, arc) => sum + travelMs(graph, arc, who) + waitMs(graph, arc, who), 0);
    const decimetres = (arcs: readonly number[]) => arcs.reduce((sum, arc) => sum + graph.decimetres[arc]!, 0);
    const uses = (arcs: readonly number[], flags: number) => arcs.some((arc) => (graph.arcFlags[arc]! & flags) !== 0);
    const without = (flags: number) =>
      weightsOf(graph, traveller({ wish: "fastest" })).map((weight, arc) =>
        (graph.arcFlags[arc]! & flags) === 0 ? weight : CLOSED,
      );
    const [noMotorways, noTolls] = [without(ARC.motorOnly), without(ARC.toll)];
    const changed = { motorway: 0, toll: 0, shortest: 0 };
    for (let round = 0; round < 60; round++) {
      const [from, to] = [node(), node()];
      const way = (strategy: DrivingStrategy, departure = NOON) => {
        const { weights, potential } = weighting(traveller(strategy, departure));
        return network.shortest(from, to, weights, potential)?.arcs ?? null;
      };
      const fastest = way({ wish: "fastest" });
      if (fastest === null) continue;
      const shortest = way({ wish: "shortest" })!;
      const local = way({ wish: "fastest", motorway: "avoided" })!;
      const free = way({ wish: "fastest", tolls: "avoided" })!;
      const rush = way({ wish: "fastest" }, RUSH)!;
      const noon = traveller({ wish: "fastest" });
      for (const other of [shortest, local, free, rush]) {
        expect(ms(other, noon)).toBeGreaterThanOrEqual(ms(fastest, noon));
        expect(decimetres(other)).toBeGreaterThanOrEqual(decimetres(shortest));
      }
      // At the rush hour nothing is faster than at noon, and no way beats the one for the rush hour.
      const atRush = traveller({ wish: "fastest" }, RUSH);
      expect(ms(rush, atRush)).toBeGreaterThanOrEqual(ms(rush, noon));
      expect(ms(rush, atRush)).toBeLessThanOrEqual(ms(fastest, atRush));
      if (uses(local, ARC.motorOnly)) expect(network.shortest(from, to, noMotorways)).toBeNull();
      if (uses(free, ARC.toll)) expect(network.shortest(from, to, noTolls)).toBeNull();
      changed.motorway += uses(fastest, ARC.motorOnly) && !uses(local, ARC.motorOnly) ? 1 : 0;
      changed.toll += uses(fastest, ARC.toll) && !uses(free, ARC.toll) ? 1 : 0;
      changed.shortest += decimetres(shortest) < decimetres(fastest) ? 1 : 0;
    }
    expect(changed.shortest).toBeGreaterThan(10);
    if (graph.arcFlags.some((flags) => (flags & ARC.motorOnly) !== 0)) expect(changed.motorway).toBeGreaterThan(0);
    if (graph.arcFlags.some((flags) => (flags & ARC.toll) !== 0)) expect(changed.toll).toBeGreaterThan(0);
  });
});

describe("strategies from city to city", () => {
  const cities = ["北京", "天津", "上海", "郑州"].map(cityOf);
  const places = createPlaces({ country: COUNTRY, cities, pois: poiTable([]) });
  const routing = createRouting(places, {
    roads: cities.map((city) => generateRoads(city, 3)),
    motorways: generateMotorways(),
  });
  const drive = (from: number, to: number, strategy: DrivingStrategy) =>
    routing.paths({ points: [cities[from]!, cities[to]!], mode: "driving", strategy, departure: NOON }).paths[0]!;

  it("lead along national roads who wants no motorway or pays no toll", () => {
    for (const [from, to] of [
      [0, 1],
      [0, 2],
      [3, 0],
    ] as const) {
      const usual = drive(from, to, { wish: "recommended" });
      expect(usual.tollMetres).toBeGreaterThan(usual.distanceMetres / 2);
      for (const strategy of [
        { wish: "fastest", motorway: "avoided" },
        { wish: "fastest", tolls: "avoided" },
      ] as const) {
        const path = drive(from, to, strategy);
        expect(path.tollMetres).toBe(0);
        expect(path.tollsYuan).toBe(0);
        expect(path.steps.map(({ road }) => road).filter((road) => road.endsWith("国道"))).not.toEqual([]);
        expect(path.durationSeconds).toBeGreaterThan(usual.durationSeconds);
      }
      const local = drive(from, to, { wish: "fastest", motorway: "avoided" });
      expect(local.steps.map(({ road }) => road).filter((road) => /高速$|高架|快速/.test(road))).toEqual([]);
    }
  });
});
