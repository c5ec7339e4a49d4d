/** The roads of one city to travel on: the nearest road of a point, and the best way between two such places. */
import type { LonLat } from "@arenakit/contracts";
import { ARC, type RoadGraph } from "../roads/road-graph.ts";
import type { RoadMode } from "../solvers.ts";
import { createLandmarkPotential, type LandmarkPotential, landmarksOf } from "./landmark-potential.ts";
import { createNearestArc, type NearestArc, type OnRoad } from "./nearest-arc.ts";
import { arcPiece, nodePoint, type Piece } from "./pieces.ts";
import { createRoadNetwork, type RoadNetwork, type Weighting } from "./road-network.ts";
import { type ArcWeights, CLOSED, type Terminal } from "./shortest-path.ts";
import { createStraightPotential } from "./straight-potential.ts";
import { type Traveller, weightingKey, weightsOf } from "./weights.ts";

export interface CityRoads {
  readonly network: RoadNetwork;
  /** Room for weights of one question; the next question overwrites it. */
  readonly scratch: ArcWeights;
  /** Whether the point lies within about 3 km of the box of all roads. */
  isNear(point: LonLat): boolean;
  /** The road on which a traveller of the mode begins; null where none is so near. */
  nearest(point: LonLat, mode: RoadMode, options: { withinMetres: number; onIsland: boolean }): OnRoad | null;
  /** Made once for travellers alike, as long as few kinds come. */
  weighting(traveller: Traveller): Weighting;
  /** Makes what the first question of such travellers would wait for, a part at each step. */
  warm(travellers: readonly Traveller[]): Iterable<void>;
}

/** Weights of so many kinds of traveller are kept; a kind is a mode, a wish and an hour. */
const KEPT = 10;
/** In graphs with so many nodes straight lines say too little of what is left of the way. */
const LANDMARKS_FROM = 16_000;
/** Tables of landmarks that are kept: one for each mode and hour. */
const TABLES = 6;

/** Whether nobody gets straight from one point to another: through water. */
type Barrier = (from: LonLat, to: LonLat) => boolean;

export function createCityRoads(graph: RoadGraph, { isBarred }: { isBarred?: Barrier } = {}): CityRoads {
  // A world has many cities of which few are asked about: everything is made when it is needed.
  let network: RoadNetwork | null = null;
  const networkOf = (): RoadNetwork => {
    network ??= createRoadNetwork(graph);
    return network;
  };
  const kept = new Map<string, Weighting>();
  const tables = new Map<string, LandmarkPotential>();
  let places: readonly number[] | null = null;
  const box = boxOf(graph);
  let scratch: ArcWeights | null = null;
  let nearestArc: NearestArc | null = null;
  let mainland: Uint8Array | null = null;
  const isUsable = (name: "car" | "foot" | "island") => {
    mainland ??= mainPart(networkOf());
    const isMain = mainland;
    const { arcFlags, target } = graph;
    const without = name === "car" ? ARC.motorOnly | ARC.footOnly | ARC.ferry : ARC.motorOnly | ARC.ferry;
    return (arc: number) => (arcFlags[arc]! & without) === 0 && (isMain[target[arc]!] === 1) === (name !== "island");
  };
  const nearestArcOf = (): NearestArc => {
    nearestArc ??= createNearestArc(graph, networkOf().tail);
    return nearestArc;
  };
  return {
    get network() {
      return networkOf();
    },
    get scratch() {
      scratch ??= new Uint32Array(graph.target.length);
      return scratch;
    },
    isNear: ({ longitude, latitude }) =>
      longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north,
    nearest(point, mode, { withinMetres, onIsland }) {
      const name = onIsland ? "island" : mode === "walking" ? "foot" : "car";
      return dryNearest(nearestArcOf(), point, { withinMetres, isUsable: isUsable(name), isBarred });
    },
    weighting: known,
    *warm(travellers) {
      if (graph.longitude.length === 0) return;
      networkOf();
      yield;
      isUsable("car");
      yield;
      nearestArcOf();
      yield;
      for (const traveller of travellers) {
        known(traveller);
        yield;
        const table = tables.get(weightingKey(quickestOf(traveller)));
        while (table?.grow()) yield;
      }
    },
  };

  function known(traveller: Traveller): Weighting {
    const key = weightingKey(traveller);
    const weighting = kept.get(key) ?? weightingOf(traveller);
    keep(kept, key, weighting, KEPT);
    return weighting;
  }

  function weightingOf(traveller: Traveller): Weighting {
    const weights = weightsOf(graph, traveller);
    const lines = createStraightPotential(graph, weights);
    if (graph.longitude.length < LANDMARKS_FROM) return { weights, potential: lines };
    const quickest = quickestOf(traveller);
    const key = weightingKey(quickest);
    const made = () => {
      // Where they stand is the same for all travellers of a mode, nearly.
      places ??= landmarksOf(networkOf(), weights);
      return { places, weights: key === weightingKey(traveller) ? weights : weightsOf(graph, quickest) };
    };
    const landmarks = tables.get(key) ?? createLandmarkPotential(networkOf(), made);
    keep(tables, key, landmarks, TABLES);
    return { weights, potential: landmarks.with(lines) };
  }
}

