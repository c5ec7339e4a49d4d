import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { createCountry, createNearestArc, createRoadNetwork, islandOf } from "@arenakit/corpus-world";
import {
  ARC,
  NODE,
  partsOf,
  planeAt,
  ROAD_CLASSES,
  type RoadGraph,
  streetsOf,
  waterOf,
} from "@arenakit/corpus-world/roads";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { readCountry } from "../atlas/country.ts";
import { generateRoads } from "./generate-roads.ts";

const COUNTRY = createCountry(readCountry());

const SEED = 7;
const graphs = new Map<string, RoadGraph>();
const graphOf = (name: string): RoadGraph => {
  const known = graphs.get(name);
  if (known) return known;
  const made = generateRoads(cityOf(name), SEED);
  graphs.set(name, made);
  return made;
};
const cityOf = (name: string) => readAtlas().find((city) => city.name === name)!;
const pointOf = ({ longitude, latitude }: RoadGraph, node: number): LonLat => ({
  longitude: longitude[node]! / 1e6,
  latitude: latitude[node]! / 1e6,
});

/** Rows of the arcs without any of the flags, and the nodes that have such an arc. */
function without(graph: RoadGraph, flags: number): { first: number[]; target: number[]; nodes: Set<number> } {
  const [first, target] = [[0], [] as number[]];
  const nodes = new Set<number>();
  for (let node = 0; node < graph.longitude.length; node++) {
    for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++) {
      if ((graph.arcFlags[arc]! & flags) !== 0) continue;
      target.push(graph.target[arc]!);
      nodes.add(node);
    }
    first.push(target.length);
  }
  return { first, target, nodes };
}

describe.each(readAtlas().map(({ name }) => name))("roads of %s", (name) => {
  const city = cityOf(name);
  const onIsland = (point: LonLat) => islandOf(city, point) !== null;

  it("lead from every node to every other, by car and on foot, islands apart", () => {
    const graph = graphOf(name);
    for (const flags of [ARC.footOnly | ARC.ferry, ARC.motorOnly | ARC.ferry]) {
      const { first, target, nodes } = without(graph, flags);
      const part = partsOf(first, target);
      const mainland = [...nodes].filter((node) => !onIsland(pointOf(graph, node)));
      const isOnFoot = (flags & ARC.motorOnly) !== 0;
      // Nobody walks from one shore of such a water to the other.
      const shoreAt = (node: number) =>
        isOnFoot && name === "香港" ? COUNTRY.shoreOf(pointOf(graph, node))?.name : "";
      const shores = new Map(
        [...new Set(mainland.map(shoreAt))].map((shore) => [shore, mainland.filter((node) => shoreAt(node) === shore)]),
      );
      expect(shores.size).toBe(isOnFoot && name === "香港" ? 2 : 1);
      for (const nodesThere of shores.values()) expect(new Set(nodesThere.map((node) => part[node])).size).toBe(1);
      if (flags & ARC.footOnly) expect([...nodes].filter((node) => onIsland(pointOf(graph, node)))).toEqual([]);
    }
    // Macao has 33 km² of land.
    expect(graph.longitude.length).toBeGreaterThan(name === "澳门" ? 750 : 1500);
    expect(graph.longitude.length).toBeLessThan(20_000);
  });

  it("reach every district, sight, station and airport", () => {
    const graph = graphOf(name);
    const { nodes } = without(graph, ARC.motorOnly);
    const points = [...nodes].map((node) => pointOf(graph, node));
    const far = [...city.districts, ...city.landmarks, ...city.stations, ...city.airports].filter((place) =>
      points.every((point) => Math.abs(point.latitude - place.latitude) > 0.002 || haversineMetres(point, place) > 130),
    );
    expect(far.map((place) => place.name)).toEqual([]);
  });
});

describe("roads", () => {
  it("are as long as the ground they cover", () => {
    for (const name of ["北京", "重庆", "海口"]) {
      const graph = graphOf(name);
      const { tail } = createRoadNetwork(graph);
      const off = [...graph.decimetres.keys()].filter((arc) => {
        const line = haversineMetres(pointOf(graph, tail[arc]!), pointOf(graph, graph.target[arc]!));
        const metres = graph.decimetres[arc]! / 10;
        return metres < line || metres > line + 0.11 + line * 1e-5;
      });
      expect(off).toEqual([]);
    }
  });

  it("are the same for the same seed, and others for another", () => {
    const { roads, ...columns } = generateRoads(cityOf("厦门"), SEED);
    const { roads: again, ...same } = graphOf("厦门");
    expect(again).toEqual(roads);
    for (const [column, values] of Object.entries(columns)) expect(same).toHaveProperty(column, values);
    expect(generateRoads(cityOf("厦门"), SEED + 1).longitude).not.toEqual(columns.longitude);
  });

  it("run where the atlas types them", () => {
    for (const { name, from, to } of cityOf("北京").roadLines!) {
      const graph = graphOf("北京");
      const { tail } = createRoadNetwork(graph);
      const own = createNearestArc(graph, tail);
      const isOwn = (arc: number) => graph.roads[graph.road[arc]!] === name;
      for (const point of [from, to]) expect(own.find(point, 30, isOwn), name).not.toBeNull();
    }
  });

  it("cross rivers on bridges only", () => {
    for (const name of ["上海", "武汉"]) {
      const city = cityOf(name);
      const graph = graphOf(name);
      const { tail } = createRoadNetwork(graph);
      const plane = planeAt(city);
      const water = waterOf(city, plane);
      let bridges = 0;
      for (let arc = 0; arc < graph.target.length; arc++) {
        const [a, b] = [pointOf(graph, tail[arc]!), pointOf(graph, graph.target[arc]!)];
        const middle = { longitude: (a.longitude + b.longitude) / 2, latitude: (a.latitude + b.latitude) / 2 };
        if (!water.riverAt(plane.toPlane(middle))) continue;
        bridges++;
        expect(graph.arcFlags[arc]! & (ARC.bridge | ARC.tunnel)).not.toBe(0);
      }
      expect(bridges).toBeGreaterThan(10);
    }
  });

  it("have all classes, one-way streets and signals", () => {
    const graph = graphOf("北京");
    expect(new Set([...graph.roadClass].map((index) => ROAD_CLASSES[index]))).toEqual(
      new Set(["motorway", "expressway", "arterial", "secondary", "street", "path", "trunk"]),
    );
    const { nodes: all } = without(graph, 0);
    expect([...graph.arcFlags].filter((flags) => flags & ARC.footOnly).length).toBeGreaterThan(200);
    expect([...graph.nodeFlags].filter((flags) => flags & NODE.signal).length).toBeGreaterThan(all.size / 20);
    expect([...graph.nodeFlags].some((flags) => flags & NODE.tollGate)).toBe(true);
  });
});

describe("streets", () => {
  it("have one place in their district, on the graph", () => {
    for (const name of ["北京", "厦门", "重庆"]) {
      const streets = streetsOf(graphOf(name), cityOf(name));
      expect(streets.length).toBeGreaterThan(300);
      expect(new Set(streets.map(({ name, district }) => `${district} ${name}`)).size).toBe(streets.length);
      const graph = graphOf(name);
      const nodes = new Set(Array.from(graph.longitude, (longitude, node) => `${longitude},${graph.latitude[node]}`));
      const corners = streets.flatMap(({ points }) => points);
      const keyOf = ({ longitude, latitude }: LonLat) => `${Math.round(longitude * 1e6)},${Math.round(latitude * 1e6)}`;
      expect(corners.filter((corner) => !nodes.has(keyOf(corner)))).toEqual([]);
    }
  });
});
