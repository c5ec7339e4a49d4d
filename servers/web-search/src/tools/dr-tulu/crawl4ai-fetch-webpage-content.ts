/** crawl4ai_fetch_webpage_content of dr-tulu: a page as Markdown, pruned by a query if one is given, as one JSON object. */
import { defineTool } from "@arenakit/server-kit";
import * as z from "zod";
import { CRAWL, CRAWLER } from "../../fetched-page.ts";
import type { Web } from "../../web.ts";

export const crawl4aiFetchWebpageContent = defineTool<Web>()({
  ...CRAWLER,
  name: "crawl4ai_fetch_webpage_content",
  input: z.strictObject(CRAWL),
});
