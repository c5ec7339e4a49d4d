/**
 * massive-serve, which dr-tulu asks: `/search` with `n_docs`, and the two states of its queue. It is a Flask server, so
 * members stand in alphabetical order.
 */
import { either, list, nullable, optional, queryText, record, required, whole } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { contentsOfHit, emptyLists, searchPassages } from "../rows.ts";

interface MassiveServeBody {
  readonly query: string | string[];
  readonly n_docs: number;
  readonly nprobe: number | null;
}

/** Our index is in one piece. */
const SHARD = 0;

export const massiveServe = defineDialect({
  name: "massive-serve",
  method: "POST",
  path: "/search",
  clients: "massive-serve, dr-tulu",
  asks: '{"query": "…" or […], "n_docs": 1, "domains": "…", "nprobe": 64}',
  answers:
    '{"message", "n_docs", "nprobe", "query", "results": {"IDs": [[[0, passage]]], "passages": [["…"]], "scores": [[…]]}}',
  failure:
    "three tries, in dr-tulu's trainer at 500, 502 and 504 only, so overload is 502; 408 for an answer that takes too long",
  takes: (body) => "n_docs" in body,
  shape: record<MassiveServeBody>({
    query: required(either(queryText, list(queryText), ["str", "list[str]"])),
    n_docs: optional(whole, 1),
    nprobe: optional(nullable(whole), null),
  }),
  async answer(exchange) {
    const { query, n_docs: topk } = exchange.body;
    const queries = typeof query === "string" ? [query] : query;
    const lists = await searchPassages(exchange, queries, { topk, field: "n_docs" });
    const message = `Search completed for '${shown(query)}' from ${exchange.services.corpus.name}`;
    return completed(exchange.body, message, {
      IDs: lists.map((hits) => hits.map(({ passage }) => [SHARD, passage])),
      passages: lists.map((hits) => hits.map(contentsOfHit)),
      scores: lists.map((hits) => hits.map(({ score }) => score)),
    });
  },
  empty: (body) => {
    const none = emptyLists(typeof body.query === "string" ? 1 : body.query.length);
    return completed(body, `Search completed for '${shown(body.query)}'`, { IDs: none, passages: none, scores: none });
  },
  errorBody: (message) => ({ message }),
  unavailable: 502,
  late: ({ query }) => ({
    status: 408,
    body: { error: "timeout", message: "Search timed out", query },
  }),
});

const completed = ({ n_docs, nprobe, query }: MassiveServeBody, message: string, results: object) => ({
  message,
  n_docs,
  nprobe,
  query,
  results,
});

/** As Python shows a text or a list of them inside another text. */
function shown(query: string | readonly string[]): string {
  return typeof query === "string" ? query : `[${query.map((one) => `'${one}'`).join(", ")}]`;
}

export const massiveServeCurrent = defineDialect({
  name: "massive-serve-current",
  method: "GET",
  path: "/current_search",
  clients: "massive-serve",
  asks: "–",
  answers: '{"message"}',
  failure: "–",
  // Queries of many requests are searched together, so none of them is the one.
  answer: async ({ services }) => ({
    message: services.waiting() > 0 ? "Searches in progress" : "No search currently in progress",
  }),
});

export const massiveServeQueue = defineDialect({
  name: "massive-serve-queue",
  method: "GET",
  path: "/queue_size",
  clients: "massive-serve",
  asks: "–",
  answers: '{"queue_size"}',
  failure: "–",
  answer: async ({ services }) => ({ queue_size: services.waiting() }),
});
