/** A world opened: its data and everything that can be asked of it. Chooses the solvers; knows no files. */
import { createAir } from "./air.ts";
import type { CityFacts } from "./atlas.ts";
import { createClimate } from "./climate.ts";
import { createCountry } from "./country.ts";
import type { Guide, WorldData, WorldMeta } from "./data.ts";
import { POI_KINDS } from "./kinds/poi-kinds.ts";
import { decodePlaceIndex } from "./places/index-codec.ts";
import type { PlaceIndexData } from "./places/index-data.ts";
import { createPlaces } from "./places.ts";
import { createRail } from "./rail.ts";
import { createRouting } from "./routing.ts";
import type { Air, Guides, Rail, World } from "./solvers.ts";
import { readLayers } from "./world-file/layers.ts";

export interface OpenedWorld extends World {
  readonly data: WorldData;
  /** Reads the layers that lie unread and makes the tables of trains and flights, a part of some milliseconds at each step. */
  read(): Iterable<void>;
  /**
   * Makes, after that, what the first questions about places and ways would wait for, of the largest city first: a part
   * of some milliseconds at each step, most of them. Questions may come between the steps; what is made already costs nothing.
   */
  warm(): Iterable<void>;
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
  return openIndexedWorld(data, id, decodePlaceIndex(derived));
}

/** The same over an index of places that is decoded already; null builds one. */
export function openIndexedWorld(data: WorldData, id: string, index: PlaceIndexData | null): OpenedWorld {
  const { meta, cities, pois, roads, motorways, transit } = data;
  const places = createPlaces({
    cities,
    pois,
    country: createCountry(data.country),
    roads,
    index,
  });
  const rail = once(() => createRail(data));
  const air = once(() => createAir(data));
  const guides = once(() => createGuides(data.guides));
  const routing = createRouting(places, { roads, motorways, transit, now: meta.now });
  function* read(): Generator<void> {
    yield* readLayers(data);
    for (const make of [rail, air, guides]) yield void make();
  }
  return {
    id,
    meta,
    data,
    places,
    routing,
    climate: createClimate(meta.seed),
    rail: laterRail(rail),
    air: laterAir(air),
    guides: laterGuides(guides),
    read,
    *warm() {
      yield* read();
      yield* places.warm();
      for (const city of largestFirst(data)) yield* routing.warm(city);
    },
  };
}

/** By the arcs of their streets: the more there are, the more is asked about them, and the longer one waits. */
function largestFirst({ cities, roads }: WorldData): readonly CityFacts[] {
  return cities
    .map((city, at) => ({ city, size: roads[at]?.target.length ?? 0 }))
    .sort((one, other) => other.size - one.size) // of equal ones the first stays so
    .map(({ city }) => city);
}

// Trains, flights and guides are some ten thousand objects, read and indexed when somebody asks for them.

function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function laterRail(rail: () => Rail): Rail {
  return {
    stationsOf: (name) => rail().stationsOf(name),
    similarStations: (name, limit) => rail().similarStations(name, limit),
    station: (name) => rail().station(name),
    journeys: (query) => rail().journeys(query),
    quickest: (from, to) => rail().quickest(from, to),
    train: (number) => rail().train(number),
    trainNumbers: (prefix, limit) => rail().trainNumbers(prefix, limit),
  };
}

function laterAir(air: () => Air): Air {
  return {
    airportsOf: (cityOrAirport) => air().airportsOf(cityOrAirport),
    airportsNear: (point, withinMetres) => air().airportsNear(point, withinMetres),
    isLinked: (from, to) => air().isLinked(from, to),
    flights: (query) => air().flights(query),
  };
}

function laterGuides(guides: () => Guides): Guides {
  return {
    get count() {
      return guides().count;
    },
    list: () => guides().list(),
    get: (id) => guides().get(id),
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

/** The articles of a world, by id. */
function createGuides(guides: readonly Guide[]): Guides {
  const byId = new Map(guides.map((guide) => [guide.id, guide]));
  return { count: guides.length, list: () => guides, get: (id) => byId.get(id) ?? null };
}
