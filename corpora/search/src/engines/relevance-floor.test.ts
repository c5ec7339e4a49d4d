import type { Retriever } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { describe, expect, it } from "vitest";
import { memoryLexicalIndex } from "../lexical/index.ts";
import { shareSaidBy, withRelevanceFloor } from "./relevance-floor.ts";
import { createRetriever } from "./retriever.ts";

const documents = [
  { id: "bridge", title: "Hanwan Bridge", text: "Hanwan Bridge was built by Xiling Works. It opened in 1931." },
  { id: "museum", title: "Xuantan Museum", text: "Xuantan Museum shows the history of the telephone in Guiyang." },
  { id: "zh", title: "石桥", text: "石桥横跨运河，建于一九三一年。" },
  ...Array.from({ length: 20 }, (_, at) => ({
    id: `town-${at}`,
    title: `Town ${at}`,
    text: `A town with a mill, a market and ${at} wells. Its population grew.`,
  })),
];
const corpus = memoryCorpus({ name: "test", documents });
const bm25 = createRetriever({ corpus, index: memoryLexicalIndex(corpus) });
const floored = withRelevanceFloor(bm25, "encyclopaedia");
const idsOf = async (retriever: Retriever, question: string, k = 3) => {
  const [hits = []] = await retriever.search([question], { k });
  return hits.map(({ document }) => document.id);
};

describe("a relevance floor", () => {
  it.each(["population of Brazil", "causes of coral bleaching", "who wrote Pride and Prejudice", "珊瑚白化的原因"])(
    "finds nothing for %s",
    async (question) => {
      expect(await idsOf(floored, question)).toEqual([]);
    },
  );

  it.each(["who built hanwan bridge?", "Xuantan Museum", "石桥横跨哪条运河", "how many wells does Town 7 have"])(
    "leaves what is found for %s as it is",
    async (question) => {
      const found = await idsOf(bm25, question);
      expect(found.length).toBeGreaterThan(0);
      expect(await idsOf(floored, question)).toEqual(found);
    },
  );

  it("judges by the first ten, however few are asked for", async () => {
    const late: Retriever = {
      ...bm25,
      search: async (queries, { k }) => {
        const [hits = []] = await bm25.search(["town bridge"], { k: 30 });
        return queries.map(() =>
          [...hits].sort((one, other) => one.score - other.score).slice(-8, k - 10 || undefined),
        );
      },
    };
    expect(await idsOf(late, "hanwan bridge", 10)).toContain("bridge");
    expect(await idsOf(withRelevanceFloor(late, "encyclopaedia"), "hanwan bridge", 1)).toHaveLength(1);
  });

  it("leaves alone what finds by meaning, and questions without a word to look for", async () => {
    const dense = { ...bm25, engine: "dense" };
    expect(withRelevanceFloor(dense, "web")).toBe(dense);
    expect(await shareSaidBy(bm25, ["what is it?"])).toEqual([1]);
  });

  it("says half for words alone, and the other half for words that stand together", async () => {
    // Two words, both there: the whole where they are neighbours, half where they are not.
    expect(await shareSaidBy(bm25, ["Hanwan Bridge", "Bridge Hanwan"])).toEqual([1, 0.5]);
  });
});
