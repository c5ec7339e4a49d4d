// Many clients at once, each waiting for its answer before it asks again: does the gateway keep its pace, who waits
// how long, what memory it takes, and whether anybody is sent away (503), which begins beyond the limits of the gateway.
import { columns, printTable, ratios, spread, takeTurns } from "./support/measure.mjs";
import { questionsFor, startServers } from "./support/tool-calls.mjs";

export const about = "search_poi in the 2026-07-28 era from many clients at once, against the plain endpoint";
const SIZES = { calls: 8000, clients: [16, 64, 256, 512, 2048] };
const QUICK = { calls: 100, clients: [4, 32], count: 20 };
/** The first call of a client waits for its connection and is told apart. */
const LEAST_CALLS_A_CLIENT = 8;

export async function run({ seed, world = "small", quick = false, rounds = 3 }) {
  const { calls: least, clients, count } = quick ? QUICK : SIZES;
  const questions = questionsFor({ seed, world, count }).search_poi;
  const servers = await startServers({ seed, world });
  const failures = new Set();
  const requests = await servers.prepare({ era: "2026-07-28", tool: "search_poi", questions });
  const rows = [];
  for (const connections of clients) {
    const calls = Math.max(least, connections * LEAST_CALLS_A_CLIENT);
    const sample = (server) => () => servers.sample(server, { requests, connections, calls });
    const taken = await takeTurns(
      { ours: sample(servers.gateway), theirs: sample(servers.plain) },
      { rounds, warmUps: quick ? 0 : 1 },
    );
    for (const { firstError } of [...taken.ours, ...taken.theirs]) if (firstError) failures.add(firstError);
    const [ours, theirs] = [columns(taken.ours), columns(taken.theirs)];
    rows.push([
      connections,
      spread(ours.rate),
      spread(ratios(ours.rate, theirs.rate)),
      spread(ours.p50),
      spread(ours.p99),
      spread(ratios(ours.p99, theirs.p99)),
      spread(ours.slowestFirst),
      spread(ours.rss),
      ours.errors.reduce((sum, errors) => sum + errors, 0),
    ]);
    console.error(`${connections} clients: done`);
  }
  servers.stop();
  printTable(
    [
      "clients",
      "calls a second",
      "× plain",
      "p50 ms",
      "p99 ms",
      "p99 × plain",
      "slowest first call ms",
      "RSS MiB",
      "errors",
    ],
    rows,
  );
  for (const failure of failures) console.log(`\nan error: ${failure}`);
}