/** Not through water, unless no road can be reached otherwise: who stands in it, as outlines have it, is not kept there. */
function dryNearest(
  arcs: NearestArc,
  point: LonLat,
  {
    withinMetres,
    isUsable,
    isBarred,
  }: { withinMetres: number; isUsable: (arc: number) => boolean; isBarred: Barrier | undefined },
): OnRoad | null {
  if (!isBarred || isBarred(point, point)) return arcs.find(point, withinMetres, isUsable);
  const isReached = (longitude: number, latitude: number) => !isBarred(point, { longitude, latitude });
  return arcs.find(point, withinMetres, isUsable, isReached) ?? arcs.find(point, withinMetres, isUsable);
}

/** One table serves all wishes at one hour: nobody is faster than who wants nothing else. */
function quickestOf(traveller: Traveller): Traveller {
  return { ...traveller, strategy: { wish: traveller.strategy.wish === "shortest" ? "shortest" : "fastest" } };
}

/** The one asked for last stands last; the first one goes. */
function keep<T>(known: Map<string, T>, key: string, value: T, most: number): void {
  known.delete(key);
  known.set(key, value);
  if (known.size > most) known.delete(known.keys().next().value!);
}

const MARGIN_DEGREES = 0.035;

function boxOf({ longitude, latitude }: RoadGraph) {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let node = 0; node < longitude.length; node++) {
    west = Math.min(west, longitude[node]!);
    east = Math.max(east, longitude[node]!);
    south = Math.min(south, latitude[node]!);
    north = Math.max(north, latitude[node]!);
  }
  return {
    west: west / 1e6 - MARGIN_DEGREES,
    east: east / 1e6 + MARGIN_DEGREES,
    south: south / 1e6 - MARGIN_DEGREES,
    north: north / 1e6 + MARGIN_DEGREES,
  };
}

/** 1 for the nodes of the largest part that can be walked; the others are islands. */
function mainPart({ graph, tail }: RoadNetwork): Uint8Array {
  const { target, arcFlags } = graph;
  const parent = Int32Array.from({ length: graph.longitude.length }, (_, node) => node);
  const root = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (let arc = 0; arc < target.length; arc++) {
    if ((arcFlags[arc]! & ARC.ferry) !== 0) continue;
    const [a, b] = [root(tail[arc]!), root(target[arc]!)];
    // Towards the smaller number, so that most nodes find their root in one step.
    if (a < b) parent[b] = a;
    else parent[a] = b;
  }
  const sizes = new Uint32Array(parent.length);
  for (let node = 0; node < parent.length; node++) sizes[root(node)]!++;
  let largest = 0;
  for (let node = 1; node < sizes.length; node++) if (sizes[node]! > sizes[largest]!) largest = node;
  return Uint8Array.from(parent, (_, node) => (root(node) === largest ? 1 : 0));
}

/** A way inside one network. */
export interface Way {
  readonly cost: number;
  readonly pieces: Piece[];
  /** Whole arcs on it, for those who want another way. */
  readonly arcs: number[];
}

/** Where one may get to first from a place on a road, and what that costs. */
export function departures({ from, to, share, forward, backward }: OnRoad, weights: ArcWeights): Terminal[] {
  const terminals: Terminal[] = [];
  if (isOpen(forward, weights)) terminals.push({ node: to, cost: weights[forward]! - part(weights[forward]!, share) });
  if (isOpen(backward, weights))
    terminals.push({ node: from, cost: weights[backward]! - part(weights[backward]!, 1 - share) });
  if (share === 0) terminals.push({ node: from, cost: 0 });
  if (share === 1) terminals.push({ node: to, cost: 0 });
  return terminals;
}

/** From where one gets to the place, and what that costs. */
export function arrivals({ from, to, share, forward, backward }: OnRoad, weights: ArcWeights): Terminal[] {
  const terminals: Terminal[] = [];
  if (isOpen(forward, weights)) terminals.push({ node: from, cost: part(weights[forward]!, share) });
  if (isOpen(backward, weights)) terminals.push({ node: to, cost: part(weights[backward]!, 1 - share) });
  if (share === 0) terminals.push({ node: from, cost: 0 });
  if (share === 1) terminals.push({ node: to, cost: 0 });
  return terminals;
}

