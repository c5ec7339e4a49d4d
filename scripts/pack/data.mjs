// What programs bring along, made by the code that would make it where it is installed: the small world of seed 1, and
// the generated corpora with their index of words. Each is made once below .build and again when that code has changed.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openCorpus } from "@arenakit/corpus-text";
import { programDigest } from "@arenakit/corpus-text/snapshot";
import { encodeWorldFile } from "@arenakit/corpus-world";
import { openGeneratedWorld } from "@arenakit/corpus-world-maker";
import { buildLexicalIndex } from "@arenakit/search/lexical";
import { ROOT, run } from "../prepare.mjs";

const SEED = 1;
/** As programs build and open it: a title counts thrice, and phrases are not asked for, so that no positions are needed. */
const INDEX = { titleWeight: 3, hasPositions: false };
const MAKERS = [
  "corpora/text",
  "corpora/world",
  "corpora/world-maker",
  "corpora/generated",
  "corpora/search",
  "sdk/cli",
];

const MADE = {
  async world(to) {
    writeFileSync(to, encodeWorldFile(openGeneratedWorld(SEED).data));
  },
  wiki: (to) => makeCorpus("wiki", to),
  papers: (to) => makeCorpus("papers", to),
  web: (to) => makeCorpus("web", to),
};

async function makeCorpus(kind, to) {
  const world = kind === "web" ? ["--world", await packagedData("world")] : [];
  const program = join(ROOT, "sdk/cli/bin/arenakit.js");
  run(process.execPath, [program, "corpus", "generate", kind, "--out", to, "--seed", String(SEED), ...world]);
  const corpus = await openCorpus(to);
  await buildLexicalIndex(corpus, join(to, "index/bm25"), INDEX);
  await corpus.close();
}

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
