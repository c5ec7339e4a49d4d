/** Every dialect, byte for byte: what its clients send and what they read. Texts are worked out from the four towns. */
import type { Encoder, ModelClient } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { createRetrieveApp, DIALECTS } from "./index.ts";
import { ask, townRetriever } from "./towns.fixture.ts";

/** As long as the text; two texts are alike when they are as long. */
const encoder: Encoder = {
  id: "lengths",
  dimensions: 40,
  encode: async (texts) =>
    texts.map((text) => Float32Array.from({ length: 40 }, (_, at) => Number(at === text.length))),
  close: async () => {},
};
const model: ModelClient = {
  id: "scripted",
  complete: async () => ({ kind: "text", text: '{"pairs":[[1,2]]}', finish: "stop" }),
};
/** Prefers short texts. */
const reranker = {
  id: "short",
  score: async (_: string, texts: readonly string[]) => texts.map((text) => -text.length),
};
const learnings = {
  learn: async (query: string, pages: readonly { title: string }[], { limit }: { limit: number }) =>
    `${query}: ${pages
      .slice(0, limit)
      .map(({ title }) => title)
      .join(" ")}`,
};
const retriever = townRetriever();
const app = createRetrieveApp({ retriever, learnings, encoder, reranker, model });

const ARDEN = String.raw`"\"Arden\"\nArden is a harbour town."`;
const BRILL = String.raw`"\"Brill\"\nBrill has a harbour and a mill.\nThe mill is old."`;
const ARDEN_URL = '"https://towns.example/arden"';
const BRILL_URL = '"https://towns.example/brill"';
const ARDEN_ROW = `{"id":"t0","contents":${ARDEN},"url":${ARDEN_URL}}`;
const BRILL_ROW = `{"id":"t1","contents":${BRILL},"url":${BRILL_URL}}`;
const ARDEN_TEXT = '"Arden is a harbour town."';
const BRILL_TEXT = String.raw`"Brill has a harbour and a mill.\nThe mill is old."`;

