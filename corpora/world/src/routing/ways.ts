/**
 * The way of one leg, over whatever roads the world has: those of one city, or a city's, the motorways' and another
 * city's; where there are none, the estimate. No way is cheaper among those that leave the first city's roads once, at a
 * motorway junction, and enter the other's once. Costs do not change while one travels, so paths stay exact: a city's
 * roads have the speeds of the hour at which the leg begins there, or at which its first junction can be reached, and
 * the roads between cities have the day's mean.
 */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Country, Territory } from "../country.ts";
import { islandOf } from "../islands.ts";
import { planeAt } from "../roads/plane.ts";
import type { MotorwayGraph, RoadGraph } from "../roads/road-graph.ts";
import { type WalkEnds, walkEnds } from "../roads/walled-sights.ts";
import { isBarred, type Water, waterOf } from "../roads/water.ts";
import type { Places } from "../solvers.ts";
import { atNode, type CityRoads, createCityRoads, type Way, wayAmong, wayBetween, wholeArcs } from "./city-roads.ts";
import { estimatedWay } from "./estimated-way.ts";
import type { OnRoad } from "./nearest-arc.ts";
import { accessPieces, nodePoint, type Piece } from "./pieces.ts";
import type { Weighting } from "./road-network.ts";
import type { Terminal } from "./shortest-path.ts";
import { accessRate, BETWEEN_CITIES, trafficAt } from "./speeds.ts";
import type { Traveller } from "./weights.ts";

export interface Leg {
  readonly pieces: readonly Piece[];
  /** What it costs the traveller; comparable among answers to one question. */
  readonly cost: number;
  readonly estimated: boolean;
  /** Arcs by roads on which they lie, and as whom one travels there. */
  readonly used: readonly { readonly roads: CityRoads; readonly arcs: readonly number[]; readonly as: Traveller }[];
  /** The traveller on the roads of the other city, where there is one. */
  readonly arriving?: Traveller;
}

interface WayQuestion {
  readonly from: LonLat;
  readonly to: LonLat;
  /** At the hour at which the leg begins. */
  readonly traveller: Traveller;
  /** When the leg begins, and so much later. */
  readonly departure: string;
  readonly afterMs: number;
  /** That of another answer to the same question, for ways that are compared; else it follows from the hour. */
  readonly arriving?: Traveller | undefined;
  readonly weighting: (roads: CityRoads, traveller: Traveller) => Weighting;
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
      const territory = places.country.territoryOf(city);
      if (!graph || graph.longitude.length === 0) return [];
      return [
        { city, territory, roads: createCityRoads(graph, { isBarred: waterBarrier(city) }), ends: walkEnds(city) },
      ];
    }),
    between: createCityRoads(motorways.graph),
    country: places.country,
    entrancesOf: createMotorwayEntrances(motorways),
    walkers: new WeakMap(),
  };
  return {
    leg(question) {
      const { from, to, traveller } = question;
      if (from.longitude === to.longitude && from.latitude === to.latitude)
        return { pieces: [], cost: 0, estimated: false, used: [] };
      // Who rides from one place of a sight to another goes to no entrance in between.
      const isWithin = isOneSight(network, question);
      if (isWithin && traveller.mode === "walking") return insideOneSight(question);
      const starts = placesAt(network, from, { traveller, side: isWithin ? "within" : "from" });
      const ends = placesAt(network, to, { traveller, side: isWithin ? "within" : "to" });
      const found = inOneCity(starts, ends, question) ?? overMotorways(network, { starts, ends, question });
      if (found) return found;
      const pieces = estimatedWay(from, to, { mode: traveller.mode, places });
      return { pieces, cost: pieces.reduce((sum, { ms }) => sum + ms, 0), estimated: true, used: [] };
    },
    *warm(city, travellers) {
      const own = network.cities.find((one) => one.city.adcode === city.adcode)?.roads;
      if (!own) return;
      yield* own.warm(travellers);
      network.entrancesOf(city.name, own);
      yield;
      yield* network.between.warm(travellers.filter(({ mode }) => mode === "driving").map(onward));
    },
  };
}

interface Network {
  readonly cities: readonly {
    readonly city: CityFacts;
    readonly territory: Territory;
    readonly roads: CityRoads;
    readonly ends: WalkEnds;
  }[];
  readonly between: CityRoads;
  readonly country: Country;
  readonly entrancesOf: (city: string, roads: CityRoads) => MotorwayEntrances;
  /**
   * Where who is on foot comes to a road from points of others, which are not changed: stops and doors, asked for again and
   * again, and the ends of one question. Some 300 bytes a stop that was asked for, and gone with the point.
   */
  readonly walkers: WeakMap<LonLat, Partial<Record<Side, readonly RoutePoint[]>>>;
}
/** Of a way from or to a sight, by its entrances or exits; or inside of one. */
type Side = "from" | "to" | "within";
interface RoutePoint {
  readonly city: string;
  readonly roads: CityRoads;
  readonly on: OnRoad;
  /** The point itself, or a entrance on the way to it. */
  readonly at: LonLat;
}

