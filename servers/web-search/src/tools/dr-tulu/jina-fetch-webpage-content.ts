/** jina_fetch_webpage_content of dr-tulu: a page as text, as one JSON object. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { jsonRefusal, jsonText } from "../../json-text.ts";
import { Address, CRAWLED_CHARACTERS, readPage } from "../../page-row.ts";
import type { Web } from "../../web.ts";

const DESCRIPTION_CHARACTERS = 200;

export const jinaFetchWebpageContent = defineTool<Web>()({
  name: "jina_fetch_webpage_content",
  title: "Read a page",
  description: "Fetch a web page. Returns a JSON object with title, content as Markdown and date.",
  annotations: READ_ONLY,
  input: z.strictObject({
    webpage_url: Address.describe("Address of the page"),
    timeout: z.number().int().min(1).max(600).default(30).describe("Seconds to wait; pages here come at once"),
  }),
  output: z.object({
    url: z.string(),
    title: z.string(),
    content: z.string(),
    description: z.string(),
    publishedTime: z.string(),
    metadata: z.object({ language: z.string() }),
    success: z.literal(true),
  }),

  async handler({ webpage_url }, context) {
    const { title, url, published, language, text } = await readPage(context, webpage_url, {
      maxCharacters: CRAWLED_CHARACTERS,
    });
    return {
      url,
      title,
      content: text,
      description: text.replace(/\s+/g, " ").slice(0, DESCRIPTION_CHARACTERS).toWellFormed(),
      publishedTime: published,
      metadata: { language },
      success: true as const,
    };
  },

  render: jsonText,
  refuse: jsonRefusal,
});
