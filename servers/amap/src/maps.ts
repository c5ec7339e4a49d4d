/**
 * What the map tools need to know of a world. Tools import this and nothing below it, so the same tools run on
 * the frozen world and on a fake of four places in a test.
 */
import type { LonLat } from "@arenakit/contracts";
import type { PoiKind, Route, TravelMode } from "@arenakit/corpus-world";

export type { PoiKind, Route, TravelMode } from "@arenakit/corpus-world";

export interface Maps {
  /** Places whose name, alias, address, city or district matches, best first; at most `limit`. Empty when none does. */
  search(query: string, limit: number): Promise<Place[]>;
  /** Names of what is spelt most like `query`, for the error of an empty search. */
  similarNames(query: string, limit: number): Promise<string[]>;
  /** Places inside the radius, nearest first; at most `limit`. */
  around(query: AroundQuery): Promise<{ place: Place; distanceMetres: number }[]>;
  /** The way from the first point to the last by those between, one leg each. */
  route(points: readonly LonLat[], mode: TravelMode): Promise<Route>;
  /** Weather of a city from the day of `now` on; null when there is no such city. */
  weather(city: string, now: string): Promise<CityWeather | null>;
  similarCities(name: string, limit: number): Promise<string[]>;
  /** Every city that is covered, without 市. */
  cities(): Promise<string[]>;
  /** Cities that have a district or county of this name, with or without its 区, 县 or 市. */
  citiesOfDistrict(name: string): Promise<string[]>;
}

export interface AroundQuery {
  readonly centre: LonLat;
  readonly radiusMetres: number;
  /** Matches name, tag, type or kind. */
  readonly keyword?: string;
  /** Any of these; absent is all. */
  readonly kinds?: readonly PoiKind[];
  readonly limit: number;
}

export interface Place extends LonLat {
  readonly id: string;
  readonly name: string;
  readonly kind: PoiKind;
  /** Name of the city, without 市. */
  readonly city: string;
  readonly district: string;
  readonly address: string;
  readonly tel: string | null;
  /** 0 … 5. */
  readonly rating: number | null;
  /** Usual spending per person; a hotel's is per room and night. */
  readonly costYuan: number | null;
  /** 0 is free; null where none is asked for by nature. */
  readonly ticketYuan: number | null;
  /** `08:30-17:00`, several spans joined by `,`. */
  readonly openHours: string | null;
  /** 1 is Monday. */
  readonly closedWeekdays: readonly number[];
  readonly visitMinutes: number | null;
  readonly tags: readonly string[];
  /** Names of the fields above that are a good guess. */
  readonly approximate: readonly string[];
}

export interface CityWeather {
  readonly city: string;
  readonly adcode: string;
  readonly live: {
    readonly weather: string;
    readonly temperature: number;
    /** Per cent. */
    readonly humidity: number;
    readonly windDirection: string;
    readonly windPower: string;
  };
  /** Four days, the first that of `now`. Temperatures in °C. */
  readonly days: readonly {
    readonly date: string;
    /** 1 is Monday. */
    readonly weekday: number;
    readonly dayWeather: string;
    readonly nightWeather: string;
    readonly dayTemperature: number;
    readonly nightTemperature: number;
    readonly windDirection: string;
    readonly windPower: string;
  }[];
}
