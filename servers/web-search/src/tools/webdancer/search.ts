/** search as WebDancer's agents have it: several queries at once, in the words of a search page. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { askEach } from "../../ask-each.ts";
import { EnglishHitRow, type HitRow, hitRow } from "../../hit-row.ts";
import type { Web } from "../../web.ts";

const RESULTS = 10;
const LONGEST_QUERY = 2_048;
const MOST_QUERIES = 10;

/** Stands in the answer as it was asked. */
const Query = z.string().max(LONGEST_QUERY).regex(/\S/, "words to search for");

export const search = defineTool<Web>()({
  name: "search",
  title: "Web search",
  description:
    "Search the web with one or several queries at once; the results of each stand under a line of their own.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z
      .union([z.array(Query).min(1).max(MOST_QUERIES), Query])
      .describe("A list of queries, of which several that complement each other find more, or a single one"),
  }),
  output: z.object({ searches: z.array(z.object({ query: z.string(), results: z.array(EnglishHitRow) })) }),

  async handler({ query: asked }, { backend, call, progress, signal }) {
    const queries = typeof asked === "string" ? [asked] : asked;
    const searches = await askEach(queries, progress, async (query) => {
      const { hits } = await backend.search(query, { limit: RESULTS, today: call.now.slice(0, 10), signal });
      return { query, results: hits.map(hitRow) };
    });
    return { searches };
  },

  render: ({ searches }) => searches.map(resultPage).join("\n=======\n"),
});

/** As WebDancer's own tool writes the results of Serper, to the byte. */
function resultPage({ query, results }: { query: string; results: readonly HitRow[] }): string {
  if (results.length === 0) return `No results found for '${query}'. Try with a more general query.`;
  const rows = results.map(
    ({ title, url, published, snippet }, at) =>
      `${at + 1}. [${title}](${url})${published === "" ? "" : `\nDate published: ${published}`}\n${snippet === "" ? "" : `\n${snippet}`}`,
  );
  return `A Google search for '${query}' found ${results.length} results:\n\n## Web Results\n${rows.join("\n\n")}`;
}
