import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-wiki.fixture.ts";
import { vllmHostedReranker } from "./vllm-hosted-reranker.ts";

const call = callerOf(vllmHostedReranker);
const documents = ["Nothing of it.", "The Seine is a river.", "Paris lies on the Seine, a river of France."];

describe("vllm_hosted_reranker", () => {
  it("writes one JSON object with the texts in their order, each with its index", async () => {
    const { text, structured } = await call({
      ...{ query: "river of Paris", documents, top_n: 2 },
      ...{ model_name: "BAAI/bge-reranker-v2-m3", api_url: "http://127.0.0.1:1" },
    });
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toMatchObject({
      method: "bm25",
      model_name: "BAAI/bge-reranker-v2-m3",
      results: [
        { index: 2, document: { text: documents[2] } },
        { index: 1, document: { text: documents[1] } },
      ],
    });
  });

  it("scores by BM25 over the texts that it was given", async () => {
    // Each text has two terms, so that K is .9; idf is ln(1 + (2 - n + .5) / (n + .5)) for the n texts with the term.
    const rare = Math.log(1 + 1.5 / 1.5);
    const common = Math.log(1 + 0.5 / 2.5);
    const { structured } = await call({ query: "alpha beta", documents: ["beta gamma", "beta alpha"] });
    const { results } = structured as { results: { index: number; relevance_score: number }[] };
    expect(results.map(({ index }) => index)).toEqual([1, 0]);
    expect(results[0]!.relevance_score).toBeCloseTo(1 / 1.9, 6);
    expect(results[1]!.relevance_score).toBeCloseTo(common / (rare + common) / 1.9, 6);
  });

  it("returns all for -1, ties as they came, and nothing of nothing", async () => {
    const order = async (query: string, given: string[]) =>
      ((await call({ query, documents: given })).structured as { results: { index: number }[] }).results.map(
        ({ index }) => index,
      );
    expect(await order("zeppelin", documents)).toEqual([0, 1, 2]);
    expect(await order("", documents)).toEqual([0, 1, 2]);
    expect(await order("river", [])).toEqual([]);
  });

  it.each([{ query: "a" }, { query: "a", documents: "b" }, { query: "a", documents: [5] }])(
    "refuses %j",
    async (args) => {
      const { isError, text } = await call(args);
      expect(isError).toBe(true);
      expect(JSON.parse(text).error).toContain("documents");
    },
  );
});
