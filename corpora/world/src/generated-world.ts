/**
 * Generated worlds kept as files, so that the world of a seed is made once and not by every program that asks. The
 * folder, and what tells one writer from another, are arguments; a folder that takes no file costs time and nothing else.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { asFailure } from "@arenakit/contracts";
import { programDigest } from "@arenakit/corpus-format";
import { buildWorld, SMALL_WORLD } from "./build-world.ts";
import type { WorldData } from "./data.ts";
import { type OpenedWorld, openWorld } from "./world.ts";
import { decodeWorld, encodeWorldFile } from "./world-file.ts";

/** `small` is there in seconds, `full` has the whole atlas and takes half a minute. */
const SIZES = { small: SMALL_WORLD, full: {} } as const;
export type GeneratedSize = keyof typeof SIZES;

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
}

/**
 * The world of the seed: from its file, or made and kept. It is made again when the program that makes it has changed,
 * or when the file cannot be read. Programs may ask at once.
 */
export function openKeptWorld(worlds: GeneratedWorlds, size: GeneratedSize, seed: number): OpenedWorld {
  return openKept(worlds, `${size}-${seed}-${programDigest([import.meta.dirname])}`, () =>
    buildWorld({ ...SIZES[size], seed }),
  );
}

/** The same for whatever is made under that name. */
export function openKept(worlds: GeneratedWorlds, name: string, make: () => WorldData): OpenedWorld {
  const path = join(worlds.folder, `${name}.akworld`);
  const kept = existsSync(path) ? read(path, worlds) : null;
  if (kept) return kept;
  worlds.onMake?.();
  const bytes = encodeWorldFile(make());
  keep(path, bytes, worlds);
  return opened(bytes);
}

function opened(bytes: Uint8Array): OpenedWorld {
  const { id, data, derived } = decodeWorld(bytes);
  return openWorld(data, id, derived);
}

function read(path: string, { onProblem }: GeneratedWorlds): OpenedWorld | null {
  // What is wrong with a file that we made is mended by making it again.
  try {
    return opened(readFileSync(path));
  } catch (error) {
    onProblem?.(`${path}: ${asFailure("corpus", error).message}; making the world again`);
    return null;
  }
}

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
