/** webthinker_fetch_webpage_content_async of dr-tulu: the name under which its client asks for the same as without _async. */
import { defineTool, jsonRefusal, jsonText, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { PARSE, ParsedPage, parse } from "../../fetched-page.ts";
import type { Web } from "../../web.ts";

export const webthinkerFetchWebpageContentAsync = defineTool<Web>()({
  name: "webthinker_fetch_webpage_content_async",
  title: "Read a page",
  description: "Fetch the text of a web page, with a snippet only the part around it. Returns a JSON object.",
  annotations: READ_ONLY,
  input: z.strictObject(PARSE),
  output: ParsedPage,
  handler: parse,
  render: jsonText,
  refuse: jsonRefusal,
});
