/** `/search` of Tavily. */
import type { Hit } from "@arenakit/contracts";
import type { PythonJson } from "../body/python-json.ts";
import { anything, nullable, optional, record, required, text, whole } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { chunksOf, stretchOf } from "../excerpts.ts";
import { depthOf } from "../rows.ts";

const DEFAULT_RESULTS = 5;
const MOST_CHUNKS = 3;
/** Depths whose content is pieces of the page; that of the others is one stretch of it. */
const IN_CHUNKS: ReadonlySet<PythonJson> = new Set(["advanced", "fast"]);

interface Body {
  readonly query: string;
  readonly max_results: number;
  /** A boolean, or the format that is wanted. */
  readonly include_raw_content: PythonJson;
  readonly search_depth: PythonJson;
  readonly chunks_per_source: number | null;
}

/** Members that only Tavily's clients send. */
const OWN = [
  "max_results",
  "search_depth",
  "chunks_per_source",
  "include_raw_content",
  "include_answer",
  "api_key",
  "include_domains",
];

export const tavily = defineDialect({
  name: "tavily",
  method: "POST",
  path: "/search",
  clients: "Tavily's clients, O2-Searcher's run_api_tavily",
  asks: '{"query": "…", "max_results": 5, "search_depth": "basic", "chunks_per_source": 3, "include_raw_content": false}',
  answers:
    '{"query", "follow_up_questions", "answer", "images", "results": [{"url", "title", "content", "score", "raw_content"}], "response_time"}',
  failure: 'the status, and {"detail": {"error"}}',
  over: "web",
  takes: (body) => "query" in body && OWN.some((name) => name in body),
  shape: record<Body>({
    query: required(text),
    max_results: optional(whole, DEFAULT_RESULTS),
    include_raw_content: optional(anything, false),
    search_depth: optional(anything, "basic"),
    chunks_per_source: optional(nullable(whole), null),
  }),
  async answer(exchange) {
    const { query, max_results: topk, include_raw_content: raw, search_depth: searched } = exchange.body;
    const chunks = Math.min(Math.max(exchange.body.chunks_per_source ?? MOST_CHUNKS, 1), MOST_CHUNKS);
    const { passageCount } = exchange.services.webCorpus;
    const depth = depthOf({ topk, queries: 1, field: "max_results", passageCount }, exchange);
    const [hits = []] = await exchange.services.pages([query], depth);
    return told(
      query,
      hits.map((hit) => {
        const content = IN_CHUNKS.has(searched) ? chunksOf(hit, query, chunks).join(BETWEEN) : stretchOf(hit, query);
        return resultOf(hit, content, raw !== false && raw !== null);
      }),
    );
  },
  empty: ({ query }) => told(query, []),
  errorBody: (error) => ({ detail: { error } }),
});

/** The same question has the same answer, so no time is told. */
const told = (query: string, results: readonly object[]) => ({
  ...{ query, follow_up_questions: null, answer: null, images: [], results, response_time: 0 },
});

/** As Tavily writes it between the chunks of a page. */
const BETWEEN = " [...] ";

function resultOf({ document, score }: Hit, content: string, hasRaw: boolean) {
  const { url, id, title } = document;
  return { url: url ?? id, title, content, score, raw_content: hasRaw ? document.text : null };
}
