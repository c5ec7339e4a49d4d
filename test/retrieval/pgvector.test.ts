/** The index of vectors in a real PostgreSQL: the suite in both modes, what goes wrong, and builders that are killed. */
import { fail } from "@arenakit/contracts";
import { buildPgvectorIndex, openPgvectorIndex } from "@arenakit/search/pgvector";
import { afterAll, describe } from "vitest";
import { hashingEncoder } from "./hashing-encoder.mjs";
import { type Capability, passageIndexCase } from "./passage-index.case.ts";
import { startPostgres } from "./postgres.ts";

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const NEARNESS = "vectors are near or far and need share no word";
const capabilities: Record<Capability, true | string> = {
  onlyMatches: NEARNESS,
  anyWord: true,
  equalScores: true,
  weighsWords: NEARNESS,
  partsOfWords: true,
  foldsScripts: "that is the encoder's",
  phrases: NEARNESS,
  filterKeepsScores: true,
  longTexts: "that is the encoder's",
  kept: true,
  leans: true,
};

describe.skipIf(!postgres)("PostgreSQL with pgvector", () => {
  if (!postgres) return;
  const connection = postgres.url();
  const encoder = hashingEncoder({ dimensions: 512 });

  for (const exact of [true, false]) {
    const tableOf = (id: string) => `suite_${exact ? "exact" : "graph"}_${id.slice(0, 8)}`;
    passageIndexCase({
      name: exact ? "pgvector, every vector compared" : "pgvector, by the graph",
      open: (corpus) =>
        buildPgvectorIndex(corpus, {
          connection,
          table: tableOf(corpus.id),
          encoder,
          exact,
          fresh: true,
          efSearch: 400,
        }),
      reopen: (kept, as = kept) =>
        openPgvectorIndex(as, { connection, table: tableOf(kept.id), encoder, efSearch: 400 }),
      failing: (corpus) => {
        const failing = { ...encoder, encode: async () => fail("model", "endpoint_down", "no answer") };
        const table = tableOf(corpus.id);
        return openPgvectorIndex(corpus, { connection, table, encoder: failing });
      },
      capabilities,
    });
  }
});
