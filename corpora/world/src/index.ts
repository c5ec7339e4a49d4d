export {
  CityFacts,
  type CitySize,
  CityWater,
  CrossingKind,
  DistanceFare,
  FerryOnlyArea,
  fullCityName,
  Landmark,
  OpenHours,
  PoiKind,
  Point,
  TaxiTariff,
} from "./atlas.ts";
export { CountryFacts, createCountry } from "./country.ts";
export {
  type Calendar,
  type Flight,
  type Guide,
  Poi,
  type Station,
  type Stop,
  type TrainService,
  type WorldData,
  type WorldMeta,
} from "./data.ts";
export { type Belonging, districtsOf, nearestDistrictOf } from "./districts.ts";
export { islandOf } from "./islands.ts";
export { districtLabel, shortProvince } from "./places/named-areas.ts";
export { createPlaces } from "./places.ts";
export { encodePois, type PoiTable, poiTable, poiTableBuilder } from "./poi-table.ts";
export { crossingBetween } from "./rail/crossings.ts";
export { railKilometres } from "./rail/kilometres.ts";
export { createRail, ENOUGH_DIRECT, FARES_ESTIMATED, LONGEST_CHANGE_MINUTES, MINIMUM_CHANGE_MINUTES } from "./rail.ts";
export { createNearestArc } from "./routing/nearest-arc.ts";
export { createRoadNetwork, lengthWeights, type RoadNetwork } from "./routing/road-network.ts";
export { createRouting } from "./routing.ts";
export type {
  Air,
  Beside,
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
export {
  type FareRule,
  NO_TRANSIT,
  type TransitLine,
  type TransitNetwork,
  type TransitStation,
} from "./transit/transit-network.ts";
export { travelDay } from "./travel-dates.ts";
export { type OpenedWorld, openWorld, type WorldInfo, type WorldSummary, worldInfo, worldSummary } from "./world.ts";
export {
  decodeWorld,
  encodeWorld,
  encodeWorldFile,
  type LoadWorldOptions,
  loadWorld,
  openWorldFile,
  saveWorld,
  WORLD_KIND,
  WORLD_PROGRAM,
  WORLD_VERSION,
  worldId,
} from "./world-file.ts";
