export { readAtlas } from "./atlas/cities.ts";
export { type CityFacts, fullCityName, type Landmark, PoiKind } from "./atlas.ts";
export { type BuildOptions, buildWorld, GENERATED_HORIZON, GENERATED_NOW, smallWorld } from "./build-world.ts";
export { type ConsistencyCheck, checkConsistency } from "./consistency.ts";
export type {
  Calendar,
  Flight,
  Guide,
  Poi,
  Station,
  Stop,
  TrainService,
  WorldData,
  WorldMeta,
} from "./data.ts";
export { openGeneratedWorld, openKeptWorld } from "./generated-world.ts";
export { airportEnglishNames, stationEnglish } from "./generator/hub-english.ts";
export { landmarkEnglish } from "./generator/landmark-english.ts";
export { romanised } from "./generator/romanised.ts";
export { withGuides } from "./guides/with-guides.ts";
export { emptyWorld } from "./import/empty-world.ts";
export { assignParts, type ImportFile, memoryFile, openImportFile } from "./import/files.ts";
export { IMPORTERS } from "./import/importers.ts";
export {
  importRailTimetable,
  type RailImportOptions,
  type RailImportReport,
  type RailReject,
  type ReadChunks,
} from "./import/rail-timetable.ts";
export { REJECTS_FORMAT, type Rejects, rejectsFile } from "./import/rejects-file.ts";
export {
  DATUMS,
  type Datum,
  type Importer,
  type ImportOptions,
  type ImportOutcome,
  type ImportPart,
  type ImportReject,
  type ImportReport,
} from "./import.ts";
export type { GeneratedSize, GeneratedWorlds } from "./kept-worlds.ts";
export { shortProvince } from "./places/named-areas.ts";
export { kindOfTypecode, POI_KINDS, type PoiKindFacts } from "./poi-kinds.ts";
export { type PoiTable, poiTable } from "./poi-table.ts";
export { POI_TYPES } from "./poi-types.ts";
export { ENOUGH_DIRECT, FARES_ESTIMATED, LONGEST_CHANGE_MINUTES, MINIMUM_CHANGE_MINUTES } from "./rail.ts";
export type { MotorwayGraph, RoadGraph } from "./roads/road-graph.ts";
export { createRoadNetwork, lengthWeights, type RoadNetwork } from "./routing/road-network.ts";
export type {
  Air,
  Climate,
  DayWeather,
  DrivingStrategy,
  FlightOffer,
  Journey,
  NamedArea,
  PathQuery,
  Places,
  PoiAt,
  QuickestTrain,
  Rail,
  RailAnswer,
  RailQuery,
  RoadMode,
  RoadPath,
  RoadPaths,
  RoadStep,
  Route,
  RouteLeg,
  Routing,
  TrainLeg,
  TrainRun,
  TransitPlan,
  TransitPlans,
  TransitRide,
  TransitSegment,
  TransitStop,
  TravelMode,
  WalkPart,
  World,
} from "./solvers.ts";
export type { Measure } from "./stats/measure.ts";
export { type CrossWoz, readCrossWoz, readVitaBench, type VitaBench } from "./stats/sources.ts";
export { type Sources, worldStatistics } from "./stats/statistics.ts";
export { travelDay } from "./travel-dates.ts";
export { type OpenedWorld, openWorld, type WorldInfo, type WorldSummary, worldInfo, worldSummary } from "./world.ts";
export {
  decodeWorld,
  encodeWorld,
  encodeWorldFile,
  loadWorld,
  saveWorld,
  WORLD_KIND,
  WORLD_VERSION,
  worldId,
} from "./world-file.ts";