const isOpen = (arc: number, weights: ArcWeights) => arc >= 0 && weights[arc] !== CLOSED;
const part = (weight: number, share: number) => Math.round(weight * share);

/** The cheapest way between two places on roads of one network; null where none leads. */
export function wayBetween(
  roads: Pick<CityRoads, "network">,
  { from, to, ...question }: { from: OnRoad; to: OnRoad; by: Weighting; traveller: Traveller },
): Way | null {
  return wayAmong(roads, { from: [from], to: [to], ...question });
}

/** The cheapest way from any of some places to any of others, and which two it joins. */
export function wayAmong(
  { network }: Pick<CityRoads, "network">,
  { from, to, by, traveller }: { from: readonly OnRoad[]; to: readonly OnRoad[]; by: Weighting; traveller: Traveller },
): (Way & { readonly start: number; readonly end: number }) | null {
  const { graph } = network;
  const { weights } = by;
  const terminalsOf = (places: readonly OnRoad[], of: typeof departures) => {
    const found: (Terminal & { index: number })[] = [];
    for (let index = 0; index < places.length; index++)
      for (const { node, cost } of of(places[index]!, weights)) found.push({ node, cost, index });
    return found;
  };
  const [sources, destinations] = [terminalsOf(from, departures), terminalsOf(to, arrivals)];
  let best: (Way & { start: number; end: number }) | null = null;
  for (const [start, one] of from.entries())
    for (const [end, other] of to.entries()) {
      const straight = alongOneArc(graph, { from: one, to: other, weights, traveller });
      if (straight && (!best || straight.cost < best.cost)) best = { start, end, ...straight };
    }
  const found = network.find(sources, destinations, by);
  if (best && (!found || best.cost <= found.cost)) return best;
  if (!found) return null;
  const [first, last] = [sources[found.source]!, destinations[found.destination]!];
  const pieces = [
    ...leaving(graph, from[first.index]!, first.node, traveller),
    ...wholeArcs(network, found.arcs, traveller),
    ...reaching(graph, to[last.index]!, last.node, traveller),
  ];
  return { cost: found.cost, pieces, arcs: found.arcs, start: first.index, end: last.index };
}

export function wholeArcs({ graph, tail }: RoadNetwork, arcs: readonly number[], traveller: Traveller): Piece[] {
  return arcs.map((arc) =>
    arcPiece(graph, arc, { from: nodePoint(graph, tail[arc]!), to: nodePoint(graph, graph.target[arc]!), traveller }),
  );
}

/** From the place to the node at an end of its road. */
function leaving(graph: RoadGraph, place: OnRoad, node: number, traveller: Traveller): Piece[] {
  if (isAt(place, node)) return [];
  const isForward = node === place.to;
  const arc = isForward ? place.forward : place.backward;
  const start = isForward ? place.share : 1 - place.share;
  return [arcPiece(graph, arc, { from: place.point, to: nodePoint(graph, node), start, traveller })];
}

function reaching(graph: RoadGraph, place: OnRoad, node: number, traveller: Traveller): Piece[] {
  if (isAt(place, node)) return [];
  const isForward = node === place.from;
  const arc = isForward ? place.forward : place.backward;
  const end = isForward ? place.share : 1 - place.share;
  return [arcPiece(graph, arc, { from: nodePoint(graph, node), to: place.point, end, traveller })];
}

const isAt = ({ from, to, share }: OnRoad, node: number) =>
  (share === 0 && node === from) || (share === 1 && node === to);

/** A node as a place on the road. */
export function atNode({ graph }: RoadNetwork, node: number): OnRoad {
  return { from: node, to: node, share: 0, forward: -1, backward: -1, point: nodePoint(graph, node), metres: 0 };
}

/** Straight on where both places lie on one road. */
function alongOneArc(
  graph: RoadGraph,
  { from, to, weights, traveller }: { from: OnRoad; to: OnRoad; weights: ArcWeights; traveller: Traveller },
): Way | null {
  if (from.from !== to.from || from.to !== to.to || from.forward !== to.forward) return null;
  const isForward = to.share >= from.share;
  const arc = isForward ? from.forward : from.backward;
  if (from.share === to.share) return { cost: 0, pieces: [], arcs: [] };
  if (!isOpen(arc, weights)) return null;
  const [start, end] = isForward ? [from.share, to.share] : [1 - from.share, 1 - to.share];
  const cost = part(weights[arc]!, end) - part(weights[arc]!, start);
  return { cost, pieces: [arcPiece(graph, arc, { from: from.point, to: to.point, start, end, traveller })], arcs: [] };
}
