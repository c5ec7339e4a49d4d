/**
 * Where the program finds worlds: a file, the id (or a unique prefix) of a file in the store, or the world that
 * a seed generates. The store is a plain folder of world files named by their ids.
 */
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { boundary, fail } from "@arenakit/contracts";
import { snapshotId, writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import {
  encodeWorldFile,
  type LoadWorldOptions,
  loadWorld,
  type OpenedWorld,
  type WorldData,
} from "@arenakit/corpus-world";
import { type GeneratedSize, keptFile, openKeptOrMade } from "@arenakit/corpus-world-maker/kept";
import { FORMER_WORLDS, ownCacheFolders } from "./cache-folders.ts";
import { failUsage } from "./commands/arguments.ts";
import { requirePlace, WRITABLE } from "./option-file.ts";
import { packagedPath } from "./packaged.ts";
import { startedAs } from "./started-as.ts";

const EXTENSION = ".akworld";
const ID_DIGITS_IN_NAME = 16;

/** The folder of the store. */
export const storeFolder = (): string => ownCacheFolders().worlds;

/** Opens what `--world` names; without a name, the small world of the seed. Threads given the same memory share it. */
export async function openNamedWorld(
  name: string | undefined,
  seed: number,
  sharing: LoadWorldOptions = {},
): Promise<OpenedWorld> {
  if (name === undefined || isGenerated(name)) return generated(name ?? "small", seed, sharing);
  if (existsSync(name)) return load(name, sharing);
  const { known, found } = inStore(name);
  if (found.length === 1) {
    const opened = await load(found[0]!, sharing);
    // A file's name holds the beginning of the id only; what was given may be longer.
    if (opened.id.startsWith(name)) return opened;
  }
  const hint =
    known.length > 0 ? `The store holds ${known.map(idInName).join(", ")}.` : "No world was saved or pulled there.";
  return failUsage(
    `no world ${JSON.stringify(name)}: expected small or full for a generated one, a world file or ${found.length > 1 ? "a longer prefix of " : ""}an id in ${storeFolder()}. ${hint} Make one with \`${startedAs(process.env)} world build --out FILE\`.`,
  );
}

/** The file of what `--world` names; a generated world is made first. Throws harness/usage where it cannot be kept. */
export async function worldFile(name: string | undefined, seed: number): Promise<string> {
  if (name !== undefined && existsSync(name)) return name;
  await openNamedWorld(name, seed);
  const size = name === undefined ? "small" : name;
  if (!isGenerated(size)) return inStore(size).found[0]!;
  const packaged = size === "small" ? packagedPath("world.akworld", seed) : undefined;
  if (packaged) return packaged;
  const file = keptFile({ folder: generatedFolder() }, size, seed);
  return existsSync(file)
    ? file
    : failUsage(`the ${size} world has no file: make one with \`arenakit world build --out FILE\``);
}

const generatedFolder = () => join(storeFolder(), "generated");

/** The same name for a program that runs in another folder: files by their paths. */
export function worldNameAnywhere(name: string): string {
  if (isGenerated(name)) return name;
  const [file] = inStore(name).found;
  return resolve(existsSync(name) || file === undefined ? name : file);
}

const isGenerated = (name: string): name is GeneratedSize => name === "small" || name === "full";

/** The files of the store, and those whose ids begin so; one that lies in both folders is the store's. */
function inStore(name: string): { known: string[]; found: string[] } {
  const files = new Map<string, string>();
  for (const folder of [FORMER_WORLDS, storeFolder()].filter((folder) => existsSync(folder)))
    for (const file of readdirSync(folder)) if (file.endsWith(EXTENSION)) files.set(file, join(folder, file));
  const known = [...files.values()];
  return { known, found: known.filter((file) => idInName(file).startsWith(name.slice(0, ID_DIGITS_IN_NAME))) };
}

const idInName = (file: string) => basename(file, EXTENSION);

/** On two cores that do nothing else. */
const MAKING: Readonly<Record<GeneratedSize, string>> = { small: "some ten seconds", full: "about half a minute" };

function generated(size: GeneratedSize, seed: number, sharing: LoadWorldOptions): Promise<OpenedWorld> {
  const packaged = size === "small" ? packagedPath("world.akworld", seed) : undefined;
  if (packaged) return load(packaged, sharing);
  const folder = generatedFolder();
  const onMake = () => {
    console.error(`building the ${size} world, once for this seed (${MAKING[size]}) …`);
  };
  const worlds = { folder, temporarySuffix: String(process.pid), onMake, onProblem: console.error, ...sharing };
  return openKeptOrMade(worlds, size, seed);
}

/** The world of a file; what is wrong with it is said with the file's name. */
async function load(path: string, sharing: LoadWorldOptions): Promise<OpenedWorld> {
  const opened = await boundary("corpus", () => loadWorld(path, sharing));
  if (opened.ok) return opened.value;
  const { owner, code, message } = opened.failure;
  return fail(owner, code, `${path}: ${message}`);
}

/** Refuses a simulated time at which the world knows no trains, flights or weather. */
export function requireNowInside({ meta }: OpenedWorld, now: string | undefined): void {
  const { from, to } = meta.horizon;
  const date = now?.slice(0, 10);
  if (date === undefined || (date >= from && date <= to)) return;
  failUsage(`--now: the world ${meta.name} knows the days from ${from} to ${to}; got ${date}.`);
}

/** Before a world is made that `--out` gives no place: the store takes it. Throws harness/usage. */
export function requireWorldPlace(out: string | undefined): void {
  const option = "the world store, where --out is not given";
  if (out === undefined) requirePlace({ option, path: storeFolder(), expected: `${WRITABLE} with --out FILE` });
}

/** Saves a world in the store under its id, or at `path`; the path and the id. */
export async function saveNamedWorld(
  data: WorldData,
  path?: string,
): Promise<{ path: string; id: string; bytes: number }> {
  const bytes = encodeWorldFile(data);
  const id = snapshotId(bytes);
  const target = path ?? join(storeFolder(), `${id.slice(0, ID_DIGITS_IN_NAME)}${EXTENSION}`);
  if (!path) mkdirSync(storeFolder(), { recursive: true });
  await writeFileAtomic(target, bytes);
  return { path: target, id, bytes: bytes.length };
}
