/** semantic_scholar_snippet_search of dr-tulu: snippets of papers, as one JSON object of Semantic Scholar's shape. */
import type { Retriever } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { filterOf, paperRow } from "../../paper-row.ts";

/** Empty for any year, as dr-tulu's client sends it. */
const AnyYears = z
  .string()
  .trim()
  .regex(/^(\d{4}|\d{4}-\d{4}|\d{4}-|-\d{4})?$/, "expected a year or a range: 2019, 2019-2022, 2019- or -2022")
  .default("");
const SNIPPETS = 10;
const MOST_SNIPPETS = 100;

export const semanticScholarSnippetSearch = defineTool<Retriever>()({
  name: "semantic_scholar_snippet_search",
  title: "Snippet search",
  description:
    "Search passages of scientific papers. Returns a JSON object whose list data has snippet, paper and score.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z.string().trim().min(1).max(2_000).describe("What to search for"),
    year: AnyYears.describe("Year or range of years: 2019, 2019-2022, 2019- or -2022"),
    paper_ids: z.string().max(4_000).default("").describe("Only these papers: ids, divided by commas"),
    venue: z.string().max(200).default("").describe("Venue, as a result names it"),
    limit: z.number().int().min(1).max(MOST_SNIPPETS).default(SNIPPETS).describe("How many snippets at most"),
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
  }),

  async handler({ query, year, paper_ids, venue, limit }, { backend, call, signal }) {
    const ids = paper_ids.split(",").map((id) => id.trim());
    const wanted = ids.filter((id) => id !== "");
    const filter = {
      ...filterOf({ year: year || undefined, venue: venue || undefined }, call.now.slice(0, 10)),
      ...(wanted.length > 0 ? { id: wanted } : {}),
    };
    const [hits = []] = await backend.search([query], { k: limit, filter, signal });
    return {
      data: hits.map((hit) => {
        const { id, title, authors, year, venue, url } = paperRow(hit, hit.text.length);
        return {
          snippet: { text: hit.text, snippetKind: "body" },
          paper: {
            corpusId: id,
            title,
            authors,
            ...(year === undefined ? {} : { year }),
            ...(venue === undefined ? {} : { venue }),
            ...(url === undefined ? {} : { url }),
          },
          score: hit.score,
        };
      }),
    };
  },

  render: (output) => JSON.stringify(output),
  refuse: ({ code, message }) => JSON.stringify({ success: false, error: `[${code}] ${message}` }),
});
