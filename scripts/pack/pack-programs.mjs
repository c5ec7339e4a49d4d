// Packs the programs as they are published: staged in .build/packages/NAME, packed into .build/tarballs, MCP servers also
// into .build/bundles. `node scripts/pack/pack-programs.mjs [NAME …]` packs some or all of them and prints a table of
// sizes. It builds nothing: `npx turbo run build` first.
import { spawnSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../prepare.mjs";
import { packBundle } from "./bundles.mjs";
import { PROGRAMS, programNamed } from "./programs.mjs";
import { stageProgram } from "./stage.mjs";

/** npm reads 60 MB at most. */
const PACK_TIMEOUT_MS = 300_000;

/** Bytes of the tarball and of what is in it, the number of files, and where both are. */
export async function packProgram(program, { out = join(ROOT, ".build") } = {}) {
  const folder = await stageProgram(program, out);
  const tarballs = join(out, "tarballs");
  mkdirSync(tarballs, { recursive: true });
  const { status, stdout, stderr, error } = spawnSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", tarballs, folder],
    { encoding: "utf8", timeout: PACK_TIMEOUT_MS, maxBuffer: 256 * 2 ** 20, shell: process.platform === "win32" },
  );
  if (status !== 0) throw new Error(`npm pack failed: ${error?.message ?? stderr.trim()}`);
  const [{ filename, size, unpackedSize, files }] = JSON.parse(stdout);
  return { name: program.name, folder, tarball: join(tarballs, filename), size, unpackedSize, files: files.length };
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = process.argv.slice(2);
  const rows = [];
  for (const program of names.length > 0 ? names.map(programNamed) : PROGRAMS) {
    const { name, folder, size, unpackedSize, files } = await packProgram(program);
    const bundle = program.mcp && statSync(packBundle(program, folder, join(ROOT, ".build"))).size;
    rows.push({
      name,
      "packed MB": megabytes(size),
      "unpacked MB": megabytes(unpackedSize),
      files,
      "bundle MB": bundle && megabytes(bundle),
    });
  }
  console.table(rows);
}
