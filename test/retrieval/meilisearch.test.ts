/** The suite on a real Meilisearch, wherever MEILI_URL names one (and MEILI_KEY its key). */
import { buildMeilisearchIndex, openMeilisearchIndex } from "@arenakit/search/meilisearch";
import { Meilisearch } from "meilisearch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runBuilder } from "./built-lines.ts";
import { passageOf, stalls, travel } from "./corpora.fixture.ts";
import { numbered } from "./numbered.mjs";
import { type Capability, passageIndexCase } from "./passage-index.case.ts";

const url = process.env.MEILI_URL;
const apiKey = process.env.MEILI_KEY;
if (!url) console.info("the suite on a real Meilisearch is skipped: MEILI_URL is not set");

/** All indexes that are made here; they go before and after. */
const PREFIX = "arenakit_test_";

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
  const keeper = new Meilisearch({ host: url, ...(apiKey && { apiKey }) });
  const clean = async () => {
    const { results } = await keeper.getRawIndexes({ limit: 1000 });
    for (const { uid } of results)
      if (uid.startsWith(PREFIX)) await keeper.deleteIndex(uid).waitTask({ timeout: 60_000 });
  };
  beforeAll(clean);
  afterAll(clean);

  for (const [mode, capabilities] of [
    ["native", NATIVE],
    ["pooled", POOLED],
  ] as const) {
    const connection = { url, ...(apiKey && { apiKey }), mode };
    const nameOf = (id: string) => `${PREFIX}${mode}_${id.slice(0, 8)}`;
    passageIndexCase({
      name: `Meilisearch, ${mode}`,
      open: (corpus) => buildMeilisearchIndex(corpus, { ...connection, indexName: nameOf(corpus.id), fresh: true }),
      reopen: (kept, as = kept) => openMeilisearchIndex(as, { ...connection, indexName: nameOf(kept.id) }),
      capabilities,
    });
  }

  const connection = { url, ...(apiKey && { apiKey }) };

  it("weighs a word by how often the question has it", async () => {
    const index = await buildMeilisearchIndex(stalls, { ...connection, indexName: `${PREFIX}weighed` });
    const first = async (query: string) => (await index.search([query], { k: 1 }))[0]![0]!.passage;
    expect(await first("copper copper copper ferry")).toBe(passageOf(stalls, "often"));
    expect(await first("ferry ferry ferry copper")).toBe(passageOf(stalls, "short"));
  });

  it("takes beginnings and typos for a word, or not, as it is told", async () => {
    const indexName = `${PREFIX}weighed`;
    for (const [variants, found] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const index = await openMeilisearchIndex(stalls, { ...connection, indexName, variants });
      for (const query of ["lighthou", "lighthoses"]) {
        expect((await index.search([query], { k: 5 }))[0], query).toHaveLength(found);
      }
    }
  });

  it("goes on where an uploading process was killed, to the same answers", async () => {
    const corpus = numbered(2000);
    const build = (indexName: string, killAfter?: number) =>
      runBuilder<{ uploaded: number }>("meilisearch-builder.mjs", [url, indexName, "2000"], killAfter);
    const killed = await build(`${PREFIX}resumed`, 8);
    expect(killed.signal).toBe("SIGKILL");
    expect(killed.lines.at(-1)!.uploaded).toBeLessThan(2000);
    const resumed = await build(`${PREFIX}resumed`);
    expect(resumed.code).toBe(0);
    // Batches that the server had taken before the kill are not sent again.
    expect(resumed.lines.length).toBeLessThan(2000 / 50);
    expect((await build(`${PREFIX}whole`)).code).toBe(0);
    const queries = [5, 700, 1999].map((number) => corpus.document(number).text);
    const answers = await Promise.all(
      [`${PREFIX}resumed`, `${PREFIX}whole`].map(async (indexName) => {
        const index = await openMeilisearchIndex(corpus, { ...connection, indexName });
        return index.search(queries, { k: 50, filter: { even: false } });
      }),
    );
    expect(answers[0]!.map(({ length }) => length)).toEqual([50, 50, 50]);
    expect(answers[0]).toEqual(answers[1]);
  });

  it("answers from the old index until the swap, and opens with a key that may only search", async () => {
    const indexName = `${PREFIX}swapped`;
    const before = await buildMeilisearchIndex(travel, { ...connection, indexName, fresh: true });
    const expected = await before.search(["panda tea"], { k: 5 });
    const during: unknown[] = [];
    const other = numbered(300);
    await buildMeilisearchIndex(other, {
      ...connection,
      indexName,
      batchSize: 100,
      onProgress: () => during.push(before.search(["panda tea"], { k: 5 })),
    });
    expect(await Promise.all(during)).toEqual([expected, expected, expected]);
    await expect(before.search(["kaka"], { k: 1 })).rejects.toMatchObject({ failure: { code: "index_replaced" } });

    const keys = await keeper.getKeys().catch(() => null);
    const searchKey = keys?.results.find(({ actions }) => actions.join() === "search")?.key;
    if (!searchKey) return;
    const index = await openMeilisearchIndex(other, { url, apiKey: searchKey, indexName, mode: "native" });
    expect((await index.search([other.document(7).text], { k: 1 }))[0]![0]!.passage).toBe(7);
    // What is built is opened with it; to build anew needs more.
    const opened = await buildMeilisearchIndex(other, { url, apiKey: searchKey, indexName });
    expect((await opened.search([other.document(7).text], { k: 1 }))[0]![0]!.passage).toBe(7);
    await expect(
      buildMeilisearchIndex(other, { url, apiKey: searchKey, indexName, fresh: true }),
    ).rejects.toMatchObject({
      failure: { code: "key_refused" },
    });
  });
});
