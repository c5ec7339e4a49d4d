/**
 * The way of one leg, over whatever roads the world has: those of one city, or a city's, the motorways' and another
 * city's; where there are none, the estimate. Within a city, and between cities over the motorways, no way is cheaper:
 * among those that leave the first city's roads once, at a motorway junction, and enter the other's once.
 */
import type { LonLat } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import { islandOf } from "../islands.ts";
import { type Territory, territoryOf } from "../roads/borders.ts";
import type { MotorwayGraph, RoadGraph } from "../roads/road-graph.ts";
import type { Places } from "../solvers.ts";
import { atNode, type CityRoads, createCityRoads, type Way, wayBetween, wholeArcs } from "./city-roads.ts";
import { estimatedWay } from "./estimated-way.ts";
import { createGates, type Gates } from "./gates.ts";
import type { OnRoad } from "./nearest-arc.ts";
import { accessPieces, type Piece } from "./pieces.ts";
import type { Weighting } from "./road-network.ts";
import type { Terminal } from "./shortest-path.ts";
import { accessRate } from "./speeds.ts";
import type { Traveller } from "./weights.ts";

export interface Leg {
  readonly pieces: readonly Piece[];
  /** What it costs the traveller; comparable among answers to one question. */
  readonly cost: number;
  readonly estimated: boolean;
  /** Arcs by roads on which they lie. */
  readonly used: readonly { readonly roads: CityRoads; readonly arcs: readonly number[] }[];
}

export interface WayQuestion {
  readonly from: LonLat;
  readonly to: LonLat;
  readonly traveller: Traveller;
  readonly weighting: (roads: CityRoads) => Weighting;
}

export interface Ways {
  leg(question: WayQuestion): Leg;
  /** Makes what the first question of such travellers would wait for, a part at each step. */
  warm(city: CityFacts, travellers: readonly Traveller[]): Iterable<void>;
}

/** A point farther from every road has none. */
const REACH_METRES = 3_000;

export function createWays(
  places: Places,
  { roads, motorways }: { roads: readonly RoadGraph[]; motorways: MotorwayGraph },
): Ways {
  const network: Network = {
    cities: places.cities.flatMap((city, index) => {
      const graph = roads[index];
      const territory = territoryOf(city);
      return graph && graph.longitude.length > 0 ? [{ city, territory, roads: createCityRoads(graph) }] : [];
    }),
    between: createCityRoads(motorways.graph),
    gatesOf: createGates(motorways),
  };
  return {
    leg(question) {
      const { from, to, traveller } = question;
      if (from.longitude === to.longitude && from.latitude === to.latitude)
        return { pieces: [], cost: 0, estimated: false, used: [] };
      const starts = placesAt(network, from, traveller);
      const ends = placesAt(network, to, traveller);
      const found = inOneCity(starts, ends, question) ?? overMotorways(network, { starts, ends, question });
      if (found) return found;
      const pieces = estimatedWay(from, to, { mode: traveller.mode, places });
      return { pieces, cost: pieces.reduce((sum, { ms }) => sum + ms, 0), estimated: true, used: [] };
    },
    *warm(city, travellers) {
      const own = network.cities.find((one) => one.city.adcode === city.adcode)?.roads;
      if (!own) return;
      yield* own.warm(travellers);
      network.gatesOf(city.name, own);
      yield;
      yield* network.between.warm(travellers.filter(({ mode }) => mode === "driving"));
    },
  };
}

interface Network {
  readonly cities: readonly { readonly city: CityFacts; readonly territory: Territory; readonly roads: CityRoads }[];
  readonly between: CityRoads;
  readonly gatesOf: (city: string, roads: CityRoads) => Gates;
}
interface Place {
  readonly city: string;
  readonly roads: CityRoads;
  readonly on: OnRoad;
}

