// Packs the programs as they are published: staged in OUT/packages/NAME, packed into OUT/tarballs, MCP servers also into
// OUT/bundles. `node scripts/pack/programs.mjs [--json] [NAME …]` packs some or all of them below .build and prints a
// table of sizes, or one JSON line. It builds nothing: `npx turbo run build` first.
import { mkdirSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ROOT } from "../prepare.mjs";
import { packBundle } from "./bundles.mjs";
import { npmPack } from "./npm-pack.mjs";
import { PROGRAMS, programNamed } from "./programs-table.mjs";
import { stageProgram } from "./stage.mjs";

/**
 * One row a program: { name, version, folder, tarball, bundle, size, unpackedSize, files }, sizes in bytes, files by their
 * paths in the package; `bundle` is the .mcpb of an MCP server. `out` is the folder of `packages` and its siblings. Throws
 * a RangeError for one outside of the repository: what is staged is started there, with native packages from above it.
 */
export async function packPrograms({ out = join(ROOT, ".build"), programs = PROGRAMS } = {}) {
  const place = relative(ROOT, resolve(out));
  if (place === "" || place === ".." || place.startsWith(`..${sep}`) || isAbsolute(place))
    throw new RangeError(`out is ${out}: expected a folder below ${ROOT}, where staged programs find native packages`);
  const packed = [];
  for (const program of programs) packed.push(await packProgram(program, out));
  return packed;
}

async function packProgram(program, out) {
  const folder = await stageProgram(program, out);
  const tarballs = join(out, "tarballs");
  mkdirSync(tarballs, { recursive: true });
  const [{ name, version, filename, size, unpackedSize, files }] = npmPack(["--pack-destination", tarballs, folder]);
  return {
    ...{ name, version, folder, size, unpackedSize },
    tarball: join(tarballs, filename),
    files: files.map(({ path }) => path),
    ...(program.mcp && { bundle: packBundle(program, folder, out) }),
  };
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
