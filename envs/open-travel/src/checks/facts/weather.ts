/** Weather: what the results say of a city's days. */

import type { ObservationAt } from "@arenakit/evaluator-checks";
import type { ResultRow } from "./rows.ts";

/** One day of a forecast, or the weather now. */
export interface WeatherRow {
  readonly city: string;
  /** ISO date. */
  readonly date: string;
  /** Whether it is the weather at one moment, of which a forecast says nothing. */
  readonly isNow: boolean;
  /** Centigrade; null where the row gives none. The same where it gives one. */
  readonly low: number | null;
  readonly high: number | null;
  /** All words of the row. */
  readonly words: string;
  readonly row: ResultRow;
}

const WEATHER_TOOL = /weather|天气/i;
const DATE = /(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/;
const RANGE = /(-?\d{1,2}) ?[～~至到-] ?(-?\d{1,2}) ?(?:℃|°)/;
const SINGLE = /(?<!\d)(-?\d{1,2}) ?(?:℃|°)/;

export function isWeatherTool(tool: string): boolean {
  return WEATHER_TOOL.test(tool);
}

/** What a row says of the weather of a day; null when it says nothing. */
export function weatherOf(row: ResultRow): WeatherRow | null {
  const { observation, fields } = row;
  if (!isWeatherTool(observation.tool)) return null;
  return fields ? ofObject(row, fields) : ofLine(row);
}

function ofLine(row: ResultRow): WeatherRow | null {
  const date = DATE.exec(row.text)?.[1];
  if (date === undefined) return null;
  const range = RANGE.exec(row.text);
  const single = SINGLE.exec(row.text)?.[1];
  const [low, high] = range ? [range[1], range[2]] : [single, single];
  return {
    city: cityOf(row.observation),
    date,
    isNow: row.text.includes("实时"),
    low: low === undefined ? null : Number(low),
    high: high === undefined ? null : Number(high),
    words: row.text,
    row,
  };
}

function ofObject(row: ResultRow, fields: ReadonlyMap<string, string>): WeatherRow | null {
  const date = fields.get("date") ?? DATE.exec(fields.get("reporttime") ?? "")?.[1];
  if (date === undefined || !DATE.test(date)) return null;
  const numberAt = (...keys: string[]): number | null => {
    const value = keys.map((key) => fields.get(key)).find((one) => one !== undefined && one !== "");
    return value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);
  };
  const [low, high] = [numberAt("nighttemp", "low", "temperature"), numberAt("daytemp", "high", "temperature")];
  const words = [...fields.values()].join(" ");
  return { city: cityOf(row.observation), date, isNow: fields.has("temperature"), low, high, words, row };
}

function cityOf({ arguments: args }: ObservationAt): string {
  return typeof args.city === "string" ? args.city.replace(/市$/, "") : "";
}

/** Kinds of weather, and the words that name them. */
const SKIES: readonly (readonly [kind: Sky, words: RegExp])[] = [
  ["snow", /雪|snow/i],
  ["rain", /雨|rain|shower|drizzle|storm/i],
  ["fog", /雾|霾|沙|fog|haze|mist|dust/i],
  ["overcast", /阴|overcast|grey/i],
  ["cloudy", /云|cloud/i],
  ["clear", /晴|sunny|clear|\bsun\b|sunshine|blue skies/i],
];
export type Sky = "snow" | "rain" | "fog" | "overcast" | "cloudy" | "clear";

/** The kinds of weather that words name. */
export function skiesIn(words: string): Sky[] {
  return SKIES.flatMap(([sky, named]) => (named.test(words) ? [sky] : []));
}
