/**
 * A world that is there: opened from its file, and the facts that answer from it. What a server needs, without the atlas,
 * the makers and the importers of worlds, which index.ts has beside the same names.
 */
export { fullCityName, PoiKind } from "./atlas.ts";
export type { GeneratedSize, GeneratedWorlds } from "./kept-worlds.ts";
export { openKeptOrMade } from "./kept-worlds.ts";
export { shortProvince } from "./places/named-areas.ts";
export { kindOfTypecode, POI_KINDS } from "./poi-kinds.ts";
export { POI_TYPES } from "./poi-types.ts";
export { ENOUGH_DIRECT } from "./rail.ts";
export { travelDay } from "./travel-dates.ts";
export { type OpenedWorld, worldSummary } from "./world.ts";
export { encodeWorldFile, loadWorld } from "./world-file.ts";
