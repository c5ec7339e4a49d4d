/** The WebAssembly that a dense search loads is what AssemblyScript's compiler makes of its source. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { SCAN_MODULE } from "../../corpora/search/src/dense/vectors/scan-kernel.ts";
import { npmPackage } from "./npm-package.ts";

const compiler = npmPackage("assemblyscript", "assemblyscript", "0.28.20");
const kernel = fileURLToPath(new URL("../../corpora/search/kernel/", import.meta.url));

it.skipIf("missing" in compiler)("compiles to the bytes that are loaded", () => {
  const out = mkdtempSync(join(tmpdir(), "arenakit-kernel-"));
  const asc = join((compiler as { folder: string }).folder, "bin", "asc.js");
  const ran = spawnSync(process.execPath, [asc, "scan.ts", "--config", "asconfig.json", "-o", join(out, "scan.wasm")], {
    cwd: kernel,
    encoding: "utf8",
  });
  expect(ran.stderr).toBe("");
  // Where the source has changed, these are the characters to put into scan-kernel.ts.
  expect(SCAN_MODULE).toBe(readFileSync(join(out, "scan.wasm")).toString("base64"));
  rmSync(out, { recursive: true, force: true });
});
