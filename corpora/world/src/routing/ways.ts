/**
 * The way of one leg, over whatever roads the world has: those of one city, or a city's, the motorways' and another
 * city's; where there are none, the estimate. Within a city, and between cities over the motorways, no way is cheaper:
 * among those that leave the first city's roads once, at a motorway junction, and enter the other's once.
 */
import type { LonLat } from "@arenakit/contracts";
import { islandOf } from "../islands.ts";
import type { MotorwayGraph, RoadGraph } from "../roads/road-graph.ts";
import type { Places } from "../solvers.ts";
import { atNode, type CityRoads, createCityRoads, wayBetween, wholeArcs } from "./city-roads.ts";
import { estimatedWay } from "./estimated-way.ts";
import { createGates, type Gates } from "./gates.ts";
import type { OnRoad } from "./nearest-arc.ts";
import { accessPieces, type Piece } from "./pieces.ts";
import type { Weighting } from "./road-network.ts";
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
}

/** A point farther from every road has none. */
const REACH_METRES = 3_000;

export function createWays(
  places: Places,
  { roads, motorways }: { roads: readonly RoadGraph[]; motorways: MotorwayGraph },
): Ways {
  const cities = places.cities.flatMap((city, index) => {
    const graph = roads[index];
    return graph && graph.longitude.length > 0 ? [{ city, roads: createCityRoads(graph) }] : [];
  });
  const between = createCityRoads(motorways.graph);
  const gatesOf = createGates(motorways);

  interface Place {
    readonly city: string;
    readonly roads: CityRoads;
    readonly on: OnRoad;
  }
  /** The places on roads of all cities near the point, the nearest first. */
  function placesAt(point: LonLat, { mode }: Traveller): Place[] {
    return cities
      .filter((candidate) => candidate.roads.isNear(point))
      .flatMap(({ city, roads }): Place[] => {
        const onIsland = islandOf(city, point) !== null;
        const on = roads.nearest(point, mode, { withinMetres: REACH_METRES, onIsland });
        return on ? [{ city: city.name, roads, on }] : [];
      })
      .sort((one, other) => one.on.metres - other.on.metres);
  }

  function inOneCity(starts: readonly Place[], ends: readonly Place[], question: WayQuestion): Leg | null {
    const common = starts
      .flatMap((start) => ends.filter((end) => end.roads === start.roads).map((end) => ({ start, end })))
      .sort((one, other) => one.start.on.metres + one.end.on.metres - other.start.on.metres - other.end.on.metres);
    for (const { start, end } of common) {
      const { traveller } = question;
      const way = wayBetween(start.roads, {
        from: start.on,
        to: end.on,
        by: question.weighting(start.roads),
        traveller,
      });
      if (!way) continue;
      const pieces = withAccess(way.pieces, { start: start.on, end: end.on, question });
      return { pieces, cost: way.cost, estimated: false, used: [{ roads: start.roads, arcs: way.arcs }] };
    }
    return null;
  }

  function overMotorways(start: Place | undefined, end: Place | undefined, question: WayQuestion): Leg | null {
    if (!start || !end || start.roads === end.roads || question.traveller.mode !== "driving") return null;
    const { traveller, weighting } = question;
    const leave = approaches(gatesOf(start.city, start.roads), (gate) =>
      wayBetween(start.roads, {
        from: start.on,
        to: atNode(start.roads.network, gate),
        by: weighting(start.roads),
        traveller,
      }),
    );
    const enter = approaches(gatesOf(end.city, end.roads), (gate) =>
      wayBetween(end.roads, { from: atNode(end.roads.network, gate), to: end.on, by: weighting(end.roads), traveller }),
    );
    const terminal = ({ motorwayNode, way }: Approach) => ({ node: motorwayNode, cost: way.cost });
    const found = between.network.find(leave.map(terminal), enter.map(terminal), weighting(between));
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

  return {
    leg(question) {
      const { from, to, traveller } = question;
      if (from.longitude === to.longitude && from.latitude === to.latitude)
        return { pieces: [], cost: 0, estimated: false, used: [] };
      const starts = placesAt(from, traveller);
      const ends = placesAt(to, traveller);
      const found = inOneCity(starts, ends, question) ?? overMotorways(starts[0], ends[0], question);
      if (found) return found;
      const pieces = estimatedWay(from, to, { mode: traveller.mode, places });
      return { pieces, cost: pieces.reduce((sum, { ms }) => sum + ms, 0), estimated: true, used: [] };
    },
  };
}

interface Approach {
  readonly motorwayNode: number;
  readonly way: { readonly cost: number; readonly pieces: Piece[]; readonly arcs: number[] };
}

function approaches(
  gates: Gates,
  wayTo: (cityNode: number) => { cost: number; pieces: Piece[]; arcs: number[] } | null,
): Approach[] {
  return gates.flatMap(({ cityNode, motorwayNode }) => {
    const way = wayTo(cityNode);
    return way ? [{ motorwayNode, way }] : [];
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
