/** serper_google_scholar_search of dr-tulu: papers in the shape of Serper's answers, as one JSON object. */
import { omitUndefined, type Retriever } from "@arenakit/contracts";
import { defineTool, jsonRefusal, jsonText, mistakeAsResult, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { AskedWords, type FoundPaper, findPapers } from "../../papers.ts";

const RESULTS = 10;
const MOST_RESULTS = 100;
const SHOWN_AUTHORS = 3;

export const serperGoogleScholarSearch = defineTool<Retriever>()({
  name: "serper_google_scholar_search",
  title: "Paper search",
  description:
    "Search scientific papers. Returns a JSON object whose list organic has title, link, snippet, year and citations of each.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: AskedWords,
    num_results: z.number().int().default(RESULTS).describe(`How many papers, at most ${MOST_RESULTS}`),
  }),
  output: z.object({
    searchParameters: z.object({ q: z.string(), type: z.string(), num: z.number().int(), engine: z.string() }),
    organic: z.array(
      z.object({
        title: z.string(),
        link: z.string(),
        publicationInfo: z.string(),
        snippet: z.string(),
        year: z.number().int().optional(),
        citedBy: z.number().int().optional(),
        pdfUrl: z.string().optional(),
        id: z.string(),
      }),
    ),
    error: z.string().optional(),
  }),

  handler({ query, num_results: wanted }, context) {
    const num = Math.min(Math.max(wanted, 1), MOST_RESULTS);
    const searchParameters = { q: query, type: "scholar", num, engine: "google-scholar" };
    return mistakeAsResult(
      async () => {
        const { papers } = await findPapers({ query, limit: num }, context);
        return { searchParameters, organic: papers.map(row) };
      },
      (error) => ({ searchParameters, organic: [], error }),
    );
  },

  render: jsonText,
  refuse: jsonRefusal,
});

function row({ id, url, title, authors, venue, year, snippet, citations, openAccessPdf }: FoundPaper) {
  const names = `${authors.slice(0, SHOWN_AUTHORS).join(", ")}${authors.length > SHOWN_AUTHORS ? "…" : ""}`;
  const place = [venue, year].filter((part) => part !== undefined).join(", ");
  return {
    title,
    link: url ?? id,
    publicationInfo: [names, place].filter((part) => part !== "").join(" - "),
    snippet,
    ...omitUndefined({ year, citedBy: citations, pdfUrl: openAccessPdf }),
    id,
  };
}
