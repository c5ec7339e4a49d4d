// What packers made is kept below .build, named by a digest of all that goes in, so that tests and a dry run of a release
// pack the same sources once. Whichever file of them changes, all is packed anew.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { madeOnceAwaited } from "../../test/interop/made-once.mjs";
import { ROOT } from "../prepare.mjs";
import { packageFolders } from "./package-folders.mjs";

const ROWS = "rows.json";
/** Of the root: what says which packages are installed, and what packs. */
const COMMON = [
  "LICENSE",
  "package.json",
  "package-lock.json",
  "node_modules/.package-lock.json",
  "scripts/prepare.mjs",
  "scripts/pack",
];
/** Of a package, beside what its manifest says is packed; npm takes them, or the packers do. */
const ALWAYS = ["package.json", "README.md", "CHANGELOG.md", "bin"];
/** Digests that stay, the last ones used: of these sources, and of others that are packed at the same time. */
const MOST_KEPT = 2;
const DIGITS = 16;

/**
 * Packs by `pack(folder)`, which writes into a new folder and returns its rows, or finds what it packed of the same sources
 * under this name. Puts the files below `out`, as they lie in the folder, and returns the rows. One process packs, others
 * wait for it.
 */
export async function packedOnce(name, out, { pack, root = ROOT }) {
  const cache = join(root, ".build/packed");
  const digest = packingDigest(root);
  const folder = join(cache, digest, name);
  await madeOnceAwaited(folder, async () => {
    if (existsSync(folder)) return;
    const making = `${folder}.making`;
    rmSync(making, { recursive: true, force: true });
    mkdirSync(making);
    const rows = await pack(making);
    if (packingDigest(root) !== digest) throw new Error(`sources changed while ${name} was packed: pack again`);
    writeFileSync(join(making, ROWS), JSON.stringify(rows));
    renameSync(making, folder);
  });
  const now = new Date();
  utimesSync(join(cache, digest), now, now);
  forgetOldest(cache);
  placeFiles(folder, out);
  return JSON.parse(readFileSync(join(folder, ROWS), "utf8"));
}

/** Of the names and bytes of all files that may be packed, or say how; and of the Node that does it. */
export function packingDigest(root = ROOT) {
  const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}`);
  for (const file of packedFiles(root)) {
    const bytes = readFileSync(join(root, file));
    hash.update(`\n${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex").slice(0, DIGITS);
}

function packedFiles(root) {
  const parts = packageFolders(root).flatMap((folder) => {
    const { files = [] } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    const named = [...ALWAYS, ...files.map((pattern) => pattern.replace(/\/.*/, ""))];
    return [...new Set(named)].map((part) => `${folder}/${part}`);
  });
  return [...COMMON, ...parts].flatMap((part) => filesBelow(root, part)).sort();
}

/** Paths from the root: the file itself, all of a folder, or none where there is nothing. */
function filesBelow(root, part) {
  const found = statSync(join(root, part), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [part];
  return readdirSync(join(root, part)).flatMap((name) => filesBelow(root, `${part}/${name}`));
}

/** A file that is there already is replaced as a whole: another packer's reader sees one of the two. */
function placeFiles(from, to) {
  for (const file of filesBelow(from, ".").filter((file) => file !== `./${ROWS}`)) {
    const path = join(to, file);
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync(join(from, file), `${path}.${process.pid}`);
    renameSync(`${path}.${process.pid}`, path);
  }
}

/** Of a package that is packed, what is still asked for. */
export function keepOnly(folder, names) {
  for (const name of readdirSync(folder))
    if (!names.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

function forgetOldest(cache) {
  const byUse = readdirSync(cache)
    .map((name) => ({ path: join(cache, name), used: statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs }))
    .sort((left, right) => (right.used ?? 0) - (left.used ?? 0));
  for (const { path } of byUse.slice(MOST_KEPT)) rmSync(path, { recursive: true, force: true });
}
