/** What can be asked of an opened world. Pure and synchronous: equal questions have equal answers. */
import type { LonLat } from "@arenakit/contracts";
import type { CityFacts, PoiKind } from "./atlas.ts";
import type { Country } from "./country.ts";
import type { Guide, Poi, WorldMeta } from "./data.ts";
import type { TransitPlans, TransitQuery } from "./transit/transit-plans.ts";

export type {
  TransitPlan,
  TransitPlans,
  TransitQuery,
  TransitRide,
  TransitSegment,
  TransitStop,
  WalkPart,
} from "./transit/transit-plans.ts";

export interface World {
  /** sha256 of the canonical bytes, 64 hex digits. */
  readonly id: string;
  readonly meta: WorldMeta;
  readonly places: Places;
  readonly routing: Routing;
  readonly climate: Climate;
  readonly rail: Rail;
  readonly air: Air;
  readonly guides: Guides;
}

export interface Places {
  readonly cities: readonly CityFacts[];
  readonly country: Country;
  readonly poiCount: number;
  /** By name with or without 市, English, pinyin, adcode or citycode. */
  city(name: string): CityFacts | null;
  /** The city of that name first, then districts, by name or adcode; a name may begin with the province and the city. */
  areas(name: string): NamedArea[];
  /** City names spelt most like `name`, best first. */
  similarCities(name: string, limit: number): string[];
  /** The city whose centre is nearest. */
  nearestCity(point: LonLat): { city: CityFacts; distanceMetres: number };
  poi(id: string): Poi | null;
  /** Places that belong to this one: gates, shops, entrances; empty for an unknown id. */
  children(id: string): readonly Poi[];
  /** By full or partial name, alias, pinyin, English, traditional characters, with typing errors, by kind, address, city or district; best first. */
  search(query: PlaceQuery): FoundPage;
  /** The famous sight, prefecture or foreign city that a query names and the world has not, and where it is; null for none. */
  famousElsewhere(query: string): { readonly name: string; readonly where: string } | null;
  /** What an empty result was near, each to be searched for as it stands: elsewhere, spelt or sounding alike, of the kind. */
  similarNames(query: string, limit: number): string[];
  /** The text in pinyin, without tones and blanks: `xihu` of 西湖; other characters stay. */
  readingOf(text: string): string;
  /** Inside the radius; `keywords` matches name, tag, type or kind. */
  around(query: AroundQuery): PlacePage<PoiAt>;
  /** What a structured address or a name stands for, best first; empty when nothing does. */
  geocode(address: string, city?: string): Geocode[];
  /** Makes the tables that the first questions would wait for, a part of some milliseconds at each step of the iteration. */
  warm(): Iterable<void>;
  /** Where a point is. */
  reverseGeocode(point: LonLat, radiusMetres: number): ReverseGeocode;
}
/** A city, or one of its districts. */
export interface NamedArea {
  readonly city: CityFacts;
  /** Null for the city itself. */
  readonly district: CityFacts["districts"][number] | null;
}
export interface PoiAt {
  readonly poi: Poi;
  readonly distanceMetres: number;
}
export interface PlaceFilter {
  /** Typecodes, or their first two or four digits; a place of any of them passes. Empty or absent: all. */
  readonly typecodes?: readonly string[];
  readonly kinds?: readonly PoiKind[];
  /** First row of the page among all that match, from 0. */
  readonly offset?: number;
  readonly limit: number;
}
export interface PlaceQuery extends PlaceFilter {
  /** May be empty where types are given. */
  readonly keywords: string;
  /** City by any of its names, or the adcode of a district. Places there come first; with `cityLimit` there are no others. */
  readonly region?: string;
  readonly cityLimit?: boolean;
}
export interface AroundQuery extends PlaceFilter {
  readonly centre: LonLat;
  readonly radiusMetres: number;
  readonly keywords?: string;
  readonly region?: string;
  readonly cityLimit?: boolean;
  /** Default `distance`: nearest first. `weight`: by match and prominence. */
  readonly order?: "distance" | "weight";
}
export interface PlacePage<Row = { readonly poi: Poi }> {
  /** Places that match, on all pages together. */
  readonly total: number;
  readonly pois: readonly Row[];
}
export interface FoundPage extends PlacePage {
  /** Present where nothing fits the query as it stands: these are the nearest to it, by spelling or with fewer wishes. */
  readonly isSimilar?: boolean;
  /** Present where these are what the query wants around a place that it names, the nearest first. */
  readonly beside?: Beside;
}
/** A place of reference in a query, and how far from it the places of the page lie. */
export interface Beside {
  readonly point: LonLat;
  /** Of the place, the business area or the district. */
  readonly name: string;
  readonly city: CityFacts;
  /** The words that say what is wanted there. */
  readonly wanted: string;
  /** The chain that the city has not, in whose stead others of its kind are given. */
  readonly missing: string | null;
  /** One a place, whole metres. */
  readonly distances: readonly number[];
}
export interface Geocode extends LonLat {
  readonly formattedAddress: string;
  readonly city: CityFacts;
  readonly district: { readonly name: string; readonly adcode: string } | null;
  readonly township: string | null;
  readonly street: string | null;
  /** `28号`. */
  readonly houseNumber: string | null;
  /** Amap's word for what was matched: 省, 市, 区县, 道路, 门牌号, 兴趣点 … */
  readonly level: string;
  readonly poi: Poi | null;
  /** What of the address the world has not; absent where all of it was understood. */
  readonly missing?: string;
}
export interface ReverseGeocode {
  readonly formattedAddress: string;
  readonly city: CityFacts;
  readonly district: { readonly name: string; readonly adcode: string };
  readonly township: string | null;
  readonly street:
    | ({
        readonly name: string;
        readonly number: string;
        readonly direction: string;
        readonly distanceMetres: number;
      } & LonLat)
    | null;
  readonly businessAreas: readonly ({ readonly name: string } & LonLat)[];
  /** Nearest first, inside the radius; the nearest 30. */
  readonly pois: readonly PoiAt[];
}

