/** crawl4ai_fetch_webpage_content of dr-tulu: a page as Markdown, pruned by a query if one is given, as one JSON object. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { jsonRefusal, jsonText } from "../../json-text.ts";
import { Address, CRAWLED_CHARACTERS, readPage } from "../../page-row.ts";
import type { Web } from "../../web.ts";

export const crawl4aiFetchWebpageContent = defineTool<Web>()({
  name: "crawl4ai_fetch_webpage_content",
  title: "Read a page",
  description:
    "Fetch a web page as Markdown. With bm25_query, fit_markdown holds the parts that are about it. Returns a JSON object.",
  annotations: READ_ONLY,
  input: z.strictObject({
    url: Address.describe("Address of the page"),
    ignore_links: z.boolean().default(true).describe("Links are never part of the text here"),
    use_pruning: z.boolean().default(false).describe("Navigation and advertisements are always left out here"),
    bm25_query: z.string().max(1_000).optional().describe("What the page is wanted for"),
    bypass_cache: z.boolean().default(true).describe("Pages do not change here"),
    timeout_ms: z.number().int().min(1).max(600_000).default(80_000).describe("Pages here come at once"),
    include_html: z.boolean().default(false).describe("Markup is not kept here"),
  }),
  output: z.object({
    url: z.string(),
    success: z.literal(true),
    markdown: z.string(),
    fit_markdown: z.string().optional(),
  }),

  async handler({ url, bm25_query: goal }, context) {
    const page = await readPage(context, url, { maxCharacters: CRAWLED_CHARACTERS });
    const fit = goal ? await readPage(context, url, { goal }) : null;
    return { url: page.url, success: true as const, markdown: page.text, ...(fit ? { fit_markdown: fit.text } : {}) };
  },

  render: jsonText,
  refuse: jsonRefusal,
});
