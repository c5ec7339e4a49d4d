/**
 * Worlds kept as files, each under the name of what it was made from: read where one is there, made and kept where not.
 * What makes a world is an argument, or is loaded when one has to be made: most programs find theirs.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { asFailure, boundary, omitUndefined } from "@arenakit/contracts";
import { programDigest, type SharedMemory } from "@arenakit/corpus-text/snapshot";
import {
  decodeWorld,
  encodeWorldFile,
  loadWorld,
  type OpenedWorld,
  openWorld,
  openWorldFile,
  WORLD_PROGRAM,
  type WorldData,
} from "@arenakit/corpus-world";

/** `small` is there in seconds, `full` has the whole atlas and takes half a minute. */
export type GeneratedSize = "small" | "full";

/** Where generated worlds are kept, and who hears of it. */
export interface GeneratedWorlds {
  /** Made when it is missing. */
  readonly folder: string;
  /** Part of the name of a file that is not whole yet: no other program that writes there now has the same. */
  readonly temporarySuffix: string;
  /** Told before a world is made. */
  readonly onMake?: () => void;
  /** Told of a file that cannot be read or written, in words. */
  readonly onProblem?: (message: string) => void;
  /** Where threads share worlds; see loadWorld. A world that could not be kept is there, too. */
  readonly memory?: SharedMemory;
}

/** As openKeptWorld of index.ts, but the atlas and what makes worlds of it are loaded only where there is none. */
export async function openKeptOrMade(worlds: GeneratedWorlds, size: GeneratedSize, seed: number): Promise<OpenedWorld> {
  const path = pathOf(worlds, keptName(size, seed));
  const sharing = omitUndefined({ memory: worlds.memory });
  const kept = await boundary("corpus", () => loadWorld(path, sharing));
  if (kept.ok) return kept.value;
  if (existsSync(path)) worlds.onProblem?.(madeAgain(path, kept.failure.message));
  const { makerOf } = await import("./generated-world.ts");
  return openWorldFile(makeBytes(worlds, path, makerOf(size, seed)), path, sharing);
}

/** Made again when the program that makes it has changed. */
export function keptName(size: GeneratedSize, seed: number): string {
  const own = [".", "../cities", "../tables"].map((folder) => join(import.meta.dirname, folder));
  return `${size}-${seed}-${programDigest([...WORLD_PROGRAM, ...own])}`;
}

/** The file that openKeptOrMade reads, or makes where it can. */
export const keptFile = ({ folder }: Pick<GeneratedWorlds, "folder">, size: GeneratedSize, seed: number): string =>
  join(folder, `${keptName(size, seed)}.akworld`);

/** Null where there is none, or none that can be read. */
export function openIfKept(worlds: GeneratedWorlds, name: string): OpenedWorld | null {
  const path = pathOf(worlds, name);
  return existsSync(path) ? read(path, worlds) : null;
}

/** Makes it, keeps it if it can, and opens what it kept. */
export function makeKept(worlds: GeneratedWorlds, name: string, make: () => WorldData): OpenedWorld {
  return opened(makeBytes(worlds, pathOf(worlds, name), make));
}

function makeBytes(worlds: GeneratedWorlds, path: string, make: () => WorldData): Uint8Array {
  worlds.onMake?.();
  const bytes = encodeWorldFile(make());
  keep(path, bytes, worlds);
  return bytes;
}

const pathOf = ({ folder }: GeneratedWorlds, name: string) => join(folder, `${name}.akworld`);

function opened(bytes: Uint8Array): OpenedWorld {
  const { id, data, derived } = decodeWorld(bytes);
  return openWorld(data, id, derived);
}

function read(path: string, { onProblem }: GeneratedWorlds): OpenedWorld | null {
  // What is wrong with a file that we made is mended by making it again.
  try {
    return opened(readFileSync(path));
  } catch (error) {
    onProblem?.(madeAgain(path, asFailure("corpus", error).message));
    return null;
  }
}

const madeAgain = (path: string, problem: string) => `${path}: ${problem}; making the world again`;

/** A reader sees the whole file or none; of several writers, each of the same bytes, the last one stays. */
function keep(path: string, bytes: Uint8Array, { temporarySuffix, onProblem }: GeneratedWorlds): void {
  const temporary = join(dirname(path), `.${basename(path)}.${temporarySuffix}`);
  // Who asked has the world whether it can be kept or not.
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary);
    onProblem?.(`the world cannot be kept at ${path}: ${asFailure("corpus", error).message}`);
  }
}
