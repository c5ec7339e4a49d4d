/**
 * What the map tools and the web-service facade need to know of a world, in numbers and plain words: as much as Amap's
 * replies can carry, and what our own extension adds to them. Tools import this and nothing below it, so the same
 * tools run on the frozen world and on a fake of two places in a test.
 */
import type { LonLat } from "@arenakit/contracts";
import type { PoiKind, RoadPaths, TransitPlans, PathQuery as WorldPathQuery } from "@arenakit/corpus-world";

export type {
  PoiKind,
  RoadMode,
  RoadPath,
  RoadPaths,
  RoadStep,
  TransitPlan,
  TransitPlans,
  TransitRide,
  TransitSegment,
  TransitStop,
  TravelMode,
  WalkPart,
} from "@arenakit/corpus-world";

/** What every question brings along. */
export interface MapsCall {
  /** Simulated local time, `2026-05-01T08:00`: decides weather, speeds and what is open. */
  readonly now: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

/**
 * Every method throws a FailureError: of owner "policy" for a question that has no answer because of what was asked
 * (no_route, route_too_long, no_roads_nearby, coordinates_out_of_range, invalid_arguments), of any other owner for an outage.
 */
export interface Maps {
  /** Places by name, alias, address or type, best first. An unknown region is none, or with `cityLimit` empty. */
  search(query: PlaceQuery, call: MapsCall): Promise<FoundPage>;
  /** Places inside the radius, nearest first unless `order` says otherwise. */
  around(query: AroundQuery, call: MapsCall): Promise<PlacePage<PlaceAt>>;
  /** In the order of `ids`, at most ten; unknown ones are left out. */
  details(ids: readonly string[], call: MapsCall): Promise<Place[]>;
  /** Places that belong to the one of that id, at most MOST_CHILDREN; empty for an unknown id. */
  children(id: string, call: MapsCall): Promise<ChildPlace[]>;
  /** Names of what an empty search for `query` was near: elsewhere, spelt alike or of its kind; each can be searched for as it stands. */
  similarNames(query: string, limit: number, call: MapsCall): Promise<string[]>;
  /** The famous place that a query names and the maps have not; null for none. */
  famousElsewhere(query: string, call: MapsCall): Promise<FamousElsewhere | null>;
  /** What an address or a name stands for, best first; `city` by any of its names. */
  geocode(query: { readonly address: string; readonly city?: string }, call: MapsCall): Promise<Geocode[]>;
  reverseGeocode(
    query: { readonly point: LonLat; readonly radiusMetres: number },
    call: MapsCall,
  ): Promise<ReverseGeocode>;
  /** Ways through all the points; a mode other than driving takes two points. */
  paths(query: PathQuery, call: MapsCall): Promise<RoadPaths>;
  /** Journeys by public transport, best first. */
  transit(query: TransitQuery, call: MapsCall): Promise<TransitPlans>;
  /** From each origin to the destination, in order; null where no way leads. */
  distances(query: DistanceQuery, call: MapsCall): Promise<(Distance | null)[]>;
  /** Weather of a city or a district by name or adcode from the day of `now` on; null for any other name and for one of several districts. */
  weather(city: string, call: MapsCall): Promise<CityWeather | null>;
  /** Where an address of the internet is used; null for one outside of China and for one of no place. */
  locateIp(ip: string, call: MapsCall): Promise<IpPlace | null>;
  /** Cities and districts of that name or adcode, with or without 市, 区 or 县, the province and the city before it or not; cities first. */
  areas(name: string, call: MapsCall): Promise<Area[]>;
  /** Districts of the city with that adcode, by their own; empty for an unknown one. */
  districts(adcode: string, call: MapsCall): Promise<Area[]>;
  /** City names spelt most like `name`, best first. */
  similarCities(name: string, limit: number, call: MapsCall): Promise<string[]>;
  /** Every city that is covered, without 市, by adcode. */
  cities(call: MapsCall): Promise<string[]>;
  /** The same cities by all their names, the large ones first. */
  cityNames(call: MapsCall): Promise<readonly CityNames[]>;
}
/** How a city is typed. */
export interface CityNames {
  /** Without 市. */
  readonly name: string;
  readonly pinyin: string;
  readonly english: string;
}

/** Rows of one query that can be paged through, as Amap has it. */
export const MOST_ROWS = 200;
export const MOST_ROWS_A_PAGE = 25;

/** Of a search around a point, as Amap has it. */
export const LARGEST_RADIUS_METRES = 50_000;
export const MOST_CHILDREN = 20;
/** Of the names spelt like a query. */
export const MOST_SIMILAR = 10;

export interface PageQuery {
  /** Typecodes of six digits, or their first two or four; a place of any of them passes. Empty or absent: all. */
  readonly typecodes?: readonly string[];
  /** City by any of its names, or the adcode of a city or a district. */
  readonly region?: string;
  /** Nothing outside of the region. */
  readonly cityLimit?: boolean;
  /** From 1. */
  readonly page?: number;
  /** 1 … MOST_ROWS_A_PAGE; default 10. */
  readonly pageSize?: number;
}
export interface PlaceQuery extends PageQuery {
  /** May be empty where typecodes are given. */
  readonly keywords: string;
}
export interface AroundQuery extends PageQuery {
  readonly centre: LonLat;
  /** Whole metres, 0 … LARGEST_RADIUS_METRES. */
  readonly radiusMetres: number;
  /** Matches name, tag, type or kind. */
  readonly keywords?: string;
  /** Default `distance`. */
  readonly order?: "distance" | "weight";
}
export interface PlacePage<Row> {
  /** Rows on all pages together, at most MOST_ROWS. */
  readonly total: number;
  readonly rows: readonly Row[];
}

export interface FoundPage extends PlacePage<Place> {
  /** Present where nothing fits the keywords as they stand: these are the nearest to them. */
  readonly isSimilar?: boolean;
  /** Present where the keywords want something around a place that they name; the rows are the nearest to it, nearest first. */
  readonly beside?: PlacesBeside;
}

/** What a search found around a place of reference. */
export interface PlacesBeside {
  /** Of the place of reference, and the city that it lies in. */
  readonly name: string;
  readonly city: string;
  readonly point: LonLat;
  /** The words that say what is wanted there. */
  readonly wanted: string;
  /** The chain that the city has not, in whose stead others of its kind are listed. */
  readonly missing: string | null;
  /** Of each row to the place of reference, whole metres. */
  readonly distancesMetres: readonly number[];
}

/** `西塘` in `浙江嘉兴`. */
export interface FamousElsewhere {
  readonly name: string;
  readonly where: string;
}

export interface Place extends LonLat {
  readonly id: string;
  readonly name: string;
  readonly alias: readonly string[];
  /** Null for a type that is none of ours. */
  readonly kind: PoiKind | null;
  /** Six digits, and the three classes joined by `;`. */
  readonly typecode: string;
  readonly type: string;
  /** Id of the place it belongs to. */
  readonly parent: string | null;
  readonly province: string;
  /** Name of the city, without 市, and in full. */
  readonly city: string;
  readonly cityName: string;
  readonly citycode: string;
  readonly district: string;
  /** Of the district. */
  readonly adcode: string;
  readonly address: string;
  readonly businessArea: string | null;
  readonly entrance: LonLat | null;
  readonly tel: string | null;
  /** 0 … 5. */
  readonly rating: number | null;
  /** Usual spending per person; a hotel's is per room and night. */
  readonly costYuan: number | null;
  /** 0 is free; null where none is asked for by nature. */
  readonly ticketYuan: number | null;
  /** `08:30-17:00`, several spans joined by `,`. */
  readonly openHours: string | null;
  /** Of Saturday and Sunday where they differ. */
  readonly weekendHours: string | null;
  /** 1 is Monday. */
  readonly closedWeekdays: readonly number[];
  readonly visitMinutes: number | null;
  readonly tags: readonly string[];
  /** Names of the fields above that are a good guess. */
  readonly approximate: readonly string[];
}
/** A gate of a park, a shop of a mall. */
export interface ChildPlace extends LonLat {
  readonly id: string;
  readonly name: string;
  readonly typecode: string;
  /** The smallest class. */
  readonly subtype: string;
  readonly address: string;
}
export interface PlaceAt {
  readonly place: Place;
  /** Whole metres in a straight line. */
  readonly distanceMetres: number;
}

export interface Geocode extends LonLat {
  readonly formattedAddress: string;
  readonly province: string;
  /** In full: `杭州市`. Empty, as its code, of a whole province. */
  readonly cityName: string;
  readonly citycode: string;
  readonly district: string | null;
  /** Of the district, or of the city where none is known. */
  readonly adcode: string;
  readonly township: string | null;
  readonly street: string | null;
  /** `28号`. */
  readonly houseNumber: string | null;
  /** 省, 市, 区县, 热点商圈, 道路, 门牌号, 兴趣点 … */
  readonly level: string;
  /** What of the address is not known; absent where all of it is. */
  readonly missing?: string;
}
export interface ReverseGeocode {
  readonly formattedAddress: string;
  readonly province: string;
  readonly cityName: string;
  readonly citycode: string;
  readonly district: string;
  readonly adcode: string;
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
  /** Nearest first. */
  readonly places: readonly NearPlace[];
}
export interface NearPlace extends LonLat {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly address: string;
  readonly tel: string | null;
  readonly businessArea: string | null;
  readonly distanceMetres: number;
}

/** Most points between origin and destination. */
export const MOST_WAYPOINTS = 16;

export interface PathQuery
  extends Pick<WorldPathQuery, "points" | "mode" | "avoidRoad" | "avoidPolygons" | "plate" | "carType" | "ferry"> {
  /** Amap's number: 32 … 45, or 0 … 2 of old; default 32. See strategies.ts. */
  readonly strategy?: number;
  /** Most paths wanted, 1 … 3; default 1. */
  readonly alternatives?: number;
}
export interface TransitQuery {
  readonly origin: LonLat;
  readonly destination: LonLat;
  /** `2026-05-01T08:00`; `now` where it is absent. */
  readonly departure?: string;
  /** Amap's, 0 … 8; default 0. */
  readonly strategy?: number;
  /** Most plans wanted, 1 … 10; default 5. */
  readonly alternatives?: number;
  readonly night?: boolean;
}
/** A walk whose ends are farther apart in a straight line is not measured. */
export const FARTHEST_WALK_MEASURED_METRES = 5_000;

export interface DistanceQuery {
  readonly origins: readonly LonLat[];
  readonly destination: LonLat;
  readonly measure: "line" | "driving" | "walking";
}
export interface Distance {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
}

export interface Area extends LonLat {
  readonly level: "city" | "district";
  /** In full: `杭州市`, `西湖区`. */
  readonly name: string;
  readonly adcode: string;
  readonly citycode: string;
  /** The city it is or lies in, without 市, and the province. */
  readonly city: string;
  readonly province: string;
}

export interface IpPlace {
  readonly province: string;
  readonly cityName: string;
  readonly adcode: string;
  readonly southWest: LonLat;
  readonly northEast: LonLat;
}

export interface CityWeather {
  /** `浙江`. */
  readonly province: string;
  /** Without 市, and in full; of a district its name. */
  readonly city: string;
  readonly cityName: string;
  readonly adcode: string;
  /** `2026-05-01 08:00:00`. */
  readonly reportTime: string;
  readonly live: {
    readonly weather: string;
    readonly temperature: number;
    /** Per cent. */
    readonly humidity: number;
    readonly windDirection: string;
    readonly windPower: string;
  };
  /** Four days, the first that of `now`. Temperatures in °C. */
  readonly days: readonly WeatherDay[];
}
export interface WeatherDay {
  readonly date: string;
  /** 1 is Monday. */
  readonly weekday: number;
  readonly dayWeather: string;
  readonly nightWeather: string;
  readonly dayTemperature: number;
  readonly nightTemperature: number;
  readonly dayWind: string;
  readonly nightWind: string;
  readonly dayPower: string;
  readonly nightPower: string;
}
