/**
 * The layers of a world as sections. Small layers are canonical JSON under a zod schema; what is large has columns of
 * its own. A world without roads, lines or guides has no sections of them.
 */
import { asFailure, canonicalJson, fail } from "@arenakit/contracts";
import type { Section } from "@arenakit/corpus-format";
import * as z from "zod";
import { CityFacts } from "../atlas.ts";
import { Flight, Guide, Station, TrainService, type WorldData, WorldMeta } from "../data.ts";
import { decodePois, encodePois } from "../poi-table.ts";
import { quickCheck } from "../quick-check.ts";
import { decodeRoads, encodeRoads } from "../roads/encode-roads.ts";
import { NO_MOTORWAYS, NO_ROADS } from "../roads/road-graph.ts";
import { decodeTransit, encodeTransit } from "../transit/encode-transit.ts";

type Sections = ReadonlyMap<string, Uint8Array>;

/** What is kept as JSON. */
const JSON_LAYERS = {
  meta: WorldMeta,
  cities: z.array(CityFacts).min(1),
  stations: z.array(Station),
  services: z.array(TrainService),
  flights: z.array(Flight),
  guides: z.array(Guide),
} as const;
type JsonLayers = { [Name in keyof typeof JSON_LAYERS]: z.infer<(typeof JSON_LAYERS)[Name]> };

export function encodeLayers(data: WorldData): Section[] {
  const encoder = new TextEncoder();
  const json = Object.keys(JSON_LAYERS) as (keyof JsonLayers)[];
  return [
    ...json.map((name) => ({ name, bytes: encoder.encode(canonicalJson(data[name])) })),
    ...encodePois(data.pois),
    ...(hasRoads(data) ? encodeRoads(data.roads, data.motorways) : []),
    ...encodeTransit(data.transit),
  ];
}

/** Throws a FailureError of owner "corpus": snapshot_section_missing or world_invalid. */
export function decodeLayers(sections: Sections): WorldData {
  const json = Object.fromEntries(
    Object.entries(JSON_LAYERS).map(([name, schema]) => [name, parseSection(sections, name, schema)]),
  ) as JsonLayers;
  const { cities } = json;
  const data: WorldData = {
    ...json,
    pois: decodePois(sections),
    ...roadsIn(sections, cities.length),
    transit: decodeTransit((name) => sections.get(name), cities.length),
  };
  checkReferences(data);
  return data;
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
const QUICK_CHECKS = new Map(Object.entries(JSON_LAYERS).map(([name, schema]) => [name, quickCheck(schema)]));

function parseSection(sections: Sections, name: string, schema: z.ZodType): unknown {
  const bytes = sectionBytes(sections, name);
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
function checkReferences({ cities, pois, stations, services }: WorldData): void {
  const adcodes = new Set(cities.map((city) => city.adcode));
  for (let row = 0; row < pois.length; row++)
    if (!adcodes.has(pois.city(row))) invalid(`place ${pois.id(row)} is in the unknown city ${pois.city(row)}`);
  for (const service of services)
    for (const stop of service.stops)
      if (stop.station >= stations.length)
        invalid(`train ${service.number} stops at the unknown station ${stop.station}`);
}

function invalid(what: string): never {
  return fail("corpus", "world_invalid", `expected the data of a world, got something else (${what}): build it again`);
}
