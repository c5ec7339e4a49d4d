// What `npm start` and `npm test` need before they can run: a supported Node, the locked dependencies and a
// build. Plain Node without dependencies, since it runs before there are any. Everything it prints goes to
// stderr: stdout belongs to data.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What npm writes last of an installation. */
const INSTALLED = join(ROOT, "node_modules", ".package-lock.json");
const MINIMUM_NODE = [20, 19];

/** Runs a program with its output on stderr; a failure ends the process with the program's exit code. */
export function run(program, args, { env = {} } = {}) {
  const result = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", ...env },
    shell: process.platform === "win32",
  });
  if (result.error) {
    console.error(`${program} could not be started: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) {
    console.error(`\`${program} ${args.join(" ")}\` failed.`);
    process.exit(result.status ?? 1);
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return;
  console.error(`ArenaKit needs Node ${MINIMUM_NODE.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Whether npm, by whichever command, has installed what the lock file names; what is optional may not suit this machine. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(join(ROOT, "package-lock.json"))).every(
    ([path, { optional, version, integrity }]) =>
      path === "" || optional || (installed[path]?.version === version && installed[path].integrity === integrity),
  );
}

function installIfNeeded() {
  if (isInstalled()) return;
  console.error("Installing dependencies (first run, or the lock file changed) …");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
}

function build() {
  run(process.execPath, [
    join(ROOT, "node_modules", "turbo", "bin", "turbo"),
    "run",
    "build",
    "--output-logs=errors-only",
    "--log-prefix=none",
    "--cache-dir=.turbo/cache",
  ]);
}

export function prepare() {
  checkNode();
  installIfNeeded();
  build();
}
