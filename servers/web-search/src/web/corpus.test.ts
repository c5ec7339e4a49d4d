import type { Document, PassageIndex } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { createRetriever } from "@arenakit/search/engines";
import { describe, expect, it } from "vitest";
import { corpusWeb } from "./corpus.ts";

const documents: Document[] = [
  { id: "1", title: "One", url: "https://a.example/1", text: "first half\nsecond half", date: "2026-04-30" },
  { id: "https://a.example/2", title: "Two", text: "x".repeat(50) },
  { id: "3", title: "Three", url: "https://a.example/3", text: "late", date: "2026-05-02" },
];
const corpus = memoryCorpus({ name: "test", documents });
/** Finds everything, the newest first. */
const index: PassageIndex = {
  engine: "all",
  corpus: corpus.id,
  search: async (queries, { k }) =>
    queries.map(() => [2, 1, 0].slice(0, k).map((passage) => ({ passage, score: passage + 1 }))),
  close: async () => undefined,
};
const web = corpusWeb({ retriever: createRetriever({ corpus, index }) });
const today = "2026-05-01";

describe("the web of a corpus", () => {
  it("shows no page from after today, and others in its place", async () => {
    const { hits } = await web.search("half", { limit: 1, today });
    expect(hits.map(({ url }) => url)).toEqual(["https://a.example/2"]);
    const all = await web.search("half", { limit: 9, today: "2026-05-02" });
    expect(all.hits.map(({ title, published }) => [title, published])).toEqual([
      ["Three", "2026-05-02"],
      ["Two", ""],
      ["One", "2026-04-30"],
    ]);
  });

  it("shows of a page the sentence that says most of the query, wherever it stands", async () => {
    const { hits } = await web.search("second half", { limit: 9, today });
    expect(hits.at(-1)).toMatchObject({ title: "One", snippet: expect.stringContaining("second half") });
    const filler = "Filler words here. ".repeat(40);
    const text = `It is what we do and who we are. ${filler}The rent fell by a third in two years. ${filler}`;
    const wordy = memoryCorpus({ name: "wordy", documents: [{ id: "w", title: "W", text }] });
    const all = { ...index, corpus: wordy.id, search: async () => [[{ passage: 0, score: 1 }]] };
    const shown = corpusWeb({ retriever: createRetriever({ corpus: wordy, index: all }) });
    const found = await shown.search("what do we know of the rent and who we are", { limit: 1, today });
    expect(found.hits[0]!.snippet).toContain("The rent fell");
  });

  it("reads a page by its address, whether that is its name or not", async () => {
    const options = { today, maxCharacters: 30 };
    expect(await web.read("https://a.example/1", options)).toMatchObject({ title: "One", isExcerpt: false });
    expect(await web.read("https://a.example/2", options)).toMatchObject({ text: "x".repeat(30), isExcerpt: true });
    expect(await web.read("https://a.example/3", options)).toBeNull();
    expect(await web.read("https://a.example/4", options)).toBeNull();
  });
});

describe("a snippet", () => {
  const text = `${"这里先说一些不相干的话。".repeat(30)}拙政园的门票是八十元。${"后面又说别的。".repeat(30)}`;
  const snippetOf = async (page: string, query: string): Promise<string> => {
    const one = memoryCorpus({ name: "one", documents: [{ id: "one", title: "", text: page }] });
    const found = { ...index, corpus: one.id, search: async () => [[{ passage: 0, score: 1 }]] };
    const { hits } = await corpusWeb({ retriever: createRetriever({ corpus: one, index: found }) }).search(query, {
      limit: 1,
      today,
    });
    return hits[0]!.snippet;
  };

  it("holds the sentence that fits the question, whole sentences around it, and no more than its bound", async () => {
    const snippet = await snippetOf(text, "拙政园 门票");
    expect(snippet).toContain("拙政园的门票是八十元。");
    expect(snippet.length).toBeLessThanOrEqual(240);
    expect(text).toContain(snippet);
  });

  it("does not begin or end inside a number", async () => {
    const rows = "甲店（评分4.7，营业10:00-21:00）；乙店（评分4.8，营业11:00-20:00）；丙店（评分4.9，全天）。";
    expect(await snippetOf(rows, "乙店")).toBe(rows);
    expect((await snippetOf(`${"无关。".repeat(80)}评分4.7的丁店。`, "丁店")).endsWith("评分4.7的丁店。")).toBe(true);
    expect(await snippetOf("It costs 4.5 yuan. Open daily.", "daily")).toBe("It costs 4.5 yuan. Open daily.");
  });

  it("is the beginning where nothing fits, and cut where one sentence is too long", async () => {
    expect(text.startsWith(await snippetOf(text, "ferry"))).toBe(true);
    expect(await snippetOf("长".repeat(500), "长长")).toHaveLength(240);
    expect(await snippetOf("", "x")).toBe("");
  });
});
