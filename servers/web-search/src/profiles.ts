/** Which search tools each profile has, in the order in which they are listed. */
import type { AnyTool } from "@arenakit/server-kit";
import { universalSearch } from "./tools/arenarl/universal-search.ts";
import { webSearch } from "./tools/qqr/web-search.ts";
import type { Web } from "./web.ts";

/** The official maps server, whose tools `amap` has, searches no web. */
export const WEB_SEARCH_PROFILES: Readonly<Record<"arenarl" | "qqr" | "amap", readonly AnyTool<Web>[]>> = {
  arenarl: [universalSearch],
  qqr: [webSearch],
  amap: [],
};
