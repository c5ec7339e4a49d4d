/** What can be asked of an opened world. Pure and synchronous: equal questions have equal answers. */
import type { LonLat } from "@arenakit/contracts";
import type { CityFacts, PoiKind } from "./atlas.ts";
import type { Poi, WorldMeta } from "./data.ts";

export interface World {
  /** sha256 of the canonical bytes, 64 hex digits. */
  readonly id: string;
  readonly meta: WorldMeta;
  readonly places: Places;
  readonly routing: Routing;
  readonly climate: Climate;
  readonly rail: Rail;
  readonly air: Air;
}

export interface Places {
  readonly cities: readonly CityFacts[];
  readonly poiCount: number;
  /** By name with or without 市, English, pinyin, adcode or citycode. */
  city(name: string): CityFacts | null;
  /** City names spelt most like `name`, best first. */
  similarCities(name: string, limit: number): string[];
  /** The city whose centre is nearest. */
  nearestCity(point: LonLat): { city: CityFacts; distanceMetres: number };
  poi(id: string): Poi | null;
  /** By name, alias, address, city or district in the query; best first; empty when nothing matches. */
  search(query: string, options: { limit: number; city?: string }): Poi[];
  similarNames(query: string, limit: number): string[];
  /** Inside the radius, nearest first; `keyword` matches name, tag, type or kind. */
  around(
    centre: LonLat,
    options: { radiusMetres: number; keyword?: string; kinds?: readonly PoiKind[]; limit: number },
  ): PoiAt[];
}
export interface PoiAt {
  readonly poi: Poi;
  readonly distanceMetres: number;
}

export type TravelMode = "driving" | "walking" | "bicycling" | "electrobike" | "transit";
export interface Routing {
  /** Legs between consecutive points. The route is estimated until worlds have road graphs: `estimated` says so. */
  route(points: readonly LonLat[], mode: TravelMode): Route;
}
export interface Route {
  readonly mode: TravelMode;
  readonly distanceMetres: number;
  readonly durationMinutes: number;
  /** Fare of public transport or tolls; null where nothing is paid. */
  readonly costYuan: number | null;
  /** What a taxi would cost; driving only. */
  readonly taxiYuan: number | null;
  readonly legs: readonly RouteLeg[];
  readonly estimated: boolean;
}
export interface RouteLeg {
  readonly from: LonLat;
  readonly to: LonLat;
  readonly distanceMetres: number;
  readonly durationMinutes: number;
  readonly steps: readonly { instruction: string; road: string; distanceMetres: number; durationMinutes: number }[];
  /** For drawing. */
  readonly polyline: readonly LonLat[];
}

export interface Climate {
  /** Weather of a day, fixed by world and date. */
  day(city: CityFacts, date: string): DayWeather;
  /** Weather of a moment. */
  live(
    city: CityFacts,
    now: string,
  ): { weather: string; temperature: number; humidity: number; windDirection: string; windPower: string };
}
export interface DayWeather {
  readonly date: string;
  /** 1 is Monday. */
  readonly weekday: number;
  readonly dayWeather: string;
  readonly nightWeather: string;
  readonly dayTemperature: number;
  readonly nightTemperature: number;
  /** `东北`, without 风. */
  readonly windDirection: string;
  /** As in Amap's forecasts, without 级: `1-3`; of a moment `≤3` or `4`. */
  readonly windPower: string;
}

export interface Rail {
  /** Station names a city or station name stands for; empty when unknown. */
  stationsOf(name: string): string[];
  similarStations(name: string, limit: number): string[];
  station(name: string): ({ name: string; city: string | null } & LonLat) | null;
  /** Journeys that leave on `date`; see rail.ts for which are listed and in what order. */
  journeys(query: RailQuery): RailAnswer;
}
export interface RailQuery {
  readonly date: string;
  /** A city or a station each. */
  readonly from: string;
  readonly to: string;
  /** Minute of the day from which trains can still be caught; 0 when absent. */
  readonly earliest?: number;
}
export interface RailAnswer {
  /** Between the stations named: no change. */
  readonly direct: readonly Journey[];
  /** One change in one station, at least MINIMUM_CHANGE_MINUTES apart. */
  readonly transfer: readonly Journey[];
  /** Direct, but from or to another station of the same city than the one named. */
  readonly otherStation: readonly Journey[];
  /** Journeys that exist and are not listed. */
  readonly omitted: number;
}
export interface Journey {
  readonly legs: readonly TrainLeg[];
  /** Sum of the cheapest seats. */
  readonly priceYuan: number;
  /** From the first departure to the last arrival, waits included. */
  readonly durationMinutes: number;
}
export interface TrainLeg {
  readonly number: string;
  readonly from: string;
  readonly to: string;
  /** Minutes after 00:00 of the queried date; more than 1440 on the next day. */
  readonly departure: number;
  readonly arrival: number;
  readonly seats: readonly { name: string; priceYuan: number }[];
  /** The fare is our model and not the source's. */
  readonly fareEstimated: boolean;
}

export interface Air {
  airportsOf(cityOrAirport: string): { name: string; iata: string }[];
  /** Nearest first. */
  airportsNear(point: LonLat, withinMetres: number): { name: string; iata: string }[];
  /** Whether any flight joins the two, on whatever weekday. */
  isLinked(from: string, to: string): boolean;
  /** Non-stop flights, by departure. `now` decides the lead time and with it the price. */
  flights(query: { date: string; from: string; to: string; now: string }): FlightOffer[];
}
export interface FlightOffer {
  readonly number: string;
  readonly airline: string;
  readonly from: { name: string; iata: string };
  readonly to: { name: string; iata: string };
  readonly departure: number;
  readonly arrival: number;
  readonly cabins: readonly { name: string; priceYuan: number }[];
}
