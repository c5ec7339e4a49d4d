/** serper_google_webpage_search of dr-tulu: the shape of Serper's answers, as one JSON object. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { jsonRefusal, jsonText } from "../../json-text.ts";
import type { Web } from "../../web.ts";

const RESULTS = 10;
const MOST_RESULTS = 100;

export const serperGoogleWebpageSearch = defineTool<Web>()({
  name: "serper_google_webpage_search",
  title: "Web search",
  description: "Search the web. Returns a JSON object whose list organic has title, link and snippet of each page.",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z.string().trim().min(1).max(2_000).describe("What to search for"),
    num_results: z.number().int().min(1).max(MOST_RESULTS).default(RESULTS).describe("How many pages at most"),
    gl: z.string().max(10).default("us").describe("Country of the searcher; changes nothing here"),
    hl: z.string().max(10).default("en").describe("Language of the page around the results; changes nothing here"),
  }),
  output: z.object({
    organic: z.array(
      z.object({
        title: z.string(),
        link: z.string(),
        snippet: z.string(),
        date: z.string().optional(),
        position: z.number().int(),
      }),
    ),
    searchParameters: z.object({ q: z.string(), gl: z.string(), hl: z.string(), num: z.number().int() }),
  }),

  async handler({ query, num_results, gl, hl }, { backend, call, signal }) {
    const { hits } = await backend.search(query, { limit: num_results, today: call.now.slice(0, 10), signal });
    const organic = hits.map(({ title, url, snippet, published }, at) => ({
      title,
      link: url,
      snippet,
      ...(published === "" ? {} : { date: published }),
      position: at + 1,
    }));
    return { organic, searchParameters: { q: query, gl, hl, num: num_results } };
  },

  render: jsonText,
  refuse: jsonRefusal,
});
