// What one tools/call of a 1.4 KB result costs a server: ours, against a plain Hono + zod POST of the same payload, and
// beside it what the documented patterns of the SDKs cost with the same tool and the same schemas.
import { startChild } from "./support/child.mjs";
import { columns, printTable, ratios, spread, takeTurns } from "./support/measure.mjs";
import { QUERIES } from "./support/rows.mjs";
import { sampleServer } from "./support/tool-calls.mjs";

export const about = "one tools/call of a 1.4 KB result: ours, plain Hono + zod, and the SDKs' documented patterns";
const CALLS = 4000;
const CONNECTIONS = 16;
const KINDS = {
  kit: "ours, answers kept",
  "kit-cold": "ours, every call runs the tool",
  plain: "plain Hono + zod, no protocol",
  "kit-sdk": "ours, through the SDK (v2, low-level server)",
  v2: "v2 SDK, documented pattern (createMcpHandler)",
  v1: "v1 SDK, documented stateless pattern (express)",
};
/** The requests of each era, as its SDK's client sends them. */
const ERAS = {
  2025: { version: "2025-11-25", meta: {}, headers: {} },
  "2026-07-28": {
    version: "2026-07-28",
    meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
    headers: { "mcp-method": "tools/call", "mcp-name": "search_places" },
  },
};

export async function run({ rounds = 5 }) {
  const load = await startChild("load");
  const rows = [];
  for (const [era, { version, meta, headers }] of Object.entries(ERAS)) {
    const requests = QUERIES.map((query, id) => ({
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        "mcp-protocol-version": version,
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id,
        method: "tools/call",
        params: {
          name: "search_places",
          arguments: { query },
          _meta: { ...meta, "arenakit/context": { seed: 1, episode: "bench" } },
        },
      }),
    }));
    const kinds = Object.keys(KINDS).filter((kind) => kind !== "v1" || era === "2025");
    const servers = Object.fromEntries(
      await Promise.all(kinds.map(async (kind) => [kind, await startChild("call-server", [kind])])),
    );
    const variants = Object.fromEntries(
      kinds.map((kind) => [
        kind,
        async () => {
          const taken = await sampleServer(load, servers[kind], { requests, connections: CONNECTIONS, calls: CALLS });
          if (taken.errors > 0) throw new Error(`${taken.errors} of ${CALLS} calls of ${kind} failed`);
          return taken;
        },
      ]),
    );
    const taken = await takeTurns(variants, { rounds, warmUps: 2 });
    const plain = columns(taken.plain);
    for (const kind of kinds) {
      const { cpu, p50, p99, rate } = columns(taken[kind]);
      const micros = cpu.map((ms) => ms * 1000);
      rows.push([
        era,
        KINDS[kind],
        spread(micros),
        spread(ratios(cpu, plain.cpu)),
        spread(p50),
        spread(p99),
        spread(rate),
      ]);
    }
    for (const server of Object.values(servers)) server.stop();
    console.error(`${era}: done`);
  }
  load.stop();
  printTable(["era", "server", "CPU µs a call", "× plain", "p50 ms", "p99 ms", "calls a second"], rows);
}