/** The places on roads of all cities near the point, the nearest first. */
function placesAt({ cities }: Network, point: LonLat, { mode }: Traveller): Place[] {
  const own = territoryOf(point);
  return cities
    .filter(({ roads, territory }) => territory === own && roads.isNear(point))
    .flatMap(({ city, roads }): Place[] => {
      const onIsland = islandOf(city, point) !== null;
      const on = roads.nearest(point, mode, { withinMetres: REACH_METRES, onIsland });
      return on ? [{ city: city.name, roads, on }] : [];
    })
    .sort((one, other) => one.on.metres - other.on.metres);
}

/** By the city whose roads come nearest to both points. */
function inOneCity(starts: readonly Place[], ends: readonly Place[], question: WayQuestion): Leg | null {
  const common = starts
    .flatMap((start) => ends.filter(({ roads }) => roads === start.roads).map((end) => ({ start, end })))
    .sort((one, other) => one.start.on.metres + one.end.on.metres - other.start.on.metres - other.end.on.metres);
  for (const { start, end } of common) {
    const { roads } = start;
    const { traveller, weighting } = question;
    const way = wayBetween(roads, { from: start.on, to: end.on, by: weighting(roads), traveller });
    if (!way) continue;
    const pieces = withAccess(way.pieces, { start: start.on, end: end.on, question });
    return { pieces, cost: way.cost, estimated: false, used: [{ roads, arcs: way.arcs }] };
  }
  return null;
}

function overMotorways(
  { between, gatesOf }: Network,
  {
    starts: [start],
    ends: [end],
    question,
  }: { starts: readonly Place[]; ends: readonly Place[]; question: WayQuestion },
): Leg | null {
  const { traveller, weighting } = question;
  if (!start || !end || start.roads === end.roads || traveller.mode !== "driving") return null;
  const gate = ({ network }: CityRoads, node: number) => atNode(network, node);
  const leave = approaches(gatesOf(start.city, start.roads), (node) =>
    wayBetween(start.roads, {
      from: start.on,
      to: gate(start.roads, node),
      by: weighting(start.roads),
      traveller,
    }),
  );
  const enter = approaches(gatesOf(end.city, end.roads), (node) =>
    wayBetween(end.roads, { from: gate(end.roads, node), to: end.on, by: weighting(end.roads), traveller }),
  );
  const found = between.network.find(leave, enter, weighting(between));
  if (!found) return null;
  const [out, into] = [leave[found.source]!, enter[found.destination]!];
  const middle = wholeArcs(between.network, found.arcs, traveller);
  const pieces = joined([out.way.pieces, middle, into.way.pieces], traveller);
  return {
    pieces: withAccess(pieces, { start: start.on, end: end.on, question }),
    cost: found.cost,
    estimated: false,
    used: [
      { roads: start.roads, arcs: out.way.arcs },
      { roads: between, arcs: found.arcs },
      { roads: end.roads, arcs: into.way.arcs },
    ],
  };
}

/** A node of the motorways, the way between it and a place of the city, and what that costs. */
interface Approach extends Terminal {
  readonly way: Way;
}

function approaches(gates: Gates, wayTo: (cityNode: number) => Way | null): Approach[] {
  return gates.flatMap(({ cityNode, motorwayNode, gapDecimetres }) => {
    const way = wayTo(cityNode);
    const gap = Math.round(gapDecimetres * accessRate("driving"));
    return way ? [{ node: motorwayNode, cost: way.cost + gap, way }] : [];
  });
}

/** Parts one after another; a gap between two, where a city's roads end before the junction, is bridged. */
function joined(parts: readonly (readonly Piece[])[], traveller: Traveller): Piece[] {
  const all: Piece[] = [];
  for (const part of parts) {
    const [last, first] = [all.at(-1), part[0]];
    if (last && first) all.push(...accessPieces(last.to, first.from, traveller));
    all.push(...part);
  }
  return all;
}

function withAccess(
  pieces: readonly Piece[],
  { start, end, question: { from, to, traveller } }: { start: OnRoad; end: OnRoad; question: WayQuestion },
): Piece[] {
  return [...accessPieces(from, start.point, traveller), ...pieces, ...accessPieces(end.point, to, traveller)];
}
