/**
 * Which maps a task's routes need: one of each city that somebody moves in, and one of the ways between cities.
 * Also where labels go. Pure.
 */
import type { LonLat } from "@arenakit/contracts";
import { textWidth } from "../kit/text.ts";
import type { AttemptRoute, Journey, RouteLeg, RoutePoint } from "./route-points.ts";

/** What one attempt shows on one map. */
export interface PanelRoute {
  /** By index in the group. */
  readonly attempt: number;
  readonly legs: readonly { readonly leg: RouteLeg; readonly from: RoutePoint; readonly to: RoutePoint }[];
  readonly points: readonly RoutePoint[];
  readonly journeys: readonly Journey[];
}

export interface Panel {
  /** Name of the city; null for the map of the ways between cities. */
  readonly city: string | null;
  readonly cities: readonly string[];
  /** What must fit into the map; never empty. */
  readonly extent: readonly LonLat[];
  readonly routes: readonly PanelRoute[];
  /** Places that tools listed there. */
  readonly listed: AttemptRoute["listed"];
}

/** The maps, the ways between cities first; none when nobody looked up a way. `routes` are by index in the group. */
export function panelsOf(routes: readonly AttemptRoute[], cityOf: (point: LonLat) => string): Panel[] {
  const located = routes.map((route, attempt) => locate(route, attempt, cityOf));
  const between = located.map(({ between }) => between);
  const cities = [...new Set(located.flatMap(({ within }) => [...within.keys()]))];
  const listed = new Map(routes.flatMap((route) => route.listed).map((place) => [place.key, place]));
  const maps = cities.map((city): Panel => {
    const own = located.map(({ within, attempt }) => within.get(city) ?? empty(attempt));
    const places = [...listed.values()].filter((place) => cityOf(place) === city);
    return { city, cities: [city], extent: own.flatMap(({ points }) => points), routes: own, listed: places };
  });
  const ends = between.flatMap(({ points, journeys }) => [
    ...points,
    ...journeys.flatMap(({ from, to }) => [from, to]),
  ]);
  if (ends.length === 0) return maps;
  const met = [...new Set(ends.map(cityOf))];
  return [{ city: null, cities: met, extent: ends, routes: between, listed: [] }, ...maps];
}

const empty = (attempt: number): PanelRoute => ({ attempt, legs: [], points: [], journeys: [] });

function locate(route: AttemptRoute, attempt: number, cityOf: (point: LonLat) => string) {
  const points = new Map(route.points.map((point) => [point.key, point]));
  const within = new Map<string, PanelRoute["legs"][number][]>();
  const crossing: PanelRoute["legs"][number][] = [];
  for (const leg of route.legs) {
    const [from, to] = [points.get(leg.from)!, points.get(leg.to)!];
    const city = cityOf(from);
    if (city !== cityOf(to)) crossing.push({ leg, from, to });
    else within.set(city, [...(within.get(city) ?? []), { leg, from, to }]);
  }
  const panel = (legs: PanelRoute["legs"], journeys: readonly Journey[]): PanelRoute => ({
    attempt,
    legs,
    points: [...new Set(legs.flatMap(({ from, to }) => [from, to]))],
    journeys,
  });
  return {
    attempt,
    within: new Map([...within].map(([city, legs]) => [city, panel(legs, [])])),
    between: panel(crossing, route.journeys),
  };
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Radius of the point that it belongs to. */
  readonly reach: number;
}
export interface PlacedLabel extends Omit<Label, "reach"> {
  readonly anchor: "start" | "end" | "middle";
}

const LETTER = 5.9; // half of a Chinese character at the label's size
const LINE = 14;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Sets each label beside its point, in the order given, where it meets no other label, no point and no border;
 * null where there is no such place.
 */
export function placeLabels(
  labels: readonly Label[],
  frame: { readonly width: number; readonly height: number },
): (PlacedLabel | null)[] {
  const taken = labels.map(({ x, y, reach }): Box => {
    return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
  });
  return labels.map((label) => {
    const place = candidates(label).find(({ box }) => {
      const isInside = box.left >= 2 && box.right <= frame.width - 2 && box.top >= 2 && box.bottom <= frame.height - 2;
      return isInside && !taken.some((other) => overlap(box, other));
    });
    if (!place) return null;
    taken.push(place.box);
    return place.label;
  });
}

function candidates({ x, y, text, reach }: Label): { label: PlacedLabel; box: Box }[] {
  const width = textWidth(text) * LETTER;
  const gap = reach + 3;
  const at = (anchor: PlacedLabel["anchor"], dx: number, dy: number) => {
    const left = anchor === "start" ? x + dx : anchor === "end" ? x + dx - width : x + dx - width / 2;
    const baseline = y + dy;
    const box = { left, right: left + width, top: baseline - LINE + 3, bottom: baseline + 3 };
    return { label: { x: x + dx, y: baseline, text, anchor }, box };
  };
  return [
    at("start", gap, 4),
    at("end", -gap, 4),
    at("middle", 0, -gap - 2),
    at("middle", 0, gap + LINE - 4),
    at("start", reach, -gap),
    at("start", reach, gap + LINE - 6),
    at("end", -reach, -gap),
    at("end", -reach, gap + LINE - 6),
  ];
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
