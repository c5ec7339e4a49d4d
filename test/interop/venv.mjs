// Python environments for the interoperability tests and the bench of calls: made once under .cache, from pinned packages.
// Where there is no Python or no package index a test is skipped and says why, except in CI, where that is a failure.
// Plain JavaScript, since the benches run without a compiler; its types are in venv.d.mts.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeOnce } from "./made-once.mjs";

const CACHE = fileURLToPath(new URL("../../.cache/", import.meta.url));
/** A trainer's packages are gigabytes. */
const INSTALL_TIMEOUT_MS = 900_000;
const OLDEST_MINOR = 10; // Python 3.10

/** Where an environment is, and whether it is whole. */
function placeOf(name, packages) {
  const folder = join(CACHE, `venv-${name}`);
  const marker = join(folder, "ready.json");
  const wanted = JSON.stringify(packages);
  const isThere = existsSync(marker) && readFileSync(marker, "utf8") === wanted;
  return { folder, python: join(folder, "bin", "python"), marker, wanted, isThere };
}

export function madeVenv(name, packages) {
  const { python, isThere } = placeOf(name, packages);
  return isThere ? { python } : { missing: `no Python environment ${name} was made so far` };
}

export function venv(name, packages) {
  const { folder, python, isThere } = placeOf(name, packages);
  return isThere ? { python } : madeOnce(folder, () => made(name, packages));
}

function made(name, packages) {
  const { folder, python, marker, wanted, isThere } = placeOf(name, packages);
  if (isThere) return { python };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const system = systemPython();
  if (!system) return missing(`no Python >= 3.${OLDEST_MINOR} on PATH`);
  const created = run(system, ["-m", "venv", folder]);
  if (created.status !== 0) return missing(`${system} -m venv failed: ${lastLine(created)}`);
  const quiet = ["--quiet", "--disable-pip-version-check", "--no-input"];
  const installed = run(python, ["-m", "pip", "install", ...quiet, ...packages]);
  if (installed.status !== 0) return missing(`pip install ${packages.join(" ")} failed: ${lastLine(installed)}`);
  writeFileSync(marker, wanted);
  return { python };
}

function systemPython() {
  for (const name of ["python3", "python3.13", "python3.12", "python3.11", "python3.10"]) {
    const probe = run(name, ["-c", "import sys, venv, ensurepip; print(sys.version_info[0], sys.version_info[1])"]);
    const [major, minor] = (probe.status === 0 ? probe.stdout : "").trim().split(" ").map(Number);
    if (major === 3 && minor !== undefined && minor >= OLDEST_MINOR) return name;
  }
  return null;
}

function run(command, args) {
  return spawnSync(command, args, { encoding: "utf8", timeout: INSTALL_TIMEOUT_MS });
}

const lastLine = ({ stderr, error }) => error?.message ?? stderr?.trim().split("\n").at(-1) ?? "no reason given";

function missing(reason) {
  if (process.env.CI === "true") throw new Error(`this test must run in CI, but ${reason}`);
  console.warn(`skipped: ${reason}`);
  return { missing: reason };
}
