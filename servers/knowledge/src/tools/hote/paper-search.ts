/** paper_search as HOTE's agents have it: papers by words, year, venue and citations. */
import type { Retriever } from "@arenakit/contracts";
import { searchDocuments, withRelevanceFloor } from "@arenakit/search/engines";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { filterOf, PaperRow, paperRow, Years } from "../../papers.ts";

const PAPERS = 10;
const MOST_PAPERS = 50;
const LONGEST_QUERY = 400;
const SNIPPET_CHARACTERS = 600;

export const paperSearch = defineTool<Retriever>()({
  name: "paper_search",
  title: "Paper search",
  description:
    "Search scientific papers. Returns title, address, authors, year, venue, citation count and the best passage of each paper.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z.string().trim().min(1).max(LONGEST_QUERY).describe("What to search for"),
    limit: z.number().int().min(1).max(MOST_PAPERS).default(PAPERS).describe("How many papers at most"),
    year: Years.optional().describe("Year or range of years: 2019, 2019-2022, 2019- or -2022"),
    venue: z.string().trim().min(1).max(200).optional().describe("Venue, as a result names it"),
    min_citations: z.number().int().min(0).optional().describe("Only papers that are cited so often"),
  }),
  output: z.object({ papers: z.array(PaperRow) }),

  async handler({ query, limit, year, venue, min_citations }, { backend, call, signal }) {
    const filter = filterOf({ year, venue, minCitations: min_citations }, call.now.slice(0, 10));
    const papers = withRelevanceFloor(backend, "papers");
    const [hits = []] = await searchDocuments(papers, [query], { k: limit, filter, signal });
    return { papers: hits.map((hit) => paperRow(hit, SNIPPET_CHARACTERS)) };
  },

  render({ papers }) {
    if (papers.length === 0) return "No paper was found. Try fewer words, or wider years.";
    return papers.map(paperText).join("\n");
  },
});

/** The address stands below the title, so that what follows is read as the words of that paper. */
function paperText({ id, title, authors, year, venue, citations, url, snippet }: PaperRow, at: number): string {
  const facts = [
    authors.length > 3 ? `${authors.slice(0, 3).join(", ")} and others` : authors.join(", "),
    [venue, year].filter((part) => part !== undefined).join(" "),
    citations === undefined ? "" : `cited ${citations} times`,
    `id ${id}`,
  ];
  const lines = [`${at + 1}. ${title}`, url ?? "", facts.filter((fact) => fact !== "").join("; "), oneLine(snippet)];
  return lines.filter((line) => line !== "").join("\n   ");
}

/** A passage without the headings of its paper, which would read like those of another result. */
const oneLine = (passage: string) =>
  passage
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .join(" ");
