// The group-reward service under a trainer's step: groups whose attempts are in as many processes come in at once, a judge
// takes a fixed time for each comparison, so many at a time, and everybody waits for the own reward. What it takes beyond
// the judge, on SQLite with one gateway and on PostgreSQL with two.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../scripts/prepare.mjs";
import { startPostgres } from "../store/postgres.mjs";
import { startChild } from "./support/child.mjs";
import { columns, printTable, quantile, spread } from "./support/measure.mjs";

export const about = "attempts from many Python processes at once, until each has its reward";
const SIZES = { groups: 512, size: 16, latencyMs: 200, concurrency: 256 };
const QUICK = { groups: 4, size: 4, latencyMs: 10, concurrency: 16 };
const TRAINER = fileURLToPath(new URL("support/groups_trainer.py", import.meta.url));
/** Requests of one process at once. */
const POOL = 4;
const CONFIG = { topology: "seeded-single-elimination", rubric: "travel" };

export async function run({ seed, quick = false, rounds = 1 }) {
  const sizes = quick ? QUICK : SIZES;
  // A seeded bracket plays everybody against the anchor, then knocks out: 2 (N − 1) matches of two orders.
  const orders = sizes.groups * 2 * (sizes.size - 1) * 2;
  const bound = (orders * sizes.latencyMs) / 1000 / sizes.concurrency;
  console.log(
    `${sizes.groups} groups × ${sizes.size} attempts, judge ${sizes.latencyMs} ms, ${sizes.concurrency} at once: ${orders} comparisons take ${bound.toFixed(1)} s\n`,
  );
  const rows = [];
  for (const [name, open] of Object.entries(quick ? { [SQLITE]: STATES[SQLITE] } : STATES)) {
    const samples = [];
    for (let round = 0; round < rounds; round++) {
      const state = await open();
      if (state === null) {
        console.error(`${name}: it cannot be measured here`);
        break;
      }
      try {
        samples.push(await measured(state, { ...sizes, seed, round }));
      } finally {
        await state.end();
      }
      console.error(`${name}: round ${round + 1} of ${rounds} done`);
    }
    if (samples.length > 0) rows.push([name, ...cells(columns(samples), bound)]);
  }
  const times = [
    "seconds on the clock",
    "× the judge's",
    "comparisons asked",
    "CPU s of gateways",
    "of their main threads",
  ];
  const others = ["s that these stood still for the collector", "s at best, clients elsewhere", "CPU s of clients"];
  const waits = ["added ms p50", "added ms p99", "submit ms p50", "submit ms p99", "peak MiB of a gateway", "lost"];
  printTable(["state", ...times, ...others, ...waits], rows);
  console.log(
    "\nadded: from a group's last comparison, or the attempt's acknowledgement where that came later, to its client having the reward",
  );
}

const SQLITE = "SQLite, one gateway";
/** Cores of the gateway where it has some of its own: half of them, and clients have the others. */
const OWN_CORES = Math.max(1, Math.floor(availableParallelism() / 2));
const STATES = {
  [SQLITE]: async () => sqlite([]),
  [`the same, gateway on ${OWN_CORES} of ${availableParallelism()} cores and clients on the others`]: async () => {
    const own = { gateway: coreList(0, OWN_CORES), clients: coreList(OWN_CORES, availableParallelism()) };
    const canPin = spawnSync("taskset", ["-c", own.clients, "true"]).status === 0;
    return canPin ? { ...sqlite([]), own } : null;
  },
  "the same, with NODE_OPTIONS=--max-semi-space-size=64": async () => sqlite(["--max-semi-space-size=64"]),
  "PostgreSQL, two gateways": async () => {
    const database = await startPostgres();
    return database && { engine: "postgres", place: database.url(), gateways: 2, end: () => database.stop() };
  },
};

const coreList = (from, to) => `${from}-${to - 1}`;

function sqlite(flags) {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-bench-groups-"));
  const end = async () => rmSync(folder, { recursive: true, force: true });
  return { engine: "sqlite", place: join(folder, "groups.sqlite"), gateways: 1, flags, end };
}

