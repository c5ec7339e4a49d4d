/**
 * The layers of a world as sections. Small layers are canonical JSON under a zod schema; what is large has columns of
 * its own, or is read when it is first asked for. A world without roads or lines has no sections of them.
 */
import { asFailure, canonicalJson, fail } from "@arenakit/contracts";
import type { Section } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { CityFacts } from "../atlas.ts";
import { CountryFacts } from "../country.ts";
import { Flight, Guide, Station, TrainService, type WorldData, WorldMeta } from "../data.ts";
import { decodePois, encodePois } from "../poi-table.ts";
import { quickCheck } from "../quick-check.ts";
import { decodeRoads, encodeRoads } from "../roads/encode-roads.ts";
import { NO_MOTORWAYS, NO_ROADS } from "../roads/road-graph.ts";
import { decodeTransit, encodeTransit } from "../transit/encode-transit.ts";
import { decodeRows, encodeRows, type LaterRows } from "./rows.ts";

type Sections = ReadonlyMap<string, Uint8Array>;

/** What is kept as JSON. */
const JSON_LAYERS = {
  meta: WorldMeta,
  cities: z.array(CityFacts).min(1),
  country: CountryFacts,
  stations: z.array(Station),
} as const;
type JsonLayers = { [Name in keyof typeof JSON_LAYERS]: z.infer<(typeof JSON_LAYERS)[Name]> };

/** What is kept as JSON and read when it is first asked for: many rows, which many a question does without. */
const LATER_LAYERS = {
  services: z.array(TrainService),
  flights: z.array(Flight),
  guides: z.array(Guide),
} as const;
type LaterLayers = { [Name in keyof typeof LATER_LAYERS]: z.infer<(typeof LATER_LAYERS)[Name]> };

export function encodeLayers(data: WorldData): Section[] {
  const encoder = new TextEncoder();
  const json = Object.keys(JSON_LAYERS) as (keyof JsonLayers)[];
  const later = Object.keys(LATER_LAYERS) as (keyof LaterLayers)[];
  return [
    ...json.map((name) => ({ name, bytes: encoder.encode(canonicalJson(data[name])) })),
    ...later.map((name) => ({ name, bytes: encodeRows(data[name]) })),
    ...encodePois(data.pois),
    ...(hasRoads(data) ? encodeRoads(data.roads, data.motorways) : []),
    ...encodeTransit(data.transit),
  ];
}

/**
 * Throws a FailureError of owner "corpus": snapshot_section_missing or world_invalid. Trains, flights and guides are
 * read when they are first asked for, and world_invalid is thrown then if they are none.
 */
export function decodeLayers(sections: Sections): WorldData {
  const json = Object.fromEntries(
    Object.entries(JSON_LAYERS).map(([name, schema]) => [
      name,
      parseSection(name, schema, sectionBytes(sections, name)),
    ]),
  ) as JsonLayers;
  const { cities, stations } = json;
  const services = rowsIn(sections, "services", (service) => checkStops(service, stations.length));
  const flights = rowsIn(sections, "flights");
  const guides = rowsIn(sections, "guides");
  const data: WorldData = {
    ...json,
    get services() {
      return services.all();
    },
    get flights() {
      return flights.all();
    },
    get guides() {
      return guides.all();
    },
    pois: decodePois(sections),
    ...roadsIn(sections, cities.length),
    transit: decodeTransit((name) => sections.get(name), cities.length),
  };
  checkCities(data);
  unread.set(data, [services, flights, guides]);
  return data;
}

/** Of decoded data the layers that are read when they are asked for. */
const unread = new WeakMap<WorldData, readonly LaterRows<unknown>[]>();

/** Reads what lies unread, a part of some milliseconds at each step; nothing where the data was not decoded. */
export function* readLayers(data: WorldData): Generator<void> {
  for (const rows of unread.get(data) ?? []) yield* rows.steps();
}

function rowsIn<Name extends keyof LaterLayers>(
  sections: Sections,
  name: Name,
  check: (row: LaterLayers[Name][number]) => void = () => {},
): LaterRows<LaterLayers[Name][number]> {
  const read = (piece: Uint8Array) => {
    const rows = parseSection(name, LATER_LAYERS[name], piece) as LaterLayers[Name][number][];
    for (const row of rows) check(row);
    return rows;
  };
  return decodeRows(sectionBytes(sections, name), read) ?? invalid(`section "${name}" has no pieces of rows`);
}

const hasRoads = ({ roads, motorways }: WorldData) =>
  [...roads, motorways.graph].some(({ longitude }) => longitude.length > 0);

function roadsIn(sections: Sections, cities: number): Pick<WorldData, "roads" | "motorways"> {
  if (!sections.has(FIRST_OF_ROADS))
    return { roads: Array.from({ length: cities }, () => NO_ROADS), motorways: NO_MOTORWAYS };
  const decoded = decodeRoads((name) => sectionBytes(sections, name));
  if (decoded.roads.length !== cities) invalid(`there are roads of ${decoded.roads.length} cities for ${cities}`);
  return decoded;
}
const FIRST_OF_ROADS = "roads.index";

function sectionBytes(sections: Sections, name: string): Uint8Array {
  return (
    sections.get(name) ??
    fail(
      "corpus",
      "snapshot_section_missing",
      `expected a section "${name}" in the world snapshot, got ${[...sections.keys()].join(", ")}: build it again`,
    )
  );
}

/** What holds at once is taken as it is; else zod fills in what is missing, or says what is wrong. */
const QUICK_CHECKS = new Map(
  Object.entries({ ...JSON_LAYERS, ...LATER_LAYERS }).map(([name, schema]) => [name, quickCheck(schema)]),
);

function parseSection(name: string, schema: z.ZodType, bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    // The checksum held, so a program wrote it so: not a damaged file but an invalid world.
    return invalid(`section "${name}" is no JSON: ${asFailure("corpus", error).message}`);
  }
  if (QUICK_CHECKS.get(name)?.(value)) return value;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return invalid(`${[name, ...(issue?.path ?? [])].join(".")}: ${issue?.message}`);
}

/** What a schema cannot say: references point at something. */
function checkCities({ cities, pois }: WorldData): void {
  const adcodes = new Set(cities.map((city) => city.adcode));
  let known = "";
  for (let row = 0; row < pois.length; row++) {
    const city = pois.city(row);
    if (city === known) continue; // its neighbours are mostly in the same city
    if (!adcodes.has(city)) invalid(`place ${pois.id(row)} is in the unknown city ${city}`);
    known = city;
  }
}

function checkStops({ number, stops }: TrainService, stations: number): void {
  for (const { station } of stops)
    if (station >= stations) invalid(`train ${number} stops at the unknown station ${station}`);
}

function invalid(what: string): never {
  return fail("corpus", "world_invalid", `expected the data of a world, got something else (${what}): build it again`);
}
