// Many clients at once, each waiting for its answer before it asks again, all tools mixed: does the gateway keep its pace,
// who waits how long, what memory it takes, and whether anybody is sent away (503), which begins beyond its limits.
import { columns, printTable, ratios, spread, takeTurns } from "./support/measure.mjs";
import { mixedCalls } from "./support/mixed-calls.mjs";
import { startServers } from "./support/tool-calls.mjs";

export const about = "all tools, mixed, from many clients at once, against the plain endpoint";
/** So many distinct calls, more than the answers that are kept in one sample. */
const SIZES = { calls: 6000, clients: [16, 64, 256, 512, 2048], distinct: 4000 };
const QUICK = { calls: 100, clients: [4, 32], distinct: 40 };
/** The first call of a client waits for its connection and is told apart. */
const LEAST_CALLS_A_CLIENT = 8;
const NAMES = { kept: "answers kept", run: "every call runs its tool" };

export async function run({ seed, world = "small", quick = false, rounds = 3 }) {
  const { calls: least, clients, distinct } = quick ? QUICK : SIZES;
  const { servers, prepare, sample, stop } = await startServers({ seed, world });
  const requests = await prepare(mixedCalls({ seed: Number(seed), world, count: distinct }));
  const failures = new Set();
  const rows = [];
  for (const connections of clients) {
    const calls = Math.max(least, connections * LEAST_CALLS_A_CLIENT);
    const variants = Object.fromEntries(
      Object.entries(servers).map(([name, server]) => [name, () => sample(server, { requests, connections, calls })]),
    );
    const taken = await takeTurns(variants, { rounds, warmUps: quick ? 0 : 1 });
    const plain = columns(taken.plain);
    for (const [kind, name] of Object.entries(NAMES)) {
      for (const { firstError } of taken[kind]) if (firstError) failures.add(firstError);
      rows.push([connections, name, ...cells(columns(taken[kind]), plain)]);
    }
    console.error(`${connections} clients: done`);
  }
  stop();
  const measured = ["calls a second", "× plain", "p50 ms", "p99 ms", "slowest first call ms", "RSS MiB", "errors"];
  printTable(["clients", "gateway", ...measured], rows);
  if (failures.size > 0) throw new Error([...failures].join("\n"));
}

function cells(ours, plain) {
  return [
    spread(ours.rate),
    spread(ratios(ours.rate, plain.rate)),
    spread(ours.p50),
    spread(ours.p99),
    spread(ours.slowestFirst),
    spread(ours.rss),
    ours.errors.reduce((sum, errors) => sum + errors, 0),
  ];
}
