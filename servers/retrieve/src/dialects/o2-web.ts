/** `/search` of O2-Searcher's front to Meilisearch: always three pages a query, empty ones where there are fewer. */
import { list, queryText, record, required } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { depthOf } from "../rows.ts";

const PAGES = 3;

export const o2Web = defineDialect({
  name: "o2-web",
  method: "POST",
  path: "/search",
  clients: "O2-Searcher's open-ended server",
  asks: '{"queries": ["…"]}',
  answers: '[[{"raw_content"}, {"raw_content"}, {"raw_content"}]]',
  failure: "an exception, and no learnings for the whole request",
  takes: (body) => "queries" in body,
  isUsual: true,
  over: "web",
  shape: record<{ queries: string[] }>({ queries: required(list(queryText)) }),
  async answer(exchange) {
    const { queries } = exchange.body;
    const { passageCount } = exchange.services.webCorpus;
    const depth = depthOf({ topk: PAGES, queries: queries.length, passageCount }, exchange);
    const lists = await exchange.services.pages(queries, depth);
    return lists.map((hits) => three(hits.map(({ document }) => document.text)));
  },
  empty: ({ queries }) => queries.map(() => three([])),
});

function three(texts: readonly string[]) {
  return Array.from({ length: PAGES }, (_, at) => ({ raw_content: texts[at] ?? "" }));
}
