/** `/retrieve` of Search-R1, the shape that most trainers speak; both score modes give one list a query. */
import type { Hit } from "@arenakit/contracts";
import { list, nullable, optional, record, required, text, truth, whole } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { depthOf, emptyLists, rowOf } from "../rows.ts";

/** Where `topk` is null, 0 or absent. */
const DEFAULT_TOPK = 3;

interface Body {
  readonly queries: string[];
  readonly topk: number | null;
  readonly return_scores: boolean;
}

const SHAPE = record<Body>({
  queries: required(list(text)),
  topk: optional(nullable(whole), null),
  return_scores: optional(truth, false),
});

export const searchR1 = defineDialect({
  name: "search-r1",
  method: "POST",
  path: "/retrieve",
  clients: "Search-R1, verl, slime, verl-tool, SkyRL-agent, RL-Factory, O2-Searcher's wrapper",
  asks: '{"queries": […], "topk": 3, "return_scores": false}',
  answers:
    '{"result": [[{"document": {"id", "contents", "url"?}, "score"}]]}, without scores [[{"id", "contents", "url"?}]]',
  failure:
    "Search-R1 dies of anything but 200 with a result (use --on-overload empty); verl and SkyRL retry 500, 502, 503, 504 and nothing else; slime and verl-tool take an exception for no documents",
  takes: (body) => "queries" in body,
  isUsual: true,
  shape: SHAPE,
  async answer(exchange) {
    const { queries, return_scores: hasScores } = exchange.body;
    const topk = exchange.body.topk || DEFAULT_TOPK;
    const depth = depthOf({ topk, queries: queries.length }, exchange);
    const lists = await exchange.services.passages(queries, depth);
    return { result: lists.map((hits) => hits.map((hit) => renderHit(hit, hasScores))) };
  },
  empty: ({ queries }) => ({ result: emptyLists(queries.length) }),
});

/**
 * The same for a client that reads an address of every document. What it sends is Search-R1's, so it is spoken where it
 * is asked for by name, or where Search-R1's is not spoken.
 */
export const asearcher = defineDialect({
  name: "asearcher",
  method: "POST",
  path: "/retrieve",
  clients: "ASearcher, AReaL",
  asks: '{"queries": […], "topk": 3, "return_scores": false}',
  answers: '{"result": [[{"id", "contents", "url"}]]}, the id where a document has no address',
  failure: "ten tries ten seconds apart, each at another server of its folder, then the run ends",
  shape: SHAPE,
  async answer(exchange) {
    const { queries, return_scores: hasScores } = exchange.body;
    const depth = depthOf({ topk: exchange.body.topk || DEFAULT_TOPK, queries: queries.length }, exchange);
    const lists = await exchange.services.passages(queries, depth);
    const located = (hit: Hit) => ({ ...rowOf(hit), url: hit.document.url ?? hit.document.id });
    const told = (hit: Hit) => (hasScores ? { document: located(hit), score: hit.score } : located(hit));
    return { result: lists.map((hits) => hits.map(told)) };
  },
  empty: ({ queries }) => ({ result: emptyLists(queries.length) }),
});

function renderHit(hit: Hit, hasScores: boolean) {
  return hasScores ? { document: rowOf(hit), score: hit.score } : rowOf(hit);
}
