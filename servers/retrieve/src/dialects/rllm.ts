/** `/retrieve` of rLLM's retrieval server. Its clients send what ZeroSearch's send, so it is spoken where it is named. */
import { nullable, optional, queryText, record, required, whole } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { contentsOfHit, searchPassages } from "../rows.ts";

const DEFAULT_TOP_K = 10;

interface RllmBody {
  readonly query: string;
  readonly top_k: number;
  /** Before the other where it is there. */
  readonly k: number | null;
}

export const rllm = defineDialect({
  name: "rllm",
  method: "POST",
  path: "/retrieve",
  clients: "rLLM; its requests are ZeroSearch's, so name it (--dialect rllm)",
  asks: '{"query": "…", "top_k": 10}',
  answers: '{"query", "method", "results": [{"id": "doc_1", "content", "score"}], "num_results"}',
  failure: "the next server of its list at anything but 2xx, then the error is the observation",
  shape: record<RllmBody>({
    query: required(queryText),
    top_k: optional(whole, DEFAULT_TOP_K),
    k: optional(nullable(whole), null),
  }),
  async answer(exchange) {
    const { query, top_k: topk, k } = exchange.body;
    const asked = k === null ? { topk, field: "top_k" } : { topk: k, field: "k" };
    const [hits = []] = await searchPassages(exchange, [query], asked);
    // Numbered by rank, as there; the client shows them to the policy.
    const results = hits.map((hit, at) => ({ id: `doc_${at + 1}`, content: contentsOfHit(hit), score: hit.score }));
    return renderResults(query, exchange.services.engine, results);
  },
  empty: ({ query }) => renderResults(query, "none", []),
});

const renderResults = (query: string, method: string, results: readonly object[]) => ({
  query,
  method,
  results,
  num_results: results.length,
});
