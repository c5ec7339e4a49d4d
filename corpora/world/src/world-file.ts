/** Worlds as bytes and files: a snapshot of kind `world`, in which every layer has sections of its own codec. */
import { open } from "node:fs/promises";
import { join } from "node:path";
import { asFailure, fail } from "@arenakit/contracts";
import {
  DERIVED_PREFIX,
  decodeSnapshot,
  readSnapshot,
  type Section,
  type Snapshot,
  snapshotId,
  writeFileAtomic,
  writeSnapshot,
} from "@arenakit/corpus-text/snapshot";
import type { WorldData } from "./data.ts";
import { buildPlaceIndex } from "./places/build-index.ts";
import { encodePlaceIndex } from "./places/index-codec.ts";
import { type OpenedWorld, openWorld } from "./world.ts";
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

/** Reads, verifies and opens; a file that cannot be read fails with code world_unreadable. */
export async function loadWorld(path: string): Promise<OpenedWorld> {
  const bytes = await readWhole(path).catch((cause: unknown) =>
    fail(
      "corpus",
      "world_unreadable",
      `expected a world file at ${path}, got: ${asFailure("corpus", cause).message}; build one with \`arenakit world build\``,
      { cause },
    ),
  );
  return decodeSnapshot(bytes, EXPECTED, (snapshot) => {
    const { id, data, derived } = decoded(bytes, snapshot);
    return openWorld(data, id, derived);
  });
}

/** In one read where the system gives it so: readFile takes a world in two hundred pieces and twice the time. */
async function readWhole(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    // Shared, so that another thread can verify it while this one decodes it.
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) return bytes.subarray(0, at);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
