/** Which city of a world a point counts to: the one with the nearest seat of a district. */
import type { LonLat } from "@arenakit/contracts";
import { haversineMetres } from "@arenakit/contracts";
import { around } from "geokdbush";
import KDBush from "kdbush";
import type { CityFacts } from "../atlas.ts";

/** A point farther than this from every seat belongs to no city of the world, as landmarks of the atlas are checked. */
export const FARTHEST_SEAT_METRES = 40_000;

export interface Belonging {
  readonly city: CityFacts;
  readonly district: CityFacts["districts"][number];
  /** From the district's seat. */
  readonly metres: number;
}

/** Asks for the district nearest to a point; of one city only where that is given. */
export type NearestDistrict = (point: LonLat, only?: CityFacts) => Belonging;

export function nearestDistrictOf(cities: readonly CityFacts[]): NearestDistrict {
  const seats = cities.flatMap((city) => city.districts.map((district) => ({ city, district })));
  const index = new KDBush(seats.length);
  for (const { district } of seats) index.add(district.longitude, district.latitude);
  index.finish();
  return (point, only) => {
    const isWanted = only === undefined ? undefined : (seat: number) => seats[seat]!.city === only;
    const [nearest] = around(index, point.longitude, point.latitude, 1, Number.POSITIVE_INFINITY, isWanted);
    const { city, district } = seats[nearest!]!;
    return { city, district, metres: haversineMetres(point, district) };
  };
}
