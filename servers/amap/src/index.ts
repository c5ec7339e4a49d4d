export { frozenMaps } from "./maps/frozen.ts";
export type { AroundQuery, CityWeather, Maps, Place } from "./maps.ts";
export { PoiRow } from "./place-row.ts";
export { aroundSearch } from "./tools/around-search.ts";
export { getNavigation } from "./tools/get-navigation.ts";
export { searchPoi } from "./tools/search-poi.ts";
export { weather } from "./tools/weather.ts";
export { amapTools } from "./tools.ts";
