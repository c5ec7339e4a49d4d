/** Which stops are within reach on foot of the ends of a question, and by which of their doors. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Country } from "../country.ts";
import { islandOf } from "../islands.ts";
import { cosineOfDegrees } from "../roads/plane.ts";
import { type CompiledNetwork, type EstimatedWalk, longestStraight, walkOver } from "./compile.ts";
import type { Reach } from "./raptor.ts";
import type { TransitStation } from "./transit-network.ts";

/** One walks at most so far to the first stop and from the last one, to an underground station or where nothing is nearer. */
export const REACH_METRES = 2000;
const STRAIGHT_REACH = longestStraight(REACH_METRES);
/** To a bus, where there is a choice. */
const BUS_REACH_METRES = 1000;

export interface NearbyStop extends Reach {
  readonly metres: number;
}
/** The stations from south to north: where they are in degrees, and how many metres off their farthest door is. */
export interface Northwards {
  readonly station: Int32Array;
  readonly longitude: Float64Array;
  readonly latitude: Float64Array;
  readonly doors: Float64Array;
}

export function northwardsOf(stations: readonly TransitStation[]): Northwards {
  const order = [...stations.keys()].sort((a, b) => stations[a]!.latitude - stations[b]!.latitude);
  const column = (value: (station: TransitStation) => number) =>
    Float64Array.from(order, (station) => value(stations[station]!));
  return {
    station: Int32Array.from(order),
    longitude: column(({ longitude }) => longitude),
    latitude: column(({ latitude }) => latitude),
    doors: column((station) =>
      station.entrances.reduce((most, door) => Math.max(most, haversineMetres(station, door)), 0),
    ),
  };
}

/** The stations of which a door may be within reach of a point; cheap, and all that are. */
function stationsAround({ station, longitude, latitude, doors }: Northwards, point: LonLat): number[] {
  // A degree of latitude is more than 110 km, one of longitude more than 60 km wherever there are cities.
  const [high, wide] = [REACH_METRES / 110_000, REACH_METRES / 60_000];
  const perLongitude = 110_000 * cosineOfDegrees(Math.abs(point.latitude) + high);
  const found: number[] = [];
  // A hair before the box, so that no rounding leaves one out.
  for (let at = firstFrom(latitude, point.latitude - high - 1e-9); at < latitude.length; at++) {
    const north = Math.abs(latitude[at]! - point.latitude);
    if (latitude[at]! > point.latitude && north > high) break;
    const [east, reach] = [Math.abs(longitude[at]! - point.longitude), STRAIGHT_REACH + doors[at]!];
    if (north > high || east > wide || north * 110_000 > reach || east * perLongitude > reach) continue;
    found.push(station[at]!);
  }
  return found;
}

/** The first of rising values that is not below the least one wanted. */
function firstFrom(values: Float64Array, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Surroundings {
  readonly compiled: CompiledNetwork;
  readonly northwards: Northwards;
  readonly city: CityFacts;
  readonly country: Country;
}

/** Stations that one can walk to, in their order, with the way to their nearest entrance; none across the water. */
export function reachOf(
  { compiled, northwards, city, country }: Surroundings,
  point: LonLat,
  ends: readonly LonLat[],
): NearbyStop[] {
  const island = islandOf(city, point);
  const isByWater = country.shoreOf(point) !== null;
  const { stations } = compiled.network;
  const around = new Set(ends.flatMap((end) => stationsAround(northwards, end)));
  const found: NearbyStop[] = [];
  for (const station of [...around].sort((a, b) => a - b)) {
    const place = stations[station]!;
    const { metres, seconds } = nearestDoor(place, ends);
    if (metres > REACH_METRES) continue;
    if (city.ferryOnly && islandOf(city, place) !== island) continue;
    if (isByWater && country.waterBetween(point, place) !== null) continue;
    found.push({ station, metres, seconds });
  }
  const near = found.filter(
    ({ station, metres }) => metres <= BUS_REACH_METRES || stations[station]!.entrances.length > 0,
  );
  return near.some(({ metres }) => metres <= BUS_REACH_METRES) ? near : found;
}

/** To the door that is nearest to any of the ends. */
function nearestDoor(station: TransitStation, ends: readonly LonLat[]): EstimatedWalk {
  const { entrances } = station;
  let straight = Number.POSITIVE_INFINITY;
  for (const end of ends) {
    for (const entrance of entrances) straight = Math.min(straight, haversineMetres(entrance, end));
    if (entrances.length === 0) straight = Math.min(straight, haversineMetres(station, end));
  }
  return walkOver(straight);
}
