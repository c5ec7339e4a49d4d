/** pubmed_search of dr-tulu: papers by words, a page of results at a time, as one JSON object. All papers are searched. */
import { omitUndefined, type Retriever } from "@arenakit/contracts";
import { defineTool, jsonRefusal, jsonText, mistakeAsResult, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { AskedWords, type FoundPaper, findPapers } from "../../papers.ts";

const PAPERS = 10;
const MOST_PAPERS = 100;

export const pubmedSearch = defineTool<Retriever>()({
  name: "pubmed_search",
  title: "Paper search",
  description:
    "Search medical and scientific papers, a page at a time. Returns a JSON object whose list data has the papers with their abstracts.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: AskedWords,
    limit: z.number().int().default(PAPERS).describe(`How many papers, at most ${MOST_PAPERS}`),
    offset: z.number().int().default(0).describe("How many of the best to leave out; next of the page before"),
  }),
  output: z.object({
    total: z.number().int().describe("How many papers fit, of the best 1,000"),
    offset: z.number().int(),
    next: z.number().int(),
    data: z.array(
      z.object({
        paperId: z.string(),
        url: z.string().optional(),
        externalIds: z.object({ PubMed: z.string() }),
        title: z.string(),
        authors: z.array(z.object({ name: z.string() })),
        abstract: z.string(),
        year: z.string().nullable(),
        venue: z.string().nullable(),
        publicationDate: z.string().nullable(),
        citationCount: z.number().int().nullable(),
      }),
    ),
    error: z.string().optional(),
  }),

  handler({ query, limit: wanted, offset: from }, context) {
    const limit = Math.min(Math.max(wanted, 1), MOST_PAPERS);
    const offset = Math.max(from, 0);
    return mistakeAsResult(
      async () => {
        const { total, papers } = await findPapers({ query, offset, limit }, context);
        return { total, offset, next: offset + limit, data: papers.map(record) };
      },
      (error) => ({ total: 0, offset, next: offset, data: [], error }),
    );
  },

  render: jsonText,
  refuse: jsonRefusal,
});

/** Members that a paper lacks are null here, and a year is a text. */
function record({ id, url, title, authors, abstract, year, venue, date, citations }: FoundPaper) {
  return {
    paperId: id,
    ...omitUndefined({ url }),
    externalIds: { PubMed: id },
    title,
    authors: authors.map((name) => ({ name })),
    abstract,
    year: year === undefined ? null : String(year),
    venue: venue ?? null,
    publicationDate: date ?? null,
    citationCount: citations ?? null,
  };
}
