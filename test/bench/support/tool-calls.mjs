// Two servers and a load, each a process of its own, and the calls that are sent: our gateway, and a Hono endpoint that
// validates with zod and answers the bytes that the gateway answered.
import { CONTEXT_META_KEY, random } from "@arenakit/contracts";
import { POI_KINDS } from "@arenakit/corpus-world";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startChild } from "./child.mjs";
import { keptWorld } from "./kept-world.mjs";
import { quantile } from "./measure.mjs";

export const ERAS = { 2025: "legacy", "2026-07-28": { pin: "2026-07-28" } };
const QUESTIONS = 200;

/** Over a world that is kept already: ask `questionsFor` first. */
export async function startServers({ seed, world }) {
  const [gateway, plain, load] = await Promise.all([
    startChild("server", ["gateway", seed, world]),
    startChild("server", ["plain"]),
    startChild("load"),
  ]);
  return {
    gateway,
    plain,
    /** The requests of these calls in an era; from now on the plain server has the answers. */
    async prepare(call) {
      const recorded = await record(gateway.ready.url, call);
      await plain.ask({ what: "answers", answers: recorded.map(({ answer }) => answer) });
      return recorded.map(({ request }) => request);
    },
    /** Sends so many calls over so many connections: see sampleServer. */
    sample: (server, sent) => sampleServer(load, server, sent),
    stop() {
      for (const child of [gateway, plain, load]) child.stop();
    },
  };
}

/** Sends so many calls over so many connections: CPU ms a call, latencies in ms, calls a second, errors (HTTP, JSON-RPC or of the tool), MiB resident afterwards. */
export async function sampleServer(load, server, { requests, connections, calls }) {
  const before = await server.ask({ what: "usage" });
  const { url } = server.ready;
  const { milliseconds, first, errors, firstError, seconds } = await load.ask({
    what: "load",
    url,
    requests,
    connections,
    calls,
  });
  const after = await server.ask({ what: "usage" });
  const [p50, p99] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)];
  return {
    cpu: (after.cpuMs - before.cpuMs) / calls,
    p50,
    p99,
    rate: calls / seconds,
    slowestFirst: Math.max(...first),
    errors,
    firstError,
    rss: after.rss / 2 ** 20,
  };
}

/** Arguments by tool: every city's weather; half the searches for a name, half for a city and a kind. */
export function questionsFor({ seed, world, count = QUESTIONS }) {
  const { cities, pois } = keptWorld({ seed, world }).data;
  const draw = random(seed, "bench-tools");
  const pick = (list) => list[Math.floor(draw.next() * list.length)];
  const kinds = Object.values(POI_KINDS).flatMap(({ words }) => words);
  const search = () =>
    draw.next() < 0.5 ? pois.name(Math.floor(draw.next() * pois.length)) : `${pick(cities).name} ${pick(kinds)}`;
  return {
    weather: cities.slice(0, count).map(({ name }) => ({ city: name })),
    search_poi: Array.from({ length: count }, () => ({ query: search() })),
  };
}

/** The HTTP requests that the SDK's client makes for these calls, with the answers; refused questions are left out. */
async function record(url, { era, tool, questions }) {
  let last = null;
  const recording = async (input, init) => {
    const response = await fetch(input, init);
    const body = await response.text();
    last = { init, body, type: response.headers.get("content-type") ?? "" };
    return new Response([202, 204].includes(response.status) ? null : body, response);
  };
  const client = new Client({ name: "arenakit-bench", version: "0" }, { versionNegotiation: { mode: ERAS[era] } });
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
