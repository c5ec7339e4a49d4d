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
  /** Entries by layer. */
  readonly counts: Readonly<
    Record<
      | "cities"
      | "landmarks"
      | "pois"
      | "stations"
      | "services"
      | "stops"
      | "flights"
      | "roadNodes"
      | "roadArcs"
      | "motorwayJunctions"
      | "transitStations"
      | "transitLines"
      | "guides",
      number
    >
  >;
  readonly poisByKind: Readonly<Record<string, number>>;
  readonly cities: readonly {
    readonly name: string;
    readonly adcode: string;
    readonly pois: number;
    readonly landmarks: number;
    readonly stations: number;
    readonly airports: number;
    readonly roadNodes: number;
    readonly transitLines: number;
  }[];
}

/** What a world holds, counted. Makes no row of any place. */
export function worldSummary(world: OpenedWorld): WorldSummary {
  const { cities, pois, stations, services, flights, roads, motorways, transit, guides } = world.data;
  const poisOf = new Map<string, number>();
  const byKind = new Map<string, number>();
  for (let row = 0; row < pois.length; row++) {
    count(poisOf, pois.city(row));
    count(byKind, pois.kind(row));
  }
  return {
    ...worldInfo(world),
    counts: {
      cities: cities.length,
      landmarks: sum(cities, (city) => city.landmarks.length),
      pois: pois.length,
      stations: stations.length,
      services: services.length,
      stops: sum(services, (service) => service.stops.length),
      flights: flights.length,
      roadNodes: sum(roads, (graph) => graph.longitude.length) + motorways.graph.longitude.length,
      roadArcs: sum(roads, (graph) => graph.target.length) + motorways.graph.target.length,
      motorwayJunctions: motorways.junctions.length,
      transitStations: sum(transit, (network) => network.stations.length),
      transitLines: sum(transit, (network) => network.lines.length),
      guides: guides.length,
    },
    poisByKind: Object.fromEntries(Object.keys(POI_KINDS).map((kind) => [kind, byKind.get(kind) ?? 0])),
    cities: cities.map((city, at) => ({
      name: city.name,
      adcode: city.adcode,
      pois: poisOf.get(city.adcode) ?? 0,
      landmarks: city.landmarks.length,
      stations: city.stations.length,
      airports: city.airports.length,
      roadNodes: roads[at]!.longitude.length,
      transitLines: transit[at]!.lines.length,
    })),
  };
}

const sum = <T>(items: readonly T[], sizeOf: (item: T) => number) =>
  items.reduce((total, item) => total + sizeOf(item), 0);

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
