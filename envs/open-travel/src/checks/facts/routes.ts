/** Routes: what a navigation result says of the way between its points. */

import { haversineMetres, type JsonObject, type LonLat, parseLonLat } from "@arenakit/contracts";
import type { ObservationAt } from "@arenakit/evaluator-checks";

import { planOf, type TransitPlan } from "./transit.ts";
import { amountsIn, distancesIn, durationsIn } from "./values.ts";

export interface RouteLegRow {
  readonly from: LonLat;
  readonly to: LonLat;
  /** Metres and minutes that the result may mean; several where its units are not named. */
  readonly metres: readonly number[];
  readonly minutes: readonly number[];
}

export interface RouteRow {
  readonly mode: string;
  /** Start, via points, end. */
  readonly points: readonly LonLat[];
  readonly metres: readonly number[];
  readonly minutes: readonly number[];
  readonly prices: readonly number[];
  /** One per consecutive pair of points where the result tells them apart; the whole way when there are two points. */
  readonly legs: readonly RouteLegRow[];
  /** Lines and stops, where the way is by public transport. */
  readonly plan: TransitPlan | null;
  readonly observation: ObservationAt;
}

/** The points that a call names, in order; fewer than two when it is no navigation. */
export function pointsOf(call: JsonObject): LonLat[] {
  const text = (key: string) =>
    typeof call[key] === "string" || typeof call[key] === "number" ? String(call[key]) : "";
  const ends: (LonLat | null)[] =
    call.start_lon !== undefined
      ? [parseLonLat(`${text("start_lon")},${text("start_lat")}`), parseLonLat(`${text("end_lon")},${text("end_lat")}`)]
      : [parseLonLat(text("origin")), parseLonLat(text("destination"))];
  const via = text("via_points")
    .split(/[;；|]/)
    .map(parseLonLat);
  return [ends[0] ?? null, ...via, ends[1] ?? null].filter((point): point is LonLat => point !== null);
}

/** Reads a navigation result; null when the observation is none. */
export function routeOf(observation: ObservationAt): RouteRow | null {
  const points = pointsOf(observation.arguments);
  if (!observation.isFact || points.length < 2) return null;
  const isJson = /^\s*[[{]/.test(observation.text);
  const whole = isJson ? numbersOfJson(observation.text) : numbersOfLine(firstLineWithValues(observation.text));
  if (whole.metres.length === 0 && whole.minutes.length === 0) return null;
  return {
    mode: typeof observation.arguments.mode === "string" ? observation.arguments.mode : modeOf(observation),
    points,
    ...whole,
    prices: amountsIn(observation.text).map(({ value }) => value),
    legs: legsOf(observation.text, points, whole),
    plan: planOf(observation.text),
    observation,
  };
}

function modeOf(observation: ObservationAt): string {
  const words: readonly (readonly [RegExp, string])[] = [
    [/walk|步行/, "walking"],
    [/electro|电动/, "electrobike"],
    [/bicycl|骑行/, "bicycling"],
    [/transit|公交|地铁/, "transit"],
  ];
  const text = `${observation.tool} ${observation.text.slice(0, 60)}`;
  return words.find(([word]) => word.test(text))?.[1] ?? "driving";
}

function firstLineWithValues(text: string): string {
  return text.split("\n").find((line) => distancesIn(line).length > 0 || durationsIn(line).length > 0) ?? "";
}

function numbersOfLine(line: string): { metres: number[]; minutes: number[] } {
  return {
    metres: distancesIn(line)
      .slice(0, 1)
      .map(({ value }) => value),
    minutes: durationsIn(line)
      .slice(0, 1)
      .map(({ value }) => value),
  };
}

/** The first distance and duration of a JSON result; a duration may be seconds (Amap) or minutes. */
function numbersOfJson(text: string): { metres: number[]; minutes: number[] } {
  const distance = /"distance"\s*:\s*"?(\d+(?:\.\d+)?)/.exec(text);
  const duration = /"duration"\s*:\s*"?(\d+(?:\.\d+)?)/.exec(text);
  return {
    metres: distance ? [Number(distance[1])] : [],
    minutes: duration ? [Number(duration[1]), Number(duration[1]) / 60] : [],
  };
}

function legsOf(
  text: string,
  points: readonly LonLat[],
  whole: { metres: number[]; minutes: number[] },
): RouteLegRow[] {
  if (points.length === 2) return [{ from: points[0]!, to: points[1]!, ...whole }];
  const lines = text.split("\n").filter((line) => /^\s*第 ?\d{1,3} ?段/.test(line));
  if (lines.length !== points.length - 1) return [];
  return lines.map((line, index) => ({ from: points[index]!, to: points[index + 1]!, ...numbersOfLine(line) }));
}

/** Whether two points are the same place for a traveller. */
export function isSamePlace(first: LonLat, second: LonLat, withinMetres = 150): boolean {
  return haversineMetres(first, second) <= withinMetres;
}