/** Dialect → exchanges: path, body, and the text of the answer. */
const EXCHANGES: Readonly<Record<string, readonly (readonly [string, unknown, string])[]>> = {
  "search-r1": [
    [
      "/retrieve",
      { queries: ["old mill", "harbour town"], topk: 2, return_scores: true },
      `{"result":[[{"document":${BRILL_ROW},"score":2}],[{"document":${ARDEN_ROW},"score":2},{"document":${BRILL_ROW},"score":1}]]}`,
    ],
    ["/retrieve", { queries: ["old mill", "harbour town"], topk: 1 }, `{"result":[[${BRILL_ROW}],[${ARDEN_ROW}]]}`],
    ["/retrieve", { queries: ["harbour"], topk: 0, return_scores: false }, `{"result":[[${ARDEN_ROW},${BRILL_ROW}]]}`],
    ["/retrieve", { queries: ["nothing"], topk: 1_000_000_000 }, '{"result":[[]]}'],
    [
      "/retrieve",
      { queries: ["海港"], topk: null },
      String.raw`{"result":[[{"id":"t2","contents":"\"临港\"\n临港 是 一座 海港 城市。"}]]}`,
    ],
    ["/retrieve", { queries: [] }, '{"result":[]}'],
  ],
  skyrl: [
    [
      "/retrieve",
      { query: "old mill", topk: 3, return_scores: true },
      `{"result":[[{"document":${BRILL_ROW},"score":2}]]}`,
    ],
    ["/retrieve", { query: "old mill", return_scores: false }, `{"result":[[${BRILL_ROW}]]}`],
  ],
  browsecomp: [
    [
      "/retrieve",
      { query: "harbour" },
      `{"result":[{"document":{"title":"Arden","text":${ARDEN_TEXT}},"docid":"t0"},{"document":{"title":"Brill","text":${BRILL_TEXT}},"docid":"t1"}]}`,
    ],
  ],
  "zero-search": [["/retrieve", { query: "harbour", top_k: 1 }, `[{"text":${ARDEN}}]`]],
  "search-r1-rerank": [
    [
      "/retrieve",
      { queries: ["mill harbour", "none"], topk_retrieval: 2, topk_rerank: 1, return_scores: true },
      `{"result":[[{"document":${ARDEN},"score":-32}],[]]}`,
    ],
    ["/retrieve", { queries: ["mill harbour"], topk_retrieval: 10 }, `{"result":[[${ARDEN},${BRILL}]]}`],
    ["/retrieve", { queries: ["mill harbour"], topk_retrieval: 1, topk_rerank: null }, `{"result":[[${BRILL}]]}`],
  ],
  asearcher: [
    [
      "/retrieve?dialect=asearcher",
      { queries: ["mill", "海港"], topk: 1, return_scores: false },
      String.raw`{"result":[[${BRILL_ROW}],[{"id":"t2","contents":"\"临港\"\n临港 是 一座 海港 城市。","url":"t2"}]]}`,
    ],
  ],
  "asearcher-access": [
    [
      "/access",
      { urls: ["https://towns.example/arden", "https://towns.example/none", "t1"] },
      `{"result":[{"contents":${ARDEN},"url":${ARDEN_URL}},null,{"contents":${BRILL},"url":${BRILL_URL}}]}`,
    ],
  ],
  "o2-wiki": [
    [
      "/wiki_search",
      { queries: [["old", "harbour"], [], ["none"]], topk: 2 },
      JSON.stringify([`${JSON.parse(BRILL)}  \n${JSON.parse(ARDEN)} ${JSON.parse(BRILL)}`, "", "   "]),
    ],
  ],
  "o2-learnings": [
    [
      "/search",
      { queries: [["harbour", "none"], ["mill"]], model_name: "any" },
      String.raw`["harbour: Arden Brill\n","mill: Brill"]`,
    ],
    ["/search", { queries: [["harbour"]], topk: 1 }, '["harbour: Arden"]'],
    [
      "/search",
      { queries: [["mill"]], return_raw: true },
      `{"learnings":["mill: Brill"],"raw_contents":[{"refs":[${BRILL_URL}],"contents":[${BRILL_TEXT.replace('"', '"Brill: ')}]}]}`,
    ],
  ],
  "o2-web": [
    [
      "/search",
      { queries: ["harbour"] },
      `[[{"raw_content":${ARDEN_TEXT}},{"raw_content":${BRILL_TEXT}},{"raw_content":""}]]`,
    ],
    ["/search", { queries: [] }, "[]"],
  ],
  "massive-serve": [
    [
      "/search",
      { query: "harbour", n_docs: 2, domains: "any", nprobe: 64 },
      `{"message":"Search completed for 'harbour' from towns","n_docs":2,"nprobe":64,"query":"harbour","results":{"IDs":[[[0,0],[0,1]]],"passages":[[${ARDEN},${BRILL}]],"scores":[[1,1]]}}`,
    ],
    [
      "/search",
      { query: ["mill", "none"], n_docs: 1 },
      `{"message":"Search completed for '['mill', 'none']' from towns","n_docs":1,"nprobe":null,"query":["mill","none"],"results":{"IDs":[[[0,1]],[]],"passages":[[${BRILL}],[]],"scores":[[1],[]]}}`,
    ],
  ],
  "massive-serve-current": [["/current_search", undefined, '{"message":"No search currently in progress"}']],
  "massive-serve-queue": [["/queue_size", undefined, '{"queue_size":0}']],
  flashrag: [
    ["/search", { query: "old mill", top_n: 5 }, `[{"id":"t1","contents":${BRILL}}]`],
    ["/search", { query: "old mill", top_n: 5, return_score: true }, `[[{"id":"t1","contents":${BRILL}}],[2]]`],
    ["/search", { query: "harbour" }, `[{"id":"t0","contents":${ARDEN}},{"id":"t1","contents":${BRILL}}]`],
  ],
  "flashrag-batch": [
    ["/batch_search", { query: ["none", "old"] }, `[[],[{"id":"t1","contents":${BRILL}}]]`],
    ["/batch_search", { query: ["old"], return_score: true }, `[[[{"id":"t1","contents":${BRILL}}]],[[1]]]`],
  ],
  serper: [
    [
      "/search",
      { q: "harbour", num: 5 },
      `{"searchParameters":{"q":"harbour","type":"search","num":5,"engine":"google"},"organic":[{"title":"Arden","link":${ARDEN_URL},"snippet":${ARDEN_TEXT},"date":"2026-01-31","position":1},{"title":"Brill","link":${BRILL_URL},"snippet":"Brill has a harbour and a mill. The mill is old.","position":2}],"credits":1}`,
    ],
  ],
  tavily: [
    [
      "/search",
      { query: "old", max_results: 1, include_raw_content: true, api_key: "any" },
      `{"query":"old","follow_up_questions":null,"answer":null,"images":[],"results":[{"url":${BRILL_URL},"title":"Brill","content":"The mill is old.","score":1,"raw_content":${BRILL_TEXT}}],"response_time":0}`,
    ],
  ],
  rerank: [
    [
      "/rerank",
      {
        queries: ["a", "b", "c"],
        documents: [
          [{ contents: "long title\nand text" }, { contents: "A\nb" }],
          [{ document: { contents: "B" } }],
          [],
        ],
        return_scores: true,
      },
      '{"result":[[{"document":"(Title: A) b","score":-12},{"document":"(Title: long title) and text","score":-28}],[{"document":"(Title: B) ","score":-11}],[]]}',
    ],
    [
      "/rerank",
      { queries: ["a"], documents: [[{ contents: "A\nb" }]], rerank_topk: 1 },
      '{"result":[["(Title: A) b"]]}',
    ],
  ],
  pyserini: [
    [
      "/v1/towns/search?query=harbour&hits=2",
      undefined,
      `{"api":"v1","index":"towns","query":{"text":"harbour"},"candidates":[{"docid":"t0","score":1,"rank":1,"doc":{"contents":${ARDEN},"url":${ARDEN_URL}}},{"docid":"t1","score":1,"rank":2,"doc":{"contents":${BRILL},"url":${BRILL_URL}}}]}`,
    ],
    [
      "/v1/towns/search?query=%E6%B5%B7%E6%B8%AF",
      undefined,
      String.raw`{"api":"v1","index":"towns","query":{"text":"海港"},"candidates":[{"docid":"t2","score":1,"rank":1,"doc":"\"临港\"\n临港 是 一座 海港 城市。"}]}`,
    ],
  ],
  "pyserini-doc": [
    [
      "/v1/towns/doc/t0?parse=false",
      undefined,
      `{"api":"v1","index":"towns","docid":"t0","doc":${JSON.stringify(ARDEN_ROW)}}`,
    ],
  ],
  "o2-findings": [
    [
      "/calculate_finding_scores",
      { generated_text: "<answer>- aaa\n- bb</answer>", reference_points: ["ccc"], threshold: 0.75 },
      '{"precision":0.5,"recall":1,"f1":0.6666666666666666}',
    ],
  ],
  "o2-findings-batch": [
    [
      "/batch_calculate_finding_scores",
      { generated_texts: ["<answer>- aaa</answer>", "none"], reference_points: ["ccc"] },
      '[{"precision":1,"recall":1,"f1":1},{"precision":0,"recall":0,"f1":0}]',
    ],
  ],
  "o2-findings-llm": [
    [
      "/calculate_finding_scores_llm",
      { generated_text: "<answer>- aaa</answer>", reference_points: ["b", "c"] },
      '{"precision":1,"recall":0.5,"f1":0.6666666666666666}',
    ],
  ],
  "o2-independence": [
    [
      "/calculate_query_independence",
      { queries: ["one", "three"] },
      // Lengths differ, so the distance is 1; three pieces of eight, so .5 · 3/8 = .1875.
      '{"pairwise_scores":[["one","three",1]],"overall_independence_score":0.19,"redundancy_groups":[],"query_redundancy_rate":0,"independence_coverage_rate":0,"query_independence_scores":{"one":0.19,"three":0.19},"query_quantity_weight":0.5,"total_queries":2}',
    ],
  ],
};

describe.each(DIALECTS.map(({ name }) => name))("%s", (name) => {
  const exchanges = EXCHANGES[name] ?? [];

  it("has exchanges to be held to", () => {
    expect(exchanges.length).toBeGreaterThan(0);
  });

  it.each(exchanges)("%s %j", async (path, body, expected) => {
    const { status, headers, text } = await ask(app, path, body);
    expect({ status, text }).toEqual({ status: 200, text: expected });
    expect(headers.get("x-arenakit-dialect")).toBe(name);
    expect(headers.get("x-arenakit-corpus")).toBe(retriever.corpus.id);
    expect(headers.get("x-arenakit-engine")).toBe("words");
  });
});

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
      "/v1/other/search?query=a",
      undefined,
      400,
      `{"error":"Index 'other' is not served here; this one is: towns (${retriever.corpus.id.slice(0, 12)})"}`,
    ],
    ["/v1/towns/doc/none", undefined, 404, '{"error":"Document not found: none"}'],
  ])("%s %j", async (path, body, status, text) => {
    expect(await ask(app, path, body)).toMatchObject({ status, text });
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
