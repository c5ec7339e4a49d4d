/** Worlds as bytes and files: a snapshot of kind `world`, in which every layer has sections of its own codec. */
import { join, resolve } from "node:path";
import { boundary, fail } from "@arenakit/contracts";
import {
  DERIVED_PREFIX,
  decodeSnapshot,
  openSnapshot,
  readSharedFile,
  readSnapshot,
  type Section,
  type SharedMemory,
  type Snapshot,
  sharedCopy,
  snapshotId,
  writeFileAtomic,
  writeSnapshot,
} from "@arenakit/corpus-text/snapshot";
import type { WorldData } from "./data.ts";
import { buildPlaceIndex } from "./places/build-index.ts";
import { decodePlaceIndex, encodePlaceIndex } from "./places/index-codec.ts";
import type { PlaceIndexData } from "./places/index-data.ts";
import { type OpenedWorld, openIndexedWorld } from "./world.ts";
import { decodeLayers, encodeLayers } from "./world-file/layers.ts";

/** Folders of what reads and writes worlds: who keeps what was made with it can tell when it has changed. */
export const WORLD_PROGRAM: readonly string[] = [import.meta.dirname, join(import.meta.dirname, "../tables")];
export const WORLD_KIND = "world";
/** Raised whenever the meaning of a section changes. */
export const WORLD_VERSION = 4;

/** Sections that are computed from the others and kept only to open the world sooner; their names begin with `index.`. */
type DerivedSections = ReadonlyMap<string, Uint8Array>;

/** The canonical bytes. `derived` has no part in the id. */
export function encodeWorld(data: WorldData, derived: readonly Section[] = []): Uint8Array {
  const { name, seed } = data.meta;
  return writeSnapshot({
    kind: WORLD_KIND,
    version: WORLD_VERSION,
    sections: [...encodeLayers(data), ...derived],
    manifest: { name, seed },
  });
}

/** The id that the data has as a snapshot. */
export function worldId(data: WorldData): string {
  return snapshotId(encodeWorld(data));
}

/**
 * Places, roads and lines are views into the bytes: do not change them. Throws a FailureError of owner "corpus": a code
 * of readSnapshot, or world_invalid when a section does not hold what its layer is made of, which for trains, flights, guides and
 * lines of a city shows when they are first asked for.
 */
export function decodeWorld(bytes: Uint8Array): DecodedWorld {
  return decoded(bytes, readSnapshot(bytes, EXPECTED));
}

interface DecodedWorld {
  readonly id: string;
  readonly data: WorldData;
  readonly derived: DerivedSections;
}

const EXPECTED = { kind: WORLD_KIND, version: WORLD_VERSION };

function decoded(bytes: Uint8Array, { sections }: Snapshot): DecodedWorld {
  const derived = new Map([...sections].filter(([name]) => name.startsWith(DERIVED_PREFIX)));
  return { id: snapshotId(bytes), data: decodeLayers(sections), derived };
}

/** The bytes of a file: the world and all that is derived from it to open it sooner. */
export function encodeWorldFile(data: WorldData): Uint8Array {
  return encodeWorld(data, encodePlaceIndex(buildPlaceIndex(data.pois, data.cities)));
}

/** Writes the world's file in one step and returns its id. */
export async function saveWorld(path: string, data: WorldData): Promise<string> {
  const bytes = encodeWorldFile(data);
  await writeFileAtomic(path, bytes);
  return snapshotId(bytes);
}

export interface LoadWorldOptions {
  /** Where threads share worlds: the first to load one puts it there, verified, and the others read no file. */
  readonly memory?: SharedMemory;
}

/** Reads, verifies and opens; a file that cannot be read fails with code world_unreadable. */
export async function loadWorld(path: string, { memory }: LoadWorldOptions = {}): Promise<OpenedWorld> {
  const known = memory?.get(sharedName(path)) as SharedWorld | undefined;
  if (known) return openShared(known);
  const bytes = await boundary("corpus", () => readSharedFile(path));
  if (!bytes.ok)
    fail(
      "corpus",
      "world_unreadable",
      `expected a world file at ${path}, got: ${bytes.failure.message}; build one with \`arenakit world build\``,
    );
  return openVerified(bytes.value, path, memory);
}

/** The world of a file's bytes, as if they lay at the path already. */
export async function openWorldFile(
  bytes: Uint8Array,
  path: string,
  { memory }: LoadWorldOptions = {},
): Promise<OpenedWorld> {
  return openVerified(memory ? sharedCopy(bytes) : bytes, path, memory);
}

/** What threads share of a world: the bytes of its file, and what they unpack to. */
interface SharedWorld {
  readonly bytes: Uint8Array;
  readonly index: PlaceIndexData | null;
}

const sharedName = (path: string) => `world ${resolve(path)}`;

async function openVerified(bytes: Uint8Array, path: string, memory: SharedMemory | undefined): Promise<OpenedWorld> {
  const { index, world } = await decodeSnapshot(bytes, EXPECTED, (snapshot) => {
    const { id, data, derived } = decoded(bytes, snapshot);
    const index = decodePlaceIndex(derived);
    return { index, world: openIndexedWorld(data, id, index) };
  });
  memory?.set(sharedName(path), { bytes, index } satisfies SharedWorld);
  return world;
}

/** What another thread has verified. */
function openShared({ bytes, index }: SharedWorld): OpenedWorld {
  const { id, data } = decoded(bytes, openSnapshot(bytes, EXPECTED));
  return openIndexedWorld(data, id, index);
}
