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

const BRILL_SNIPPET = '"Brill has a harbour and a mill. The mill is old."';
const SERPER_BRILL = `{"searchParameters":{"q":"old",HOW,"engine":"google"},"organic":[{"title":"Brill","link":${BRILL_URL},"snippet":"The mill is old.","position":1}],"credits":1}`;

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
    [
      "/search",
      { query: "harbour", return_score: false },
      `[{"id":"t0","contents":${ARDEN}},{"id":"t1","contents":${BRILL}}]`,
    ],
  ],
  "flashrag-batch": [
    ["/batch_search", { query: ["none", "old"] }, `[[],[{"id":"t1","contents":${BRILL}}]]`],
    ["/batch_search", { query: ["old"], return_score: true }, `[[[{"id":"t1","contents":${BRILL}}]],[[1]]]`],
  ],
  serper: [
    [
      "/search",
      { q: "harbour", num: 5 },
      `{"searchParameters":{"q":"harbour","type":"search","num":5,"engine":"google"},"organic":[{"title":"Arden","link":${ARDEN_URL},"snippet":${ARDEN_TEXT},"date":"2026-01-31","position":1},{"title":"Brill","link":${BRILL_URL},"snippet":${BRILL_SNIPPET},"position":2}],"credits":1}`,
    ],
    ["/search?q=old&num=1", "", SERPER_BRILL.replace("HOW", '"type":"search","num":1')],
    ["/search", [{ q: "old", page: 1 }], `[${SERPER_BRILL.replace("HOW", '"type":"search","num":10,"page":1')}]`],
  ],
  "serper-get": [["/search?q=old&num=1", undefined, SERPER_BRILL.replace("HOW", '"type":"search","num":1')]],
  "serper-news": [
    [
      "/news",
      { q: "harbour", num: 1 },
      '{"searchParameters":{"q":"harbour","type":"news","num":1,"engine":"google"},"news":[],"credits":1}',
    ],
  ],
  "serper-scholar": [
    [
      "/scholar",
      { q: "harbour", num: 2 },
      `{"searchParameters":{"q":"harbour","type":"scholar","num":2,"engine":"google-scholar"},"organic":[{"title":"Arden","link":${ARDEN_URL},"publicationInfo":"2026 - towns.example","snippet":${ARDEN_TEXT},"year":2026,"citedBy":0},{"title":"Brill","link":${BRILL_URL},"publicationInfo":"towns.example","snippet":${BRILL_SNIPPET},"year":null,"citedBy":0}],"credits":1}`,
    ],
  ],
  "serper-scrape": [
    [
      "/scrape",
      { url: "https://towns.example/arden", includeMarkdown: true },
      `{"text":${ARDEN_TEXT},"markdown":${ARDEN_TEXT},"metadata":{"title":"Arden"},"credits":2}`,
    ],
    ["/scrape", { url: "t0" }, `{"text":${ARDEN_TEXT},"metadata":{"title":"Arden"},"credits":2}`],
  ],
  "r1-searcher": [
    [
      "/queries",
      { queries: ["harbour", "none", "old"], k: 1 },
      String.raw`{"answers":[["0\tArden   Arden is a harbour town."],[],["1\tBrill   Brill has a harbour and a mill. The mill is old."]],"queries":["harbour","none","old"]}`,
    ],
  ],
  rllm: [
    [
      "/retrieve?dialect=rllm",
      { query: "old mill", top_k: 2 },
      `{"query":"old mill","method":"words","results":[{"id":"doc_1","content":${BRILL},"score":2}],"num_results":1}`,
    ],
    [
      "/retrieve?dialect=rllm",
      { query: "none", top_k: 2, k: 1 },
      '{"query":"none","method":"words","results":[],"num_results":0}',
    ],
  ],
  "tavily-extract": [
    [
      "/extract",
      { urls: ["https://towns.example/arden", "https://none.example/"] },
      `{"results":[{"url":${ARDEN_URL},"title":"Arden","raw_content":${ARDEN_TEXT},"images":[]}],"failed_results":[{"url":"https://none.example/","error":"This page is not among those that the server holds"}],"response_time":0}`,
    ],
    [
      "/extract",
      { urls: "https://towns.example/brill", query: "old", timeout: 30 },
      `{"results":[{"url":${BRILL_URL},"title":"Brill","raw_content":${BRILL_TEXT},"images":[]}],"failed_results":[],"response_time":0}`,
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
      "/v1/towns/search?query=%E6%B5%B7%E6%B8%AF&max_doc_length=3&hits=1_0",
      undefined,
      String.raw`{"api":"v1","index":"towns","query":{"text":"海港"},"candidates":[{"docid":"t2","score":1,"rank":1,"doc":"\"临港"}]}`,
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
