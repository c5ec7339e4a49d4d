/** Servers with a reranked engine, with an encoder only, and with neither; the four towns again. */
import type { Encoder, Retriever } from "@arenakit/contracts";
import { createRetriever, rerankedIndex } from "@arenakit/search/engines";
import { describe, expect, it } from "vitest";
import { createRetrieveApp } from "./index.ts";
import { ask, townRetriever } from "./towns.fixture.ts";

/** Prefers long texts; `calls` are how many it was given each time. */
function longer(broken: (query: string) => boolean = () => false) {
  const calls: number[] = [];
  const score = async (query: string, texts: readonly string[]) => {
    calls.push(texts.length);
    if (broken(query)) throw new Error(`cannot score ${query}`);
    return texts.map(({ length }) => length);
  };
  return { calls, reranker: { id: "long", score } };
}

const unranked = townRetriever();
function rerankedTowns(reranker: {
  id: string;
  score: (query: string, texts: readonly string[]) => Promise<number[]>;
}): Retriever {
  const { corpus } = unranked;
  const index = {
    engine: unranked.engine,
    corpus: corpus.id,
    search: async (queries: readonly string[], options: { k: number }) =>
      (await unranked.search(queries, options)).map((hits) => hits.map(({ passage, score }) => ({ passage, score }))),
    close: async () => undefined,
  };
  return createRetriever({ corpus, index: rerankedIndex({ index, corpus, reranker, depth: 50 }) });
}

const firstIds = (json: unknown) =>
  (json as { result: { id: string }[][] }).result.map((rows) => rows.map(({ id }) => id));

describe("a server over a reranked engine", () => {
  it("answers /retrieve in the new order", async () => {
    const { reranker } = longer();
    const app = createRetrieveApp({ retriever: rerankedTowns(reranker), reranker, unranked });
    const { json, headers } = await ask(app, "/retrieve", { queries: ["harbour"], topk: 2 });
    expect(firstIds(json)).toEqual([["t1", "t0"]]);
    expect(headers.get("x-arenakit-engine")).toBe("words+long");
  });

  it("ranks once in hierarchical retrieval, which brings its own depth", async () => {
    const { reranker, calls } = longer();
    const app = createRetrieveApp({ retriever: rerankedTowns(reranker), reranker, unranked });
    const body = { queries: ["harbour"], topk_retrieval: 1, topk_rerank: 1 };
    const { json } = await ask(app, "/retrieve", body);
    // The engine's first, where a reranked one would have brought the longer text.
    expect(json).toEqual({ result: [['"Arden"\nArden is a harbour town.']] });
    expect(calls).toEqual([1]);
  });

  it("fails a request whose query could not be ranked, and no other that was searched with it", async () => {
    const { reranker, calls } = longer((query) => query === "harbour town");
    const app = createRetrieveApp({ retriever: rerankedTowns(reranker), reranker, unranked });
    const answers = await Promise.all(
      ["harbour town", "harbour", "old mill"].map((query) => ask(app, "/retrieve", { queries: [query], topk: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 200]);
    // One search for all, then one for each; what was scored in the first is not scored again.
    expect(calls).toHaveLength(4);
  });

  it("takes one score for each text and nothing else", async () => {
    const reranker = { id: "short", score: async () => [1] };
    const app = createRetrieveApp({ retriever: unranked, reranker });
    const body = { queries: ["q"], documents: [[{ contents: "a" }, { contents: "b" }]] };
    const { status, json } = await ask(app, "/rerank", body);
    expect([status, (json as { failure: { code: string } }).failure.code]).toEqual([500, "bad_scores"]);
  });
});

describe("a server without", () => {
  const bodies = {
    "/rerank": { queries: ["q"], documents: [[{ contents: "a" }]] },
    "/retrieve": { queries: ["q"], topk_rerank: 1 },
    "/calculate_finding_scores": { generated_text: "", reference_points: ["a"] },
    "/calculate_query_independence": { queries: ["a", "b"] },
    "/calculate_finding_scores_llm": { generated_text: "", reference_points: ["a"] },
  };

  it.each([
    ["/rerank", ["--rerank", "--encoder static"]],
    ["/retrieve", ["--rerank", "--encoder static"]],
    ["/calculate_finding_scores", ["--encoder static"]],
    ["/calculate_query_independence", ["--encoder static"]],
    ["/calculate_finding_scores_llm", ["--metrics-model", "--metrics-base-url"]],
  ] as const)("says at %s what to start it with", async (path, options) => {
    const { status, json } = await ask(createRetrieveApp({ retriever: unranked }), path, bodies[path]);
    expect(status).toBe(501);
    for (const option of options) expect((json as { detail: string }).detail).toContain(option);
  });

  it("a reranker ranks by its encoder", async () => {
    const encoder: Encoder = {
      id: "lengths",
      dimensions: 2,
      encode: async (texts) => texts.map((text) => Float32Array.of(text.length % 2, 1 - (text.length % 2))),
      close: async () => undefined,
    };
    // "(Title: a) " has 11 characters: what is odd with the title is even, as the query "qq" is.
    const body = { queries: ["qq"], documents: [[{ contents: "a\nbb" }, { contents: "a\nb" }]], rerank_topk: 1 };
    const { json } = await ask(createRetrieveApp({ retriever: unranked, encoder }), "/rerank", body);
    expect(json).toEqual({ result: [["(Title: a) b"]] });
  });
});
