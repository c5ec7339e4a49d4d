/** A world opened: its data and everything that can be asked of it. Chooses the solvers; knows no files. */
import { createAir } from "./air.ts";
import { createClimate } from "./climate.ts";
import type { WorldData, WorldMeta } from "./data.ts";
import { createGuides } from "./guides/guides.ts";
import { decodePlaceIndex } from "./places/index-codec.ts";
import { createPlaces } from "./places.ts";
import { POI_KINDS } from "./poi-kinds.ts";
import { createRail } from "./rail.ts";
import { createRouting } from "./routing.ts";
import type { World } from "./solvers.ts";

export interface OpenedWorld extends World {
  readonly data: WorldData;
}

/**
 * `id` is that of the data's canonical bytes (encodeWorld). An index that `derived` holds is taken as it lies there; one
 * that it lacks is built, which for the index of places takes some seconds in a large world.
 */
export function openWorld(
  data: WorldData,
  id: string,
  derived: ReadonlyMap<string, Uint8Array> = new Map(),
): OpenedWorld {
  const places = createPlaces({ ...data, index: decodePlaceIndex(derived) });
  return {
    id,
    meta: data.meta,
    data,
    places,
    routing: createRouting(places, { ...data, now: data.meta.now }),
    climate: createClimate(data.meta.seed),
    rail: createRail(data),
    air: createAir(data),
    guides: createGuides(data.guides),
  };
}

export interface WorldInfo extends WorldMeta {
  readonly id: string;
}

/** What a world is, without what it holds. */
export function worldInfo({ id, meta }: World): WorldInfo {
  return { id, ...meta };
}

export interface WorldSummary extends WorldInfo {
  /** Entries by section of the snapshot. */
  readonly counts: Readonly<
    Record<"cities" | "landmarks" | "pois" | "stations" | "services" | "stops" | "flights", number>
  >;
  readonly poisByKind: Readonly<Record<string, number>>;
  readonly cities: readonly {
    readonly name: string;
    readonly adcode: string;
    readonly pois: number;
    readonly landmarks: number;
    readonly stations: number;
    readonly airports: number;
  }[];
}

/** What a world holds, counted. */
export function worldSummary(world: OpenedWorld): WorldSummary {
  const { cities, pois, stations, services, flights } = world.data;
  const poisOf = countBy([...pois], (poi) => poi.city);
  const byKind = countBy([...pois], (poi) => poi.kind);
  return {
    ...worldInfo(world),
    counts: {
      cities: cities.length,
      landmarks: cities.reduce((sum, city) => sum + city.landmarks.length, 0),
      pois: pois.length,
      stations: stations.length,
      services: services.length,
      stops: services.reduce((sum, service) => sum + service.stops.length, 0),
      flights: flights.length,
    },
    poisByKind: Object.fromEntries(Object.keys(POI_KINDS).map((kind) => [kind, byKind.get(kind) ?? 0])),
    cities: cities.map((city) => ({
      name: city.name,
      adcode: city.adcode,
      pois: poisOf.get(city.adcode) ?? 0,
      landmarks: city.landmarks.length,
      stations: city.stations.length,
      airports: city.airports.length,
    })),
  };
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
