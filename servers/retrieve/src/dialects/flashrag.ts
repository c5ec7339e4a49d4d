/** `/search` and `/batch_search` of FlashRAG's retriever as ReCall and ReSearch serve it: `top_n`, scores beside documents. */
import type { Hit } from "@arenakit/contracts";
import { list, optional, queryText, record, required, type Shape, truth, whole } from "../body/shapes.ts";
import { defineDialect, type Exchange } from "../dialects.ts";
import { refuse } from "../refusal.ts";
import { contentsOfHit, emptyLists, searchPassages } from "../rows.ts";

const DEFAULT_TOP_N = 10;

interface FlashRagBody<Query> {
  readonly query: Query;
  readonly top_n: number;
  readonly return_score: boolean;
}

const bodyOf = <Query>(query: Shape<Query>): Shape<FlashRagBody<Query>> =>
  record<FlashRagBody<Query>>({
    query: required(query),
    top_n: optional(whole, DEFAULT_TOP_N),
    return_score: optional(truth, false),
  });

export const flashRagSearch = defineDialect({
  name: "flashrag",
  method: "POST",
  path: "/search",
  clients: "FlashRAG, ReCall, ReSearch",
  asks: '{"query": "…", "top_n": 10, "return_score": false}',
  answers: '[{"id", "contents"}], with scores [[{"id", "contents"}], [score]]',
  failure: "no retry: the client reads JSON and walks over it",
  // Its clients always send the first; a query alone is Tavily's.
  takes: (body) => "query" in body && ("top_n" in body || "return_score" in body),
  shape: bodyOf(queryText),
  async answer(exchange: Exchange<FlashRagBody<string>>) {
    const { query, return_score: hasScores } = exchange.body;
    if (isBlank(query)) refuse(400, "Query content cannot be empty");
    const [hits = []] = await search(exchange, [query]);
    return hasScores ? [hits.map(documentOf), hits.map(({ score }) => score)] : hits.map(documentOf);
  },
  empty: ({ return_score: hasScores }: FlashRagBody<string>) => (hasScores ? [[], []] : []),
});

export const flashRagBatch = defineDialect({
  name: "flashrag-batch",
  method: "POST",
  path: "/batch_search",
  clients: "FlashRAG, ReCall, ReSearch",
  asks: '{"query": […], "top_n": 10, "return_score": false}',
  answers: '[[{"id", "contents"}]], with scores [[[{"id", "contents"}]], [[score]]]',
  failure: "as flashrag",
  shape: bodyOf(list(queryText)),
  async answer(exchange: Exchange<FlashRagBody<string[]>>) {
    const { query, return_score: hasScores } = exchange.body;
    const lists = await search(exchange, query);
    const documents = lists.map((hits) => hits.map(documentOf));
    return hasScores ? [documents, lists.map((hits) => hits.map(({ score }) => score))] : documents;
  },
  empty: ({ query, return_score: hasScores }: FlashRagBody<string[]>) => {
    const none = emptyLists(query.length);
    return hasScores ? [none, none] : none;
  },
});

const search = (exchange: Exchange<FlashRagBody<unknown>>, queries: readonly string[]): Promise<Hit[][]> =>
  searchPassages(exchange, queries, { topk: exchange.body.top_n, field: "top_n" });

/** The reference declares these two members, so no other leaves it. */
const documentOf = (hit: Hit) => ({ id: hit.document.id, contents: contentsOfHit(hit) });

/** What Python's `strip` leaves nothing of. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are space to Python.
const isBlank = (query: string) => /^[\s\x1c-\x1f\x85]*$/.test(query) && !query.includes("\ufeff");
