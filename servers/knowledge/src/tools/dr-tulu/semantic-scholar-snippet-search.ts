/** semantic_scholar_snippet_search of dr-tulu: snippets of papers, as one JSON object of Semantic Scholar's shape. */
import { type Hit, omitUndefined, type Retriever } from "@arenakit/contracts";
import { withRelevanceFloor } from "@arenakit/search/engines";
import { absentOrNull, defineTool, jsonRefusal, jsonText, mistakeAsResult, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { AskedVenue, AskedWords, AskedYears, askedFilter, paperRow } from "../../papers.ts";

const SNIPPETS = 10;
const MOST_SNIPPETS = 100;

export const semanticScholarSnippetSearch = defineTool<Retriever>()({
  name: "semantic_scholar_snippet_search",
  title: "Snippet search",
  description:
    "Search passages of scientific papers. Returns a JSON object whose list data has snippet, paper and score.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: AskedWords,
    year: AskedYears,
    paper_ids: absentOrNull(z.string().max(4_000)).describe("Only these papers: ids, divided by commas"),
    venue: AskedVenue,
    limit: z.number().int().default(SNIPPETS).describe(`How many snippets, at most ${MOST_SNIPPETS}`),
  }),
  output: z.object({
    data: z.array(
      z.object({
        snippet: z.object({ text: z.string(), snippetKind: z.string() }),
        paper: z.object({
          corpusId: z.string(),
          title: z.string(),
          authors: z.array(z.string()),
          year: z.number().int().optional(),
          venue: z.string().optional(),
          url: z.string().optional(),
        }),
        score: z.number(),
      }),
    ),
    error: z.string().optional(),
  }),

  handler: ({ query, year, paper_ids, venue, limit }, { backend, call, signal }) =>
    mistakeAsResult(
      async () => {
        const ids = (paper_ids ?? "").split(",").map((id) => id.trim());
        const wanted = ids.filter((id) => id !== "");
        const filter = {
          ...askedFilter({ query, year, venue }, call.now.slice(0, 10)),
          ...omitUndefined({ id: wanted.length > 0 ? wanted : undefined }),
        };
        const k = Math.min(Math.max(limit, 1), MOST_SNIPPETS);
        const [hits = []] = await withRelevanceFloor(backend, "papers").search([query], { k, filter, signal });
        return { data: hits.map(record) };
      },
      (error) => ({ data: [], error }),
    ),

  render: jsonText,
  refuse: jsonRefusal,
});

function record(hit: Hit) {
  const { id, title, authors, year, venue, url } = paperRow(hit, hit.text.length);
  return {
    snippet: { text: hit.text, snippetKind: "body" },
    paper: {
      corpusId: id,
      title,
      authors,
      ...omitUndefined({ year, venue, url }),
    },
    score: hit.score,
  };
}
