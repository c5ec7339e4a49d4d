// What a tool call over MCP costs the server, and how long the client waits: our gateway against a Hono endpoint that
// validates with zod and answers the same bytes. Servers and load each have a process of their own.
import { CONTEXT_META_KEY, random } from "@arenakit/contracts";
import { buildWorld, POI_KINDS } from "@arenakit/corpus-world";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startChild } from "./support/child.mjs";
import { printTable, quantile, ratios, spread, takeTurns } from "./support/measure.mjs";

export const about = "CPU of the server and latency per tools/call over HTTP, closed loop";
const QUESTIONS = 200;
const CALLS = 1500;
const CONNECTIONS = [1, 16];
const ERAS = { 2025: "legacy", "2026-07-28": { pin: "2026-07-28" } };

export async function run({ seed, rounds = 5 }) {
  const [gateway, plain, load] = await Promise.all([
    startChild("server", ["gateway", seed]),
    startChild("server", ["plain"]),
    startChild("load"),
  ]);
  const rows = [];
  for (const [tool, questions] of Object.entries(questionsFor(seed))) {
    for (const [era, mode] of Object.entries(ERAS)) {
      const recorded = await record(gateway.ready.url, { mode, tool, questions });
      await plain.ask({ what: "answers", answers: recorded.map(({ answer }) => answer) });
      const requests = recorded.map(({ request }) => request);
      for (const connections of CONNECTIONS) {
        const sample = async (server) => {
          const before = await server.ask({ what: "usage" });
          const { url } = server.ready;
          const { milliseconds, errors } = await load.ask({ what: "load", url, requests, connections, calls: CALLS });
          const after = await server.ask({ what: "usage" });
          if (errors > 0) throw new Error(`${errors} of ${CALLS} calls of ${tool} at ${url} failed`);
          const [p50, p99] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)];
          return { cpu: (after.cpuMs - before.cpuMs) / CALLS, p50, p99 };
        };
        const taken = await takeTurns({ ours: () => sample(gateway), theirs: () => sample(plain) }, { rounds });
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
  for (const child of [gateway, plain, load]) child.stop();
  printTable(["tool", "era", "connections", "CPU ms a call", "× plain", "p50 ms", "× plain", "p99 ms"], rows);
}

function columns(samples) {
  return Object.fromEntries(["cpu", "p50", "p99"].map((key) => [key, samples.map((sample) => sample[key])]));
}

function questionsFor(seed) {
  const { cities, pois } = buildWorld({ seed });
  const draw = random(seed, "bench-tools");
  const pick = (list) => list[Math.floor(draw.next() * list.length)];
  const kinds = Object.values(POI_KINDS).flatMap(({ words }) => words);
  const search = () => (draw.next() < 0.5 ? pick(pois).name : `${pick(cities).name} ${pick(kinds)}`);
  return {
    weather: cities.map(({ name }) => ({ city: name })),
    search_poi: Array.from({ length: QUESTIONS }, () => ({ query: search() })),
  };
}

/** The HTTP requests that the SDK's client makes for these calls, with the answers; refused questions are left out. */
async function record(url, { mode, tool, questions }) {
  let last = null;
  const recording = async (input, init) => {
    const response = await fetch(input, init);
    const body = await response.text();
    last = { init, body, type: response.headers.get("content-type") ?? "" };
    return new Response([202, 204].includes(response.status) ? null : body, response);
  };
  const client = new Client({ name: "arenakit-bench", version: "0" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: recording }));
  const recorded = [];
  for (const args of questions) {
    const context = { [CONTEXT_META_KEY]: { seed: 1, episode: "bench" } };
    const result = await client.callTool({ name: tool, arguments: args, _meta: context });
    if (result.isError) continue;
    const headers = Object.fromEntries(new Headers(last.init.headers));
    const request = { headers, body: last.init.body };
    const answer = { question: `${tool} ${args.query ?? args.city}`, type: last.type, body: last.body };
    recorded.push({ request, answer });
  }
  await client.close();
  return recorded;
}
