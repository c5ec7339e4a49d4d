// `node index-builder.mjs FOLDER SEED COUNT MEMORY_BYTES`: builds a lexical index of generated documents, as a process that
// may be killed; prints its id.

import { buildLexicalIndex } from "../../../corpora/search/dist/lexical/index.js";
import { zipfCorpus } from "../../bench/support/zipf-documents.mjs";

const [folder, seed, count, memory] = process.argv.slice(2);
const corpus = zipfCorpus({ seed: Number(seed), count: Number(count) });
const { id } = await buildLexicalIndex(corpus, folder, { memoryBytes: Number(memory) });
console.log(id);
