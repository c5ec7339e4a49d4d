// Retrieval over HTTP as trainers load it: 512 clients with one query each, and one body with 1,024, over the same engine;
// beside a server that answers the same bytes without reading anything.
import { Pool } from "undici";
import { startChild } from "./support/child.mjs";
import { printTable, quantile, significant, spread, takeTurns } from "./support/measure.mjs";
import { zipfDocuments } from "./support/zipf-documents.mjs";

export const about = "/retrieve over 50,000 documents by BM25: 512 singles at once, and 1,024 queries in one body";
const SIZES = { documents: 50_000, clients: [1, 64, 512], calls: 8, batch: 1_024 };
const QUICK = { documents: 300, clients: [4], calls: 2, batch: 16 };
const TOPK = 3;

export async function run({ seed, quick = false, rounds = 5 }) {
  const { documents, clients, calls, batch } = quick ? QUICK : SIZES;
  const { query } = zipfDocuments({ seed });
  const bodyOf = (queries) => JSON.stringify({ queries, topk: TOPK, return_scores: true });
  const singles = Array.from({ length: Math.max(...clients) * calls }, (_, at) => bodyOf([query(at)]));
  const whole = bodyOf(Array.from({ length: batch }, (_, at) => query(at)));
  console.error(`indexing ${documents} documents …`);
  const ours = await startChild("retrieve-server", [seed, documents, "ours"]);
  const plain = await startChild("retrieve-server", [seed, documents, "plain"]);
  try {
    const answers = [await once(ours.ready.url, singles[0]), await once(ours.ready.url, whole)];
    await plain.ask({ what: "answers", answers });
    const rows = [];
    for (const count of clients)
      rows.push(await load({ ours, plain, count, bodies: singles.slice(0, count * calls), rounds, quick }));
    rows.push(await load({ ours, plain, count: 1, bodies: [whole], rounds, quick, name: `one body of ${batch}` }));
    const measured = [
      "ms in all",
      "p50 ms",
      "p99 ms",
      "queries a second",
      "plain: ms in all",
      "queries a search",
      "RSS MiB",
      "errors",
    ];
    printTable(["clients", ...measured], rows);
  } finally {
    ours.stop();
    plain.stop();
  }
}

async function load({ ours, plain, count, bodies, rounds, quick, name = count }) {
  let errors = 0;
  const sample = async (server) => {
    const taken = await closedLoop(server.ready.url, { count, bodies });
    errors += taken.errors;
    return taken;
  };
  const before = await ours.ask({ what: "usage" });
  const taken = await takeTurns(
    { ours: () => sample(ours), plain: () => sample(plain) },
    { rounds, warmUps: quick ? 0 : 1 },
  );
  const after = await ours.ask({ what: "usage" });
  const queries = bodies.reduce((sum, body) => sum + JSON.parse(body).queries.length, 0);
  const column = (list, of) => spread(list.map(of));
  return [
    name,
    column(taken.ours, ({ ms }) => ms),
    column(taken.ours, ({ all }) => quantile(all, 0.5)),
    column(taken.ours, ({ all }) => quantile(all, 0.99)),
    column(taken.ours, ({ ms }) => (queries / ms) * 1_000),
    column(taken.plain, ({ ms }) => ms),
    significant((after.queries - before.queries) / (after.searches - before.searches)),
    significant(after.rss / 2 ** 20),
    errors,
  ];
}

/** Each of `count` connections sends its next body when its last is answered. */
async function closedLoop(url, { count, bodies }) {
  const pool = new Pool(url, { connections: count, pipelining: 1, connect: { timeout: 60_000 } });
  const all = [];
  let next = 0;
  let errors = 0;
  const lane = async () => {
    while (next < bodies.length) {
      const body = bodies[next++];
      const began = performance.now();
      const { status, length } = await post(pool, body);
      all.push(performance.now() - began);
      if (status !== 200 || length === 0) errors++;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, lane));
  const ms = performance.now() - began;
  await pool.close();
  return { ms, all, errors };
}

async function post(pool, body) {
  const headers = { "content-type": "application/json" };
  const answer = await pool.request({ method: "POST", path: "/retrieve", headers, body });
  return { status: answer.statusCode, length: (await answer.body.arrayBuffer()).byteLength };
}

async function once(url, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/retrieve`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`);
  return response.text();
}
