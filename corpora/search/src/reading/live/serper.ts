/** Google's results by Serper. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { WebSearchEngine } from "../live.ts";
import { askEngine, hitsOf, type KeyedEngineOptions } from "./ask-engine.ts";

const Reply = z.object({
  organic: z
    .array(
      z.object({
        title: z.string().optional(),
        link: z.string(),
        snippet: z.string().optional(),
        date: z.string().optional(),
      }),
    )
    .default([]),
});

/** POST /search with `q`, `num` and, for a language, `hl`; the key in the header X-API-KEY. */
export function serper(options: KeyedEngineOptions): WebSearchEngine {
  const url = `${options.baseUrl ?? "https://google.serper.dev"}/search`;
  return {
    id: "serper",
    async search(query, { limit, language, signal }) {
      const body = JSON.stringify({
        q: query,
        num: limit,
        ...omitUndefined({ hl: language ? (language === "zh" ? "zh-cn" : language) : undefined }),
      });
      const headers = { "x-api-key": options.key, "content-type": "application/json" };
      const init = { method: "POST", headers, body };
      const { organic } = await askEngine(options, { engine: "Serper", url, init, reply: Reply, signal });
      return hitsOf(
        organic.map(({ link, ...row }) => ({ ...row, url: link })),
        { limit },
      );
    },
  };
}
