/**
 * What the six tools report, as the planner sees it. Reads structured content leniently: a member that is not as
 * agreed makes its row vanish, never an exception.
 */
import { type JsonObject, type LonLat, minuteOfClock, parseLonLat, tableOf } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import * as z from "zod";
import type { ToolFinding } from "./script.ts";

export interface ListedPlace {
  readonly name: string;
  readonly type: string;
  readonly address: string;
  readonly city: string;
  readonly point: LonLat;
  readonly rating: number | null;
  /** Usual spending per person; a hotel's is per room and night. */
  readonly costYuan: number | null;
  readonly ticketYuan: number | null;
  /** As observed: `08:30-17:00`. */
  readonly hours: string | null;
  /** As observed: `周一`. */
  readonly closed: string | null;
  readonly tel: string | null;
  readonly tags: readonly string[];
  readonly visitMinutes: number | null;
  readonly approximate: readonly string[];
  /** From the centre of a search around, metres. */
  readonly distanceMetres: number | null;
}

export type Mode = "driving" | "walking" | "bicycling" | "transit";

export interface NavigationRoute {
  readonly mode: Mode;
  readonly distanceMetres: number;
  readonly minutes: number;
  /** Fare per person, or tolls; null where none was reported. */
  readonly costYuan: number | null;
  readonly taxiYuan: number | null;
}

export interface TrainLeg {
  readonly number: string;
  readonly from: string;
  readonly to: string;
  /** Clocks as observed and minutes after 00:00 of the queried date. */
  readonly departure: string;
  readonly arrival: string;
  readonly departureMinute: number;
  readonly arrivalMinute: number;
  readonly priceYuan: number;
}

export interface Ride {
  readonly means: "train" | "flight";
  readonly kind: "direct" | "transfer" | "other_station";
  readonly legs: readonly TrainLeg[];
  readonly priceYuan: number;
  readonly minutes: number;
  readonly departureMinute: number;
  readonly arrivalMinute: number;
  /** Minutes between the trains of a transfer. */
  readonly changeMinutes: number | null;
  /** The sentence that the tool wrote of it. */
  readonly text: string;
  readonly airline: string | null;
}

export interface DayForecast {
  readonly date: string;
  readonly text: LocalizedText;
  readonly isWet: boolean;
}

const optionalNumber = z.number().nonnegative().nullish().catch(null);
const optionalText = z.string().nullish().catch(null);
const PoiRow = z.object({
  name: z.string().min(1),
  type: z.string().catch(""),
  address: z.string().catch(""),
  city: z.string().catch(""),
  location: z.string(),
  distance: optionalNumber,
  business: z
    .object({
      rating: optionalNumber,
      cost: optionalNumber,
      ticket: optionalNumber,
      opening_hours: optionalText,
      closed: optionalText,
      tel: optionalText,
      tags: z.array(z.string()).catch([]),
      visit_minutes: optionalNumber,
    })
    .catch({ tags: [] }),
  approximate: z.array(z.string()).catch([]),
});
const NavigationResult = z.object({
  mode: z.enum(["driving", "walking", "bicycling", "transit"]),
  distance: z.number().nonnegative(),
  duration: z.number().nonnegative(),
  cost: optionalNumber,
  taxi_cost: optionalNumber,
});
const LegRow = z.object({
  number: z.string().min(1),
  from: z.string(),
  to: z.string(),
  departure: z.string(),
  arrival: z.string(),
  departure_day: z.number().int().catch(0),
  arrival_day: z.number().int().catch(0),
  price: z.number().nonnegative(),
});
const TrainRow = z.object({
  kind: z.enum(["direct", "transfer", "other_station"]),
  price: z.number().nonnegative(),
  duration: z.number().nonnegative(),
  change_minutes: optionalNumber,
  legs: z.array(LegRow).min(1),
  text: z.string().catch(""),
});
const FlightRow = LegRow.omit({ departure_day: true }).extend({
  airline: z.string().catch(""),
  duration: z.number().nonnegative(),
  text: z.string().catch(""),
});
const ForecastRow = z.object({
  date: z.string(),
  dayweather: z.string(),
  nightweather: z.string().catch(""),
  daytemp: z.union([z.number(), z.string()]),
  nighttemp: z.union([z.number(), z.string()]),
});

/** The rows under `key` that are as agreed. */
function rows<T extends z.ZodType>(structured: JsonObject | null, key: string, row: T): z.output<T>[] {
  const list = structured?.[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => {
    const read = row.safeParse(item);
    return read.success ? [read.data] : [];
  });
}

/** Places of search_poi or around_search, in the order reported. */
export function placesIn(finding: ToolFinding | undefined): ListedPlace[] {
  return rows(finding?.structured ?? null, "pois", PoiRow).flatMap((row) => {
    const point = parseLonLat(row.location);
    if (!point) return [];
    const { business } = row;
    return [
      {
        name: row.name,
        type: row.type,
        address: row.address,
        city: row.city.replace(/市$/, ""),
        point,
        rating: business.rating ?? null,
        costYuan: business.cost ?? null,
        ticketYuan: business.ticket ?? null,
        hours: business.opening_hours ?? null,
        closed: business.closed ?? null,
        tel: business.tel ?? null,
        tags: business.tags,
        visitMinutes: business.visit_minutes ?? null,
        approximate: row.approximate,
        distanceMetres: row.distance ?? null,
      },
    ];
  });
}