/** Whether a lake, the sea or a river that has bridges of its own lies between two points. Made when it is first asked. */
function waterBarrier(city: CityFacts): (from: LonLat, to: LonLat) => boolean {
  const plane = planeAt(city);
  let water: Water | null = null;
  return (from, to) => {
    water ??= waterOf(city, plane);
    return isBarred(water, plane.toPlane(from), plane.toPlane(to));
  };
}

/** The places on roads of all cities near the point, the nearest first. */
function placesAt(
  network: Network,
  point: LonLat,
  { traveller, side }: { traveller: Traveller; side: Side },
): readonly RoutePoint[] {
  if (traveller.mode !== "walking") return findPlaces(network, point, { traveller, side });
  const known = network.walkers.get(point) ?? {};
  known[side] ??= findPlaces(network, point, { traveller, side });
  network.walkers.set(point, known);
  return known[side];
}

function findPlaces(
  { cities, country }: Network,
  point: LonLat,
  { traveller: { mode }, side }: { traveller: Traveller; side: Side },
): RoutePoint[] {
  const own = country.territoryOf(point);
  return cities
    .filter(({ roads, territory }) => territory === own && roads.isNear(point))
    .flatMap(({ city, roads, ends }): RoutePoint[] => {
      const onIsland = islandOf(city, point) !== null;
      return (side === "within" ? [point] : ends[side](point)).flatMap((at) => {
        const on = roads.nearest(at, mode, { withinMetres: REACH_METRES, onIsland });
        return on ? [{ city: city.name, roads, on, at }] : [];
      });
    })
    .sort((one, other) => one.on.metres - other.on.metres);
}

/** Behind the same walls one walks straight: nothing is known of the paths there. */
function insideOneSight({ from, to, traveller }: WayQuestion): Leg {
  const pieces = accessPieces(from, to, traveller);
  const cost = pieces.reduce((sum, { ms }) => sum + ms, 0);
  return { pieces, cost, estimated: false, used: [] };
}

const isOneSight = ({ cities }: Network, { from, to }: WayQuestion): boolean =>
  cities.some(({ roads, ends }) => roads.isNear(from) && ends.isOneSight(from, to));

/** By the city whose roads come nearest to both points. */
function inOneCity(starts: readonly RoutePoint[], ends: readonly RoutePoint[], question: WayQuestion): Leg | null {
  const { traveller, weighting } = question;
  for (const { roads, from, to } of commonRoads(starts, ends)) {
    const way = wayAmong(roads, {
      from: from.map(({ on }) => on),
      to: to.map(({ on }) => on),
      by: weighting(roads, traveller),
      traveller,
    });
    if (!way) continue;
    const pieces = withAccess(way.pieces, { start: from[way.start]!, end: to[way.end]!, traveller });
    const used = [{ roads, arcs: way.arcs, as: traveller }];
    return { pieces, cost: way.cost, estimated: false, used };
  }
  return null;
}

interface CommonRoads {
  readonly roads: CityRoads;
  readonly from: readonly RoutePoint[];
  readonly to: readonly RoutePoint[];
}

/** Roads that come near to both points, the nearest first. */
function commonRoads(starts: readonly RoutePoint[], ends: readonly RoutePoint[]): CommonRoads[] {
  const roads = starts[0]?.roads;
  const isOwn = (point: RoutePoint) => point.roads === roads;
  // Most points are near one city alone.
  if (roads && ends.length > 0 && starts.every(isOwn) && ends.every(isOwn)) return [{ roads, from: starts, to: ends }];
  return [...new Set(starts.map((start) => start.roads))]
    .map((one) => ({
      roads: one,
      from: starts.filter((start) => start.roads === one),
      to: ends.filter((end) => end.roads === one),
    }))
    .filter(({ to }) => to.length > 0)
    .sort((one, other) => gapOf(one) - gapOf(other));
}

/** How far the nearest roads are from both points. */
const gapOf = ({ from, to }: CommonRoads) => from[0]!.on.metres + to[0]!.on.metres;

