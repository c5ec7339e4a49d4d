/** semantic_scholar_search of dr-tulu: papers by words, as one JSON object of Semantic Scholar's shape. */
import { omitUndefined, type Retriever } from "@arenakit/contracts";
import { absentOrNull, defineTool, jsonRefusal, jsonText, mistakeAsResult, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { AskedVenue, AskedWords, AskedYears, type FoundPaper, findPapers } from "../../papers.ts";

const PAPERS = 25;
const MOST_PAPERS = 100;

export const semanticScholarSearch = defineTool<Retriever>()({
  name: "semantic_scholar_search",
  title: "Paper search",
  description: "Search scientific papers. Returns a JSON object whose list data has the papers with their abstracts.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: AskedWords,
    year: AskedYears,
    min_citation_count: absentOrNull(z.number().int()).describe("Only papers that are cited so often"),
    sort: absentOrNull(z.string().max(50)).describe(
      "Order of the papers that were found: citationCount or publicationDate, with :asc or :desc",
    ),
    venue: AskedVenue,
    limit: z.number().int().default(PAPERS).describe(`How many papers, at most ${MOST_PAPERS}`),
  }),
  output: z.object({
    total: z.number().int().describe("How many papers fit, of the best 1,000"),
    offset: z.number().int(),
    next: z.number().int().optional(),
    data: z.array(
      z.object({
        paperId: z.string(),
        corpusId: z.number().int().optional(),
        url: z.string().optional(),
        title: z.string(),
        abstract: z.string(),
        venue: z.string().optional(),
        year: z.number().int().optional(),
        citationCount: z.number().int().optional(),
        isOpenAccess: z.boolean(),
        openAccessPdf: z.object({ url: z.string() }).optional(),
        publicationDate: z.string().optional(),
        authors: z.array(z.object({ name: z.string() })),
      }),
    ),
    error: z.string().optional(),
  }),

  handler: ({ query, year, min_citation_count: minCitations, sort, venue, limit }, context) =>
    mistakeAsResult(
      async () => {
        const shown = Math.min(Math.max(limit, 1), MOST_PAPERS);
        const { total, papers } = await findPapers({ query, year, venue, minCitations, limit: shown }, context);
        const next = papers.length < total ? { next: papers.length } : {};
        return { total, offset: 0, ...next, data: sortPapers(papers, sort ?? "").map(record) };
      },
      (error) => ({ total: 0, offset: 0, data: [], error }),
    ),

  render: jsonText,
  refuse: jsonRefusal,
});

/** By relevance where the order is none that is known. */
function sortPapers(papers: readonly FoundPaper[], order: string): readonly FoundPaper[] {
  const [by, direction = "asc"] = order.split(":");
  const sign = direction === "desc" ? -1 : 1;
  if (by === "citationCount")
    return [...papers].sort((one, other) => sign * ((one.citations ?? 0) - (other.citations ?? 0)));
  const dayOf = ({ date, year }: FoundPaper) => date ?? String(year ?? "");
  if (by === "publicationDate")
    return [...papers].sort(
      (one, other) => sign * (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0),
    );
  return papers;
}

function record({ id, url, title, abstract, venue, year, citations, openAccessPdf, date, authors }: FoundPaper) {
  const number = /^CorpusId:(\d+)$/.exec(id)?.[1];
  return {
    paperId: id,
    ...omitUndefined({ corpusId: number === undefined ? undefined : Number(number), url }),
    title,
    abstract,
    ...omitUndefined({ venue, year, citationCount: citations }),
    isOpenAccess: openAccessPdf !== undefined,
    ...omitUndefined({
      openAccessPdf: openAccessPdf === undefined ? undefined : { url: openAccessPdf },
      publicationDate: date,
    }),
    authors: authors.map((name) => ({ name })),
  };
}