async function measured(
  { engine, place, gateways, flags = [], own = null },
  { groups, size, latencyMs, concurrency, seed, round },
) {
  const share = JSON.stringify({ engine, place, latencyMs, concurrency: concurrency / gateways });
  const servers = await Promise.all(
    Array.from({ length: gateways }, () => startChild("groups-gateway", [share], flags)),
  );
  const urls = servers.map(({ ready }) => ready.url);
  const run = { seed, groups, size, pool: POOL, config: CONFIG, run: "bench", nonce: `r${round}` };
  const trainers = Array.from({ length: size }, (_, process) =>
    // Half of them ask the other gateway first.
    startTrainer({ ...run, process, indices: [process], urls: process % 2 === 0 ? urls : urls.toReversed() }),
  );
  await Promise.all(trainers.map(({ ready }) => ready));
  if (own) for (const { pid } of servers) pin(pid, own.gateway);
  if (own) for (const { pid } of trainers) pin(pid, own.clients);
  const before = await Promise.all(servers.map((server) => server.ask({ what: "usage" })));
  for (const { go } of trainers) go();
  const said = await Promise.all(trainers.map(({ ended }) => ended));
  const after = await Promise.all(servers.map((server) => server.ask({ what: "usage" })));
  const judged = await Promise.all(servers.map((server) => server.ask({ what: "ended" })));
  const asked = judged.reduce((sum, one) => sum + one.asked, 0);
  const spent = (name) => after.reduce((sum, usage, at) => sum + usage[name] - before[at][name], 0) / 1000;
  for (const server of servers) server.stop();
  return {
    ...waitsOf(said, new Map(judged.flatMap(({ ended }) => ended)), groups * size),
    asked,
    cpu: spent("cpuMs"),
    mainCpu: spent("mainCpuMs"),
    collecting: spent("collectingMs"),
    // Comparisons that were asked, so many at a time; a main thread that is busy for longer than that takes as long.
    alone: Math.max((asked * latencyMs) / 1000 / concurrency, spent("mainCpuMs") / gateways),
    clientCpu: said.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    peak: Math.max(...after.map(({ peakMebibytes }) => peakMebibytes)),
  };
}

/** All threads of a process, and those that they begin, on these cores alone. */
function pin(pid, cores) {
  const { status, stderr } = spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)], { encoding: "utf8" });
  if (status !== 0) throw new Error(`taskset ${cores}: ${stderr}`);
}

function waitsOf(said, ended, attempts) {
  const told = said.flatMap(({ told }) => told);
  const scored = told.filter(([, , , , , status]) => status === "scored");
  const added = scored.map(([group, , , acknowledged, settled]) => {
    const last = ended.get(`第${group}组：两天的杭州行程`) / 1000;
    return 1000 * (settled - Math.max(last, acknowledged));
  });
  const submits = told.map(([, , began, acknowledged]) => 1000 * (acknowledged - began));
  return {
    seconds: Math.max(...told.map(([, , , , settled]) => settled)) - Math.min(...told.map(([, , began]) => began)),
    lost: attempts - scored.length,
    addedMiddle: quantile(added, 0.5),
    addedMost: quantile(added, 0.99),
    submitMiddle: quantile(submits, 0.5),
    submitMost: quantile(submits, 0.99),
  };
}

const cells = (sample, bound) => [
  spread(sample.seconds),
  spread(sample.seconds.map((seconds) => seconds / bound)),
  spread(sample.asked),
  spread(sample.cpu),
  spread(sample.mainCpu),
  spread(sample.collecting),
  spread(sample.alone),
  spread(sample.clientCpu),
  spread(sample.addedMiddle),
  spread(sample.addedMost),
  spread(sample.submitMiddle),
  spread(sample.submitMost),
  spread(sample.peak),
  sample.lost.reduce((sum, lost) => sum + lost, 0),
];

function startTrainer(asked) {
  const env = { ...process.env, PYTHONPATH: join(ROOT, "sdk/trainer-adapter/python/src") };
  const job = spawn("python3", [TRAINER, JSON.stringify(asked)], { env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: job.stdout });
  const gone = new Promise((_, reject) => {
    job.once("error", reject);
    job.once("exit", (code) => reject(new Error(`a trainer ended with ${code}`)));
  });
  gone.catch(() => {}); // it also ends when all is said
  const next = () => Promise.race([gone, new Promise((resolve) => lines.once("line", resolve))]);
  const ready = next();
  const told = ready.then(next);
  told.catch(() => {}); // heard of where it is awaited
  return { pid: job.pid, ready, go: () => job.stdin.write("go\n"), ended: told.then((line) => JSON.parse(line)) };
}
