/** SearXNG, a metasearch engine of one's own; its settings must allow the format `json`. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { WebSearchEngine } from "../live.ts";
import { askEngine, type EngineOptions, hitsOf } from "./ask-engine.ts";

const Reply = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
});

/** GET /search with `format=json`. It has no limit of its own; what is beyond is left out here. */
export function searxng(options: EngineOptions & { readonly baseUrl: string }): WebSearchEngine {
  return {
    id: "searxng",
    async search(query, { limit, language, signal }) {
      const parameters = new URLSearchParams({
        q: query,
        format: "json",
        ...omitUndefined({ language: language || undefined }),
      });
      const url = `${options.baseUrl}/search?${parameters}`;
      const init = { headers: { accept: "application/json" } };
      const { results } = await askEngine(options, { engine: "SearXNG", url, init, reply: Reply, signal });
      const rows = results.map((row) => ({
        title: row.title,
        url: row.url,
        snippet: row.content,
        date: row.publishedDate,
      }));
      return hitsOf(rows, { limit });
    },
  };
}
