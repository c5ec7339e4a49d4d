// MiniSearch over the same terms: `node minisearch-peer.mjs PACKAGE FOLDER`; prints what lexical_peers.py does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [packageFolder, folder] = process.argv.slice(2);
const { main, module = main } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
const { default: MiniSearch } = await import(pathToFileURL(join(packageFolder, module)).href);
const lines = (name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
const documents = lines("terms.txt").map((t, id) => ({ id, t }));
const options = { fields: ["t"], tokenize: (text) => text.split(" "), processTerm: (term) => term };
const index = new MiniSearch(options);
let began = performance.now();
index.addAll(documents);
const build = (performance.now() - began) / 1000;
const bytes = Buffer.byteLength(JSON.stringify(index));
const queries = lines("queries.txt");
// BM25 without the constant that BM25+ adds, which is comparable.
const search = (query) => index.search(query, { bm25: { k: 0.9, b: 0.4, d: 0 } }).slice(0, 10);
// Each query twice, in two passes: what the first one warms is told apart.
const [first, again] = [1, 2].map(() =>
  queries.map((query) => {
    began = performance.now();
    const hits = search(query);
    return { micros: (performance.now() - began) * 1000, hits: hits.map(({ id }) => id) };
  }),
);
const micros = again.map((one) => one.micros);
console.log(
  JSON.stringify({
    build,
    bytes,
    firstMicros: first.map((one) => one.micros),
    micros,
    found: again.map((one) => one.hits),
  }),
);
