/** crawl4ai_fetch_webpage_content of dr-tulu: a page as Markdown, pruned by a query if one is given, as one JSON object. */
import { defineTool, jsonRefusal, jsonText, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { CRAWL, CrawledPage, crawl } from "../../fetched-page.ts";
import type { Web } from "../../web.ts";

export const crawl4aiFetchWebpageContent = defineTool<Web>()({
  name: "crawl4ai_fetch_webpage_content",
  title: "Read a page",
  description:
    "Fetch a web page as Markdown. With bm25_query, fit_markdown holds the parts that are about it. Returns a JSON object.",
  annotations: READ_ONLY,
  input: z.strictObject(CRAWL),
  output: CrawledPage,
  handler: crawl,
  render: jsonText,
  refuse: jsonRefusal,
});
