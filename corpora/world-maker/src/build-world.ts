/** Builds a world from the atlas and a seed, or one without anything in it to lay imported layers over. The same seed and atlas give the same world, byte for byte. */

import { haversineMetres } from "@arenakit/contracts";
import {
  type CityFacts,
  createRail,
  FARES_ESTIMATED,
  NO_TRANSIT,
  poiTable,
  type Rail,
  type WorldData,
} from "@arenakit/corpus-world";
import { NO_MOTORWAYS, NO_ROADS, streetsOf } from "@arenakit/corpus-world/roads";
import { readAtlas } from "./atlas/cities.ts";
import { readCountry } from "./atlas/country.ts";
import { cityNetworks } from "./city-networks.ts";
import { generateFlights, type RailMinutes } from "./generator/flights.ts";
import { generatePois } from "./generator/pois.ts";
import { generateTrains } from "./generator/trains.ts";
import { generateGuides, guidesLayer, STALE_ONE_IN } from "./guides/generate-guides.ts";
import { generateMotorways } from "./roads/motorways.ts";

/**
 * Dates for which a generated world answers, and the simulated time of a caller that names none. Constants, since
 * a world must not depend on the day it was built on; a whole year lies ahead, with every holiday once.
 */
export const GENERATED_HORIZON = { from: "2026-04-01", to: "2027-05-31" } as const;
export const GENERATED_NOW = "2026-05-01T08:00";

export interface BuildOptions {
  readonly seed: number;
  /** Default: the whole atlas. */
  readonly cities?: readonly CityFacts[];
  readonly name?: string;
  /** Multiplies the number of invented places. Default 1. */
  readonly scale?: number;
  /** Of so many articles about sights one gives an old ticket price, marked in its `contradictions`; 0 for none. Default 40. */
  readonly staleGuidePrices?: number;
  /** Layers that are left out; ways without roads are estimated from distances. */
  readonly without?: readonly ("roads" | "transit" | "guides")[];
}

/** A world that is built while somebody waits: the first fourteen cities of the atlas with a twentieth of their places. */
export function smallWorld() {
  return { cities: readAtlas().slice(0, 14), scale: 0.05, name: "small" } satisfies Omit<BuildOptions, "seed">;
}

/** The data of a world, not yet opened. Throws a RangeError for a seed that is no safe integer or a scale below 0. */
export function buildWorld(options: BuildOptions): WorldData {
  const {
    seed,
    cities = readAtlas(),
    name = "generated",
    scale = 1,
    without = [],
    staleGuidePrices = STALE_ONE_IN,
  } = options;
  if (!Number.isSafeInteger(seed)) throw new RangeError(`expected a whole number as seed, got ${seed}`);
  if (!(scale >= 0)) throw new RangeError(`expected a scale of at least 0, got ${scale}`);
  if (!Number.isSafeInteger(staleGuidePrices) || staleGuidePrices < 0)
    throw new RangeError(`expected a whole number of at least 0 as staleGuidePrices, got ${staleGuidePrices}`);
  const hasRoads = !without.includes("roads");
  const hasTransit = !without.includes("transit");
  const networkOf = cityNetworks({ cities, seed, hasRoads, hasTransit });
  const meta = {
    name,
    seed,
    horizon: { ...GENERATED_HORIZON },
    now: GENERATED_NOW,
    staleGuidePrices,
    layers: layersOf(seed, { hasRoads, hasTransit, hasGuides: !without.includes("guides"), staleGuidePrices }),
  };
  const country = readCountry();
  const trains = generateTrains(cities, seed);
  const railMinutes = railMinutesOf(createRail({ meta, cities, country, ...trains }), GENERATED_HORIZON.from);
  const flights = generateFlights(cities, seed, railMinutes);
  const motorways = hasRoads ? generateMotorways() : NO_MOTORWAYS;
  const pois = poiTable(
    generatePois({
      cities,
      seed,
      scale,
      streetsOf: (city, at) => (hasRoads ? streetsOf(networkOf(at).roads, city) : []),
      transitOf: (_, at) => networkOf(at).transit,
    }),
  );
  const layers = {
    meta,
    cities: [...cities],
    country,
    pois,
    ...trains,
    flights,
    roads: cities.map((_, at) => networkOf(at).roads),
    motorways,
    transit: cities.map((_, at) => networkOf(at).transit),
  };
  return { ...layers, guides: without.includes("guides") ? [] : generateGuides(layers, seed) };
}

/** Where each layer comes from. */
function layersOf(
  seed: number,
  given: { hasRoads: boolean; hasTransit: boolean; hasGuides: boolean; staleGuidePrices: number },
) {
  const { hasRoads, hasTransit, hasGuides, staleGuidePrices } = given;
  const generated = `generated from seed ${seed}`;
  return [
    {
      name: "atlas",
      source: "facts typed by the project",
      licence: "Apache-2.0",
      note: "hours, prices and coordinates are approximate where a place says so",
    },
    {
      name: "places",
      source: generated,
      note: "invented; of well-known chains names, kinds and rough prices are typed, their branches are invented",
    },
    {
      name: "trains",
      source: generated,
      note: `lines and stations are real, trains invented; ${FARES_ESTIMATED} (our model)`,
    },
    { name: "flights", source: generated, note: "invented; fares are our model" },
    hasRoads
      ? { name: "roads", source: generated, note: "better-known roads and rivers are typed, the rest is invented" }
      : { name: "roads", source: "none", note: "routes are estimated from distances" },
    hasRoads
      ? {
          name: "motorways",
          source: generated,
          note: "numbers and towns are typed, the course between them is a guess",
        }
      : { name: "motorways", source: "none", note: "drives between cities are estimated from distances" },
    hasTransit
      ? { name: "transit", source: generated, note: "underground lines are typed, entrances and buses invented" }
      : { name: "transit", source: "none", note: "no journeys by public transport" },
    { name: "weather", source: generated, note: "from the monthly climate of the atlas" },
    hasGuides ? guidesLayer(seed, staleGuidePrices) : { name: "guides", source: "none" },
  ];
}

/** Where no train runs directly people change, if it is not far. */
const CHANGING_METRES = 600_000;

/** For those who decide whether to fly: minutes of the quickest direct train, else of the quickest change on `date` between neighbours; null where there is none. */
export function railMinutesOf(rail: Pick<Rail, "quickest" | "journeys">, date: string): RailMinutes {
  return (one, other) => {
    const direct = rail.quickest(one.name, other.name);
    if (direct || haversineMetres(one, other) > CHANGING_METRES) return direct?.minutes ?? null;
    const { transfer } = rail.journeys({ date, from: one.name, to: other.name });
    return transfer.length === 0 ? null : Math.min(...transfer.map(({ durationMinutes }) => durationMinutes));
  };
}

/** A world of cities with nothing in them. `seed` is that of the weather and of what an importer's model draws. */
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
