// A server of episodes in a process of its own, and a trainer that drives episodes of it: each turn waits for a stub model,
// is sent, and is sent again while nobody answers it. What an episode does follows from its number and the seed alone.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../../scripts/prepare.mjs";
import { random } from "../../../sdk/contracts/dist/index.js";

const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
const PLUGIN = fileURLToPath(new URL("drill-environment.mjs", import.meta.url));
const READY = "Ctrl-C stops it";
/** The kernel's clock ticks of a second (sysconf _SC_CLK_TCK of every Linux there is). */
const TICKS = 100;

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** One process after the other at one port, over one state. */
export function createEpisodeServer({ port, world, state, more = [] }) {
  let job = null;
  let spentCpu = 0;
  const start = () =>
    new Promise((resolve, reject) => {
      const args = ["serve", "--port", port, "--world", world, "--state", state, "--judge", "none", "--plugin", PLUGIN];
      const rest = ["--episodes", "drill", "--web", "none", "--wiki", "none", "--papers", "none", ...more];
      const started = spawn(process.execPath, [CLI, ...args.map(String), ...rest], {
        stdio: ["ignore", "ignore", "pipe"],
      });
      job = started;
      let said = "";
      started.stderr.setEncoding("utf8").on("data", (piece) => {
        said = (said + piece).slice(-4000);
        if (said.includes(READY)) resolve();
      });
      started.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  return {
    start,
    url: `http://127.0.0.1:${port}`,
    async kill() {
      const ended = new Promise((resolve) => job.once("exit", resolve));
      spentCpu += cpuSeconds(job.pid);
      job.kill("SIGKILL");
      await ended;
    },
    /** Of all its processes so far, in seconds of one core; of the one that runs its main thread and most memory, in MiB. */
    usage: () => ({ cpu: spentCpu + cpuSeconds(job.pid), main: mainThread(job.pid), peakMiB: peakMiB(job.pid) }),
  };
}

function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Seconds that the first thread of a process ran, and that it was ready to run and had no core. */
function mainThread(pid) {
  const [ran, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ").map(Number);
  return { cpu: ran / 1e9, waited: waited / 1e9 };
}

/** Seconds of one core that the whole machine has worked. */
export function machineCpuSeconds() {
  const [, user, nice, system, , , irq, softirq] = readFileSync("/proc/stat", "utf8").split("\n")[0].split(/ +/);
  return [user, nice, system, irq, softirq].reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

function peakMiB(pid) {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) / 1024;
}

/** No answer, a full server, and what a proxy says in the place of one that is gone. */
const LOST = new Set([0, 502, 503, 504]);

/** A client whose requests are made again until they are answered; `patienceMs` is how long nobody may answer. */
export function createClient(url, { patienceMs = 120_000, sockets = 2048 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  let retries = 0;
  const once = (method, path, body) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const headers =
        sent === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(sent) };
      const asked = request(`${url}${path}`, { method, agent, headers }, (response) => {
        const pieces = [];
        response.on("data", (piece) => pieces.push(piece));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode, text: Buffer.concat(pieces).toString() }));
      });
      asked.on("error", reject);
      asked.end(sent);
    });
  return {
    retries: () => retries,
    close: () => agent.destroy(),
    async ask(method, path, body) {
      const until = performance.now() + patienceMs;
      for (;;) {
        const answer = await once(method, path, body).catch((error) => ({ status: 0, text: String(error) }));
        if (!LOST.has(answer.status)) return answer;
        if (performance.now() > until) throw new Error(`${method} ${path}: nobody answered: ${answer.text}`);
        retries++;
        await pause(answer.status === 503 ? 500 : 100);
      }
    },
  };
}

/**
 * One episode: `turns` turns with `calls` calls side by side, then an answer. The model takes `latencyMs` and fails with a
 * probability of `modelFaults`. What it ended with, and its trajectory as text.
 */
export async function driveEpisode(client, { seed, number, turns, calls, latencyMs, modelFaults = 0, faults }) {
  const draw = random(seed, "episode", number);
  const id = `drill-${seed}-${number}`;
  const context = faults === undefined ? {} : { context: { faults, seed } };
  const created = await client.ask("POST", "/episodes", {
    id,
    environment: "drill",
    task: `drill-${number % 64}`,
    ...context,
  });
  if (created.status > 201) throw new Error(`episode ${id}: ${created.text}`);
  let done = false;
  let modelFailed = false;
  for (let turn = 0; turn < turns && !done; turn++) {
    await pause(latencyMs);
    if (draw.next() < modelFaults) {
      modelFailed = true;
      const failure = { owner: "model", code: "stub_failed", message: "the stub failed", retryable: false };
      await client.ask("POST", `/episodes/${id}/finish`, { failure });
      break;
    }
    const asked = turn === turns - 1 ? { text: `<answer>${id}</answer>` } : { calls: callsOf(draw, calls) };
    const { status, text } = await client.ask("POST", `/episodes/${id}/turns`, { turn, ...asked });
    if (status !== 200) throw new Error(`episode ${id}, turn ${turn}: ${text}`);
    done = JSON.parse(text).done;
  }
  const told = JSON.parse((await client.ask("GET", `/episodes/${id}`)).text);
  const trajectory = (await client.ask("GET", `/episodes/${id}/trajectory`)).text;
  return { id, status: told.status, result: told.result, modelFailed, trajectory };
}

const PLACES = ["南开区", "和平区", "河西区", "河东区", "河北区", "红桥区"];

const callsOf = (draw, calls) =>
  Array.from({ length: calls }, (_, at) =>
    at % 2 === 0
      ? { name: "weather", argumentsText: JSON.stringify({ city: "天津" }) }
      : { name: "search_poi", argumentsText: JSON.stringify({ address: draw.pick(PLACES), region: "天津" }) },
  );
