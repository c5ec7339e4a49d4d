/** wiki_search: several queries to the encyclopaedia at once, as O2-Searcher's agents ask. */
import type { Retriever } from "@arenakit/contracts";
import { retrieverAsOf, withRelevanceFloor } from "@arenakit/search/engines";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { DEFAULT_PASSAGES, PassageCount, PassageRow, passageRow, Query } from "../../passages.ts";

/** What the paper lets a policy ask in one turn. */
const MOST_QUERIES = 5;

export const wikiSearch = defineTool<Retriever>()({
  name: "wiki_search",
  title: "Encyclopaedia search",
  description: "Search an encyclopaedia with one or several queries at once. Returns the best passages of each.",
  annotations: READ_ONLY,
  input: z.strictObject({
    queries: z.array(Query).min(1).max(MOST_QUERIES).describe("The queries; each asks for one thing"),
    topk: PassageCount.default(DEFAULT_PASSAGES).describe("How many passages a query"),
  }),
  output: z.object({ searches: z.array(z.object({ query: z.string(), passages: z.array(PassageRow) })) }),

  async handler({ queries, topk }, { backend, call, signal }) {
    const known = withRelevanceFloor(retrieverAsOf(backend, call.now.slice(0, 10)), "encyclopaedia");
    const found = await known.search(queries, { k: topk, signal });
    return { searches: queries.map((query, at) => ({ query, passages: found[at]!.map(passageRow) })) };
  },

  render: ({ searches }) => searches.map(searchText).join("\n\n"),
});

function searchText({ query, passages }: { query: string; passages: readonly PassageRow[] }): string {
  if (passages.length === 0) return `Query: ${query}\nNo passage was found.`;
  const rows = passages.map(({ title, text }, at) => `Doc ${at + 1} (Title: ${title}) ${text}`);
  return `Query: ${query}\n${rows.join("\n")}`;
}
