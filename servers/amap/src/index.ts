export { frozenMaps } from "./maps/frozen.ts";
export type { AroundQuery, CityWeather, Maps, MapsCall, Place } from "./maps.ts";
export { PoiRow } from "./place-row.ts";
export { aroundSearch } from "./tools/arenarl/around-search.ts";
export { getNavigation } from "./tools/arenarl/get-navigation.ts";
export { searchPoi } from "./tools/arenarl/search-poi.ts";
export { weather } from "./tools/arenarl/weather.ts";
export { AMAP_PROFILES, amapTools } from "./tools.ts";
