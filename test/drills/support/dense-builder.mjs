// `node dense-builder.mjs FOLDER SEED ROWS`: builds a dense index of drawn vectors, or goes on with one that was killed;
// the rows that were encoded go to stdout.
import { buildDenseIndex } from "../../../corpora/search/dist/dense/index.js";
import { drawnEncoder, numberedCorpus } from "../../bench/support/dense-rows.mjs";

const [folder, seed, rows] = process.argv.slice(2);
const drawn = drawnEncoder({ dimensions: 96, seed: Number(seed) });
let encoded = 0;
const encoder = {
  ...drawn,
  encode(texts, kind) {
    if (kind === "passage") encoded += texts.length;
    return drawn.encode(texts, kind);
  },
};
await buildDenseIndex(numberedCorpus(Number(rows)), folder, { encoder, kind: "exact", sampledQueries: 10 });
console.log(encoded);
