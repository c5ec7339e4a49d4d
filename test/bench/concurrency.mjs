// Many clients at once, each waiting for its answer before it asks again: does the gateway keep its pace, who waits
// how long, and whether anybody is sent away (503), which begins beyond the places and the line of the gateway's limits.
import { columns, printTable, ratios, spread, takeTurns } from "./support/measure.mjs";
import { questionsFor, startServers } from "./support/tool-calls.mjs";

export const about = "search_poi in the 2026-07-28 era from many clients at once, against the plain endpoint";
const CALLS = 8000;
const CLIENTS = [16, 64, 256, 512, 2048];

export async function run({ seed, rounds = 3 }) {
  const servers = await startServers(seed);
  const questions = questionsFor(seed).search_poi;
  const requests = await servers.prepare({ era: "2026-07-28", tool: "search_poi", questions });
  const rows = [];
  for (const connections of CLIENTS) {
    const sample = (server) => () => servers.sample(server, { requests, connections, calls: CALLS });
    const taken = await takeTurns({ ours: sample(servers.gateway), theirs: sample(servers.plain) }, { rounds });
    const [ours, theirs] = [columns(taken.ours), columns(taken.theirs)];
    rows.push([
      connections,
      spread(ours.rate),
      spread(ratios(ours.rate, theirs.rate)),
      spread(ours.p50),
      spread(ours.p99),
      spread(ratios(ours.p99, theirs.p99)),
      spread(ours.slowestFirst),
      spread(ours.errors.map((errors) => (100 * errors) / CALLS)),
    ]);
    console.error(`${connections} clients: done`);
  }
  servers.stop();
  printTable(
    ["clients", "calls a second", "× plain", "p50 ms", "p99 ms", "p99 × plain", "slowest first call ms", "refused %"],
    rows,
  );
}
