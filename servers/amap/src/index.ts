export { frozenMaps } from "./maps/frozen.ts";
export type { AroundQuery, CityWeather, Maps, Place } from "./maps.ts";
export { PoiRow } from "./place-row.ts";
export { searchPoi } from "./tools/search-poi.ts";
export { amapTools } from "./tools.ts";
