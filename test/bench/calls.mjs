// What one tools/call of a 1.4 KB result costs a server: ours, against a plain Hono + zod POST of the same payload, and
// beside it what the documented patterns of the SDKs cost with the same tool and the same schemas.
import { startChild } from "./support/child.mjs";
import { keptWorld } from "./support/kept-world.mjs";
import { columns, printTable, quantile, ratios, significant, spread, takeTurns } from "./support/measure.mjs";
import { startFastMcp } from "./support/python-server.mjs";
import { QUERIES } from "./support/rows.mjs";
import { sampleServer } from "./support/tool-calls.mjs";

export const about = "one tools/call of a 1.4 KB result: ours, plain Hono + zod, and the SDKs' documented patterns";
const SIZES = { calls: 4000, slowCalls: 800, connections: 16, candidates: 4000 };
const QUICK = { calls: 40, slowCalls: 10, connections: 2, candidates: 200 };
/** In the second era; a process each is what a quick run waits for. */
const QUICK_KINDS = new Set(["kit", "plain"]);
/** What the project promises of a call: medians of the rounds. */
const MOST_MICROS = 60;
const MOST_TIMES_PLAIN = 3;
const BOUND = ["kit", "kit-cold", "gateway"];
const KINDS = {
  kit: "ours, answers kept",
  "kit-cold": "ours, every call runs the tool",
  plain: "plain Hono + zod, no protocol",
  gateway: "ours, all servers as `arenakit serve` composes them, their own tools, answers kept",
  "gateway-cold": "the same, every call runs its tool",
  "kit-sdk": "ours, through the SDK (v2, low-level server)",
  v2: "v2 SDK, documented pattern (createMcpHandler)",
  v1: "v1 SDK, documented stateless pattern (express)",
  fastmcp: "Python FastMCP 1.30, stateless, JSON answers",
};
/** Servers that know only the handshake of 2025. */
const OLD = new Set(["v1", "fastmcp"]);
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
    headers: { "mcp-method": "tools/call" },
  },
};

const PLACES = QUERIES.map((query) => ({ name: "search_places", arguments: { query } }));

function requestsOf(calls, { version, meta, headers }) {
  return calls.map((call, id) => ({
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": version,
      ...headers,
      ...(headers["mcp-method"] ? { "mcp-name": call.name } : {}),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { ...call, _meta: { ...meta, "arenakit/context": { seed: 1, episode: "bench" } } },
    }),
  }));
}

export async function run({ seed, world = "small", quick = false, rounds = 5 }) {
  const sizes = quick ? QUICK : SIZES;
  keptWorld({ seed, world }); // made before any process is measured
  const bounds = [];
  const load = await startChild("load");
  const rows = [];
  for (const [era, stamp] of Object.entries(ERAS)) {
    const asked = Object.keys(KINDS).filter(
      (kind) => era === "2025" || (quick ? QUICK_KINDS.has(kind) : !OLD.has(kind)),
    );
    const start = (kind) =>
      kind === "fastmcp"
        ? startFastMcp({ isMade: !quick })
        : startChild("call-server", [kind, seed, world, sizes.candidates]);
    const started = await Promise.all(asked.map(async (kind) => [kind, await start(kind)]));
    for (const [kind, { missing }] of started) if (missing) console.log(`skipped: ${KINDS[kind]}: ${missing}`);
    const servers = Object.fromEntries(started.filter(([, { missing }]) => !missing));
    const kinds = Object.keys(servers);
    const variants = Object.fromEntries(
      kinds.map((kind) => [
        kind,
        async () => {
          const calls = kind === "fastmcp" ? sizes.slowCalls : sizes.calls;
          const requests = requestsOf(servers[kind].ready?.calls ?? PLACES, stamp);
          const taken = await sampleServer(load, servers[kind], { requests, connections: sizes.connections, calls });
          if (taken.errors > 0)
            throw new Error(`${taken.errors} of ${calls} calls of ${kind} failed: ${taken.firstError}`);
          return taken;
        },
      ]),
    );
    const taken = await takeTurns(variants, { rounds, warmUps: quick ? 0 : 2 });
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
      if (BOUND.includes(kind)) bounds.push(boundOf({ era, kind, micros, times: ratios(cpu, plain.cpu) }));
    }
    for (const server of Object.values(servers)) server.stop();
    console.error(`${era}: done`);
  }
  load.stop();
  printTable(["era", "server", "CPU µs a call", "× plain", "p50 ms", "p99 ms", "calls a second"], rows);
  console.log(`\nBounds: at most ${MOST_MICROS} µs of CPU a call and ${MOST_TIMES_PLAIN} × plain, medians.\n`);
  printTable(
    ["era", "server", "CPU µs a call", "× plain", "within the bounds"],
    bounds.map(({ server, micros, times, holds, ...bound }) => [
      bound.era,
      server,
      significant(micros),
      significant(times),
      holds ? "yes" : "NO",
    ]),
  );
  return { bounds: { mostMicros: MOST_MICROS, mostTimesPlain: MOST_TIMES_PLAIN, measured: bounds } };
}

function boundOf({ era, kind, ...values }) {
  const [micros, times] = [quantile(values.micros, 0.5), quantile(values.times, 0.5)];
  return { era, server: KINDS[kind], micros, times, holds: micros <= MOST_MICROS && times <= MOST_TIMES_PLAIN };
}
