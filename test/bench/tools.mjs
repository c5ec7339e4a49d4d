// What a tool call over MCP costs the server, and how long the client waits, against the least that could be done.
import { columns, printTable, ratios, spread, takeTurns } from "./support/measure.mjs";
import { ERAS, questionsFor, startServers } from "./support/tool-calls.mjs";

export const about = "one tools/call over HTTP, against a Hono endpoint with zod that answers the same bytes";
const SIZES = { calls: 1500, connections: [1, 16] };
const QUICK = { calls: 60, connections: [2], count: 20 };

export async function run({ seed, world = "small", quick = false, rounds = 5 }) {
  const { calls, connections: all, count } = quick ? QUICK : SIZES;
  const asked = questionsFor({ seed, world, count });
  const servers = await startServers({ seed, world });
  const rows = [];
  for (const [tool, questions] of Object.entries(asked)) {
    for (const era of Object.keys(ERAS)) {
      const requests = await servers.prepare({ era, tool, questions });
      for (const connections of all) {
        const sample = (server) => async () => {
          const taken = await servers.sample(server, { requests, connections, calls });
          if (taken.errors > 0)
            throw new Error(`${taken.errors} of ${calls} calls of ${tool} failed: ${taken.firstError}`);
          return taken;
        };
        const variants = { ours: sample(servers.gateway), theirs: sample(servers.plain) };
        const taken = await takeTurns(variants, { rounds, warmUps: quick ? 0 : 1 });
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
