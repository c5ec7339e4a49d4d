// What it costs to find the nearest of many vectors: an exact scan and a graph, beside the same two of faiss, which take
// turns; graphs at the narrowest setting of each that finds as much. Then a million vectors. Each in a process of its own,
// so that memory can be told apart.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeVenv, venv } from "../interop/venv.mjs";
import { drawnRows } from "./support/dense-rows.mjs";
import { printTable, quantile, ratios, significant, spread } from "./support/measure.mjs";

export const about = "nearest of 200,000 and of a million vectors, beside faiss (flat and HNSW)";
const SIZES = { rows: 200_000, many: 1_000_000, dimensions: 384, queries: 1000, manyQueries: 200, rounds: 5 };
const QUICK = { rows: 3000, many: 5000, dimensions: 32, queries: 20, manyQueries: 10, rounds: 2 };
const K = 10;
const DEEP = 1000;
/** Of the queries, where a thousand rows are asked for. */
const DEEP_QUERIES = 100;
/** How wide graphs are searched, on both sides. */
const WIDTHS = [10, 16, 24, 32, 40, 48, 64, 96, 128, 192, 256];
const RECALL = 0.99;
const PACKAGES = ["faiss-cpu==1.11.0", "numpy==2.2.6"];
const MOST_BYTES = 2 ** 28;

