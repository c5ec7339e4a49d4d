/** Which search tools each profile has, in the order in which they are listed. */
import type { AnyTool } from "@arenakit/server-kit";
import { universalSearch } from "./tools/arenarl/universal-search.ts";
import { crawl4aiDockerFetchWebpageContent } from "./tools/dr-tulu/crawl4ai-docker-fetch-webpage-content.ts";
import { crawl4aiFetchWebpageContent } from "./tools/dr-tulu/crawl4ai-fetch-webpage-content.ts";
import { jinaFetchWebpageContent } from "./tools/dr-tulu/jina-fetch-webpage-content.ts";
import { serperFetchWebpageContent } from "./tools/dr-tulu/serper-fetch-webpage-content.ts";
import { serperGoogleWebpageSearch } from "./tools/dr-tulu/serper-google-webpage-search.ts";
import { webthinkerFetchWebpageContent } from "./tools/dr-tulu/webthinker-fetch-webpage-content.ts";
import { webthinkerFetchWebpageContentAsync } from "./tools/dr-tulu/webthinker-fetch-webpage-content-async.ts";
import { googleSearch } from "./tools/hote/google-search.ts";
import { webBrowse } from "./tools/hote/web-browse.ts";
import { webSearch as webResearch } from "./tools/o2/web-search.ts";
import { webSearch } from "./tools/qqr/web-search.ts";
import { search } from "./tools/webdancer/search.ts";
import { visit } from "./tools/webdancer/visit.ts";
import type { ResearchWeb } from "./web/research.ts";
import type { Web } from "./web.ts";

type Tools = readonly AnyTool<Web>[];

/** Profiles of travel, whose web is a world's. The official maps server, whose tools `amap` has, searches no web. */
export const WEB_SEARCH_PROFILES: Readonly<Record<"arenarl" | "qqr" | "amap", Tools>> = {
  arenarl: [universalSearch],
  qqr: [webSearch],
  amap: [],
};

/** Profiles of research, whose web is a corpus. */
export const WEB_RESEARCH_PROFILES: Readonly<
  Record<"hote" | "webdancer" | "o2" | "dr-tulu", readonly AnyTool<ResearchWeb>[]>
> = {
  hote: [googleSearch, webBrowse],
  webdancer: [search, visit],
  o2: [webResearch],
  "dr-tulu": [
    serperGoogleWebpageSearch,
    serperFetchWebpageContent,
    jinaFetchWebpageContent,
    crawl4aiFetchWebpageContent,
    crawl4aiDockerFetchWebpageContent,
    webthinkerFetchWebpageContent,
    webthinkerFetchWebpageContentAsync,
  ],
};
