/** serper_fetch_webpage_content of dr-tulu: a page as text, as one JSON object. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { jsonRefusal, jsonText } from "../../json-text.ts";
import { Address, CRAWLED_CHARACTERS, readPage } from "../../page-row.ts";
import type { Web } from "../../web.ts";

export const serperFetchWebpageContent = defineTool<Web>()({
  name: "serper_fetch_webpage_content",
  title: "Read a page",
  description: "Fetch a web page. Returns a JSON object with its text and, if asked for, its Markdown.",
  annotations: READ_ONLY,
  input: z.strictObject({
    webpage_url: Address.describe("Address of the page"),
    include_markdown: z.boolean().default(true).describe("Whether to add the page as Markdown"),
  }),
  output: z.object({
    text: z.string(),
    markdown: z.string().optional(),
    metadata: z.object({ title: z.string(), date: z.string().optional(), language: z.string() }),
    url: z.string(),
    success: z.literal(true),
  }),

  async handler({ webpage_url, include_markdown }, context) {
    const { title, url, published, language, text } = await readPage(context, webpage_url, {
      maxCharacters: CRAWLED_CHARACTERS,
    });
    return {
      text,
      ...(include_markdown ? { markdown: text } : {}),
      metadata: { title, ...(published === "" ? {} : { date: published }), language },
      url,
      success: true as const,
    };
  },

  render: jsonText,
  refuse: jsonRefusal,
});
