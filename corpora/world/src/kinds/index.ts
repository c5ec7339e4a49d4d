export {
  kindOfTypecode,
  POI_KINDS,
  POI_TYPES,
  type PoiKindFacts,
  type PoiType,
  poiType,
  TAG_TEXT,
} from "./poi-kinds.ts";
