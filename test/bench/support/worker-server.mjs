// A server of the command line in processes of its own, with as many workers as asked for: where it answers, and each of its
// workers alone, by the sockets that workers ask each other at; what it has used; and its processes, for whoever kills them.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../../scripts/prepare.mjs";

const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
const READY = "Ctrl-C stops";
const URL_LINE = /^ {2}(http:\/\/\S+?)\/mcp$/m;
/** The kernel's clock ticks of a second (sysconf _SC_CLK_TCK of every Linux there is). */
const TICKS = 100;
const LOOK_MS = 100;
/** So little of one core, over so long, is nobody's work. */
const QUIET_SHARE = 0.02;
const QUIET_MS = 2_000;
const NO_CORPORA = ["--web", "none", "--wiki", "none", "--papers", "none"];

/**
 * `args` stand after `serve`. Resolves when all workers answer. `usage` needs Linux: CPU in ms of the process that serves,
 * MiB that are resident.
 */
export async function startWorkers({ workers, args = [], env = {}, port = 0 }) {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-served-"));
  mkdirSync(join(folder, "tmp"));
  const all = [CLI, "serve", "--port", port, "--workers", workers, ...NO_CORPORA, ...args].map(String);
  const job = spawn(process.execPath, all, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env, TMPDIR: join(folder, "tmp") },
  });
  let said = "";
  const ended = new Promise((resolve) => job.once("exit", (code, signal) => resolve(code ?? signal)));
  const url = await new Promise((resolve, reject) => {
    job.stderr.setEncoding("utf8").on("data", (piece) => {
      said = (said + piece).slice(-20_000);
      if (said.includes(READY)) resolve(URL_LINE.exec(said)?.[1]);
    });
    ended.then((code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  const health = async () => (await fetch(`${url}/health`)).json();
  const server = {
    url,
    pid: job.pid,
    ended,
    said: () => said,
    /** Nobody reads any more what it says. */
    stopReading: () => job.stderr.destroy(),
    health,
    /** The process that serves: the launcher's child, or the only one there is. */
    servingPid: () => (workers === 1 ? job.pid : (childrenOf(job.pid)[0] ?? null)),
    /** Resolves when nobody is missing; connections that are cut meanwhile are made again. */
    async whole(withinMs = 120_000) {
      for (const until = performance.now() + withinMs; performance.now() < until; await pause(LOOK_MS)) {
        const told = await health().catch(() => null);
        if (told && (workers === 1 || told.workers.missing.length === 0)) return told;
      }
      throw new Error(`the server is not whole after ${withinMs} ms: ${said.slice(-2000)}`);
    },
    /** The socket of each worker, by its number: the last that was made in its place. */
    sockets() {
      const inside = join(folder, "tmp");
      const found = readdirSync(inside).filter((name) => name.startsWith("arenakit-workers-"));
      const places = new Map();
      for (const name of found)
        for (const file of readdirSync(join(inside, name))) {
          const [worker, made] = file.split("-").map(Number);
          if (made >= (places.get(worker)?.made ?? -1)) places.set(worker, { made, path: join(inside, name, file) });
        }
      return [...places].sort(([one], [other]) => one - other).map(([, { path }]) => path);
    },
    usage() {
      const pid = server.servingPid();
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
      const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      return { cpuMs: ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000, rss: Number(kibibytes) * 1024 };
    },
    /** Resolves when it works no more by itself: what first questions would wait for is there. */
    async quiet(withinMs = 180_000) {
      const until = performance.now() + withinMs;
      for (let last = server.usage().cpuMs; performance.now() < until; ) {
        await pause(QUIET_MS);
        const { cpuMs } = server.usage();
        if (cpuMs - last < QUIET_SHARE * QUIET_MS) return;
        last = cpuMs;
      }
    },
    async stop(signal = "SIGTERM") {
      if (job.exitCode === null && job.signalCode === null) job.kill(signal);
      const code = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
  try {
    await server.whole();
  } catch (error) {
    await server.stop("SIGKILL");
    throw error;
  }
  return server;
}

function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}
