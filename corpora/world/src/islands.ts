/** Which points lie on an island that only a ferry reaches, and which on Hainan. */
import type { LonLat } from "@arenakit/contracts";
import type { CityFacts, FerryOnlyArea } from "./atlas.ts";

/** The area without bridges in which the point lies; null on the mainland. */
export function islandOf(
  { ferryOnly }: Pick<CityFacts, "ferryOnly">,
  { longitude, latitude }: LonLat,
): FerryOnlyArea | null {
  const holds = ({ west, east, south, north }: FerryOnlyArea) =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  return ferryOnly?.find(holds) ?? null;
}

/** Between these longitudes and latitudes lies Hainan, which no road reaches. */
const HAINAN = { west: 108.5, east: 111.2, south: 18, north: 20.17 };

export function onHainan({ longitude, latitude }: LonLat): boolean {
  return longitude > HAINAN.west && longitude < HAINAN.east && latitude > HAINAN.south && latitude < HAINAN.north;
}
