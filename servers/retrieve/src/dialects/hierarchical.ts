/** `/retrieve` of Search-R1's retrieval_rerank_server: found deep, reranked, told as one text a document. */
import type { Hit } from "@arenakit/contracts";
import { list, nullable, optional, queryText, record, required, truth, whole } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { rankAgain } from "../reranking.ts";
import { contentsOfHit, depthOf, emptyLists } from "../rows.ts";

const DEFAULT_RETRIEVED = 10;
const DEFAULT_RERANKED = 3;

interface HierarchicalBody {
  readonly queries: string[];
  readonly topk_retrieval: number | null;
  readonly topk_rerank: number | null;
  readonly return_scores: boolean;
}

export const hierarchical = defineDialect({
  name: "search-r1-rerank",
  method: "POST",
  path: "/retrieve",
  clients: "Search-R1 with a reranker",
  asks: '{"queries": […], "topk_retrieval": 10, "topk_rerank": 3, "return_scores": false}',
  answers: '{"result": [[{"document": "\\"title\\"\\ntext", "score"}]]}, without scores [["\\"title\\"\\ntext"]]',
  failure: "as search-r1",
  takes: (body) => "topk_retrieval" in body || "topk_rerank" in body,
  shape: record<HierarchicalBody>({
    queries: required(list(queryText)),
    topk_retrieval: optional(nullable(whole), DEFAULT_RETRIEVED),
    topk_rerank: optional(nullable(whole), DEFAULT_RERANKED),
    return_scores: optional(truth, false),
  }),
  async answer(exchange) {
    const { queries, return_scores: hasScores } = exchange.body;
    const wanted = { topk: exchange.body.topk_retrieval || DEFAULT_RETRIEVED, queries: queries.length };
    const depth = depthOf({ ...wanted, field: "topk_retrieval" }, exchange);
    // Null is "all that were retrieved", as a slice in the reference has it.
    const kept = exchange.body.topk_rerank ?? depth;
    depthOf({ topk: kept, queries: queries.length, field: "topk_rerank" }, exchange);
    const lists = await exchange.services.unranked(queries, depth);
    const ranked = await rankAgain<Hit>(exchange, { queries, lists, textOf: contentsOfHit });
    const result = ranked.map((hits) =>
      hits
        .slice(0, kept)
        .map(({ item, score }) => (hasScores ? { document: contentsOfHit(item), score } : contentsOfHit(item))),
    );
    return { result };
  },
  empty: ({ queries }) => ({ result: emptyLists(queries.length) }),
});
