// Three servers and a load, each a process of its own, and the calls that are sent: our gateway as it is served, the same
// where every call runs its tool, and a Hono endpoint that validates with zod and answers the bytes that the gateway did.
import { CONTEXT_META_KEY } from "@arenakit/contracts";
import { wrongWith } from "./answers.mjs";
import { startChild } from "./child.mjs";
import { keptWorld } from "./kept-world.mjs";
import { quantile } from "./measure.mjs";

const HEADERS = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
  "mcp-protocol-version": "2025-11-25",
};
/** MiB of kept answers. */
const NONE = 0;

export async function startServers({ seed, world }) {
  keptWorld({ seed, world }); // made before any process is measured
  const [kept, run, plain, load] = await Promise.all([
    startChild("server", ["gateway", seed, world]),
    startChild("server", ["gateway", seed, world, NONE]),
    startChild("server", ["plain"]),
    startChild("load"),
  ]);
  return {
    /** `kept` keeps answers as `arenakit serve` does, `run` keeps none. */
    servers: { kept, run, plain },
    /** The requests of those of the calls that have a result; from now on the plain server has the answers. */
    async prepare(calls) {
      const recorded = await record(kept.ready.url, calls);
      await plain.ask({ what: "answers", answers: recorded.map(({ answer }) => answer) });
      return recorded.map(({ request }) => request);
    },
    /** Sends so many calls over so many connections: see sampleServer. */
    sample: (server, sent) => sampleServer(load, server, sent),
    stop() {
      for (const child of [kept, run, plain, load]) child.stop();
    },
  };
}

/** Of the calls of a sample, how many are made before it: while others had their turn, V8 has given back what it works in. */
const AWAKENING = 1 / 4;

/** Sends so many calls over so many connections: CPU ms a call, latencies in ms, calls a second, errors (HTTP, JSON-RPC or of the tool), MiB resident afterwards. */
export async function sampleServer(load, server, { requests, connections, calls }) {
  const { url } = server.ready;
  const sent = { what: "load", url, requests, connections };
  await load.ask({ ...sent, calls: Math.ceil(calls * AWAKENING) });
  const before = await server.ask({ what: "usage" });
  const { milliseconds, first, errors, firstError, seconds } = await load.ask({ ...sent, calls });
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

/** The HTTP requests of these calls, with the answers; those that are refused are left out. */
export async function record(url, calls) {
  const recorded = [];
  for (const [id, call] of calls.entries()) {
    const params = { ...call, _meta: { [CONTEXT_META_KEY]: { seed: 1, episode: "bench" } } };
    const request = { headers: HEADERS, body: JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }) };
    const response = await fetch(url, { method: "POST", ...request });
    const body = await response.text();
    if (wrongWith(response.status, body)) continue;
    const question = `${call.name} ${JSON.stringify(call.arguments)}`;
    recorded.push({ request, answer: { question, type: response.headers.get("content-type") ?? "", body } });
  }
  return recorded;
}
