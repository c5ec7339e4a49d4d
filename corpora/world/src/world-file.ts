/** Worlds as bytes and files: a snapshot of kind `world`, one section of canonical JSON per part of WorldData. */
import { readFile } from "node:fs/promises";
import { asFailure, canonicalJson, fail } from "@arenakit/contracts";
import { contentId, readSnapshot, sectionOf, writeFileAtomic, writeSnapshot } from "@arenakit/corpus-format";
import * as z from "zod";
import { CityFacts } from "./atlas.ts";
import { buildWorld } from "./build-world.ts";
import { Flight, Poi, Station, TrainService, type WorldData, WorldMeta } from "./data.ts";
import { poiTable } from "./poi-table.ts";
import { NO_MOTORWAYS, NO_ROADS } from "./roads/road-graph.ts";
import { NO_TRANSIT } from "./transit/transit-network.ts";
import { type OpenedWorld, openWorld } from "./world.ts";

export const WORLD_KIND = "world";
/** Raised whenever the meaning of a section changes. */
export const WORLD_VERSION = 1;

const SECTIONS = ["meta", "cities", "pois", "stations", "services", "flights"] as const satisfies (keyof WorldData)[];

const Parts = z.object({
  meta: WorldMeta,
  cities: z.array(CityFacts),
  pois: z.array(Poi),
  stations: z.array(Station),
  services: z.array(TrainService),
  flights: z.array(Flight),
});

/** The canonical bytes; their sha256 is the world's id. */
export function encodeWorld(data: WorldData): Uint8Array {
  const encoder = new TextEncoder();
  const sections = SECTIONS.map((name) => ({
    name,
    bytes: encoder.encode(canonicalJson(name === "pois" ? [...data.pois] : data[name])),
  }));
  const { name, seed } = data.meta;
  return writeSnapshot({ kind: WORLD_KIND, version: WORLD_VERSION, sections, manifest: { name, seed } });
}

/** The id that the data has as a snapshot. */
export function worldId(data: WorldData): string {
  return contentId(encodeWorld(data));
}

/**
 * Throws a FailureError of owner "corpus": a code of readSnapshot, or world_invalid when a section does not hold
 * what its schema says.
 */
export function decodeWorld(bytes: Uint8Array): { id: string; data: WorldData } {
  const snapshot = readSnapshot(bytes, { kind: WORLD_KIND, version: WORLD_VERSION });
  const decoder = new TextDecoder();
  const parts = Object.fromEntries(
    SECTIONS.map((name) => [name, parseSection(name, decoder.decode(sectionOf(snapshot, name)))]),
  );
  const parsed = Parts.safeParse(parts);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    invalid(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { cities, pois } = parsed.data;
  checkReferences(parsed.data);
  const layers = {
    pois: poiTable(pois),
    roads: cities.map(() => NO_ROADS),
    motorways: NO_MOTORWAYS,
    transit: cities.map(() => NO_TRANSIT),
    guides: [],
  };
  return { id: contentId(bytes), data: { ...parsed.data, ...layers } };
}

/** Writes the world in one step and returns its id. */
export async function saveWorld(path: string, data: WorldData): Promise<string> {
  const bytes = encodeWorld(data);
  await writeFileAtomic(path, bytes);
  return contentId(bytes);
}

/** The world that a seed generates, opened; the same world as its saved file's. */
export function openGeneratedWorld(seed: number): OpenedWorld {
  const data = buildWorld({ seed });
  return openWorld(data, worldId(data));
}

/** Reads, verifies and opens; a file that cannot be read fails with code world_unreadable. */
export async function loadWorld(path: string): Promise<OpenedWorld> {
  const bytes = await readFile(path).catch((cause: unknown) =>
    fail(
      "corpus",
      "world_unreadable",
      `expected a world file at ${path}, got: ${asFailure("corpus", cause).message}; build one with \`arenakit world build\``,
      { cause },
    ),
  );
  const { id, data } = decodeWorld(bytes);
  return openWorld(data, id);
}

function parseSection(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The checksum held, so a program wrote it so: not a damaged file but an invalid world.
    return invalid(`section "${name}" is no JSON: ${asFailure("corpus", error).message}`);
  }
}

/** What a schema cannot say: references point at something, ids are unique. */
function checkReferences({ cities, pois, stations, services }: z.infer<typeof Parts>): void {
  if (cities.length === 0) invalid("there is no city");
  const adcodes = new Set(cities.map((city) => city.adcode));
  const ids = new Set<string>();
  for (const poi of pois) {
    if (ids.has(poi.id)) invalid(`two places have the id ${poi.id}`);
    if (!adcodes.has(poi.city)) invalid(`place ${poi.id} is in the unknown city ${poi.city}`);
    ids.add(poi.id);
  }
  for (const service of services)
    for (const stop of service.stops)
      if (stop.station >= stations.length)
        invalid(`train ${service.number} stops at the unknown station ${stop.station}`);
}

function invalid(what: string): never {
  return fail("corpus", "world_invalid", `expected the data of a world, got something else (${what}): build it again`);
}