function overMotorways(
  { between, country, entrancesOf }: Network,
  {
    starts: [start],
    ends: [end],
    question,
  }: { starts: readonly RoutePoint[]; ends: readonly RoutePoint[]; question: WayQuestion },
): Leg | null {
  const { traveller, weighting } = question;
  if (!start || !end || start.roads === end.roads || traveller.mode !== "driving") return null;
  const entrance = ({ network }: CityRoads, node: number) => atNode(network, node);
  const leave = approaches(entrancesOf(start.city, start.roads), (node) =>
    wayBetween(start.roads, {
      from: start.on,
      to: entrance(start.roads, node),
      by: weighting(start.roads, traveller),
      traveller,
    }),
  );
  const driver = onward(traveller);
  const by = weighting(between, driver);
  const entrances = entrancesOf(end.city, end.roads);
  const arriving = question.arriving ?? arrivingAs(between, { country, leave, entrances, by, question });
  if (!arriving) return null;
  const enter = approaches(entrances, (node) =>
    wayBetween(end.roads, {
      from: entrance(end.roads, node),
      to: end.on,
      by: weighting(end.roads, arriving),
      traveller: arriving,
    }),
  );
  const found = between.network.find(leave, enter, by);
  if (!found) return null;
  const [out, into] = [leave[found.source]!, enter[found.destination]!];
  const middle = wholeArcs(between.network, found.arcs, driver);
  const pieces = joined([out.way.pieces, middle, into.way.pieces], traveller);
  return {
    pieces: withAccess(pieces, { start, end, traveller }),
    cost: found.cost,
    estimated: false,
    used: [
      { roads: start.roads, arcs: out.way.arcs, as: traveller },
      { roads: between, arcs: found.arcs, as: driver },
      { roads: end.roads, arcs: into.way.arcs, as: arriving },
    ],
    arriving,
  };
}

/** Between cities. */
const onward = (traveller: Traveller): Traveller => ({ ...traveller, traffic: BETWEEN_CITIES });

/** The traveller at the hour at which the way to the first junction of the other city ends; null where none leads there. */
function arrivingAs(
  between: CityRoads,
  {
    country,
    leave,
    entrances,
    by,
    question: { traveller, departure, afterMs },
  }: {
    country: Country;
    leave: readonly Approach[];
    entrances: MotorwayEntrances;
    by: Weighting;
    question: WayQuestion;
  },
): Traveller | null {
  const ends = entrances.map(({ motorwayNode }) => ({ node: motorwayNode, cost: 0 }));
  const found = between.network.find(leave, ends, by);
  if (!found) return null;
  const driven = [...leave[found.source]!.way.pieces, ...wholeArcs(between.network, found.arcs, onward(traveller))];
  const ms = driven.reduce((sum, piece) => sum + piece.ms, 0);
  return { ...traveller, traffic: trafficAt(country, departure, afterMs + ms) };
}

/** A node of the motorways, the way between it and a place of the city, and what that costs. */
interface Approach extends Terminal {
  readonly way: Way;
}

function approaches(entrances: MotorwayEntrances, wayTo: (cityNode: number) => Way | null): Approach[] {
  return entrances.flatMap(({ cityNode, motorwayNode, gapDecimetres }) => {
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
  { start, end, traveller }: { start: RoutePoint; end: RoutePoint; traveller: Traveller },
): Piece[] {
  return [
    ...accessPieces(start.at, start.on.point, traveller),
    ...pieces,
    ...accessPieces(end.on.point, end.at, traveller),
  ];
}

/** Where a city's roads and the motorways meet: at nodes of both at one place, else from the junction to the city's nearest road. */
type MotorwayEntrances = readonly {
  readonly cityNode: number;
  readonly motorwayNode: number;
  /** Between the two; 0 where they are one place. */
  readonly gapDecimetres: number;
}[];

/** A junction farther from every road of its city leads nowhere. */
const JUNCTION_METRES = 40_000;

/** Finds the entrances of each city once. */
function createMotorwayEntrances({
  graph,
  junctions,
}: MotorwayGraph): (city: string, roads: CityRoads) => MotorwayEntrances {
  const known = new Map<string, MotorwayEntrances>();
  return (city, roads) => {
    const found = known.get(city);
    if (found) return found;
    const entrances = junctions
      .filter(({ name }) => name === city)
      .flatMap(({ node }) => {
        const point = nodePoint(graph, node);
        const on = roads.nearest(point, "driving", { withinMetres: JUNCTION_METRES, onIsland: false });
        const cityNode = sameNode(roads, point) ?? (on && (on.share < 0.5 ? on.from : on.to));
        if (cityNode === null) return [];
        const gapDecimetres = Math.ceil(haversineMetres(point, nodePoint(roads.network.graph, cityNode)) * 10);
        return [{ cityNode, motorwayNode: node, gapDecimetres }];
      });
    known.set(city, entrances);
    return entrances;
  };
}

function sameNode({ network: { graph } }: CityRoads, point: { longitude: number; latitude: number }): number | null {
  let best: number | null = null;
  let least = 1;
  const [longitude, latitude] = [point.longitude * 1e6, point.latitude * 1e6];
  for (let node = 0; node < graph.longitude.length; node++) {
    // A metre is less than so many millionths of a degree.
    if (Math.abs(graph.latitude[node]! - latitude) > 10 || Math.abs(graph.longitude[node]! - longitude) > 20) continue;
    const metres = haversineMetres(nodePoint(graph, node), point);
    if (metres < least) {
      least = metres;
      best = node;
    }
  }
  return best;
}