/** How many places match in all, of which a search lists some; 0 where it does not say. */
export function totalIn(finding: ToolFinding): number {
  const read = optionalNumber.safeParse(finding.structured?.total);
  return read.data ?? 0;
}

/** The route of get_navigation; null when there is none. */
export function routeIn(finding: ToolFinding | undefined): NavigationRoute | null {
  const read = NavigationResult.safeParse(finding?.structured);
  if (!read.success) return null;
  const { mode, distance, duration, cost, taxi_cost } = read.data;
  return {
    mode,
    distanceMetres: distance,
    minutes: Math.max(1, Math.ceil(duration)),
    costYuan: cost ?? null,
    taxiYuan: taxi_cost ?? null,
  };
}

/** Trains in the order reported. */
export function trainsIn(finding: ToolFinding | undefined): Ride[] {
  return rows(finding?.structured ?? null, "trains", TrainRow).flatMap((row) => {
    const legs = row.legs.map(legOf);
    if (!legs.every((leg) => leg !== null)) return [];
    return [
      {
        means: "train",
        kind: row.kind,
        legs,
        priceYuan: row.price,
        minutes: row.duration,
        departureMinute: legs[0]!.departureMinute,
        arrivalMinute: legs.at(-1)!.arrivalMinute,
        changeMinutes: row.change_minutes ?? null,
        text: row.text,
        airline: null,
      },
    ];
  });
}

/** Flights in the order reported. */
export function flightsIn(finding: ToolFinding | undefined): Ride[] {
  return rows(finding?.structured ?? null, "flights", FlightRow).flatMap((row) => {
    const leg = legOf({ ...row, departure_day: 0 });
    if (!leg) return [];
    return [
      {
        means: "flight",
        kind: "direct",
        legs: [leg],
        priceYuan: row.price,
        minutes: row.duration,
        departureMinute: leg.departureMinute,
        arrivalMinute: leg.arrivalMinute,
        changeMinutes: null,
        text: row.text,
        airline: row.airline,
      },
    ];
  });
}

/** Forecasts by date. */
export function forecastsIn(finding: ToolFinding | undefined): DayForecast[] {
  return rows(finding?.structured ?? null, "forecasts", ForecastRow).map((row) => ({
    date: row.date,
    text: forecastText(row),
    isWet: /雨|雪/.test(row.dayweather),
  }));
}

function forecastText({ dayweather, nightweather, daytemp, nighttemp }: z.output<typeof ForecastRow>): LocalizedText {
  const night = nightweather || dayweather;
  return {
    zh: `白天${dayweather}，夜间${night}，${nighttemp}~${daytemp}℃`,
    en: `${skyInEnglish(dayweather)} by day and ${skyInEnglish(night)} at night, ${nighttemp} to ${daytemp} °C`,
  };
}

const SKIES = tableOf<string>({
  晴: "clear",
  多云: "cloudy",
  阴: "overcast",
  小雨: "light rain",
  中雨: "moderate rain",
  大雨: "heavy rain",
  暴雨: "a rainstorm",
  阵雨: "showers",
  雷阵雨: "thundershowers",
  小雪: "light snow",
  中雪: "moderate snow",
  大雪: "heavy snow",
  雨夹雪: "sleet",
  雾: "fog",
  霾: "haze",
});
const skyInEnglish = (sky: string) => SKIES.get(sky) ?? sky;

/** Spans of minutes after 00:00; a span that ends after midnight exceeds 1440. Empty when nothing is known. */
export function openSpans(hours: string | null): { readonly from: number; readonly to: number }[] {
  return (hours ?? "").split(/[,，;；]/).flatMap((span) => {
    const ends = /(\d{1,2}:\d{2})\s*[-–~]\s*(?:次日)?(\d{1,2}:\d{2})/.exec(span);
    const from = ends ? minuteOfClock(ends[1]!) : null;
    const to = ends ? minuteOfClock(ends[2]!) : null;
    return from === null || to === null ? [] : [{ from, to: to <= from ? to + 1440 : to }];
  });
}

/** Whether the place is closed on a weekday, 1 is Monday. */
export function isClosedOn(place: ListedPlace, weekday: number): boolean {
  const named = "一二三四五六日"[weekday - 1]!;
  return new RegExp(`(周|星期|、)${named === "日" ? "[日天]" : named}`).test(place.closed ?? "");
}

function legOf(row: z.output<typeof LegRow>): TrainLeg | null {
  const departure = minuteOfClock(row.departure);
  const arrival = minuteOfClock(row.arrival);
  if (departure === null || arrival === null) return null;
  return {
    number: row.number,
    from: row.from,
    to: row.to,
    departure: row.departure,
    arrival: row.arrival,
    departureMinute: departure + row.departure_day * 1440,
    arrivalMinute: arrival + row.arrival_day * 1440,
    priceYuan: row.price,
  };
}
