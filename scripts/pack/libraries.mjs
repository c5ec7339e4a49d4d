// Packs every library of the workspaces, all packages but the command line, as it is published: with the licence and the
// changelog, without what only this repository can use, to OUT/tarballs; the manifest lies in OUT/packages/NAME.
// `node scripts/pack/libraries.mjs` packs below .build and prints a table of sizes. It builds nothing.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../prepare.mjs";
import { copyChangelog } from "./changelog.mjs";
import { npmPack } from "./npm-pack.mjs";
import { packageFolders } from "./package-folders.mjs";
import { keepOnly, packedOnce } from "./packed-once.mjs";
import { reachedFiles, targetsOf } from "./reached-files.mjs";

/** Packed with what it is bundled from, by the packer of programs. */
const PROGRAM = "sdk/cli";
/** Sources are not in a tarball: neither the condition that leads to them nor comments that name their maps. */
const SOURCE_CONDITION = "@arenakit/source";
const SOURCE_MAP_COMMENT = /\n\/\/# sourceMappingURL=\S+\s*$/;

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const shortName = (name) => name.replace("@arenakit/", "");

/** Folders of the libraries from the root, by name: `sdk/contracts`. */
export const libraryFolders = (root = ROOT) => packageFolders(root).filter((folder) => folder !== PROGRAM);

/**
 * One row a library: { name, version, folder, tarball, size, unpackedSize, files }, sizes in bytes, files by their paths in it,
 * `folder` from the root. `out` is the folder of `packages` and `tarballs`. Throws where a package was not built.
 */
export async function packLibraries({ out = join(ROOT, ".build"), root = ROOT } = {}) {
  const rows = await packedOnce("libraries", out, { root, pack: (to) => packAll(to, root) });
  return rows.map(({ filename, ...row }) => ({ ...row, tarball: resolve(out, "tarballs", filename) }));
}

function packAll(to, root) {
  const folders = libraryFolders(root);
  const listed = npmPack(["--dry-run", ...folders.map((folder) => `./${folder}`)], { cwd: root });
  const staged = listed.map(({ files }, at) => stage(folders[at], files, { packages: join(to, "packages"), root }));
  const tarballs = join(to, "tarballs");
  mkdirSync(tarballs);
  const packed = npmPack(["--pack-destination", tarballs, ...staged]);
  for (const folder of staged) keepOnly(folder, ["package.json"]);
  return packed.map(({ name, version, filename, size, unpackedSize, files }, at) => ({
    ...{ name, version, filename, folder: folders[at], size, unpackedSize },
    files: files.map(({ path }) => path),
  }));
}

/** Copies what npm would pack of a workspace, of what is built what its exports lead to; returns the folder. */
function stage(folder, files, { packages, root }) {
  const from = join(root, folder);
  const manifest = readJson(join(from, "package.json"));
  const missing = targetsOf(manifest.exports).filter((path) => !existsSync(join(from, path)));
  if (missing.length > 0) throw new Error(`${folder} is not built, it lacks ${missing.join(", ")}: npm run build`);
  const to = join(packages, shortName(manifest.name));
  const reached = reachedFiles(targetsOf(manifest.exports), (path) => {
    const file = join(from, path);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  });
  for (const { path } of files.filter(({ path }) => !path.startsWith("dist/") || reached.has(path))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    if (path.endsWith(".js")) writeFileSync(join(to, path), withoutMap(readFileSync(join(from, path), "utf8")));
    else copyFileSync(join(from, path), join(to, path));
  }
  copyFileSync(join(root, "LICENSE"), join(to, "LICENSE"));
  const changelog = copyChangelog(from, to);
  writeFileSync(join(to, "package.json"), `${JSON.stringify(published(manifest, changelog), null, 2)}\n`);
  return to;
}

const withoutMap = (code) => code.replace(SOURCE_MAP_COMMENT, "\n");

function published({ scripts: _scripts, devDependencies: _devDependencies, ...manifest }, changelog) {
  const exports = Object.entries(manifest.exports).map(([subpath, { [SOURCE_CONDITION]: _source, ...targets }]) => [
    subpath,
    targets,
  ]);
  return { ...manifest, exports: Object.fromEntries(exports), files: [...manifest.files, ...changelog] };
}

/** Kilobytes of each tarball and of what is in it. */
export function sizesOf(packed) {
  const rows = packed.map(({ name, version, size, unpackedSize, files }) => ({
    name,
    version,
    "packed kB": Math.ceil(size / 1000),
    "unpacked kB": Math.ceil(unpackedSize / 1000),
    files: files.length,
  }));
  return rows.sort((a, b) => b["packed kB"] - a["packed kB"]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.table(sizesOf(await packLibraries()));
