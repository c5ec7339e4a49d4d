/** serper_fetch_webpage_content of dr-tulu: a page as text, as one JSON object. */
import { omitUndefined } from "@arenakit/contracts";
import { defineTool, jsonRefusal, jsonText, mistakeAsResult, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { AskedAddress, fetchPage } from "../../fetched-page.ts";
import type { Web } from "../../web.ts";

export const serperFetchWebpageContent = defineTool<Web>()({
  name: "serper_fetch_webpage_content",
  title: "Read a page",
  description: "Fetch a web page. Returns a JSON object with its text and, if asked for, its Markdown.",
  annotations: READ_ONLY,
  input: z.strictObject({
    webpage_url: AskedAddress,
    include_markdown: z.boolean().default(true).describe("Whether to add the page as Markdown"),
  }),
  output: z.object({
    text: z.string(),
    markdown: z.string().optional(),
    metadata: z.object({ title: z.string().optional(), date: z.string().optional(), language: z.string().optional() }),
    url: z.string(),
    success: z.boolean(),
    error: z.string().optional(),
  }),

  handler: ({ webpage_url: asked, include_markdown }, context) =>
    mistakeAsResult(
      async () => {
        const { title, url, published, language, text } = await fetchPage(context, asked);
        return {
          text,
          ...omitUndefined({ markdown: include_markdown ? text : undefined }),
          metadata: { title, ...omitUndefined({ date: published === "" ? undefined : published }), language },
          url,
          success: true,
        };
      },
      (error) => ({ text: "", markdown: "", metadata: {}, url: asked, success: false, error }),
    ),

  render: jsonText,
  refuse: jsonRefusal,
});
