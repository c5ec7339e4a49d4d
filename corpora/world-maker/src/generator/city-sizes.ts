/** How much cities have and what things cost there, by their size. Rough, from memory. */

import type { CityFacts, CitySize } from "@arenakit/corpus-world";
import { findCity } from "../atlas/cities.ts";
import type { Where } from "./trade.ts";

/** Whether the city has an underground; elsewhere a world invents no stations. */
export const hasMetro = ({ name }: { name: string }): boolean => findCity(name)?.metro != null;

/** Places that a world invents in a city of each size, before its scale. */
const PLACES: Readonly<Record<CitySize, number>> = { huge: 6600, large: 3100, medium: 1850, small: 1080 };

/** A city that the atlas lacks counts as small. */
export function sizeOf(city: string): CitySize {
  return findCity(city)?.size ?? "small";
}

export function placesIn(city: string): number {
  return PLACES[sizeOf(city)];
}

/** Metres within which half of the middle of a city lies, and half of all of it. */
export const REACH: Readonly<Record<CitySize, { readonly centre: number; readonly spread: number }>> = {
  huge: { centre: 5200, spread: 14_000 },
  large: { centre: 3800, spread: 9500 },
  medium: { centre: 2800, spread: 6500 },
  small: { centre: 2000, spread: 4500 },
};

/** Below this mean low of January there is snow to ski on. */
const COLD_JANUARY = -8;

/** Whether a trade of those surroundings is found in the city. */
export function isFoundIn(where: Where | undefined, city: CityFacts): boolean {
  switch (where) {
    case undefined:
      return true;
    case "sar":
    case "mainland":
      return isSpecialRegion(city) === (where === "sar");
    case "coast":
      return findCity(city.name)?.isCoastal ?? false;
    case "cold":
      return city.climate[0]!.low <= COLD_JANUARY;
  }
}

/** Hong Kong and Macao, where offices, schools and telephones are of their own. */
export const isSpecialRegion = ({ province }: Pick<CityFacts, "province">): boolean => province.endsWith("特别行政区");

const LEVEL: Readonly<Record<CitySize, number>> = { huge: 1.2, large: 1, medium: 0.95, small: 0.9 };

/** Prices relative to an ordinary large city. */
export function priceLevelOf(city: string): number {
  return findCity(city)?.priceLevel ?? LEVEL[sizeOf(city)];
}
