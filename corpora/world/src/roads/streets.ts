/** Streets of a road graph for addresses: each name once in a district, as its longest unbroken stretch there. */
import type { CityFacts } from "../atlas.ts";
import { districtsOf } from "../districts.ts";
import { cosineOfDegrees } from "./plane.ts";
import { ARC, ROAD_CLASSES, type RoadGraph, type Street } from "./road-graph.ts";

/** House numbers do not stand beside roads for motors alone; shorter stretches than this have none either. Metres. */
const SHORTEST = 120;

/** By name and district, in the order of the graph's names. */
export function streetsOf(graph: RoadGraph, city: CityFacts): Street[] {
  const district = districtOfNodes(graph, city);
  const groups = new Map<number, [number, number][]>();
  const { firstArc, target, road, arcFlags } = graph;
  for (let node = 0; node < firstArc.length - 1; node++) {
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc++) {
      const to = target[arc]!;
      if (road[arc] === 0 || (arcFlags[arc]! & ARC.motorOnly) !== 0) continue;
      // Of the two directions of a street one is enough; a stretch belongs to the district of its lower end.
      if (to < node && hasArc(graph, to, node, road[arc]!)) continue;
      const key = road[arc]! * city.districts.length + district[Math.min(node, to)]!;
      const edges = groups.get(key);
      if (edges) edges.push([node, to]);
      else groups.set(key, [[node, to]]);
    }
  }
  const streets: Street[] = [];
  for (const [key, edges] of [...groups].sort(([a], [b]) => a - b)) {
    const name = graph.roads[Math.floor(key / city.districts.length)]!;
    const chain = longestChain(graph, edges);
    if (chain.metres < SHORTEST) continue;
    streets.push({
      name,
      roadClass: ROAD_CLASSES[classBetween(graph, chain.nodes[0]!, chain.nodes[1]!)]!,
      district: city.districts[key % city.districts.length]!.name,
      points: directed(graph, chain.nodes).map((node) => ({
        longitude: graph.longitude[node]! / 1e6,
        latitude: graph.latitude[node]! / 1e6,
      })),
    });
  }
  return streets;
}

/** Index of the district of each node. */
function districtOfNodes({ longitude, latitude }: RoadGraph, city: CityFacts): Uint16Array {
  const districtOf = districtsOf(city);
  const indices = new Map(city.districts.map((district, index) => [district, index]));
  return Uint16Array.from(longitude, (lon, node) => {
    const point = { longitude: lon / 1e6, latitude: latitude[node]! / 1e6 };
    return indices.get(districtOf(point))!;
  });
}

function hasArc({ firstArc, target, road }: RoadGraph, from: number, to: number, name: number): boolean {
  for (let arc = firstArc[from]!; arc < firstArc[from + 1]!; arc++)
    if (target[arc] === to && road[arc] === name) return true;
  return false;
}

function classBetween({ firstArc, target, roadClass }: RoadGraph, a: number, b: number): number {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const)
    for (let arc = firstArc[from]!; arc < firstArc[from + 1]!; arc++) if (target[arc] === to) return roadClass[arc]!;
  return 0;
}

/** The longest walk that begins at a loose end and goes on as straight as it can, each edge once. */
function longestChain(graph: RoadGraph, edges: readonly [number, number][]): { nodes: number[]; metres: number } {
  const neighbours = new Map<number, number[]>();
  const add = (a: number, b: number) => {
    const list = neighbours.get(a);
    if (list) list.push(b);
    else neighbours.set(a, [b]);
  };
  for (const [a, b] of edges) {
    add(a, b);
    add(b, a);
  }
  const starts = [...neighbours].sort(([a, m], [b, n]) => m.length - n.length || a - b).map(([node]) => node);
  const seen = new Set<number>();
  let best: { nodes: number[]; metres: number } = { nodes: [], metres: 0 };
  for (const start of starts) {
    if (seen.has(start)) continue;
    const nodes = [start];
    seen.add(start);
    let metres = 0;
    for (;;) {
      const here = nodes.at(-1)!;
      const next = neighbours.get(here)!.find((node) => !seen.has(node));
      if (next === undefined) break;
      metres += metresBetween(graph, here, next);
      seen.add(next);
      nodes.push(next);
    }
    if (metres > best.metres) best = { nodes, metres };
  }
  return best;
}

function metresBetween({ longitude, latitude }: RoadGraph, a: number, b: number): number {
  const east = (longitude[b]! - longitude[a]!) * cosineOfDegrees(latitude[a]! / 1e6) * 0.11132;
  const north = (latitude[b]! - latitude[a]!) * 0.11132;
  return Math.sqrt(east * east + north * north);
}

/** Numbers grow towards the east, of roads that run north and south towards the south. */
function directed({ longitude, latitude }: RoadGraph, nodes: readonly number[]): readonly number[] {
  const [first, last] = [nodes[0]!, nodes.at(-1)!];
  const east = longitude[last]! - longitude[first]!;
  const north = latitude[last]! - latitude[first]!;
  const forward = Math.abs(east) >= Math.abs(north) ? east > 0 : north < 0;
  return forward ? nodes : [...nodes].reverse();
}
