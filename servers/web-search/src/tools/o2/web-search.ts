/** web_search as O2-Searcher's open-ended agents have it: of each query the few things that its pages say about it. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { askEach } from "../../ask-each.ts";
import type { ResearchWeb } from "../../web/research.ts";

const MOST_QUERIES = 5;
const LONGEST_QUERY = 400;

const FindingRow = z.object({ text: z.string(), title: z.string(), url: z.string() });

export const webSearch = defineTool<ResearchWeb>()({
  name: "web_search",
  title: "Web research",
  description:
    "Search the web with one or several queries at once. The best pages of each are read, and at most three things that they say about the query are returned with their sources.",
  annotations: READ_ONLY,
  input: z.strictObject({
    queries: z
      .array(z.string().trim().min(1).max(LONGEST_QUERY))
      .min(1)
      .max(MOST_QUERIES)
      .describe("The queries; each asks for one thing"),
  }),
  output: z.object({ searches: z.array(z.object({ query: z.string(), learnings: z.array(FindingRow) })) }),

  async handler({ queries }, { backend, call, progress, signal }) {
    const searches = await askEach(queries, progress, async (query) => {
      const learnings = await backend.learn(query, { today: call.now.slice(0, 10), signal });
      return { query, learnings: [...learnings] };
    });
    return { searches };
  },

  render: ({ searches }) => searches.map(searchText).join("\n\n"),
});

function searchText({ query, learnings }: { query: string; learnings: readonly z.infer<typeof FindingRow>[] }): string {
  if (learnings.length === 0) return `Query: ${query}\nNo page says anything about it.`;
  return `Query: ${query}\n${learnings.map(({ text, title, url }) => `- ${text.replace(/\n/g, " ")} [${title}](${url})`).join("\n")}`;
}
