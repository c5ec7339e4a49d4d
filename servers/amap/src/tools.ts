/** The map tools, in the order in which they are listed. */
import type { AnyTool } from "@arenakit/server-kit";
import type { Maps } from "./maps.ts";
import { searchPoi } from "./tools/search-poi.ts";

export const amapTools: readonly AnyTool<Maps>[] = [searchPoi];
