/** webthinker_fetch_webpage_content_async of dr-tulu: the name under which its client asks for the same as without _async. */
import { defineTool } from "@arenakit/server-kit";
import { PARSER } from "../../fetched-page.ts";
import type { Web } from "../../web.ts";

export const webthinkerFetchWebpageContentAsync = defineTool<Web>()({
  ...PARSER,
  name: "webthinker_fetch_webpage_content_async",
});
