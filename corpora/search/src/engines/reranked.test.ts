import type { PassageIndex, Reranker } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { describe, expect, it } from "vitest";
import { rerankedIndex } from "./index.ts";

const corpus = memoryCorpus({
  name: "test",
  documents: ["a", "bb", "ccc", "dd", "e"].map((text, at) => ({ id: `d${at}`, title: "", text })),
});

/** Gives the passages in this order whatever is asked; `depths` are how deep it was asked. */
function fixed(passages: readonly number[]) {
  const depths: number[] = [];
  const index: PassageIndex = {
    engine: "fixed",
    corpus: corpus.id,
    async search(queries, { k }) {
      depths.push(k);
      return queries.map(() => passages.slice(0, k).map((passage, at) => ({ passage, score: 10 - at })));
    },
    close: async () => undefined,
  };
  return { index, depths };
}

/** A text's score is its length; `asked` are the texts of each call. */
function lengths(broken: (query: string) => boolean = () => false) {
  const asked: string[][] = [];
  const reranker: Reranker = {
    id: "长",
    async score(query, texts) {
      asked.push([...texts]);
      if (broken(query)) throw new Error(`no scores for ${query}`);
      return texts.map(({ length }) => length);
    },
  };
  return { reranker, asked };
}

const passages = (list: readonly { passage: number }[]) => list.map(({ passage }) => passage);

describe("a reranked index", () => {
  it("puts the first passages in the reranker's order and lets the others follow", async () => {
    const { index, depths } = fixed([0, 4, 2, 3, 1]);
    const { reranker, asked } = lengths();
    const reranked = rerankedIndex({ index, corpus, reranker, depth: 3 });
    const [found] = await reranked.search(["q"], { k: 5 });
    expect(passages(found!)).toEqual([2, 0, 4, 3, 1]);
    expect(asked).toEqual([["a", "e", "ccc"]]);
    // Each score is below the one before, so that whoever sorts by them keeps the order.
    for (const [at, { score }] of found!.entries()) if (at > 0) expect(score).toBeLessThan(found![at - 1]!.score);
    expect(found!.map(({ score }) => Math.round(score * 1e6) / 1e6)).toEqual([3, 1, 1, 1, 1]);
    // Fewer passages are the first of the same, however few are asked for.
    expect(passages((await reranked.search(["q"], { k: 1 }))[0]!)).toEqual([2]);
    expect(depths).toEqual([5, 3]);
    expect(reranked.engine).toBe("fixed+%E9%95%BF");
  });

  it("keeps ties in the order of the engine, also where numbers say another", async () => {
    const reranked = rerankedIndex({ ...fixed([3, 1, 4, 0]), corpus, reranker: lengths().reranker, depth: 50 });
    expect(passages((await reranked.search(["q"], { k: 4 }))[0]!)).toEqual([3, 1, 4, 0]);
  });

  it("asks for each passage of a query once while it knows the query", async () => {
    const { reranker, asked } = lengths();
    const reranked = rerankedIndex({ index: fixed([0, 1, 2]).index, corpus, reranker, depth: 50 });
    const first = await reranked.search(["q", "r"], { k: 3 });
    expect(await reranked.search(["r", "q"], { k: 3 })).toEqual(first.toReversed());
    expect(asked).toHaveLength(2);
  });

  it("fails with a query that failed, and has the scores of its neighbours then", async () => {
    const { reranker, asked } = lengths((query) => query === "bad");
    const reranked = rerankedIndex({ index: fixed([0, 1]).index, corpus, reranker, depth: 50 });
    await expect(reranked.search(["bad", "good"], { k: 2 })).rejects.toThrow("no scores for bad");
    expect(passages((await reranked.search(["good"], { k: 2 }))[0]!)).toEqual([1, 0]);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ["too few", []],
    ["no number", [1, Number.NaN]],
  ])("refuses scores that are %s", async (_, scores) => {
    const broken = { id: "broken", score: async () => [...scores] };
    const reranked = rerankedIndex({ index: fixed([0, 1]).index, corpus, reranker: broken, depth: 50 });
    await expect(reranked.search(["q"], { k: 1 })).rejects.toMatchObject({ failure: { code: "bad_scores" } });
  });

  it("asks nobody about nothing", async () => {
    const { reranker, asked } = lengths();
    expect(
      await rerankedIndex({ index: fixed([]).index, corpus, reranker, depth: 50 }).search(["q"], { k: 3 }),
    ).toEqual([[]]);
    expect(asked).toEqual([]);
  });
});
