/** Builds a world from the atlas and a seed. The same seed and atlas give the same world, byte for byte. */
import { ATLAS } from "./atlas/cities.ts";
import type { CityFacts } from "./atlas.ts";
import type { WorldData } from "./data.ts";
import { generateFlights } from "./generator/flights.ts";
import { generatePois } from "./generator/pois.ts";
import { generateTrains } from "./generator/trains.ts";
import { generateGuides } from "./guides/generate-guides.ts";
import { poiTable } from "./poi-table.ts";
import { FARES_ESTIMATED } from "./rail.ts";
import { NO_MOTORWAYS, NO_ROADS } from "./roads/road-graph.ts";
import { NO_TRANSIT } from "./transit/transit-network.ts";

/**
 * Dates for which a generated world answers, and the simulated time of a caller that names none. Constants, since
 * a world must not depend on the day it was built on; they leave a spring and a golden week within reach.
 */
export const GENERATED_HORIZON = { from: "2026-04-01", to: "2026-12-31" } as const;
export const GENERATED_NOW = "2026-05-01T08:00";

export interface BuildOptions {
  readonly seed: number;
  /** Default: the whole atlas. */
  readonly cities?: readonly CityFacts[];
  readonly name?: string;
}

/** The data of a world, not yet opened. Throws a RangeError for a seed that is no safe integer. */
export function buildWorld({ seed, cities = ATLAS, name = "generated" }: BuildOptions): WorldData {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`expected a whole number as seed, got ${seed}`);
  const layers = {
    meta: {
      name,
      seed,
      horizon: { ...GENERATED_HORIZON },
      now: GENERATED_NOW,
      layers: [
        {
          name: "atlas",
          source: "facts typed by the project",
          licence: "Apache-2.0",
          note: "hours, prices and coordinates are approximate where a place says so",
        },
        { name: "places", source: `generated from seed ${seed}`, note: "invented; businesses are fictional" },
        {
          name: "trains",
          source: `generated from seed ${seed}`,
          note: `lines and stations are real, trains invented; ${FARES_ESTIMATED} (our model)`,
        },
        { name: "flights", source: `generated from seed ${seed}`, note: "invented; fares are our model" },
        { name: "routes", source: "estimated from distances", note: "no road graph" },
        { name: "weather", source: `generated from seed ${seed}`, note: "from the monthly climate of the atlas" },
        { name: "guides", source: `generated from seed ${seed}`, note: "written from the other layers" },
      ],
    },
    cities: [...cities],
    pois: poiTable(generatePois(cities, seed)),
    ...generateTrains(cities, seed, GENERATED_HORIZON),
    flights: generateFlights(cities, seed),
    roads: cities.map(() => NO_ROADS),
    motorways: NO_MOTORWAYS,
    transit: cities.map(() => NO_TRANSIT),
  };
  return { ...layers, guides: generateGuides(layers, seed) };
}