export type RoadMode = "driving" | "walking" | "bicycling" | "electrobike";
export type TravelMode = RoadMode | "transit";
export interface Routing {
  /** Whole paths through all the points, best first. */
  paths(query: PathQuery): RoadPaths;
  /** Journeys by public transport, best first. */
  transit(query: TransitQuery): TransitPlans;
  /** From each origin to the destination, in order; null where no way leads. */
  distances(
    origins: readonly LonLat[],
    destination: LonLat,
    measure: "line" | "driving" | "walking",
    departure?: string,
  ): ({ distanceMetres: number; durationSeconds: number } | null)[];
  /**
   * Makes the tables that the first questions about a city would wait for, a part of some milliseconds at each step of
   * the iteration; what is made already costs nothing.
   */
  warm(city: CityFacts): Iterable<void>;
}
export interface PathQuery {
  /** Origin, at most 16 waypoints, destination. */
  readonly points: readonly LonLat[];
  readonly mode: RoadMode;
  /** `2026-05-01T08:00`: decides speeds and restrictions. */
  readonly departure: string;
  /** Driving. Default `recommended`. */
  readonly strategy?: DrivingStrategy;
  /** Most paths wanted, 1 … 3. */
  readonly alternatives?: number;
  /** Name of a road that is not to be taken. */
  readonly avoidRoad?: string;
  /** Polygons that are not to be entered, each of at least three points. */
  readonly avoidPolygons?: readonly (readonly LonLat[])[];
  /** Licence plate such as `京AHA322`, for restrictions by its last digit. */
  readonly plate?: string;
  /** Amap's: 0 petrol, 1 electric, 2 plug-in hybrid. */
  readonly carType?: 0 | 1 | 2;
  readonly ferry?: boolean;
}
/** What a driver wants; Amap's numbered strategies are combinations of these. */
export interface DrivingStrategy {
  readonly wish: "recommended" | "fastest" | "shortest";
  readonly avoidJams?: boolean;
  readonly motorway?: "preferred" | "avoided";
  readonly tolls?: "avoided";
  readonly mainRoads?: "preferred";
}
export interface RoadPaths {
  readonly mode: RoadMode;
  /** What a taxi would cost on the best path; driving only. */
  readonly taxiYuan: number | null;
  readonly paths: readonly RoadPath[];
}
export interface RoadPath {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly tollsYuan: number;
  readonly tollMetres: number;
  readonly trafficLights: number;
  /** Whether a restriction of the plate forbids part of the path at that time. */
  readonly restricted: boolean;
  /** Whether any part is an estimate from distances, where the world has no roads. */
  readonly estimated: boolean;
  readonly steps: readonly RoadStep[];
}
export interface RoadStep {
  /** Which leg it belongs to: between points `leg` and `leg + 1`. */
  readonly leg: number;
  /** `沿建国路向东行驶1.2公里右转`. */
  readonly instruction: string;
  /** 东, 东北 … */
  readonly orientation: string;
  /** Empty where the road has no name. */
  readonly road: string;
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly tollsYuan: number;
  readonly tollMetres: number;
  /** Empty where nothing is paid. */
  readonly tollRoad: string;
  readonly trafficLights: number;
  /** 左转, 右转, 直行 …; empty at the end. */
  readonly action: string;
  /** 到达目的地, 进入环岛 …; mostly empty. */
  readonly assistantAction: string;
  readonly polyline: readonly LonLat[];
  /** How full the road is; absent where nobody knows or drives. */
  readonly traffic?: "畅通" | "缓行" | "拥堵" | "严重拥堵";
}

