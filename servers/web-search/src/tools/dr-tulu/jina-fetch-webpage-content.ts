/** jina_fetch_webpage_content of dr-tulu: a page as text, as one JSON object. */
import { defineTool, jsonRefusal, jsonText, mistakeAsResult, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { AskedAddress, fetchPage } from "../../fetched-page.ts";
import type { Web } from "../../web.ts";

const DESCRIPTION_CHARACTERS = 200;

export const jinaFetchWebpageContent = defineTool<Web>()({
  name: "jina_fetch_webpage_content",
  title: "Read a page",
  description: "Fetch a web page. Returns a JSON object with title, content as Markdown and date.",
  annotations: READ_ONLY,
  input: z.strictObject({
    webpage_url: AskedAddress,
    timeout: z.number().int().min(0).default(30).describe("Seconds to wait; pages here come at once"),
  }),
  output: z.object({
    url: z.string(),
    title: z.string(),
    content: z.string(),
    description: z.string(),
    publishedTime: z.string(),
    metadata: z.object({ lang: z.string().optional() }),
    success: z.boolean(),
    error: z.string().optional(),
  }),

  handler: ({ webpage_url: asked }, context) =>
    mistakeAsResult(
      async () => {
        const { title, url, published, language, text } = await fetchPage(context, asked);
        return {
          url,
          title,
          content: text,
          description: text.replace(/\s+/g, " ").slice(0, DESCRIPTION_CHARACTERS).toWellFormed(),
          publishedTime: published,
          metadata: language === "" ? {} : { lang: language },
          success: true,
        };
      },
      (error) => ({
        url: asked,
        title: "",
        content: "",
        description: "",
        publishedTime: "",
        metadata: {},
        success: false,
        error,
      }),
    ),

  render: jsonText,
  refuse: jsonRefusal,
});
