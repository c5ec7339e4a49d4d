/** serper_google_webpage_search of dr-tulu: the shape of Serper's answers, as one JSON object. */
import { fail, omitUndefined } from "@arenakit/contracts";
import { defineTool, jsonRefusal, jsonText, mistakeAsResult, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import type { Web } from "../../web.ts";

const RESULTS = 10;
const MOST_RESULTS = 100;
/** Its client cuts a query at 2,048 characters, which may be two units each. */
const LONGEST_QUERY = 4_096;

export const serperGoogleWebpageSearch = defineTool<Web>()({
  name: "serper_google_webpage_search",
  title: "Web search",
  description: "Search the web. Returns a JSON object whose list organic has title, link and snippet of each page.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z.string().trim().max(LONGEST_QUERY).describe("What to search for"),
    num_results: z.number().int().default(RESULTS).describe(`How many pages, at most ${MOST_RESULTS}`),
    gl: z.string().max(10).default("us").describe("Country of the searcher; changes nothing here"),
    hl: z.string().max(10).default("en").describe("Language of the page around the results; changes nothing here"),
  }),
  output: z.object({
    searchParameters: z.object({
      q: z.string(),
      gl: z.string(),
      hl: z.string(),
      type: z.string(),
      num: z.number().int(),
      engine: z.string(),
    }),
    organic: z.array(
      z.object({
        title: z.string(),
        link: z.string(),
        snippet: z.string(),
        date: z.string().optional(),
        position: z.number().int(),
      }),
    ),
    error: z.string().optional(),
  }),

  handler({ query, num_results: wanted, gl, hl }, { backend, call, signal }) {
    const num = Math.min(Math.max(wanted, 1), MOST_RESULTS);
    const searchParameters = { q: query, gl, hl, type: "search", num, engine: "google" };
    return mistakeAsResult(
      async () => {
        if (query === "") fail("policy", "invalid_arguments", "the query is empty: expected what to search for");
        const { hits } = await backend.search(query, { limit: num, today: call.now.slice(0, 10), signal });
        const organic = hits.map(({ title, url, snippet, published }, at) => ({
          title,
          link: url,
          snippet,
          ...omitUndefined({ date: published === "" ? undefined : published }),
          position: at + 1,
        }));
        return { searchParameters, organic };
      },
      (error) => ({ searchParameters, organic: [], error }),
    );
  },

  render: jsonText,
  refuse: jsonRefusal,
});
