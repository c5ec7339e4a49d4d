/** google_search as HOTE's agents have it: one query, ranked pages with their snippets. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { EnglishHitRow, type HitRow, hitRow } from "../../hit-row.ts";
import type { Web } from "../../web.ts";

const RESULTS = 10;
const MOST_RESULTS = 20;
const LONGEST_QUERY = 400;

const NOTHING_FOUND = "No page was found. Try fewer or more common words.";

/** Numbered from 1: title and date, address, passage. */
const resultLines = (hits: readonly HitRow[]): string =>
  hits
    .map(
      ({ title, url, snippet, published }, at) =>
        `${at + 1}. ${title}${published === "" ? "" : ` (${published})`}\n   ${url}\n   ${snippet}`,
    )
    .join("\n");

export const googleSearch = defineTool<Web>()({
  name: "google_search",
  title: "Web search",
  description:
    "Search the web. Returns title, address, date and the most relevant passage of each page. Read a page with web_browse.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z.string().trim().min(1).max(LONGEST_QUERY).describe("What to search for"),
    num_results: z.number().int().min(1).max(MOST_RESULTS).default(RESULTS).describe("How many pages at most"),
  }),
  output: z.object({ results: z.array(EnglishHitRow) }),

  async handler({ query, num_results }, { backend, call, signal }) {
    const { hits } = await backend.search(query, { limit: num_results, today: call.now.slice(0, 10), signal });
    return { results: hits.map(hitRow) };
  },

  render: ({ results }) => (results.length > 0 ? resultLines(results) : NOTHING_FOUND),
});
