// Clients of the soak, in a process of their own: `raw` keep-alive connections, each a closed loop, or real SDK clients.
// Every answer is held against its question: its status, its id, and that it is an answer and no failure of the server's.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Pool } from "undici";
import { mixedCalls } from "./mixed-calls.mjs";

const HEADERS = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
  "mcp-protocol-version": "2025-11-25",
};
/** Latencies in buckets that grow by a tenth, from a tenth of a millisecond. */
const GROWTH = 1.1;
const SMALLEST_MS = 0.1;
const BUCKETS = 150;

/** A loaded machine answers thousands of clients late, and accepts one connection in a turn: late is not lost. */
const PATIENCE = { headersTimeout: 120_000, bodyTimeout: 120_000, connect: { timeout: 60_000 } };

const wrongs = new Map();
const buckets = new Float64Array(BUCKETS);
let calls = 0;
let mistakes = 0;
let running = true;

function took(ms) {
  calls++;
  const at = Math.max(0, Math.ceil(Math.log(ms / SMALLEST_MS) / Math.log(GROWTH)));
  buckets[Math.min(BUCKETS - 1, at)]++;
}
const wrong = (what) => wrongs.set(what, (wrongs.get(what) ?? 0) + 1);

/** An outage has another owner than the policy; a mistake of the policy's is an answer, and counted. */
const OUTAGE = /"owner":"(?!policy)\w+"/;
const MISTAKE = /"arenakit\/failure":\{"owner":"policy"/;

async function rawLane(pool, path, { lane, list }) {
  for (let turn = 0; running; turn++) {
    const id = lane * 1e6 + turn;
    const call = list[(lane * 7 + turn) % list.length];
    const _meta = { "arenakit/context": { episode: `e${lane}`, seed: 1 } };
    const body = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { ...call, _meta } });
    const began = performance.now();
    try {
      const answer = await pool.request({ method: "POST", path, headers: HEADERS, body });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) wrong(`HTTP ${answer.statusCode}`);
      else if (!text.endsWith(`"id":${id}}`)) wrong("another id");
      else if (!text.startsWith('{"result":') || OUTAGE.test(text)) wrong(`${call.name}: ${text.slice(0, 300)}`);
      else if (MISTAKE.test(text)) mistakes++;
    } catch (error) {
      wrong(error.code ?? error.message);
    }
    took(performance.now() - began);
  }
}

async function sdkLane(url, { lane, list }) {
  const client = new Client(
    { name: "soak", version: "0" },
    { versionNegotiation: { mode: lane % 2 ? "auto" : "legacy" } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}?episode=sdk${lane}`)));
  for (let turn = 0; running; turn++) {
    const call = list[(lane * 11 + turn) % list.length];
    const began = performance.now();
    try {
      const result = await client.callTool(call);
      const owner = result._meta?.["arenakit/failure"]?.owner;
      if (owner === "policy") mistakes++;
      else if (owner !== undefined) wrong(`${call.name}: ${owner}`);
      if (result._meta?.["arenakit/context"]?.episode !== `sdk${lane}`) wrong("another episode");
    } catch (error) {
      wrong(error.message);
    }
    took(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20)); // a model would think here
  }
  await client.close();
}

/** Each call of the list once, so that what a server keeps is kept, and what it makes when it is first asked is made. */
async function warm(url, list) {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: WARMING });
  let next = 0;
  const lane = async () => {
    while (next < list.length) {
      const params = list[next++];
      const body = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "tools/call", params });
      await (await pool.request({ method: "POST", path: pathname, headers: HEADERS, body })).body.dump();
    }
  };
  await Promise.all(Array.from({ length: WARMING }, lane));
  await pool.close();
}
const WARMING = 16;

let done = Promise.resolve();
process.on("message", ({ what, url, kind, clients, list: asked }) => {
  if (what === "warm") warm(url, mixedCalls(asked)).then(() => process.send({ what }));
  if (what === "start") {
    const list = mixedCalls(asked);
    const { origin, pathname } = new URL(url);
    const pool = new Pool(origin, { connections: clients, pipelining: 1, ...PATIENCE });
    const lanes = Array.from({ length: clients }, (_, lane) =>
      kind === "raw" ? rawLane(pool, pathname, { lane, list }) : sdkLane(url, { lane, list }),
    );
    done = Promise.all(lanes).then(() => pool.close());
    process.send({ what });
  }
  if (what === "tell") {
    process.send({
      what,
      calls,
      mistakes,
      wrongs: [...wrongs],
      latencies: { growth: GROWTH, smallestMs: SMALLEST_MS, counts: [...buckets] },
    });
    buckets.fill(0);
    calls = 0;
    mistakes = 0;
  }
  if (what === "end") {
    running = false;
    done.then(() => process.send({ what }));
  }
});
process.on("disconnect", () => process.exit(0));
process.send({ what: "ready" });
