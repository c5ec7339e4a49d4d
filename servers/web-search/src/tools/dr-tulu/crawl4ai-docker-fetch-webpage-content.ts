/** crawl4ai_docker_fetch_webpage_content of dr-tulu, which its training asks: the same page as crawl4ai's, no other server. */
import { absentOrNull, defineTool } from "@arenakit/server-kit";
import * as z from "zod";
import { CRAWL, CRAWLER } from "../../fetched-page.ts";
import type { Web } from "../../web.ts";

const { url, ...others } = CRAWL;

export const crawl4aiDockerFetchWebpageContent = defineTool<Web>()({
  ...CRAWLER,
  name: "crawl4ai_docker_fetch_webpage_content",
  input: z.strictObject({
    url,
    base_url: absentOrNull(z.string().max(2_000)).describe("Another crawler; this server answers by itself"),
    api_key: absentOrNull(z.string().max(2_000)).describe("Of the other crawler; not used here"),
    use_ai2_config: z.boolean().default(false).describe("Settings of the other crawler; not used here"),
    ...others,
  }),
});