/** Articles generated from the world itself: what web search finds. */
export interface Guides {
  readonly count: number;
  list(): Iterable<Guide>;
  get(id: string): Guide | null;
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
  /** The quickest direct train between two cities or stations on whatever day of the horizon; null where none runs. */
  quickest(from: string, to: string): QuickestTrain | null;
  /** All services of that number, with their stops in order; empty when there is none. */
  train(number: string): TrainRun[];
  /** Numbers that begin so, shorter ones first; at most `limit`. */
  trainNumbers(prefix: string, limit: number): string[];
}
export interface RailQuery {
  readonly date: string;
  /** A city or a station each. */
  readonly from: string;
  readonly to: string;
  /** Minute of the day from which trains can still be caught; 0 when absent. */
  readonly earliest?: number;
  /** When one asks, `2026-05-01T08:00`: decides how many seats are left. */
  readonly now?: string;
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
  /** Cheapest class first. `left` is null where the question did not say when it was asked. */
  readonly seats: readonly { readonly name: string; readonly priceYuan: number; readonly left: number | null }[];
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
interface FlightEnd {
  readonly name: string;
  readonly iata: string;
  /** `T3`; null where there is one building. */
  readonly terminal: string | null;
}
export interface FlightOffer {
  readonly number: string;
  readonly airline: string;
  readonly from: FlightEnd;
  readonly to: FlightEnd;
  readonly aircraft: string;
  /** Numbers under which other airlines sell it. */
  readonly codeshares: readonly string[];
  /** Of a hundred flights of that number so many leave within fifteen minutes of their time. */
  readonly onTimePercent: number;
  /** What is announced; null before that, more than ANNOUNCED_MINUTES ahead of the departure. 0 is on time. */
  readonly delayMinutes: number | null;
  readonly departure: number;
  readonly arrival: number;
  readonly cabins: readonly { name: string; priceYuan: number }[];
}

/** What is said of one train without asking for a journey. */
export interface QuickestTrain {
  readonly number: string;
  /** Stations. */
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  /** Else it runs on some days only. */
  readonly isDaily: boolean;
}

export interface TrainRun {
  readonly number: string;
  readonly category: string;
  /** Days on which it starts, and weekdays (1 is Monday) on which it does; null in both is daily. */
  readonly dates: readonly string[] | null;
  readonly weekdays: readonly number[] | null;
  /** Clock times `21:10`; `day` is 1 on the day on which the train starts. Stops where nobody may get on or off are left out. */
  readonly stops: readonly {
    readonly station: string;
    readonly city: string | null;
    readonly arrival: string | null;
    readonly departure: string | null;
    readonly day: number;
  }[];
}
