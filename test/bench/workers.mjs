// What workers are worth: one server of the command line with 1, 2, 4 … of them, as many as there are cores, under clients in
// processes of their own. Clients take their part of the same machine: calls a second grow with the workers only where both
// have cores, and what a call costs the server in CPU is told whatever the cores.
import { availableParallelism } from "node:os";
import { startChild } from "./support/child.mjs";
import { keptWorld } from "./support/kept-world.mjs";
import { columns, printTable, quantile, ratios, spread, takeTurns } from "./support/measure.mjs";
import { mixedCalls } from "./support/mixed-calls.mjs";
import { record } from "./support/tool-calls.mjs";
import { startWorkers } from "./support/worker-server.mjs";

export const about = "calls a second and CPU a call of 1, 2, 4, 8 and 16 workers, and errors at 2,048 clients";
/** So few distinct calls that each worker has kept all of them after the warm-up. */
const SIZES = { connections: 64, distinct: 300, clients: 2048, burst: 8192 };
const QUICK = { connections: 8, distinct: 20, clients: 32, burst: 64 };
const COUNTS = [1, 2, 4, 8, 16];
const KINDS = {
  kept: { name: "answers kept", cache: 64, calls: 24_000 },
  run: { name: "every call runs its tool", cache: 0, calls: 6000 },
};
const QUICK_CALLS = 60;
/** V8 compiles the code of each worker for itself, by the calls that this worker has had: two need twice as many. */
const WARM_UPS = 14;
/** What is promised: CPU of a call with two workers, times that with one. */
const MOST_CPU = 1.15;
/** Two servers beside each other, each with half of the clients: what two busy cores cost, without anything of workers. */
const APART = "two servers";
/** At least two, so that what workers cost is told on a machine with one core, too. */
const countsHere = () => COUNTS.filter((count) => count <= Math.max(2, availableParallelism()));

export async function run({ seed, world = "small", quick = false, rounds = 5 }) {
  keptWorld({ seed, world }); // made before any process is measured
  const sizes = quick ? QUICK : SIZES;
  const counts = quick ? [1, 2] : countsHere();
  const loads = await Promise.all(
    Array.from({ length: Math.max(2, Math.ceil(Math.max(...counts) / 2)) }, () => startChild("load")),
  );
  const questions = mixedCalls({ seed: Number(seed), world, count: sizes.distinct });
  const rows = [];
  const bursts = [];
  const measured = [];
  for (const { name, cache, calls } of Object.values(KINDS)) {
    const args = ["--world", world, "--seed", seed, "--cache", cache, "--judge", "none", "--episodes", "none"];
    const start = (workers) => startWorkers({ workers, args: args.map(String) });
    const variants = new Map();
    for (const workers of counts) variants.set(String(workers), [await start(workers)]);
    const [one] = variants.get("1");
    const other = await start(1);
    variants.set(APART, [one, other]);
    const all = new Set([...variants.values()].flat());
    for (const server of all) await server.quiet();
    const requests = (await record(`${one.url}/mcp/toolset/arenarl`, questions)).map(({ request }) => request);
    const turns = [...variants].map(([variant, servers]) => [
      variant,
      () => sample(servers, loads, { requests, ...sizes, calls: quick ? QUICK_CALLS : calls }),
    ]);
    const taken = await takeTurns(Object.fromEntries(turns), { rounds, warmUps: quick ? 0 : WARM_UPS });
    const alone = columns(taken["1"]);
    for (const [variant, servers] of variants) {
      const { rate, cpu, p50, p99, rss, errors } = columns(taken[variant]);
      const cpuTimes = ratios(cpu, alone.cpu);
      measured.push({ name, variant, cpuTimes: quantile(cpuTimes, 0.5) });
      rows.push([
        name,
        variant,
        spread(rate),
        spread(ratios(rate, alone.rate)),
        spread(cpu.map((ms) => ms * 1000)),
        spread(cpuTimes),
        spread(p50),
        spread(p99),
        spread(rss),
        sum(errors),
      ]);
      if (variant === APART) continue;
      const burst = await sample(servers, loads, { requests, connections: sizes.clients, calls: sizes.burst });
      bursts.push([name, variant, sizes.clients, spread([burst.rate]), spread([burst.p99]), burst.errors]);
      if (burst.firstError) console.error(`${name}, ${variant} workers, ${sizes.clients} clients: ${burst.firstError}`);
    }
    await Promise.all([...all].map((server) => server.stop()));
    console.error(`${name}: done`);
  }
  for (const load of loads) load.stop();
  const told = ["calls a second", "× one worker", "CPU µs a call", "× one worker", "p50 ms", "p99 ms", "RSS MiB"];
  printTable(["answers", "workers", ...told, "errors"], rows);
  console.log("\nAll clients at once:\n");
  printTable(["answers", "workers", "clients", "calls a second", "p99 ms", "errors"], bursts);
  const two = measured.filter(({ variant }) => variant === "2");
  console.log(`\nBound: CPU of a call with two workers at most ${MOST_CPU} × with one.\n`);
  const holds = ({ cpuTimes }) => (cpuTimes <= MOST_CPU ? "yes" : "NO");
  printTable(
    ["answers", "× one worker", "within the bound"],
    two.map((one) => [one.name, one.cpuTimes.toFixed(2), holds(one)]),
  );
  return { bounds: { mostCpu: MOST_CPU, measured: two } };
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Sends calls from all loads at once, each with its part of the connections and to a server after the other. */
async function sample(servers, loads, { requests, connections, calls }) {
  const part = (whole) => Math.ceil(whole / loads.length);
  const sent = { what: "load", requests, connections: part(connections), calls: part(calls) };
  const used = () => servers.map((server) => server.usage());
  const before = used();
  const began = performance.now();
  const urls = servers.map(({ url }) => `${url}/mcp/toolset/arenarl`);
  const answers = await Promise.all(loads.map((load, at) => load.ask({ ...sent, url: urls[at % urls.length] })));
  const seconds = (performance.now() - began) / 1000;
  const after = used();
  const milliseconds = answers.flatMap((answer) => answer.milliseconds);
  const all = sent.calls * loads.length;
  return {
    rate: all / seconds,
    cpu: sum(after.map(({ cpuMs }, at) => cpuMs - before[at].cpuMs)) / all,
    p50: quantile(milliseconds, 0.5),
    p99: quantile(milliseconds, 0.99),
    rss: sum(after.map(({ rss }) => rss)) / 2 ** 20,
    errors: sum(answers.map(({ errors }) => errors)),
    firstError: answers.find(({ firstError }) => firstError !== null)?.firstError ?? null,
  };
}
