/**
 * Which district a point counts to: that of the nearest place whose district is typed: seats, landmarks, stations,
 * metro stops, stretches of roads. Knows no boundaries, so that a point beside one may fall to the wrong side.
 */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { CityFacts } from "./atlas.ts";
import { cosineOfDegrees } from "./roads/plane.ts";

export type District = CityFacts["districts"][number];

export interface Belonging {
  readonly city: CityFacts;
  readonly district: District;
  /** From the nearest place whose district is known. */
  readonly metres: number;
  /** Whether the point is so far from all of them that it belongs to no city of the world. */
  readonly isOutside: boolean;
}

/** Asks for the district of a point; of one city only where that is given. */
export type NearestDistrict = (point: LonLat, only?: CityFacts) => Belonging;

/** A road is known at its ends and so often between. */
const ROAD_STEP_METRES = 300;
/** A district reaches as far beyond its known places as to the next seat of its city, within these limits. */
const LEAST_REACH_METRES = 10_000;
const GREATEST_REACH_METRES = 60_000;

/** Throws a RangeError without a city. */
export function nearestDistrictOf(cities: readonly CityFacts[]): NearestDistrict {
  if (cities.length === 0) throw new RangeError("expected at least one city, got none");
  const maps = cities.map((city) => new KnownPlaces(city));
  const ofCity = new Map(cities.map((city, at) => [city, maps[at]!]));
  return (point, only) => {
    const own = only && (ofCity.get(only) ?? new KnownPlaces(only));
    if (own) return own.belonging(point, own.nearest(point, Number.POSITIVE_INFINITY)!);
    let best: { map: KnownPlaces; near: NearestPlace } | null = null;
    for (const map of maps) {
      const near = map.nearest(point, best?.near.square ?? Number.POSITIVE_INFINITY);
      if (near) best = { map, near };
    }
    return best!.map.belonging(point, best!.near);
  };
}

/** The same for one city. */
export function districtsOf(city: CityFacts): (point: LonLat) => District {
  const map = new KnownPlaces(city);
  return (point) => map.district(map.nearest(point, Number.POSITIVE_INFINITY)!);
}

interface NearestPlace {
  readonly place: number;
  /** Of the distance in degrees of latitude. */
  readonly square: number;
}

/** The known places of one city in a plane, searched one after the other: a few hundred, in a loop that allocates nothing. */
class KnownPlaces {
  readonly #city: CityFacts;
  readonly #longitude: Float64Array;
  readonly #latitude: Float64Array;
  readonly #district: Uint16Array;
  readonly #narrowing: number;
  readonly #box: { readonly west: number; readonly east: number; readonly south: number; readonly north: number };

  constructor(city: CityFacts) {
    const indices = new Map(city.districts.map(({ name }, at) => [name, at]));
    const places = knownPlaces(city).filter(({ district }) => indices.has(district));
    this.#city = city;
    this.#narrowing = cosineOfDegrees(city.latitude);
    this.#longitude = Float64Array.from(places, ({ longitude }) => longitude);
    this.#latitude = Float64Array.from(places, ({ latitude }) => latitude);
    this.#district = Uint16Array.from(places, ({ district }) => indices.get(district)!);
    this.#box = {
      west: this.#longitude.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
      east: this.#longitude.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
      south: this.#latitude.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
      north: this.#latitude.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    };
  }

  /** Null when none is nearer than the limit; the first of equally near ones. */
  nearest({ longitude, latitude }: LonLat, limit: number): NearestPlace | null {
    const { west, east, south, north } = this.#box;
    const beside = Math.max(0, west - longitude, longitude - east) * this.#narrowing;
    const above = Math.max(0, south - latitude, latitude - north);
    if (beside * beside + above * above >= limit) return null;
    let place = -1;
    let square = limit;
    for (let at = 0; at < this.#longitude.length; at++) {
      const dx = (this.#longitude[at]! - longitude) * this.#narrowing;
      const dy = this.#latitude[at]! - latitude;
      const other = dx * dx + dy * dy;
      if (other < square) {
        square = other;
        place = at;
      }
    }
    return place < 0 ? null : { place, square };
  }

  district({ place }: NearestPlace): District {
    return this.#city.districts[this.#district[place]!]!;
  }

  belonging(point: LonLat, near: NearestPlace): Belonging {
    const district = this.district(near);
    const at = { longitude: this.#longitude[near.place]!, latitude: this.#latitude[near.place]! };
    const metres = haversineMetres(point, at);
    return { city: this.#city, district, metres, isOutside: metres > reachOf(this.#city, district) };
  }
}

function reachOf({ districts }: CityFacts, district: District): number {
  let next = GREATEST_REACH_METRES;
  for (const other of districts) if (other !== district) next = Math.min(next, haversineMetres(district, other));
  return Math.max(next, LEAST_REACH_METRES);
}

function knownPlaces(city: CityFacts): (LonLat & { readonly district: string })[] {
  const known = city.districts.map(({ name, longitude, latitude }) => ({ district: name, longitude, latitude }));
  const add = (district: string, { longitude, latitude }: LonLat) => known.push({ district, longitude, latitude });
  for (const landmark of city.landmarks) add(landmark.district, landmark);
  for (const { district, inCity, ...point } of [...city.stations, ...city.airports])
    if (district !== undefined && inCity === undefined) add(district, point);
  for (const point of city.districtPoints ?? []) add(point.district, point);
  for (const { district, from, to } of city.roadLines ?? []) {
    const steps = Math.ceil(haversineMetres(from, to) / ROAD_STEP_METRES);
    for (let step = 0; step <= steps; step++)
      add(district, {
        longitude: from.longitude + ((to.longitude - from.longitude) * step) / steps,
        latitude: from.latitude + ((to.latitude - from.latitude) * step) / steps,
      });
  }
  return known;
}
