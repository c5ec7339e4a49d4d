export { type CityFacts, type Landmark, PoiKind } from "./atlas.ts";
export {
  type Calendar,
  type Flight,
  type Poi,
  type Station,
  type Stop,
  type TrainService,
  WorldData,
  type WorldMeta,
} from "./data.ts";
export type {
  Air,
  Climate,
  DayWeather,
  FlightOffer,
  Journey,
  Places,
  PoiAt,
  Rail,
  RailAnswer,
  Route,
  RouteLeg,
  Routing,
  TrainLeg,
  TravelMode,
  World,
} from "./solvers.ts";
