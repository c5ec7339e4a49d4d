/** Finding the places that the traveller names, and places of a kind around them. */
import { formatLonLat, haversineMetres, type LonLat, type PlaceConstraint, weekday } from "@arenakit/contracts";
import { isClosedOn, type ListedPlace, openSpans, placesIn } from "../observations.ts";
import { ask, type Script, type ScriptCall, type ToolFinding } from "../script.ts";
import type { Brief } from "./brief.ts";

/** A place that was asked for; `place` is null when the map does not know it. */
export interface Stop {
  /** As the traveller names it. */
  readonly name: string;
  readonly place: ListedPlace | null;
}

export interface Sought {
  readonly stops: readonly Stop[];
  /** What came of the calls that were made along. */
  readonly others: readonly ToolFinding[];
}

const SIGHT_TYPES = /景点|风景|名胜|公园|博物|科教|文化|展览|纪念/;
const SERVICE_TYPES = /餐|咖啡|酒吧|酒店|住宿|商场|购物|停车|地铁|火车站|机场|银行|医/;

export const searchPoi = (query: string): ScriptCall => ({ name: "search_poi", arguments: { query } });
export const askWeather = (city: string): ScriptCall => ({ name: "weather", arguments: { city } });
export function searchAround(centre: LonLat, radiusMetres: number, keyword: string): ScriptCall {
  return { name: "around_search", arguments: { location: formatLonLat(centre), radius: radiusMetres, keyword } };
}

/** Looks up all places at once, and those not found once more under their other names and with the city's. */
export function* findStops(
  brief: Brief,
  wanted: readonly PlaceConstraint[],
  along: readonly ScriptCall[],
): Script<Sought> {
  const names = wanted.map((place) => place.names[0]!).join("、");
  const found = yield* ask(`先在地图上确认${names || brief.city}的位置，再看看其他要用到的信息。`, [
    ...wanted.map((place) => searchPoi(place.names[0]!)),
    ...along,
  ]);
  const stops: Stop[] = wanted.map((place, at) => stopOf(place, brief, placesIn(found[at])));
  const others = found.slice(wanted.length);
  const retries = wanted.flatMap((place, at) =>
    stops[at]!.place ? [] : otherSpellings(place, brief).map((query) => ({ at, query })),
  );
  const again = yield* ask(
    `${retries.map(({ query }) => query).join("、")}：第一次没有查到合适的结果，换个说法再查。`,
    retries.map(({ query }) => searchPoi(query)),
  );
  retries.forEach(({ at }, index) => {
    if (!stops[at]!.place) stops[at] = stopOf(wanted[at]!, brief, placesIn(again[index]));
  });
  return { stops, others };
}

function otherSpellings(place: PlaceConstraint, brief: Brief): string[] {
  const city = place.city ?? brief.city;
  return [...place.names.slice(1), `${city}${place.names[0]}`].slice(0, 3);
}

function stopOf(wanted: PlaceConstraint, brief: Brief, rows: readonly ListedPlace[]): Stop {
  return { name: wanted.names[0]!, place: bestMatch(wanted, brief, rows) };
}

/** The row that is most likely the place meant; null when none has its name and city. */
function bestMatch(wanted: PlaceConstraint, brief: Brief, rows: readonly ListedPlace[]): ListedPlace | null {
  const city = wanted.city ?? brief.city;
  const score = (place: ListedPlace) => {
    const isNamed = wanted.names.some((name) => place.name === name);
    const holdsName = wanted.names.some((name) => place.name.includes(name) || name.includes(place.name));
    if (place.city !== "" && !place.city.startsWith(city)) return 0;
    if (SERVICE_TYPES.test(place.type) && !isNamed) return 0;
    return (isNamed ? 4 : 0) + (holdsName ? 2 : 0) + (SIGHT_TYPES.test(place.type) ? 1 : 0);
  };
  const [best] = rows.map((place) => ({ place, score: score(place) })).sort((a, b) => b.score - a.score);
  return best && best.score >= 2 ? best.place : null;
}

/** Whether the place lets visitors in on the date during the whole span; true when its hours are unknown. */
export function isOpen(place: ListedPlace, date: string, span: { from: number; to: number }): boolean {
  const spans = spansOn(place, date);
  if (spans === null) return false;
  return spans.length === 0 || spans.some(({ from, to }) => from <= span.from && span.to <= to);
}

/** The first minute at or after `minute` at which a stay of `minutes` fits; null when none does on the date. */
export function opening(place: ListedPlace, date: string, stay: { minute: number; minutes: number }): number | null {
  const spans = spansOn(place, date);
  if (spans === null) return null;
  if (spans.length === 0) return stay.minute;
  let first: number | null = null;
  for (const { from, to } of spans) {
    const start = Math.max(from, stay.minute);
    if (start + stay.minutes <= to && (first === null || start < first)) first = start;
  }
  return first;
}

type Spans = ReturnType<typeof openSpans>;

/** Of each place by date: every order of a day's sights asks again. */
const known = new WeakMap<ListedPlace, Map<string, Spans | null>>();

/** When it is open; null where it is closed on the date, empty where its hours are unknown. */
function spansOn(place: ListedPlace, date: string): Spans | null {
  const ofPlace = known.get(place) ?? new Map<string, Spans | null>();
  known.set(place, ofPlace);
  const earlier = ofPlace.get(date);
  if (earlier !== undefined) return earlier;
  const spans = isClosedOn(place, weekday(date)) ? null : openSpans(place.hours);
  ofPlace.set(date, spans);
  return spans;
}

/** Each place once, the first of those with the same name. */
export function unique(places: readonly ListedPlace[]): ListedPlace[] {
  const names = new Set<string>();
  return places.filter((place) => !names.has(place.name) && names.add(place.name));
}

export const metresBetween = (from: ListedPlace, to: ListedPlace) => haversineMetres(from.point, to.point);

/** Orders all but the first so that the way from stop to stop is shortest; unknown places keep to the end. */
export function shortestOrder(stops: readonly Stop[]): Stop[] {
  const [first, ...rest] = stops;
  if (!first) return [];
  const known = rest.filter((stop) => stop.place).slice(0, 7);
  const others = rest.filter((stop) => !known.includes(stop));
  let best: { order: readonly Stop[]; metres: number } = { order: known, metres: Number.POSITIVE_INFINITY };
  for (const order of permutations(known)) {
    let metres = 0;
    let from = first.place;
    for (const stop of order) {
      if (from) metres += metresBetween(from, stop.place!);
      from = stop.place;
    }
    if (metres < best.metres) best = { order, metres };
  }
  return [first, ...best.order, ...others];
}

/** All orders of at most seven things. */
export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  );
}
