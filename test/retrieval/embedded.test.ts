/** The suite over the engines that need no server: BM25 in memory and in files, dense vectors, both fused. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Corpus, fail } from "@arenakit/contracts";
import { buildDenseIndex, openDenseIndex } from "@arenakit/search/dense";
import { hybridIndex } from "@arenakit/search/engines";
import { buildLexicalIndex, memoryLexicalIndex, openLexicalIndex } from "@arenakit/search/lexical";
import { afterAll } from "vitest";
import { hashingEncoder } from "./hashing-encoder.mjs";
import { type Capability, passageIndexCase } from "./passage-index.case.ts";

const root = mkdtempSync(join(tmpdir(), "arenakit-suite-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Each index in a folder of its own, the last one of a corpus under a name that leads there again. */
function folders(engine: string) {
  let count = 0;
  const last = new Map<string, string>();
  return {
    fresh(corpus: Corpus) {
      count += 1;
      const folder = join(root, `${engine}-${count}`);
      last.set(corpus.id, folder);
      return folder;
    },
    of: (corpus: Corpus) => last.get(corpus.id) ?? fail("harness", "not_built", `no ${engine} of ${corpus.name}`),
  };
}

const BM25: Record<Capability, true | string> = {
  onlyMatches: true,
  anyWord: true,
  equalScores: true,
  weighsWords: true,
  partsOfWords: true,
  foldsScripts: true,
  phrases: true,
  filterKeepsScores: true,
  longTexts: true,
  kept: true,
  leans: "it needs nothing but its files",
};

passageIndexCase({
  name: "BM25 in memory",
  open: async (corpus) => memoryLexicalIndex(corpus),
  capabilities: { ...BM25, kept: "it is in memory" },
});

const lexical = folders("lexical");
passageIndexCase({
  name: "BM25 in files",
  open: async (corpus) => {
    await buildLexicalIndex(corpus, lexical.fresh(corpus));
    return openLexicalIndex(corpus, lexical.of(corpus));
  },
  reopen: (kept, as = kept) => openLexicalIndex(as, lexical.of(kept)),
  capabilities: BM25,
});

const encoder = hashingEncoder({ dimensions: 512 });
const NEARNESS = "vectors are near or far and need share no word";
const DENSE: Record<Capability, true | string> = {
  ...BM25,
  onlyMatches: NEARNESS,
  weighsWords: NEARNESS,
  phrases: NEARNESS,
  foldsScripts: "that is the encoder's",
  longTexts: "that is the encoder's",
  leans: true,
};
const failing = { ...encoder, encode: async () => fail("model", "endpoint_down", "no answer") };

const dense = folders("dense");
async function openDense(corpus: Corpus, by = encoder) {
  await buildDenseIndex(corpus, dense.fresh(corpus), { encoder });
  return openDenseIndex(corpus, dense.of(corpus), by);
}
passageIndexCase({
  name: "dense vectors",
  open: openDense,
  reopen: (kept, as = kept) => openDenseIndex(as, dense.of(kept), encoder),
  failing: (corpus) => openDense(corpus, failing),
  capabilities: DENSE,
});

passageIndexCase({
  name: "BM25 and dense vectors, fused",
  open: async (corpus) => hybridIndex([memoryLexicalIndex(corpus), await openDense(corpus)]),
  failing: async (corpus) => hybridIndex([memoryLexicalIndex(corpus), await openDense(corpus, failing)]),
  capabilities: {
    ...DENSE,
    equalScores: "no two have the same rank",
    filterKeepsScores: "ranks are counted among what passes",
    kept: "its parts are kept, not itself",
  },
});
