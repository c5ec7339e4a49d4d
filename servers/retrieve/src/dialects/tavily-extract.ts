/** `/extract` of Tavily: pages by address, whole, or the pieces of them that say most about a query. */
import type { Document } from "@arenakit/contracts";
import { either, list, nullable, optional, queryText, record, required, text, whole } from "../body/shapes.ts";
import { defineDialect } from "../dialects.ts";
import { chunksOf, excerptsOf } from "../excerpts.ts";
import { refuse } from "../refusal.ts";
import { tavilyErrors } from "./tavily.ts";

/** Tavily's own bounds. */
const MOST_URLS = 20;
const DEFAULT_CHUNKS = 3;
const MOST_CHUNKS = 5;

interface TavilyExtractBody {
  readonly urls: string | string[];
  readonly query: string | null;
  readonly chunks_per_source: number | null;
}

export const tavilyExtract = defineDialect({
  ...tavilyErrors,
  name: "tavily-extract",
  method: "POST",
  path: "/extract",
  clients: "Tavily's clients, NeMo Gym's find_in_page and scroll_page, rLLM",
  asks: '{"urls": "…" or […], "query": "…", "chunks_per_source": 3}',
  answers:
    '{"results": [{"url", "title", "raw_content", "images"}], "failed_results": [{"url", "error"}], "response_time"}',
  failure: 'the status, and {"detail": {"error"}}; a page that is not there is a failed result',
  over: "web",
  shape: record<TavilyExtractBody>({
    urls: required(either(text, list(text), ["str", "list[str]"])),
    query: optional(nullable(queryText), null),
    chunks_per_source: optional(nullable(whole), null),
  }),
  async answer({ body, services, signal }) {
    const { urls, query, chunks_per_source: chunks } = body;
    const asked = typeof urls === "string" ? [urls] : urls;
    if (asked.length === 0 || asked.length > MOST_URLS)
      refuse(400, `urls holds ${asked.length} addresses: expected 1 to ${MOST_URLS}`);
    const count = Math.min(Math.max(chunks ?? DEFAULT_CHUNKS, 1), MOST_CHUNKS);
    const contentOf = async ({ text: page }: Document) =>
      query === null || query.trim() === ""
        ? page
        : (await excerptsOf([page], query, { excerpt: chunksOf(count), signal }))[0];
    const results: object[] = [];
    const failed: object[] = [];
    for (const [url, page] of await Promise.all(asked.map(async (url) => [url, await services.open(url)] as const))) {
      if (page) results.push({ url, title: page.title, raw_content: await contentOf(page), images: [] });
      else failed.push({ url, error: "This page is not among those that the server holds" });
    }
    return { results, failed_results: failed, response_time: 0 };
  },
});
