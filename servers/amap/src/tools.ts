/** The map tools by profile, in the order in which they are listed. A profile is the names and texts under which one implementation appears. */
import type { AnyTool } from "@arenakit/server-kit";
import type { Maps } from "./maps.ts";
import { aroundSearch } from "./tools/arenarl/around-search.ts";
import { getNavigation } from "./tools/arenarl/get-navigation.ts";
import { searchPoi } from "./tools/arenarl/search-poi.ts";
import { weather } from "./tools/arenarl/weather.ts";

export const AMAP_PROFILES = {
  arenarl: [searchPoi, aroundSearch, getNavigation, weather],
} as const satisfies Readonly<Record<string, readonly AnyTool<Maps>[]>>;

export const amapTools: readonly AnyTool<Maps>[] = AMAP_PROFILES.arenarl;
