/** `/retrieve` of Search-R1, the shape that most trainers speak; both score modes give one list a query. */
import type { Hit } from "@arenakit/contracts";
import { list, nullable, optional, queryText, record, required, truth, whole } from "../body/shapes.ts";
import { type DialectDefinition, defineDialect } from "../dialects.ts";
import { emptyLists, renderLists, rowOf, searchPassages } from "../rows.ts";

/** Where `topk` is null, 0 or absent. */
const DEFAULT_TOPK = 3;

interface SearchR1Body {
  readonly queries: string[];
  readonly topk: number | null;
  readonly return_scores: boolean;
}

const SHAPE = record<SearchR1Body>({
  queries: required(list(queryText)),
  topk: optional(nullable(whole), null),
  return_scores: optional(truth, false),
});

/** What the clients of this shape share, with the rows that they read. */
function retrieving(row: (hit: Hit) => object) {
  return {
    method: "POST",
    path: "/retrieve",
    asks: '{"queries": […], "topk": 3, "return_scores": false}',
    shape: SHAPE,
    async answer(exchange) {
      const { queries, topk, return_scores: hasScores } = exchange.body;
      const lists = await searchPassages(exchange, queries, { topk: topk || DEFAULT_TOPK });
      return { result: renderLists(lists, { hasScores, rowOf: row }) };
    },
    empty: ({ queries }) => ({ result: emptyLists(queries.length) }),
  } satisfies Partial<DialectDefinition<SearchR1Body>>;
}

export const searchR1 = defineDialect({
  ...retrieving(rowOf),
  name: "search-r1",
  clients: "Search-R1, verl, slime, verl-tool, SkyRL-agent, RL-Factory, O2-Searcher's wrapper",
  answers:
    '{"result": [[{"document": {"id", "contents", "url"?}, "score"}]]}, without scores [[{"id", "contents", "url"?}]]',
  failure:
    "Search-R1 dies of anything but 200 with a result (use --on-overload empty); verl and SkyRL retry 500, 502, 503, 504 and nothing else; slime and verl-tool take an exception for no documents",
  takes: (body) => "queries" in body,
  isUsual: true,
});

/**
 * The same for a client that reads an address of every document. What it sends is Search-R1's, so it is spoken where it
 * is asked for by name, or where Search-R1's is not spoken.
 */
export const asearcher = defineDialect({
  ...retrieving((hit) => ({ ...rowOf(hit), url: hit.document.url ?? hit.document.id })),
  name: "asearcher",
  clients: "ASearcher, AReaL",
  answers: '{"result": [[{"id", "contents", "url"}]]}, the id where a document has no address',
  failure: "ten tries ten seconds apart, each at another server of its folder, then the run ends",
});
