// What a tool call over MCP costs the server: kept answers, and the tool run for every call, both against a Hono endpoint
// that answers the same bytes.
import { columns, printTable, ratios, spread, takeTurns } from "./support/measure.mjs";
import { mixedCalls } from "./support/mixed-calls.mjs";
import { startServers } from "./support/tool-calls.mjs";

export const about =
  "one tools/call over HTTP, answers kept and not, against a Hono endpoint that answers the same bytes";
/** Distinct calls of each tool at most; an answer is asked for again only after all the others. */
const SIZES = { candidates: 3000, distinct: 120, calls: 600, connections: 16 };
const QUICK = { candidates: 150, distinct: 5, calls: 20, connections: 2 };

export async function run({ seed, world = "small", quick = false, rounds = 5 }) {
  const { candidates, distinct, calls, connections } = quick ? QUICK : SIZES;
  const { servers, prepare, sample, stop } = await startServers({ seed, world });
  const rows = [];
  for (const [tool, asked] of byTool(mixedCalls({ seed: Number(seed), world, count: candidates }))) {
    const requests = await prepare(asked.slice(0, distinct));
    const variants = Object.fromEntries(
      Object.entries(servers).map(([name, server]) => [
        name,
        async () => {
          const taken = await sample(server, { requests, connections, calls });
          if (taken.errors > 0)
            throw new Error(`${taken.errors} of ${calls} calls of ${tool} failed: ${taken.firstError}`);
          return taken;
        },
      ]),
    );
    const taken = await takeTurns(variants, { rounds, warmUps: quick ? 0 : 1 });
    const [kept, run, plain] = [taken.kept, taken.run, taken.plain].map(columns);
    rows.push([
      tool,
      requests.length,
      spread(kept.cpu),
      spread(ratios(kept.cpu, plain.cpu)),
      spread(run.cpu),
      spread(ratios(run.cpu, plain.cpu)),
      spread(run.p99),
    ]);
    console.error(`${tool}: done`);
  }
  stop();
  printTable(
    [
      "tool",
      "distinct calls",
      "answer kept: CPU ms a call",
      "× plain",
      "tool run: CPU ms a call",
      "× plain",
      `p99 ms of ${connections} clients`,
    ],
    rows,
  );
}

/** Distinct calls by what runs: a way by car is not the work that one by bus is. */
function byTool(calls) {
  const groups = new Map();
  for (const call of calls) {
    const { mode } = call.arguments;
    const tool = mode ? `${call.name}, ${mode}` : call.name;
    const group = groups.get(tool) ?? new Map();
    group.set(JSON.stringify(call.arguments), call);
    groups.set(tool, group);
  }
  return [...groups].map(([tool, group]) => [tool, [...group.values()]]);
}
