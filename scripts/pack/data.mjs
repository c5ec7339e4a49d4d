// What programs bring along, made by the code that would make it where it is installed: the small world of seed 1, and
// the generated corpora with their index of words. Each is made once below .build and again when that code has changed.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateSearch } from "@arenakit/corpus-generated/kept";
import { programDigest } from "@arenakit/corpus-text/snapshot";
import { encodeWorldFile, loadWorld } from "@arenakit/corpus-world";
import { openGeneratedWorld } from "@arenakit/corpus-world-maker";
import { ROOT } from "../prepare.mjs";

const SEED = 1;
const MAKERS = ["corpora/text", "corpora/world", "corpora/world-maker", "corpora/generated", "corpora/search"];

const MADE = {
  async world(to) {
    writeFileSync(to, encodeWorldFile(openGeneratedWorld(SEED).data));
  },
  wiki: (to) => generateSearch({ kind: "wiki", seed: SEED }, to),
  papers: (to) => generateSearch({ kind: "papers", seed: SEED }, to),
  async web(to) {
    await generateSearch({ kind: "web", seed: SEED, world: await loadWorld(await packagedData("world")) }, to);
  },
};

/** The path of a file or a folder by its name above. */
export async function packagedData(name) {
  const makers = MAKERS.flatMap((folder) => ["dist", "tables", "cities"].map((part) => join(ROOT, folder, part)));
  const folder = join(ROOT, ".build/package-data", programDigest(makers.filter((path) => existsSync(path))));
  const path = join(folder, name);
  if (existsSync(path)) return path;
  console.error(`making ${name} of seed ${SEED}, once …`);
  mkdirSync(folder, { recursive: true });
  const making = `${path}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  await MADE[name](making);
  keepFirst(making, path);
  return path;
}

/** Gives what was made its name. Of several that made it at once the first one's stays: all made the same. */
export function keepFirst(making, path) {
  // A folder cannot take the place of one that has files, which is known by trying only.
  try {
    renameSync(making, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
}
