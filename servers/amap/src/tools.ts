/**
 * The map tools by profile, in the order in which they are listed. A profile is the names and texts under which one
 * implementation appears.
 */
import type { AnyTool } from "@arenakit/server-kit";
import type { Maps } from "./maps.ts";
import { mapsAroundSearch } from "./tools/amap/maps-around-search.ts";
import { mapsBicycling } from "./tools/amap/maps-bicycling.ts";
import { mapsDirectionDriving } from "./tools/amap/maps-direction-driving.ts";
import { mapsDirectionTransitIntegrated } from "./tools/amap/maps-direction-transit-integrated.ts";
import { mapsDirectionWalking } from "./tools/amap/maps-direction-walking.ts";
import { mapsDistance } from "./tools/amap/maps-distance.ts";
import { mapsGeo } from "./tools/amap/maps-geo.ts";
import { mapsIpLocation } from "./tools/amap/maps-ip-location.ts";
import { mapsRegeocode } from "./tools/amap/maps-regeocode.ts";
import { mapsSearchDetail } from "./tools/amap/maps-search-detail.ts";
import { mapsTextSearch } from "./tools/amap/maps-text-search.ts";
import { mapsWeather } from "./tools/amap/maps-weather.ts";
import { aroundSearch } from "./tools/arenarl/around-search.ts";
import { getNavigation } from "./tools/arenarl/get-navigation.ts";
import { searchPoi } from "./tools/arenarl/search-poi.ts";
import { weather } from "./tools/arenarl/weather.ts";
import { qqrAroundSearch } from "./tools/qqr/around-search.ts";
import { direction } from "./tools/qqr/direction.ts";
import { poiSearch } from "./tools/qqr/poi-search.ts";
import { qqrWeather } from "./tools/qqr/weather.ts";

export const AMAP_PROFILES: Readonly<Record<"arenarl" | "qqr" | "amap", readonly AnyTool<Maps>[]>> = {
  arenarl: [searchPoi, aroundSearch, getNavigation, weather],
  qqr: [poiSearch, qqrAroundSearch, direction, qqrWeather],
  amap: [
    mapsRegeocode,
    mapsGeo,
    mapsIpLocation,
    mapsWeather,
    mapsSearchDetail,
    mapsBicycling,
    mapsDirectionWalking,
    mapsDirectionDriving,
    mapsDirectionTransitIntegrated,
    mapsDistance,
    mapsTextSearch,
    mapsAroundSearch,
  ],
};

export const amapTools: readonly AnyTool<Maps>[] = AMAP_PROFILES.arenarl;
