/** webthinker_fetch_webpage_content of dr-tulu: the text of a page, or of what stands around a snippet of it, as one JSON object. */
import { defineTool, jsonRefusal, jsonText, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { PARSE, ParsedPage, parse } from "../../fetched-page.ts";
import type { Web } from "../../web.ts";

export const webthinkerFetchWebpageContent = defineTool<Web>()({
  name: "webthinker_fetch_webpage_content",
  title: "Read a page",
  description: "Fetch the text of a web page, with a snippet only the part around it. Returns a JSON object.",
  annotations: READ_ONLY,
  input: z.strictObject(PARSE),
  output: ParsedPage,
  handler: parse,
  render: jsonText,
  refuse: jsonRefusal,
});
