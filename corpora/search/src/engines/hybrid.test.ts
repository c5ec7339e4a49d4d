import type { PassageIndex } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { describe, expect, it } from "vitest";
import { createRetriever, hybridIndex, reciprocalRankFusion, searchDocuments } from "./index.ts";

const ranked = (...passages: number[]) => passages.map((passage, at) => ({ passage, score: 10 - at }));

describe("reciprocal rank fusion", () => {
  it("adds 1 / (60 + rank) over the lists", () => {
    const fused = reciprocalRankFusion([ranked(1, 2), ranked(2, 3)]);
    expect(fused.map(({ passage }) => passage)).toEqual([2, 1, 3]);
    expect(fused[0]!.score).toBeCloseTo(1 / 62 + 1 / 61, 12);
  });

  it("weighs lists and breaks ties by number", () => {
    expect(reciprocalRankFusion([ranked(7), ranked(3)]).map(({ passage }) => passage)).toEqual([3, 7]);
    expect(reciprocalRankFusion([ranked(7), ranked(3)], { weights: [2, 1] }).map(({ passage }) => passage)).toEqual([
      7, 3,
    ]);
    expect(reciprocalRankFusion([ranked(7), ranked(3)], { weights: [1, 0] })).toHaveLength(1);
  });
});

const corpus = memoryCorpus({
  name: "test",
  documents: ["aa", "bb", "cc", "dd"].map((text, at) => ({ id: `d${at}`, title: "t", text })),
  passagesOf: () => [
    [0, 1],
    [1, 2],
  ],
});

/** Gives the same list whatever is asked. */
function fixed(engine: string, list: readonly { passage: number; score: number }[], of = corpus.id): PassageIndex {
  return {
    engine,
    corpus: of,
    search: async (queries, { k }) => queries.map(() => list.slice(0, k)),
    close: async () => undefined,
  };
}

describe("engines in company", () => {
  it("are asked deeper than they are shown", async () => {
    const hybrid = hybridIndex([fixed("one", ranked(0, 1, 2)), fixed("two", ranked(2, 1, 0))]);
    const [found] = await hybrid.search(["q"], { k: 1 });
    // 0 and 2 have 1/61 + 1/63, more than twice 1/62; the lower number is first.
    expect(found).toEqual([{ passage: 0, score: 1 / 61 + 1 / 63 }]);
  });

  it("rank alike however many are asked for", async () => {
    const asked: number[] = [];
    const telling = (engine: string): PassageIndex => ({
      ...fixed(engine, ranked(0, 1, 2)),
      search: async (queries, { k }) => {
        asked.push(k);
        return queries.map(() => []);
      },
    });
    for (const k of [1, 100, 101, 1_000, 1_001]) await hybridIndex([telling("one")]).search(["q"], { k });
    expect(asked).toEqual([100, 100, 1_000, 1_000, 10_000]);
  });

  it("must be of one corpus", () => {
    expect(() => hybridIndex([fixed("one", []), fixed("two", [], "other")])).toThrow(/different corpora/);
    expect(() => createRetriever({ corpus, index: fixed("one", [], "other") })).toThrow(/build it again/);
  });

  it("show the best passage of each document", async () => {
    const retriever = createRetriever({ corpus, index: fixed("one", ranked(1, 0, 7, 3, 2)) });
    const [hits] = await searchDocuments(retriever, ["q"], { k: 3 });
    expect(hits!.map(({ document, text, start }) => [document.id, text, start])).toEqual([
      ["d0", "a", 1],
      ["d3", "d", 1],
      ["d1", "b", 1],
    ]);
    // Two documents stand on six passages in front of the third.
    const crowded = createRetriever({ corpus, index: fixed("one", ranked(0, 1, 2, 3, 4)) });
    expect((await searchDocuments(crowded, ["q"], { k: 3 }))[0]!.map(({ document }) => document.id)).toEqual([
      "d0",
      "d1",
      "d2",
    ]);
  });
});
