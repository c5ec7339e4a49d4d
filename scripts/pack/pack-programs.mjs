// Packs the programs as they are published: staged in .build/packages/NAME, packed into .build/tarballs, MCP servers also
// into .build/bundles. `node scripts/pack/pack-programs.mjs [--json] [NAME …]` packs some or all of them and prints a
// table of sizes, or one JSON line. It builds nothing: `npx turbo run build` first.
import { spawnSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../prepare.mjs";
import { packBundle } from "./bundles.mjs";
import { PROGRAMS, programNamed } from "./programs.mjs";
import { stageProgram } from "./stage.mjs";

const OUT = join(ROOT, ".build");
/** npm reads 60 MB at most. */
const PACK_TIMEOUT_MS = 300_000;

/** Where the package, its tarball and its bundle are, sizes in bytes. */
async function packProgram(program) {
  const folder = await stageProgram(program, OUT);
  const tarballs = join(OUT, "tarballs");
  mkdirSync(tarballs, { recursive: true });
  const { status, stdout, stderr, error } = spawnSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", tarballs, folder],
    { encoding: "utf8", timeout: PACK_TIMEOUT_MS, maxBuffer: 256 * 2 ** 20, shell: process.platform === "win32" },
  );
  if (status !== 0) throw new Error(`npm pack failed: ${error?.message ?? stderr.trim()}`);
  const [{ filename, size, unpackedSize, files }] = JSON.parse(stdout);
  const bundle = program.mcp && packBundle(program, folder, OUT);
  const { name } = program;
  return { name, folder, tarball: join(tarballs, filename), size, unpackedSize, files: files.length, bundle };
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
const packed = [];
for (const program of positionals.length > 0 ? positionals.map(programNamed) : PROGRAMS)
  packed.push(await packProgram(program));
if (values.json) console.log(JSON.stringify(packed));
else
  console.table(
    packed.map(({ name, size, unpackedSize, files, bundle }) => ({
      name,
      "packed MB": megabytes(size),
      "unpacked MB": megabytes(unpackedSize),
      files,
      "bundle MB": bundle && megabytes(statSync(bundle).size),
    })),
  );
