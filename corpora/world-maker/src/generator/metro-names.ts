/** The underground stations of a city by where they are: a branch is called after one only where it stands beside it. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import type { CityFacts, Poi } from "@arenakit/corpus-world";
import { isSpecialRegion } from "./city-sizes.ts";

/** Ten minutes on foot: farther away nobody says that a hotel is at the station. */
const BESIDE_METRES = 800;

export interface MetroNames {
  /** `宽窄巷子地铁站`; null where none is so near, and where branches are not called after stations. */
  beside(point: LonLat): string | null;
}

/** Of the stations among the places given. */
export function createMetroNames(city: CityFacts, places: readonly Poi[]): MetroNames {
  const stations = isSpecialRegion(city)
    ? []
    : places.filter(({ kind, parent }) => kind === "metro" && parent === null);
  return {
    beside(point) {
      let best: { name: string; metres: number } | null = null;
      for (const { name, longitude, latitude } of stations) {
        const metres = haversineMetres(point, { longitude, latitude });
        if (metres <= BESIDE_METRES && metres < (best?.metres ?? Number.POSITIVE_INFINITY)) best = { name, metres };
      }
      return best?.name ?? null;
    },
  };
}
