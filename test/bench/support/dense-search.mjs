// `node dense-search.mjs JSON`: builds or asks one dense index in a process of its own and prints what that took.
import { readFileSync } from "node:fs";
import { buildDenseIndex, openDenseIndex } from "@arenakit/search/dense";
import { drawnEncoder, numberedCorpus } from "./dense-rows.mjs";
import { quantile } from "./measure.mjs";

const asked = JSON.parse(process.argv[2]);
const { task, folder, rows, dimensions, seed, kind, k, threads, queriesFile, widths, most = Infinity } = asked;
const encoder = drawnEncoder({ dimensions, seed });
const corpus = numberedCorpus(rows);
const mebibytes = () => process.resourceUsage().maxRSS / 1024;

async function build() {
  const marks = {};
  let began = performance.now();
  const onProgress = ({ stage, done, total }) => {
    if (stage === "recall" || done < total) return;
    marks[stage] = (performance.now() - began) / 1000;
    began = performance.now();
  };
  const manifest = await buildDenseIndex(corpus, folder, { encoder, kind, onProgress });
  const { recallAt10 } = manifest.figures;
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  return { ...marks, recallAt10, mebibytes: mebibytes(), disk: bytes / 2 ** 20, graph: manifest.settings.graph };
}

/** `threads`: 1 for this one, null for what is the default; `widths`: null for what the build chose. */
async function ask() {
  const numbers = new Float32Array(new Uint8Array(readFileSync(queriesFile)).buffer);
  const queries = Array.from({ length: Math.min(most, numbers.length / dimensions) }, (_, at) =>
    numbers.subarray(at * dimensions, (at + 1) * dimensions).slice(),
  );
  const results = [];
  let openMs = 0;
  for (const width of widths) {
    const began = performance.now();
    const index = await openDenseIndex(corpus, folder, encoder, {
      ...(threads === null ? {} : { threads: threads === 1 ? 0 : threads, sizesOnly: true }),
      ...(width === null ? {} : { width }),
    });
    openMs = performance.now() - began;
    results.push(await measure(index, queries));
    await index.close();
  }
  return { results, openMs, mebibytes: mebibytes() };
}

async function measure(index, queries) {
  await index.searchVectors(queries, { k });
  const ids = [];
  const each = [];
  for (const query of queries) {
    const from = performance.now();
    const [list] = await index.searchVectors([query], { k });
    each.push(performance.now() - from);
    ids.push(list.map(({ passage }) => passage));
  }
  const from = performance.now();
  const batch = await index.searchVectors(queries, { k });
  const batchMs = performance.now() - from;
  if (!batch.every((list, at) => list.every(({ passage }, place) => passage === ids[at][place])))
    throw new Error("a query has another answer in a batch than alone");
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(each, share));
  return { ids, p50, p99, perSecond: (1000 * queries.length) / batchMs };
}

console.log(JSON.stringify(await { build, ask }[task]()));
