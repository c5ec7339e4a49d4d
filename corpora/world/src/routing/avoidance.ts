/** What a driver stays away from: a road by name, areas, and where the plate may not go. It is crossed only where there is no other way. */
import { dayNumber, haversineMetres, type LonLat, parseLocalTime, weekday } from "@arenakit/contracts";
import type { CityFacts, PlateRule } from "../atlas.ts";
import type { PathQuery } from "../solvers.ts";
import type { CityRoads } from "./city-roads.ts";
import { nodePoint } from "./pieces.ts";
import type { RoadNetwork } from "./road-network.ts";
import type { ArcWeights } from "./shortest-path.ts";
import { dearer } from "./weights.ts";

export interface Avoidance {
  readonly road: string | null;
  readonly polygons: readonly (readonly LonLat[])[];
  /** Circles in which the plate is forbidden at the hour. */
  readonly zones: readonly { readonly centre: LonLat; readonly radiusMetres: number }[];
}

/** The way around may be so many times as dear. */
const TIMES = 200;
const ELECTRIC = 1;

export function avoidanceOf(
  { avoidRoad, avoidPolygons = [], plate, carType = 0, departure }: PathQuery,
  cities: readonly CityFacts[],
): Avoidance {
  const zones = plate && carType !== ELECTRIC ? zonesOf(plate, departure, cities) : [];
  return { road: avoidRoad || null, polygons: avoidPolygons, zones };
}

export const isNothing = ({ road, polygons, zones }: Avoidance): boolean =>
  road === null && polygons.length === 0 && zones.length === 0;

/** Letters at the end count as 0. */
function zonesOf(plate: string, departure: string, cities: readonly CityFacts[]): Avoidance["zones"] {
  const { date, minute } = parseLocalTime(departure)!;
  const day = weekday(date);
  if (day > 5) return [];
  const last = /\d$/.exec(plate.trim())?.[0] ?? "0";
  return cities.flatMap((city) => {
    const rule = city.plateRule;
    if (!rule || minute < rule.fromMinute || minute >= rule.toMinute) return [];
    if (!digitsOn(rule, date, day).includes(last)) return [];
    return [{ centre: { longitude: city.longitude, latitude: city.latitude }, radiusMetres: rule.radiusMetres }];
  });
}

/** Digits that stay at home on a date, a weekday from 1 to 5. */
function digitsOn({ digits, moves }: PlateRule, date: string, day: number): string {
  if (!moves) return digits[day - 1]!;
  const weeks = Math.floor((dayNumber(date)! - dayNumber(moves.from)!) / 7);
  const steps = Math.floor(weeks / moves.weeks);
  return digits[(((day - 1 - steps) % 5) + 5) % 5]!;
}

/** The weights with everything to be avoided made dear; in the roads' scratch room. */
export function avoiding({ network, scratch }: CityRoads, weights: ArcWeights, avoidance: Avoidance): ArcWeights {
  const { graph } = network;
  scratch.set(weights);
  const avoid = (arc: number) => {
    scratch[arc] = dearer(weights[arc]!, TIMES);
  };
  const road = avoidance.road === null ? -1 : graph.roads.indexOf(avoidance.road);
  if (road > 0) for (let arc = 0; arc < weights.length; arc++) if (graph.road[arc] === road) avoid(arc);
  for (const polygon of avoidance.polygons) arcsThrough(network, polygon, avoid);
  if (avoidance.zones.length > 0)
    for (let arc = 0; arc < weights.length; arc++)
      if (isRestricted(nodePoint(graph, graph.target[arc]!), avoidance)) avoid(arc);
  return scratch;
}

/** Every arc that touches the area. Most lie outside of its box, which four comparisons tell. */
function arcsThrough({ graph, tail }: RoadNetwork, polygon: readonly LonLat[], found: (arc: number) => void): void {
  const { longitude, latitude, target } = graph;
  const [east, north] = [polygon.map((corner) => corner.longitude), polygon.map((corner) => corner.latitude)];
  const [west, most] = [Math.min(...east) * 1e6, Math.max(...east) * 1e6];
  const [south, top] = [Math.min(...north) * 1e6, Math.max(...north) * 1e6];
  for (let arc = 0; arc < target.length; arc++) {
    const [a, b] = [tail[arc]!, target[arc]!];
    if ((longitude[a]! < west && longitude[b]! < west) || (longitude[a]! > most && longitude[b]! > most)) continue;
    if ((latitude[a]! < south && latitude[b]! < south) || (latitude[a]! > top && latitude[b]! > top)) continue;
    const [from, to] = [nodePoint(graph, a), nodePoint(graph, b)];
    if (holds(polygon, from) || holds(polygon, to) || crosses(polygon, from, to)) found(arc);
  }
}

/** Whether the plate may not go there at the hour. */
export function isRestricted(point: LonLat, { zones }: Avoidance): boolean {
  return zones.some(({ centre, radiusMetres }) => haversineMetres(centre, point) <= radiusMetres);
}

/** Whether the polygon holds the point (ray casting). */
function holds(polygon: readonly LonLat[], { longitude, latitude }: LonLat): boolean {
  let inside = false;
  for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at++) {
    const [a, b] = [polygon[at]!, polygon[before]!];
    if (a.latitude > latitude === b.latitude > latitude) continue;
    const east = ((b.longitude - a.longitude) * (latitude - a.latitude)) / (b.latitude - a.latitude) + a.longitude;
    if (longitude < east) inside = !inside;
  }
  return inside;
}

/** Whether the line from `from` to `to` crosses an edge of the polygon. */
function crosses(polygon: readonly LonLat[], from: LonLat, to: LonLat): boolean {
  return polygon.some((a, at) => {
    const b = polygon[(at + 1) % polygon.length]!;
    return side(a, b, from) !== side(a, b, to) && side(from, to, a) !== side(from, to, b);
  });
}

function side(a: LonLat, b: LonLat, point: LonLat): boolean {
  return (
    (b.longitude - a.longitude) * (point.latitude - a.latitude) -
      (b.latitude - a.latitude) * (point.longitude - a.longitude) >
    0
  );
}
