// Python environments for the interoperability tests and the bench of calls: made once under .cache, from pinned packages.
// uv installs them, since pip and venv alone take ten times as long; `UV_DEFAULT_INDEX` names another index than PyPI.
// Where there is no Python or no package index a test is skipped and says why, except in CI, where that is a failure.
// Plain JavaScript, since the benches run without a compiler; its types are in venv.d.mts.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeOnce } from "./made-once.mjs";

const CACHE = fileURLToPath(new URL("../../.cache/", import.meta.url));
/** A trainer's packages are gigabytes. */
const INSTALL_TIMEOUT_MS = 900_000;
const OLDEST_MINOR = 10; // Python 3.10
const UV = "uv==0.13.9";
// As pip does, it trusts whom the system trusts, such as the proxy of a company.
const UV_INSTALL = ["pip", "install", "--quiet", "--system-certs"];

/**
 * For programs in Python: what they import is compiled once and kept here, out of every folder of sources. uv compiles
 * nothing, and a start of a trainer that compiles what it imports takes twice as long.
 */
export const BYTECODE = { PYTHONDONTWRITEBYTECODE: "", PYTHONPYCACHEPREFIX: join(CACHE, "python-bytecode") };

/** Where an environment is, and whether it is whole. */
function placeOf(name, packages, options) {
  const folder = join(CACHE, `venv-${name}`);
  const marker = join(folder, "ready.json");
  const wanted = JSON.stringify(options ? { packages, ...options } : packages);
  const isThere = existsSync(marker) && readFileSync(marker, "utf8") === wanted;
  return { folder, python: join(folder, "bin", "python"), marker, wanted, isThere };
}

/** For programs that call uv themselves, which they find on PATH. */
export const UV_BIN = join(CACHE, "uv", "bin");

/** The packages of a list with remarks. */
export const pinned = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));

export function madeVenv(name, packages) {
  const { python, isThere } = placeOf(name, packages);
  return isThere ? { python } : { missing: `no Python environment ${name} was made so far` };
}

/** `options`: the minor version that it takes, and further arguments of `uv pip install`. */
export function venv(name, packages, options) {
  const { folder, python, isThere } = placeOf(name, packages, options);
  return isThere ? { python } : madeOnce(folder, () => made(name, packages, options));
}

function made(name, packages, options) {
  const { folder, python, marker, wanted, isThere } = placeOf(name, packages, options);
  if (isThere) return { python };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const { minor, install = [] } = options ?? {};
  const system = systemPython(minor);
  if (!system) return missing(`no Python ${minor ? `3.${minor}` : `>= 3.${OLDEST_MINOR}`} on PATH or under pyenv`);
  const { uv, why } = installer(system);
  if (!uv) return missing(why);
  const created = run(uv, ["venv", "--quiet", "--python", system, folder]);
  if (created.status !== 0) return missing(`uv venv --python ${system} failed: ${lastLine(created)}`);
  const installed = run(uv, [...UV_INSTALL, "--python", python, ...install, ...packages]);
  if (installed.status !== 0) return missing(`uv pip install ${packages.join(" ")} failed: ${lastLine(installed)}`);
  writeFileSync(marker, wanted);
  return { python };
}

/** uv, in an environment of its own that pip makes once; or why there is none. */
function installer(system) {
  const folder = join(CACHE, "uv");
  const uv = join(folder, "bin", "uv");
  const marker = join(folder, "ready");
  return madeOnce(folder, () => {
    if (existsSync(marker) && readFileSync(marker, "utf8") === UV) return { uv };
    rmSync(folder, { recursive: true, force: true });
    const created = run(system, ["-m", "venv", folder]);
    if (created.status !== 0) return { why: `${system} -m venv failed: ${lastLine(created)}` };
    const quiet = ["--quiet", "--disable-pip-version-check", "--no-input"];
    const installed = run(join(folder, "bin", "python"), ["-m", "pip", "install", ...quiet, UV]);
    if (installed.status !== 0) return { why: `pip install ${UV} failed: ${lastLine(installed)}` };
    writeFileSync(marker, UV);
    return { uv };
  });
}

/** A Python with `venv` on PATH or under pyenv, of a minor version where one is wanted; null where there is none. */
export function systemPython(wanted) {
  const names = wanted ? [`python3.${wanted}`, ...pyenvPythons(wanted)] : ["python3", ...MINORS];
  for (const name of names) {
    const probe = run(name, ["-c", "import sys, venv, ensurepip; print(sys.version_info[0], sys.version_info[1])"]);
    const [major, minor] = (probe.status === 0 ? probe.stdout : "").trim().split(" ").map(Number);
    if (major === 3 && minor !== undefined && (wanted ? minor === wanted : minor >= OLDEST_MINOR)) return name;
  }
  return null;
}

const MINORS = ["python3.13", "python3.12", "python3.11", "python3.10"];

/** Those that pyenv has installed, whichever of them is chosen. */
function pyenvPythons(minor) {
  const versions = join(process.env.PYENV_ROOT ?? join(homedir(), ".pyenv"), "versions");
  if (!existsSync(versions)) return [];
  const found = readdirSync(versions).filter((version) => version.startsWith(`3.${minor}.`));
  return found
    .sort()
    .reverse()
    .map((version) => join(versions, version, "bin", "python"));
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
