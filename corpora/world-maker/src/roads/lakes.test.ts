import { haversineMetres } from "@arenakit/contracts";
import { createCountry, createPlaces, createRouting, islandOf, poiTable } from "@arenakit/corpus-world";
import { ARC, NO_MOTORWAYS } from "@arenakit/corpus-world/roads";
import { expect, it } from "vitest";
import { findCity, readAtlas } from "../atlas/cities.ts";
import { readCountry } from "../atlas/country.ts";
import { buildableAreasOf } from "./buildable-areas.ts";
import { generateRoads } from "./generate-roads.ts";

const COUNTRY = createCountry(readCountry());

const SEED = 20_260_101;
const cityOf = (name: string) => readAtlas().find((one) => one.name === name)!;

/** Points of open water, with metres around them that are water too: from maps, not from the outlines. */
it.each([
  ["济南", "大明湖", 117.0235, 36.6765, 150],
  ["上海", "滴水湖", 121.936, 30.898, 800],
  ["宁波", "东钱湖", 121.663, 29.768, 900],
  ["徐州", "云龙湖", 117.16, 34.234, 700],
  ["武汉", "沙湖", 114.3315, 30.567, 400],
  ["武汉", "南湖", 114.36, 30.494, 600],
  ["武汉", "汤逊湖", 114.37, 30.42, 1500],
  ["苏州", "金鸡湖", 120.692, 31.305, 500],
  ["合肥", "巢湖", 117.5, 31.53, 3000],
  ["澳门", "the strait", 113.5505, 22.1725, 250],
])("in %s no street leads into %s", (name, _water, longitude, latitude, metres) => {
  const city = cityOf(name);
  const middle = { longitude, latitude };
  const graph = generateRoads(city, SEED);
  const typed = new Set((findCity(name)!.facts.water?.crossings ?? []).map((crossing) => crossing.name));
  const wet = Array.from(graph.target.entries()).filter(([arc, node]) => {
    const point = { longitude: graph.longitude[node]! / 1e6, latitude: graph.latitude[node]! / 1e6 };
    return haversineMetres(point, middle) < metres && !typed.has(graph.roads[graph.road[arc]!]!);
  });
  expect(wet).toEqual([]);
  expect(buildableAreasOf(city).isFree(middle)).toBe(false);
});

it("in Macao one walks over the old bridge and drives over one of the four", () => {
  const city = cityOf("澳门");
  const routing = createRouting(createPlaces({ country: COUNTRY, cities: [city], pois: poiTable([]) }), {
    roads: [generateRoads(city, SEED)],
    motorways: NO_MOTORWAYS,
  });
  const points = ["妈阁庙", "官也街"].map((called) => city.landmarks.find((one) => one.name === called)!);
  const bridges = findCity("澳门")!.facts.water!.crossings.map(({ name }) => name);
  const over = (mode: "walking" | "driving") =>
    routing
      .paths({ points, mode, departure: "2026-05-06T10:00" })
      .paths[0]!.steps.map(({ road }) => road)
      .filter((road) => bridges.includes(road));
  expect([...new Set(over("walking"))]).toEqual(["嘉乐庇总督大桥"]);
  expect(new Set(over("driving")).size).toBeGreaterThan(0);
});

it.each([
  ["杭州", "三潭印月"],
  ["合肥", "姥山岛"],
])("in %s nothing but a boat leads to %s", (name, island) => {
  const city = cityOf(name);
  const graph = generateRoads(city, SEED);
  const onIsland = (node: number) =>
    islandOf(city, { longitude: graph.longitude[node]! / 1e6, latitude: graph.latitude[node]! / 1e6 })?.name === island;
  let there = 0;
  for (let node = 0; node < graph.longitude.length; node++)
    for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++) {
      const [from, to] = [onIsland(node), onIsland(graph.target[arc]!)];
      expect(from).toBe(to);
      if (!from) continue;
      there++;
      expect(graph.arcFlags[arc]! & ARC.footOnly).not.toBe(0);
    }
  expect(there).toBeGreaterThan(0);
});
