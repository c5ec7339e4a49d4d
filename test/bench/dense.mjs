// What it costs to find the nearest of many vectors: an exact scan and a graph, beside the same two of faiss in the same
// run, at equal recall. Then a million vectors. Each in a process of its own, so that memory can be told apart.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { madeVenv, venv } from "../interop/venv.mjs";
import { drawnRows } from "./support/dense-rows.mjs";
import { printTable, significant } from "./support/measure.mjs";

export const about = "nearest of 200,000 and of a million vectors, beside faiss (flat and HNSW)";
const SIZES = { rows: 200_000, many: 1_000_000, dimensions: 384, queries: 1000, manyQueries: 200 };
const QUICK = { rows: 3000, many: 5000, dimensions: 32, queries: 20, manyQueries: 10 };
const K = 10;
/** Widths of a graph's search that are tried for the recall that is wanted. */
const WIDTHS = [64, 128, 256, 512, 1024];
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

async function compare({ rows, dimensions, queries, seed, folder, quick }) {
  const shape = { rows, dimensions, seed, k: K, queriesFile: join(folder, "queries.f32") };
  writeQueries(shape, queries);
  const built = {};
  for (const kind of ["exact", "hnsw"])
    built[kind] = ours({ ...shape, task: "build", kind, folder: join(folder, kind) });
  const python = (quick ? madeVenv : venv)("faiss", PACKAGES);
  const vectors = join(folder, "exact", "vectors.f32");
  const theirs = (kind, threads, widths = [0]) =>
    "missing" in python ? null : faiss(python.python, { ...shape, vectors, kind, threads, widths });
  const answers = [];
  for (const kind of ["exact", "hnsw"])
    for (const threads of [null, 1]) {
      const asked = ours({ ...shape, task: "ask", folder: join(folder, kind), threads });
      const name = `ours, ${kind}, ${threads === null ? "a thread a core" : "one thread"}`;
      answers.push({ name, build: built[kind].search, ...asked });
    }
  const flat = [2, 1].map((threads) => ({ threads, found: theirs("flat", threads) })).filter(({ found }) => found);
  // Theirs says what is true; without it, ours does that looks at every vector.
  const truth = (flat[0]?.found.results[0] ?? answers[0]).ids;
  for (const { threads, found } of flat)
    answers.push({ name: `faiss flat, threads: ${threads}`, ...found, ...found.results[0] });
  const graph = theirs("hnsw", 2, WIDTHS);
  const enough = graph?.results.find(({ ids }) => recallOf(ids, truth) >= RECALL) ?? graph?.results.at(-1);
  for (const one of new Set(graph ? [graph.results[1], enough] : []))
    answers.push({ name: `faiss HNSW, efSearch ${one.width}`, ...graph, ...one });
  console.log(`${rows} × ${dimensions}, the ${K} nearest, ${queries} queries one after the other, then all at once:\n`);
  printTable(
    ["index", `recall@${K}`, "p50 ms", "p99 ms", "queries a second, in a batch", "build s", "peak MiB"],
    answers.map(({ name, ids, p50, p99, perSecond, build, mebibytes }) => [
      name,
      recallOf(ids, truth).toFixed(4),
      ...[p50, p99, perSecond, build, mebibytes].map(significant),
    ]),
  );
  return { graph: built.hnsw.graph, answers: answers.map(({ ids, results, ...figures }) => figures) };
}

async function many({ many: rows, dimensions, manyQueries, seed, folder }) {
  const shape = { rows, dimensions, seed, k: K, queriesFile: join(folder, "queries-many.f32") };
  writeQueries(shape, manyQueries);
  const at = join(folder, "many");
  const built = ours({ ...shape, task: "build", kind: "auto", folder: at });
  const asked = ours({ ...shape, task: "ask", folder: at, threads: null });
  const { vectors, search, recallAt10, disk } = built;
  console.log(`\n${rows} × ${dimensions}, kind auto:\n`);
  printTable(
    ["vectors s", "index s", "build peak MiB", "disk MiB", "recall@10", "open ms", "p50 ms", "p99 ms", "peak MiB"],
    [
      [vectors, search, built.mebibytes, disk, recallAt10, asked.openMs, asked.p50, asked.p99, asked.mebibytes].map(
        significant,
      ),
    ],
  );
  const { ids: _, ...figures } = asked;
  return { ...built, ...figures };
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
const faiss = (python, asked) => child(python, "support/faiss_search.py", asked);

function child(program, script, asked) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const ran = spawnSync(program, [path, JSON.stringify(asked)], { encoding: "utf8", maxBuffer: MOST_BYTES });
  if (ran.status !== 0) throw new Error(`${script} ended with ${ran.status}: ${ran.stderr}`);
  return JSON.parse(ran.stdout);
}
