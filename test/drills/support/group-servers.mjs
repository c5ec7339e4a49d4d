// Servers of groups as processes of the command line, each at one port for good, that drills kill and start again.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../../scripts/prepare.mjs";
import { freePort } from "./episode-driver.mjs";

const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");

/**
 * A server of the command line: at one port for good, a process after the other. One that ends by itself, since the
 * database is down while it starts, is started again as a supervisor would.
 */
export async function createServerAt(place, { at, judge, world, more = [] }) {
  const port = await freePort();
  let starts = 0;
  let current = { job: null, name: "" };
  const launch = (ready) => {
    const name = `${at}.${starts++}`;
    const asked = `stub@${judge.url(name)},timeout=${judge.deadlineSeconds}`;
    const args = ["serve", "--port", port, "--world", world, "--judge", asked, "--state", "env:GROUPS_STATE"];
    const rest = ["--web", "none", "--wiki", "none", "--papers", "none", "--judge-concurrency", "24", ...more];
    const env = { ...process.env, GROUPS_STATE: place };
    const job = spawn(process.execPath, [CLI, ...args.map(String), ...rest], {
      stdio: ["ignore", "ignore", "pipe"],
      env,
    });
    current = { job, name };
    hear(job, ready);
    job.once("exit", () => {
      if (current.job === job) setTimeout(() => current.job === job && launch(ready), RESTART_MS);
    });
  };
  const server = {
    port,
    url: `http://127.0.0.1:${port}`,
    ready: Promise.resolve(),
    start() {
      server.ready = new Promise((resolve) => launch(resolve));
    },
    async kill() {
      const { job, name } = current;
      current = { job: null, name: "" };
      if (job === null) return;
      if (job.exitCode === null && job.signalCode === null) {
        const ended = new Promise((resolve) => job.once("exit", resolve));
        job.kill("SIGKILL");
        await ended;
      }
      await judge.drained(name);
    },
  };
  return server;
}

const RESTART_MS = 300;
/** What servers said on stderr, a line of each kind; a database that is struck down is complained about. */
export const complaints = new Map();
const COMPLAINT = /^arenakit/;

function hear(job, ready) {
  let said = "";
  job.stderr.setEncoding("utf8").on("data", (piece) => {
    said = (said + piece).slice(-4000);
    for (const line of piece.split("\n")) if (COMPLAINT.test(line)) complaints.set(line.replace(/\d+/g, "N"), line);
    if (said.includes("Ctrl-C stops it")) ready();
  });
}
