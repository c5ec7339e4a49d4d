/** `/queries` of R1-Searcher's corpus server: lines of a corpus. It is a Flask server, so members stand in alphabetical order. */
import type { Hit } from "@arenakit/contracts";
import { list, optional, queryText, record, required, whole } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { emptyLists, searchPassages } from "../rows.ts";

const DEFAULT_K = 3;

interface R1SearcherBody {
  readonly queries: string[];
  readonly k: number;
}

export const r1Searcher = defineDialect({
  name: "r1-searcher",
  method: "POST",
  path: "/queries",
  clients: "R1-Searcher",
  asks: '{"queries": […], "k": 3}',
  answers: '{"answers": [["number\\ttitle   text"]], "queries"}',
  failure: "an exception at anything but 200, which ends the run (use --on-overload empty)",
  shape: record<R1SearcherBody>({ queries: required(list(queryText)), k: optional(whole, DEFAULT_K) }),
  async answer(exchange) {
    const { queries, k } = exchange.body;
    const lists = await searchPassages(exchange, queries, { topk: k, field: "k" });
    return { answers: lists.map((hits) => hits.map(lineOf)), queries };
  },
  empty: ({ queries }) => ({ answers: emptyLists(queries.length), queries }),
});

/** Its clients take a number from the beginning, which would be a year of the text if there were none. */
function lineOf({ passage, document, text: found }: Hit): string {
  const title = document.title === "" ? "" : `${document.title}   `;
  return `${passage}\t${title}${found.replaceAll(/\s{0,20}\n\s{0,20}/g, " ")}`;
}
