/** Which points lie on an island that only a ferry reaches. */
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
