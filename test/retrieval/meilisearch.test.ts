/** The suite on a real Meilisearch, wherever MEILI_URL names one (and MEILI_KEY its key). */
import { buildMeilisearchIndex, openMeilisearchIndex } from "@arenakit/retrieval-meilisearch";
import { describe } from "vitest";
import { type Capability, passageIndexCase } from "./passage-index.case.ts";

const url = process.env.MEILI_URL;
const apiKey = process.env.MEILI_KEY;
if (!url) console.info("the suite on a real Meilisearch is skipped: MEILI_URL is not set");

const RULES = "its ranking rules count no frequencies";
const NATIVE: Record<Capability, true | string> = {
  onlyMatches: true,
  anyWord: "a query's first word is never left out",
  equalScores: true,
  weighsWords: RULES,
  partsOfWords: true,
  foldsScripts: true,
  phrases: true,
  filterKeepsScores: true,
  longTexts: true,
  kept: true,
  leans: "meilisearch-wire.test.ts has servers that fail",
};
const POOLED: Record<Capability, true | string> = {
  ...NATIVE,
  anyWord: true,
  weighsWords: true,
  phrases: "every word is looked for alone",
};

describe.skipIf(!url)(`Meilisearch${url ? "" : " (MEILI_URL is not set)"}`, () => {
  if (!url) return;
  for (const [mode, capabilities] of [
    ["native", NATIVE],
    ["pooled", POOLED],
  ] as const) {
    const connection = { url, ...(apiKey && { apiKey }), mode };
    const nameOf = (id: string) => `arenakit_suite_${mode}_${id.slice(0, 8)}`;
    passageIndexCase({
      name: `Meilisearch, ${mode}`,
      open: (corpus) => buildMeilisearchIndex(corpus, { ...connection, indexName: nameOf(corpus.id), fresh: true }),
      reopen: (kept, as = kept) => openMeilisearchIndex(as, { ...connection, indexName: nameOf(kept.id) }),
      capabilities,
    });
  }
});
