/**
 * Generated worlds kept as files, so that the world of a seed is made once and not by every program that asks. The
 * folder, and what tells one writer from another, are arguments; a folder that takes no file costs time and nothing else.
 */

import { type OpenedWorld, openWorld, type WorldData, worldId } from "@arenakit/corpus-world";
import { type BuildOptions, buildWorld, smallWorld } from "./build-world.ts";
import { type GeneratedSize, type GeneratedWorlds, keptName, makeKept, openIfKept } from "./kept-worlds.ts";

/**
 * The world of the seed: from its file, or made and kept. It is made again when the program that makes it has changed,
 * or when the file cannot be read. Programs may ask at once.
 */
export function openKeptWorld(worlds: GeneratedWorlds, size: GeneratedSize, seed: number): OpenedWorld {
  return openKept(worlds, keptName(size, seed), makerOf(size, seed));
}

/** The same for whatever is made under that name. */
export function openKept(worlds: GeneratedWorlds, name: string, make: () => WorldData): OpenedWorld {
  return openIfKept(worlds, name) ?? makeKept(worlds, name, make);
}

/** What makes the world of that size and seed. */
export function makerOf(size: GeneratedSize, seed: number): () => WorldData {
  return () => buildWorld({ ...(size === "small" ? smallWorld() : {}), seed });
}

/** The world that a seed generates, opened; the same world as its saved file's. The small one unless told otherwise. */
export function openGeneratedWorld(seed: number, size: Omit<BuildOptions, "seed"> = smallWorld()): OpenedWorld {
  const data = buildWorld({ ...size, seed });
  return openWorld(data, worldId(data));
}
