// Packs the programs as they are published: into OUT/tarballs, MCP servers also into OUT/bundles; what registries are told
// lies in OUT/packages/NAME. `node scripts/pack/programs.mjs [--json] [NAME …]` packs some or all of them below .build and
// prints a table of sizes, or one JSON line. It builds nothing: `npx turbo run build` first.
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ROOT } from "../prepare.mjs";
import { packBundle } from "./bundles.mjs";
import { npmPack } from "./npm-pack.mjs";
import { keepOnly, packedOnce } from "./packed-once.mjs";
import { PROGRAMS, programNamed } from "./programs-table.mjs";
import { shortName, stageProgram } from "./stage.mjs";

/**
 * One row a program: { name, version, folder, tarball, bundle, size, unpackedSize, files }, sizes in bytes, files by their
 * paths in the package; `bundle` is the .mcpb of an MCP server, `folder` has the manifest and the server.json. `out` is
 * the folder of `packages` and its siblings.
 */
export async function packPrograms({ out = join(ROOT, ".build"), programs = PROGRAMS } = {}) {
  const rows = [];
  for (const program of programs) {
    const [row] = await packedOnce(program.bin, out, { pack: async (to) => [await packProgram(program, to)] });
    const { filename, bundle, ...figures } = row;
    removeOtherVersions(join(out, "tarballs"), filename, row.version);
    rows.push({
      ...figures,
      folder: resolve(out, "packages", shortName(program)),
      tarball: resolve(out, "tarballs", filename),
      ...(bundle && { bundle: resolve(out, "bundles", bundle) }),
    });
  }
  return rows;
}

/** An image takes the one tarball of a program that lies there. */
function removeOtherVersions(tarballs, filename, version) {
  const stem = filename.slice(0, -`${version}.tgz`.length);
  for (const name of readdirSync(tarballs))
    if (name !== filename && name.startsWith(stem) && /^\d.*\.tgz$/.test(name.slice(stem.length)))
      rmSync(join(tarballs, name));
}

/** What is staged is started below the repository, with native packages from above it. */
async function packProgram(program, to) {
  const folder = await stageProgram(program, join(to, "packages"));
  const tarballs = join(to, "tarballs");
  mkdirSync(tarballs);
  const [{ name, version, filename, size, unpackedSize, files }] = npmPack(["--pack-destination", tarballs, folder]);
  const bundle = program.mcp && basename(packBundle(program, folder, join(to, "bundles")));
  keepOnly(folder, ["package.json", "server.json"]);
  return { name, version, filename, size, unpackedSize, files: files.map(({ path }) => path), bundle };
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
  const packed = await packPrograms(positionals.length > 0 ? { programs: positionals.map(programNamed) } : {});
  if (values.json) console.log(JSON.stringify(packed));
  else
    console.table(
      packed.map(({ name, size, unpackedSize, files, bundle }) => ({
        name,
        "packed MB": megabytes(size),
        "unpacked MB": megabytes(unpackedSize),
        files: files.length,
        "bundle MB": bundle && megabytes(statSync(bundle).size),
      })),
    );
}
