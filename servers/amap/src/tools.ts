/** The map tools, in the order in which they are listed. */
import type { AnyTool } from "@arenakit/server-kit";
import type { Maps } from "./maps.ts";
import { aroundSearch } from "./tools/around-search.ts";
import { getNavigation } from "./tools/get-navigation.ts";
import { searchPoi } from "./tools/search-poi.ts";
import { weather } from "./tools/weather.ts";

export const amapTools: readonly AnyTool<Maps>[] = [searchPoi, aroundSearch, getNavigation, weather];
