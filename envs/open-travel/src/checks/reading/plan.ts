/** The plan of an answer: its timed lines with the places and trains they name, and the moves between places. */

import { addDays, haversineMetres, type LonLat, parseLocalTime } from "@arenakit/contracts";
import { lineAt, perReading } from "@arenakit/evaluator-checks";
import type { TravelReading } from "../reading.ts";
import type { Mention } from "./names.ts";
import type { PlaceRow } from "./places.ts";
import type { PlanLine, TimedLine } from "./plan-lines.ts";
import { isSamePlace, type RouteLegRow, type RouteRow } from "./routes.ts";
import type { NumberAt } from "./transport.ts";

export interface PlanItem {
  readonly timed: TimedLine;
  /** From 1. */
  readonly day: number;
  /** Minutes after 00:00 of the item's day. */
  readonly from: number;
  readonly to: number;
  readonly kind: "visit" | "move" | "journey";
  /** What the line names, in order. */
  readonly mentions: readonly Mention<PlaceRow>[];
  readonly numbers: readonly NumberAt[];
}

const MOVE =
  /打车|出租|网约车|驾车|自驾|步行(?!街)|骑行|骑车|公交|地铁|乘坐?|坐车|换乘|前往|返回|出发(?!地)|去往|赶往|转场|→|➡|接驳/;
const STAY = /游览|参观|游玩|午餐|晚餐|早餐|用餐|午饭|晚饭|品尝|入住|办理|逛|休息|停留|欣赏|打卡/;

/** Whether the task asks for a plan: where options are compared or listed, times are no itinerary. */
export function asksForPlan(reading: TravelReading): boolean {
  const { compare, around, waypoints, dates } = reading.task.constraints;
  return !compare && !around && (waypoints !== undefined || (dates?.days ?? 0) > 1);
}

/** The items in the order of the answer; empty when the task asks for no plan. */
export const planOf = perReading((reading: TravelReading): PlanItem[] => {
  if (!asksForPlan(reading)) return [];
  return reading.timed.map((timed) => {
    const { line } = timed;
    const mentions = mentionsIn(reading, line);
    const end = line.start + line.text.length;
    const numbers = reading.numbers.filter((number) => number.start >= line.start && number.start < end);
    const words = line.text.slice(timed.rest);
    const isMove = MOVE.test(words) && !STAY.test(words.replace(/(?:前往|返回|去往|去|到)\S*$/, ""));
    const kind = numbers.some((number) => reading.offersOf(number.number).length > 0)
      ? "journey"
      : isMove
        ? "move"
        : "visit";
    return { timed, day: line.day ?? 1, from: timed.from, to: timed.to, kind, mentions, numbers };
  });
});

/** By line, so that each mention is looked at once. */
const mentionsByLine = perReading((reading: TravelReading) => {
  const byLine = new Map<PlanLine, Mention<PlaceRow>[]>();
  for (const mention of reading.mentions) {
    const line = lineAt(reading.lines, mention.start);
    if (mention.end > line.start + line.text.length) continue;
    const known = byLine.get(line);
    if (known) known.push(mention);
    else byLine.set(line, [mention]);
  }
  return byLine;
});

/** The known places that a line names. */
export function mentionsIn(reading: TravelReading, line: PlanLine): readonly Mention<PlaceRow>[] {
  return mentionsByLine(reading).get(line) ?? [];
}

/** Dates of the plan's days; null where the task or the simulated time says too little. */
export function dateOfPlanDay(reading: TravelReading, day: number): string | null {
  const today = reading.now === null ? null : parseLocalTime(reading.now);
  const dates = reading.task.constraints.dates;
  return today && dates ? addDays(today.date, dates.startOffsetDays + day - 1) : null;
}

/** The positions of a place, each once. */
export function locationsOf(rows: readonly PlaceRow[]): LonLat[] {
  const found: LonLat[] = [];
  for (const row of rows)
    if (row.location && !found.some((known) => isSamePlace(known, row.location!, 1))) found.push(row.location);
  return found;
}

export interface KnownLeg extends RouteLegRow {
  readonly route: RouteRow;
  /** The route has this leg only, so that its prices are the leg's. */
  readonly isWhole: boolean;
}

/** The legs that navigation results give from one place to another, in this direction. */
export function legsBetween(reading: TravelReading, from: readonly PlaceRow[], to: readonly PlaceRow[]): KnownLeg[] {
  const [starts, ends] = [locationsOf(from), locationsOf(to)];
  const touches = (points: readonly LonLat[], point: LonLat) => points.some((other) => isSamePlace(other, point));
  return reading.routes.flatMap((route) =>
    route.legs
      .filter((leg) => touches(starts, leg.from) && touches(ends, leg.to))
      .map((leg) => ({ ...leg, route, isWhole: route.legs.length === 1 })),
  );
}

const MODES: readonly (readonly [string, RegExp])[] = [
  ["walking", /步行(?!街)|徒步|走路/],
  ["electrobike", /电动车|电单车/],
  ["bicycling", /骑行|骑车|单车|自行车/],
  ["transit", /公交|地铁|公共交通/],
  ["driving", /打车|出租|网约车|驾车|自驾|开车|滴滴/],
];

/** The one means of travel that the words name; null when they name none or several. */
export function modeNamed(words: string): string | null {
  const named = MODES.filter(([, word]) => word.test(words));
  return named.length === 1 ? named[0]![0] : null;
}

/** The shortest straight line between two places, metres; null when a position is unknown. */
export function straightMetres(from: readonly PlaceRow[], to: readonly PlaceRow[]): number | null {
  const distances = locationsOf(from).flatMap((start) => locationsOf(to).map((end) => haversineMetres(start, end)));
  return distances.length > 0 ? Math.min(...distances) : null;
}
