/** `/search` of Serper, which stands before Google in dr-tulu, Tongyi's agents and many more. */
import type { Hit } from "@arenakit/contracts";
import { optional, record, required, text, whole } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { snippetOf } from "../excerpts.ts";
import { depthOf } from "../rows.ts";

const DEFAULT_NUM = 10;

interface Body {
  readonly q: string;
  readonly num: number;
}

export const serper = defineDialect({
  name: "serper",
  method: "POST",
  path: "/search",
  clients: "Serper's clients: dr-tulu, WebDancer, O2-Searcher's corpus",
  asks: '{"q": "…", "num": 10}',
  answers:
    '{"searchParameters": {"q", "type", "num", "engine"}, "organic": [{"title", "link", "snippet", "date"?, "position"}], "credits"}',
  failure: 'the status, and {"message", "statusCode"}',
  over: "web",
  takes: (body) => "q" in body,
  shape: record<Body>({ q: required(text), num: optional(whole, DEFAULT_NUM) }),
  async answer(exchange) {
    const { q, num } = exchange.body;
    const { passageCount } = exchange.services.webCorpus;
    const depth = depthOf({ topk: num, queries: 1, field: "num", passageCount }, exchange);
    const [hits = []] = await exchange.services.pages([q], depth);
    return told(
      exchange.body,
      hits.map((hit, at) => organicOf(hit, snippetOf(hit, q), at + 1)),
    );
  },
  empty: (body) => told(body, []),
  errorBody: (message) => ({ message }),
});

const told = ({ q, num }: Body, organic: readonly object[]) => ({
  searchParameters: { q, type: "search", num, engine: "google" },
  organic,
  credits: 1,
});

function organicOf({ document: { title, url, id, date } }: Hit, snippet: string, position: number) {
  return { title, link: url ?? id, snippet, ...(date === undefined ? {} : { date }), position };
}
