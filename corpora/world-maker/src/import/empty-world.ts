/** A world of cities with nothing in them, to lay imported layers over. */

import { type CityFacts, NO_TRANSIT, poiTable, type WorldData } from "@arenakit/corpus-world";
import { NO_MOTORWAYS, NO_ROADS } from "@arenakit/corpus-world/roads";
import { readCountry } from "../atlas/country.ts";
import { GENERATED_HORIZON, GENERATED_NOW } from "../build-world.ts";

/** `seed` is that of the weather and of what an importer's model draws. */
export function emptyWorld(cities: readonly CityFacts[], seed: number): WorldData {
  return {
    meta: {
      name: "empty",
      seed,
      horizon: { ...GENERATED_HORIZON },
      now: GENERATED_NOW,
      layers: [{ name: "atlas", source: "facts typed by the project", licence: "Apache-2.0" }],
    },
    cities: [...cities],
    country: readCountry(),
    pois: poiTable([]),
    stations: [],
    services: [],
    flights: [],
    roads: cities.map(() => NO_ROADS),
    motorways: NO_MOTORWAYS,
    transit: cities.map(() => NO_TRANSIT),
    guides: [],
  };
}
