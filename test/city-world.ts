/** Worlds of a few cities for the tests of the whole: each is made once and read by every file that asks for the same. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { programDigest } from "@arenakit/corpus-text/snapshot";
import { decodeWorld, encodeWorldFile, type OpenedWorld, openWorld } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { ROOT } from "./sources.ts";

/** Who makes a world, and what its numbers and its bytes come from. */
const MAKERS = [
  "corpora/world/src",
  "corpora/world/tables",
  "corpora/world-maker/src",
  "corpora/world-maker/cities",
  "corpora/world-maker/tables",
  "corpora/text/src/snapshot",
  "sdk/contracts/src",
].map((folder) => join(ROOT, folder));

/** The world of these cities of seed 1: from its file, or made and kept; made again when its makers have changed. */
export function cityWorld(...names: readonly string[]): OpenedWorld {
  const folder = join(ROOT, ".build/test-worlds/cities");
  const path = join(folder, `${names.join("-")}-${programDigest(MAKERS)}.akworld`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const data = buildWorld({ seed: 1, cities: readAtlas().filter(({ name }) => names.includes(name)) });
    // Another file of tests may be making the same one: readers see a whole file or none.
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, encodeWorldFile(data));
    renameSync(temporary, path);
  }
  const { data, id, derived } = decodeWorld(readFileSync(path));
  return openWorld(data, id, derived);
}
