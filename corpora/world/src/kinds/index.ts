export { kindOfTypecode, POI_KINDS, type PoiKindFacts, type PoiType, TAG_TEXT } from "./poi-kinds.ts";
export { POI_TYPES, poiType } from "./poi-types.ts";