export async function run({ seed, quick = false }) {
  const size = quick ? QUICK : SIZES;
  const folder = mkdtempSync(join(tmpdir(), "arenakit-dense-bench-"));
  try {
    const small = await compare({ ...size, seed, folder, quick });
    const large = await many({ ...size, seed, folder });
    return { small, large };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare({ rows, dimensions, queries, rounds, seed, folder, quick }) {
  const shape = { rows, dimensions, seed, queriesFile: join(folder, "queries.f32") };
  writeQueries(shape, queries);
  const python = (quick ? madeVenv : venv)("faiss", PACKAGES);
  const faiss = "missing" in python ? null : (asked) => child(python.python, "support/faiss_search.py", asked);
  const graphs = { ours: { ask: ours, folder: join(folder, "hnsw") }, faiss: { ask: faiss, kind: "hnsw" } };
  const scans = { ours: { ask: ours, folder: join(folder, "exact") }, faiss: { ask: faiss, kind: "flat" } };
  const built = { hnsw: build("hnsw"), exact: build("exact") };
  const vectors = join(folder, "exact", "vectors.f32");
  const file = join(folder, "faiss.index");
  if (faiss) built.faiss = faiss({ ...shape, task: "build", vectors, file, threads: 2 });
  printTable(
    ["graph", "threads", "build s", "peak MiB", "disk MiB"],
    [
      ["ours", 1, ...[built.hnsw.search, built.hnsw.mebibytes, built.hnsw.disk].map(significant)],
      ...(faiss
        ? [["faiss", 2, ...[built.faiss.build, built.faiss.mebibytes, built.faiss.disk].map(significant)]]
        : []),
    ],
  );
  const ask = (sides, asked) => turns(sides, { ...shape, vectors, file, rounds, k: K, widths: [null], ...asked });
  const found = {
    exact: ask(scans, { threads: 1 }),
    exactOnTwo: ask(scans, { threads: 2, rounds: 1 }),
    deep: ask(scans, { threads: 1, k: DEEP, most: DEEP_QUERIES, rounds: 1 }),
  };
  // Theirs says what is true; without it, ours does that proves it.
  const truth = (found.exact.faiss ?? found.exact.ours)[0][0].ids;
  found.graph = ask(graphs, { threads: 1, widths: WIDTHS });
  const enough = (side) => {
    const one = found.graph[side]?.[0].findIndex(({ ids }) => recallOf(ids, truth) >= RECALL) ?? -1;
    return one < 0 ? WIDTHS.length - 1 : one;
  };
  const at = { ours: enough("ours"), faiss: enough("faiss") };
  found.graphOnTwo = Object.fromEntries(
    Object.entries(graphs).map(([side, how]) => [
      side,
      ask({ [side]: how }, { threads: 2, widths: [WIDTHS[at[side]]], rounds: 1 })[side],
    ]),
  );
  tellScans(found, truth, { rows, dimensions, queries });
  tellGraphs(found, truth, at);
  return { built, widths: { ours: WIDTHS[at.ours], faiss: WIDTHS[at.faiss] } };

  function build(kind) {
    return ours({ ...shape, task: "build", kind, folder: join(folder, kind) });
  }
}

/** Every side once a round, in turn: `results[side][round]` has a result a width. A side that cannot be asked is left out. */
function turns(sides, { rounds, ...asked }) {
  const there = Object.entries(sides).filter(([, { ask }]) => ask);
  const results = Object.fromEntries(there.map(([side]) => [side, []]));
  for (let round = 0; round < rounds; round++)
    for (const [side, { ask, ...how }] of there) results[side].push(withMemory(ask({ ...asked, ...how, task: "ask" })));
  return results;
}

const withMemory = ({ results, mebibytes, openMs }) => results.map((result) => ({ ...result, mebibytes, openMs }));

function tellScans({ exact, exactOnTwo, deep }, truth, { rows, dimensions, queries }) {
  const load = loadavg()[0].toFixed(2);
  console.log(
    `\n${rows} × ${dimensions}, ${queries} queries one after the other, then all at once; load average ${load}:\n`,
  );
  const line = (side, name) => {
    const all = exact[side].map(([one]) => one);
    const theirs = (exact.faiss ?? exact.ours).map(([one]) => one.p50);
    const p50 = all.map((one) => one.p50);
    const two = exactOnTwo[side][0][0];
    return [
      name,
      recallOf(all[0].ids, truth).toFixed(4),
      spread(p50),
      spread(ratios(p50, theirs)),
      significant(
        quantile(
          all.map((one) => one.p99),
          0.5,
        ),
      ),
      spread(all.map((one) => one.perSecond)),
      ...[two.p50, two.perSecond, deep[side][0][0].p50, all[0].mebibytes].map(significant),
    ];
  };
  printTable(
    [
      ...[
        "every row",
        `recall@${K}`,
        "p50 ms, one thread",
        "× faiss flat",
        "p99 ms",
        "a second, in a batch, one thread",
      ],
      ...[
        "p50 ms, two threads",
        "a second, in a batch, two threads",
        `p50 ms, the ${DEEP} nearest, one thread`,
        "peak MiB",
      ],
    ],
    [line("ours", "ours, exact"), ...(exact.faiss ? [line("faiss", "faiss flat")] : [])],
  );
}

function tellGraphs({ graph, graphOnTwo }, truth, at) {
  const sides = Object.keys(graph);
  console.log(`\nGraphs, one thread, by how wide they are searched: recall@${K}, p50 ms:\n`);
  const middle = (side, place, figure) =>
    quantile(
      graph[side].map((round) => round[place][figure]),
      0.5,
    );
  printTable(
    ["width", ...sides.flatMap((side) => [`${side}: recall`, "p50 ms"])],
    WIDTHS.map((width, place) => [
      width,
      ...sides.flatMap((side) => [
        recallOf(graph[side][0][place].ids, truth).toFixed(4),
        significant(middle(side, place, "p50")),
      ]),
    ]),
  );
  console.log(`\nThe narrowest of each that finds ${RECALL}; load average ${loadavg()[0].toFixed(2)}:\n`);
  const chosen = (side, figure) => graph[side].map((round) => round[at[side]][figure]);
  printTable(
    [
      ...["graph", "width", `recall@${K}`, "p50 ms", "× faiss", "p99 ms", "a second, in a batch, one thread"],
      ...["two threads", "peak MiB"],
    ],
    sides.map((side) => [
      side === "ours" ? "ours, hnsw" : "faiss HNSW",
      WIDTHS[at[side]],
      recallOf(graph[side][0][at[side]].ids, truth).toFixed(4),
      spread(chosen(side, "p50")),
      spread(ratios(chosen(side, "p50"), chosen(graph.faiss ? "faiss" : "ours", "p50"))),
      significant(quantile(chosen(side, "p99"), 0.5)),
      spread(chosen(side, "perSecond")),
      ...[graphOnTwo[side][0][0].perSecond, graphOnTwo[side][0][0].mebibytes].map(significant),
    ]),
  );
}

async function many({ many: rows, dimensions, manyQueries, seed, folder }) {
  const shape = { rows, dimensions, seed, queriesFile: join(folder, "queries-many.f32"), folder: join(folder, "many") };
  writeQueries(shape, manyQueries);
  const built = ours({ ...shape, task: "build", kind: "auto" });
  const ask = (asked) => {
    const { results, ...rest } = ours({ ...shape, task: "ask", threads: null, widths: [null], k: K, ...asked });
    const { ids: _, ...figures } = results[0];
    return { ...rest, ...figures };
  };
  const asked = ask({});
  const deep = ask({ k: DEEP, most: DEEP_QUERIES });
  const { vectors, search, recallAt10, disk, graph } = built;
  console.log(`\n${rows} × ${dimensions}, kind auto; load average ${loadavg()[0].toFixed(2)}:\n`);
  printTable(
    [
      ...["vectors s", "index s", "build peak MiB", "disk MiB", "width", "recall@10", "open s", "p50 ms", "p99 ms"],
      ...["a second, in a batch", `p50 ms, the ${DEEP} nearest`, "peak MiB"],
    ],
    [
      [
        ...[vectors, search, built.mebibytes, disk].map(significant),
        graph ? String(graph.width) : "all rows",
        ...[recallAt10, asked.openMs / 1000, asked.p50, asked.p99, asked.perSecond, deep.p50, asked.mebibytes].map(
          significant,
        ),
      ],
    ],
  );
  return { ...built, ...asked, deepP50: deep.p50 };
}

function writeQueries({ rows, dimensions, seed, queriesFile }, count) {
  const row = drawnRows({ dimensions, seed });
  const all = new Float32Array(count * dimensions);
  for (let at = 0; at < count; at++) all.set(row(rows + at), at * dimensions);
  writeFileSync(queriesFile, new Uint8Array(all.buffer));
}

const recallOf = (ids, truth) =>
  ids.reduce((sum, list, at) => sum + list.filter((id) => truth[at].includes(id)).length, 0) / (K * ids.length);

const ours = (asked) => child(process.execPath, "support/dense-search.mjs", asked);

function child(program, script, asked) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const ran = spawnSync(program, [path, JSON.stringify(asked)], { encoding: "utf8", maxBuffer: MOST_BYTES });
  if (ran.status !== 0) throw new Error(`${script} ended with ${ran.status}: ${ran.stderr}`);
  return JSON.parse(ran.stdout);
}
