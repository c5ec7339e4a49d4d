/**
 * Where the stations of the subway data lie, which has no coordinates: as the typed facts say; else by the data's own
 * map to scale, laid over the typed stations; else between their neighbours along the line.
 */
import { asFailure, type LonLat } from "@arenakit/contracts";
import JSON5 from "json5";
import * as z from "zod";
import { METROS } from "../atlas/metro/cities.ts";
import { readMetro } from "../atlas/metro.ts";
import type { SubwayLine, SubwayProblem } from "./subway-line.ts";

const PlanFile = z.object({ coordinates: z.record(z.string(), z.object({ x: z.number(), y: z.number() })) });

export interface SubwayPlace extends LonLat {
  readonly source: "typed" | "map" | "between";
}

/** Name as riders read it: `木樨地` for `木樨地(1号线)`. */
export const shownName = (name: string): string => name.replace(/[(（].*$/u, "");

/** Fewer typed stations than this on the map do not say where it lies. */
const LEAST_MATCHES = 10;

/** Places by name in the data; those that nothing places are missing. */
export function placeStations(
  lines: readonly SubwayLine[],
  { city, map, problems }: { city: string; map: string | null; problems: SubwayProblem[] },
): Map<string, SubwayPlace> {
  const places = typedPlaces(lines, city);
  if (map !== null) addFromMap(places, { lines, map, problems });
  for (const line of lines) addBetween(places, line);
  return places;
}

function typedPlaces(lines: readonly SubwayLine[], city: string): Map<string, SubwayPlace> {
  const places = new Map<string, SubwayPlace>();
  const facts = METROS.find((metro) => metro.city === city);
  if (!facts) return places;
  const metro = readMetro(facts);
  for (const { name, directions } of lines) {
    const typed = metro.lines
      .filter((line) => line.name === name)
      .flatMap(({ stops }) => stops.map((stop) => metro.stations[stop]!));
    for (const station of directions[0]?.stations ?? []) {
      const match = typed.find((other) => other.name === shownName(station));
      if (match?.typed) places.set(station, { longitude: match.longitude, latitude: match.latitude, source: "typed" });
    }
  }
  return places;
}

/** The map is to scale and north is up: longitude grows with x and latitude falls with y, by a line of least squares each. */
function addFromMap(
  places: Map<string, SubwayPlace>,
  { lines, map, problems }: { lines: readonly SubwayLine[]; map: string; problems: SubwayProblem[] },
): void {
  let value: unknown;
  try {
    value = JSON5.parse(map);
  } catch (error) {
    problems.push({ row: 0, reason: `no JSON5: ${asFailure("corpus", error).message}` });
    return;
  }
  const parsed = PlanFile.safeParse(value);
  if (!parsed.success) {
    problems.push({ row: 0, reason: "expected coordinates with x and y" });
    return;
  }
  const points = new Map(Object.entries(parsed.data.coordinates));
  const pairs = [...places].flatMap(([name, place]) => {
    const point = points.get(name);
    return point ? [{ place, point }] : [];
  });
  if (pairs.length < LEAST_MATCHES) return;
  const longitude = leastSquares(pairs.map(({ place, point }) => [point.x, place.longitude]));
  const latitude = leastSquares(pairs.map(({ place, point }) => [point.y, place.latitude]));
  for (const station of new Set(lines.flatMap(({ directions }) => directions[0]?.stations ?? []))) {
    const point = points.get(station);
    if (!point || places.has(station)) continue;
    places.set(station, { longitude: micro(longitude(point.x)), latitude: micro(latitude(point.y)), source: "map" });
  }
}

const micro = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

function leastSquares(pairs: readonly (readonly [number, number])[]): (value: number) => number {
  const mean = (index: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[index], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = pairs.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0);
  const variance = pairs.reduce((sum, pair) => sum + (pair[0] - x) ** 2, 0);
  const slope = variance === 0 ? 0 : covariance / variance;
  return (value) => y + slope * (value - x);
}

/** By the metres between the neighbours that are placed; an end beside none gets nothing. */
function addBetween(places: Map<string, SubwayPlace>, { directions }: SubwayLine): void {
  const [direction] = directions;
  if (!direction) return;
  const { stations, metres } = direction;
  let from = -1;
  for (let to = 0; to < stations.length; to++) {
    const end = places.get(stations[to]!);
    if (!end || end.source === "between") continue;
    const start = from < 0 ? undefined : places.get(stations[from]!);
    const length = start ? metres.slice(from, to).reduce((sum, part) => sum + part, 0) : 0;
    let passed = 0;
    for (let index = from + 1; start && index < to; index++) {
      passed += metres[index - 1]!;
      if (places.has(stations[index]!)) continue;
      const share = passed / length;
      places.set(stations[index]!, {
        longitude: micro(start.longitude + (end.longitude - start.longitude) * share),
        latitude: micro(start.latitude + (end.latitude - start.latitude) * share),
        source: "between",
      });
    }
    from = to;
  }
}
