// What a tool call over MCP costs the server, and how long the client waits, against the least that could be done.
import { columns, printTable, ratios, spread, takeTurns } from "./support/measure.mjs";
import { ERAS, questionsFor, startServers } from "./support/tool-calls.mjs";

export const about = "one tools/call over HTTP, against a Hono endpoint with zod that answers the same bytes";
const CALLS = 1500;
const CONNECTIONS = [1, 16];

export async function run({ seed, rounds = 5 }) {
  const servers = await startServers(seed);
  const rows = [];
  for (const [tool, questions] of Object.entries(questionsFor(seed))) {
    for (const era of Object.keys(ERAS)) {
      const requests = await servers.prepare({ era, tool, questions });
      for (const connections of CONNECTIONS) {
        const sample = (server) => async () => {
          const taken = await servers.sample(server, { requests, connections, calls: CALLS });
          if (taken.errors > 0) throw new Error(`${taken.errors} of ${CALLS} calls of ${tool} failed`);
          return taken;
        };
        const variants = { ours: sample(servers.gateway), theirs: sample(servers.plain) };
        const taken = await takeTurns(variants, { rounds });
        const [ours, theirs] = [columns(taken.ours), columns(taken.theirs)];
        rows.push([
          tool,
          era,
          connections,
          spread(ours.cpu),
          spread(ratios(ours.cpu, theirs.cpu)),
          spread(ours.p50),
          spread(ratios(ours.p50, theirs.p50)),
          spread(ours.p99),
        ]);
        console.error(`${tool}, ${era}, ${connections}: done`);
      }
    }
  }
  servers.stop();
  printTable(["tool", "era", "connections", "CPU ms a call", "× plain", "p50 ms", "× plain", "p99 ms"], rows);
}
