// nginx with our example file, at addresses of a test: what people copy is what is run. The program comes from the system.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../../scripts/prepare.mjs";
import { freePort } from "./episode-driver.mjs";

export const EXAMPLE = join(ROOT, "docs/examples/nginx.conf");
const EXAMPLE_PORTS = ["8931", "8932", "8933"];
const EXAMPLE_LISTEN = "127.0.0.1:8930";
const START_MS = 20_000;

/** Null where nginx is not installed, with the reason printed; under CI=true that is an error. */
export async function startNginx(ports) {
  if (spawnSync("nginx", ["-v"]).status !== 0) {
    const reason = "nginx is not installed: on Debian `apt-get install nginx-light`";
    if (process.env.CI === "true") throw new Error(`this must run in CI, but ${reason}`);
    console.warn(`skipped: ${reason}`);
    return null;
  }
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "arenakit-nginx-"));
  chmodSync(folder, 0o755); // started by root, its workers are somebody else
  const file = join(folder, "nginx.conf");
  writeFileSync(file, atAddresses(readFileSync(EXAMPLE, "utf8"), { port, ports, folder }));
  const job = spawn("nginx", ["-c", file, "-p", folder, "-e", "stderr", "-g", `daemon off; pid ${folder}/pid;`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const complaints = new Map();
  job.stderr.setEncoding("utf8").on("data", (text) => {
    for (const line of text.split("\n")) {
      const [, kind] = /\]\s(?:\d+#\d+: )?(?:\*\d+ )?(.+?)(?:,|$)/.exec(line) ?? [];
      if (kind) complaints.set(kind, (complaints.get(kind) ?? 0) + 1);
    }
  });
  const ended = new Promise((resolve) => job.once("exit", resolve));
  const stop = async () => {
    job.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  if (await answers(port, job)) return { url: `http://127.0.0.1:${port}`, complaints, stop };
  await stop();
  throw new Error(`nginx did not start: ${[...complaints.keys()].join("; ")}`);
}

/** The example with these ports, and its temporary files where anybody may write. */
function atAddresses(example, { port, ports, folder }) {
  const listening = example.replace(EXAMPLE_LISTEN, `127.0.0.1:${port}`);
  const named = EXAMPLE_PORTS.reduce(
    (text, from, at) => text.replaceAll(`server 127.0.0.1:${from} `, `server 127.0.0.1:${ports[at]} `),
    listening,
  );
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return named.replace("http {", `http {\n  ${paths.join("\n  ")}`);
}

async function answers(port, job) {
  const until = performance.now() + START_MS;
  while (job.exitCode === null && performance.now() < until) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isOpen) return true;
    await pause(50);
  }
  return false;
}
