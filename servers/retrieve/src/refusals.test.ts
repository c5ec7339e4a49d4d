/** What a dialect refuses, and in whose words: of a request that is wrong, or of a server that lacks what it needs. */
import { describe, expect, it } from "vitest";
import { createRetrieveApp } from "./index.ts";
import { ask, townRetriever } from "./towns.fixture.ts";

const retriever = townRetriever();
const reranker = { id: "none", score: async (_: string, texts: readonly string[]) => texts.map(() => 0) };
const app = createRetrieveApp({ retriever, reranker });

describe("what a dialect refuses", () => {
  it.each([
    ["/wiki_search", { queries: [] }, 400, '{"detail":"Invalid queries format. Expected List[List[str]]."}'],
    ["/wiki_search", { queries: [["a"]], topk: 0 }, 400, '{"detail":"Invalid topk value. Must be positive."}'],
    ["/search", { query: " \u001c\u0085", top_n: 1 }, 400, '{"detail":"Query content cannot be empty"}'],
    [
      "/retrieve",
      { queries: ["a"], topk: -1 },
      422,
      '{"detail":[{"type":"greater_than_equal","loc":["body","topk"],"msg":"Input should be greater than or equal to 0","input":-1,"ctx":{"ge":0}}]}',
    ],
    ["/v1/towns/search", undefined, 400, `{"error":"Parameter 'query' is required"}`],
    ["/v1/towns/search?query=a&hits=x", undefined, 400, `{"error":"Parameter 'hits' must be an integer"}`],
    ["/v1/towns/search?query=a&hits=0", undefined, 400, `{"error":"Parameter 'hits' must be positive"}`],
    ["/v1/towns/search?query=a&parse=1", undefined, 400, `{"error":"Parameter 'parse' must be 'true' or 'false'"}`],
    [
      "/v1/towns/search?query=a&max_doc_length=0",
      undefined,
      400,
      `{"error":"Parameter 'max_doc_length' must be positive"}`,
    ],
    ["/v1/towns/doc/t0?max_doc_length=x", undefined, 400, `{"error":"Parameter 'max_doc_length' must be an integer"}`],
    [
      "/v1/towns/doc/t0?max_doc_length=5&parse=false",
      undefined,
      400,
      `{"error":"Parameter 'max_doc_length' requires parse=true"}`,
    ],
    ["/v1/towns/search?query=a&k1=abc", undefined, 400, `{"error":"Parameter 'k1' must be a number"}`],
    ["/v1/towns/search?query=a&k1=2", undefined, 400, '{"error":"BM25 parameters k1 and b must be set together"}'],
    [
      "/v1/towns/search?query=a&k1=-1&b=0",
      undefined,
      400,
      '{"error":"BM25 parameter k1 must be a non-negative number"}',
    ],
    ["/v1/towns/search?query=a&k1=1&b=nan", undefined, 400, '{"error":"BM25 parameter b must be between 0 and 1"}'],
    [
      "/v1/towns/search?query=a&k1=2&b=0",
      undefined,
      400,
      '{"error":"BM25 parameters k1 and b were fixed when this index was built: leave them out"}',
    ],
    [
      "/scrape",
      { url: "https://none.example/" },
      404,
      '{"message":"https://none.example/ is not among the pages that this server holds","statusCode":404}',
    ],
    ["/extract", { urls: [] }, 400, '{"detail":{"error":"urls holds 0 addresses: expected 1 to 20"}}'],
    [
      "/v1/other/search?query=a",
      undefined,
      400,
      `{"error":"Index 'other' is not served here; this one is: towns (${retriever.corpus.id.slice(0, 12)})"}`,
    ],
    ["/v1/towns/doc/none", undefined, 404, '{"error":"Document not found: none"}'],
  ])("%s %j", async (path, body, status, text) => {
    expect(await ask(app, path, body)).toMatchObject({ status, text });
  });

  it("is a list too deep, in the words of the dialect", async () => {
    const shallow = createRetrieveApp({ retriever, limits: { maxDepth: 2 } });
    const { status, json } = await ask(shallow, "/v1/towns/search?query=a&hits=2000");
    expect([status, json]).toEqual([400, { error: "hits: Input should be less than or equal to 2" }]);
  });

  it.each([
    [1.23456789, 1.234568],
    // Three 128ths are 0.0234375, between ...437 and ...438; five are 0.0390625.
    [3 / 128, 0.023438],
    [5 / 128, 0.039062],
    [-5 / 128, -0.039062],
    [12.3, 12.3],
  ])("rounds a score of %d as Python does", async (score, expected) => {
    const one = {
      ...retriever,
      search: async () => [[{ passage: 0, score, document: retriever.corpus.document(0), text: "", start: 0 }]],
    };
    const { json } = await ask(createRetrieveApp({ retriever: one }), "/v1/towns/search?query=a");
    expect(json).toHaveProperty("candidates.0.score", expected);
  });

  it("is a document without contents, and lists that do not belong together", async () => {
    const bad = await ask(app, "/rerank", { queries: ["a"], documents: [[{ document: { id: 1 } }]] });
    expect(bad.status).toBe(422);
    expect(bad.json).toHaveProperty("detail.0.loc", ["body", "documents", 0, 0, "document", "contents"]);
    expect((await ask(app, "/rerank", { queries: ["a", "b"], documents: [[]] })).status).toBe(422);
  });

  it("is what the server has no engine for", async () => {
    const bare = createRetrieveApp({ retriever });
    const bodies: [string, unknown][] = [
      ["/rerank", { queries: ["a"], documents: [[{ contents: "b" }]] }],
      ["/search", { queries: [["a"]] }],
      ["/calculate_finding_scores", { generated_text: "<answer>- a</answer>", reference_points: ["a"] }],
      ["/calculate_finding_scores_llm", { generated_text: "<answer>- a</answer>", reference_points: ["a"] }],
      ["/calculate_query_independence", { queries: ["a"] }],
    ];
    for (const [path, body] of bodies) {
      const { status, json } = await ask(bare, path, body);
      expect([path, status]).toEqual([path, 501]);
      expect(json).toHaveProperty("detail", expect.stringContaining("start it with"));
    }
  });
});
