/** Tavily: results with the text of their pages. */
import * as z from "zod";
import type { WebSearchEngine } from "../live.ts";
import { askEngine, hitsOf, type KeyedEngineOptions } from "./ask-engine.ts";

const Reply = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string(),
      content: z.string().nullish(),
      raw_content: z.string().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
});
/** Of one request. */
const MOST = 20;

/** POST /search with the pages' raw content asked for; the key as a bearer token. */
export function tavily(options: KeyedEngineOptions): WebSearchEngine {
  const url = `${options.baseUrl ?? "https://api.tavily.com"}/search`;
  return {
    id: "tavily",
    async search(query, { limit, signal }) {
      const body = JSON.stringify({ query, max_results: Math.min(limit, MOST), include_raw_content: true });
      const headers = { authorization: `Bearer ${options.key}`, "content-type": "application/json" };
      const init = { method: "POST", headers, body };
      const { results } = await askEngine(options, { engine: "Tavily", url, init, reply: Reply, signal });
      const rows = results.map((row) => ({
        title: row.title,
        url: row.url,
        snippet: row.content,
        date: row.published_date,
        content: row.raw_content,
      }));
      return hitsOf(rows, { limit });
    },
  };
}
