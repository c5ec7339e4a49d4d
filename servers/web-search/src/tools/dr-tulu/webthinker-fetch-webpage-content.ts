/** webthinker_fetch_webpage_content of dr-tulu: the text of a page, or of what stands around a snippet of it, as one JSON object. */
import { defineTool } from "@arenakit/server-kit";
import { PARSER } from "../../fetched-page.ts";
import type { Web } from "../../web.ts";

export const webthinkerFetchWebpageContent = defineTool<Web>()({ ...PARSER, name: "webthinker_fetch_webpage_content" });
