/** `/retrieve` of ZeroSearch: `top_k`, and a bare list. */
import { optional, queryText, record, required, whole } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { contentsOfHit, searchPassages } from "../rows.ts";

/** Its client's own. */
const DEFAULT_TOP_K = 5;

export const zeroSearch = defineDialect({
  name: "zero-search",
  method: "POST",
  path: "/retrieve",
  clients: "ZeroSearch",
  asks: '{"query": "…", "top_k": 5}',
  answers: '[{"text"}]',
  failure: "ten tries a second apart, whatever came",
  takes: (body) => "query" in body && "top_k" in body,
  shape: record<{ query: string; top_k: number }>({
    query: required(queryText),
    top_k: optional(whole, DEFAULT_TOP_K),
  }),
  async answer(exchange) {
    const { query, top_k: topk } = exchange.body;
    const [hits = []] = await searchPassages(exchange, [query], { topk, field: "top_k" });
    return hits.map((hit) => ({ text: contentsOfHit(hit) }));
  },
  empty: () => [],
});
