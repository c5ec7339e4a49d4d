/**
 * The geometry of route maps: which maps a task's routes need, from degrees to the units of a drawing (equirectangular at
 * the mean latitude, north up, the same scale both ways), and where labels go. Pure.
 */
import {
  type AttemptRoute,
  haversineMetres,
  type LonLat,
  type RouteJourney,
  type RouteLeg,
  type RoutePoint,
} from "@arenakit/contracts";
import { textWidth } from "../kit/text.ts";

/** A leg with its ends. */
export interface DrawnLeg extends Omit<RouteLeg, "from" | "to"> {
  readonly from: RoutePoint;
  readonly to: RoutePoint;
}

/** What one attempt shows on one map. */
export interface PanelRoute {
  /** By index in the group. */
  readonly attempt: number;
  readonly legs: readonly DrawnLeg[];
  readonly journeys: readonly RouteJourney[];
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

/**
 * One map of each city that somebody moves in and one of the ways between cities, that first; none when nobody looked up
 * a way. `routes` are by index in the group.
 */
export function panelsOf(routes: readonly AttemptRoute[], cityOf: (point: LonLat) => string): Panel[] {
  const listed = [...new Map(routes.flatMap((route) => route.listed).map((place) => [place.key, place])).values()];
  const legs = routes.map((route) => {
    const points = new Map(route.points.map((point) => [point.key, point]));
    return route.legs.map((leg) => ({ ...leg, from: points.get(leg.from)!, to: points.get(leg.to)! }));
  });
  const cityOfLeg = ({ from, to }: DrawnLeg) => (cityOf(from) === cityOf(to) ? cityOf(from) : null);
  return [null, ...new Set(legs.flat().flatMap((leg) => cityOfLeg(leg) ?? []))].flatMap((city) => {
    const own = routes.map(
      (route, attempt): PanelRoute => ({
        attempt,
        legs: legs[attempt]!.filter((leg) => cityOfLeg(leg) === city),
        journeys: city === null ? route.journeys : [],
      }),
    );
    const extent = own.flatMap((route) => [...route.legs, ...route.journeys]).flatMap(({ from, to }) => [from, to]);
    const places = city === null ? [] : listed.filter((place) => cityOf(place) === city);
    return extent.length === 0
      ? []
      : [{ city, cities: [...new Set(extent.map(cityOf))], extent, routes: own, listed: places }];
  });
}

export interface MapFrame {
  readonly width: number;
  readonly height: number;
  /** Kept free on every side. */
  readonly padding: number;
}

export interface Projection {
  readonly frame: MapFrame;
  readonly x: (longitude: number) => number;
  readonly y: (latitude: number) => number;
  readonly metresPerUnit: number;
  /** Whether the point lies in the drawing, padding included. */
  readonly holds: (point: LonLat) => boolean;
  /** Lines of the graticule: what they are called and where they are drawn. */
  readonly meridians: readonly GridLine[];
  readonly parallels: readonly GridLine[];
  readonly scale: { readonly metres: number; readonly units: number };
}

export interface GridLine {
  readonly label: string;
  readonly at: number;
}

/** Points closer together than this are drawn as if they were this far apart. */
const LEAST_SPAN_METRES = 1_500;
const METRES_PER_DEGREE = haversineMetres({ longitude: 0, latitude: 0 }, { longitude: 0, latitude: 1 });

/** Fits the points, at least one, into the frame. */
export function projectionOf(points: readonly LonLat[], frame: MapFrame): Projection {
  const { width, height, padding } = frame;
  const longitudes = points.map(({ longitude }) => longitude);
  const latitudes = points.map(({ latitude }) => latitude);
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const middle = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  const centre = { longitude: middle(longitudes), latitude: middle(latitudes) };
  const shrink = Math.cos((centre.latitude * Math.PI) / 180);
  const across = Math.max(span(longitudes) * shrink * METRES_PER_DEGREE, LEAST_SPAN_METRES);
  const up = Math.max(span(latitudes) * METRES_PER_DEGREE, LEAST_SPAN_METRES);
  const metresPerUnit = Math.max(across / (width - 2 * padding), up / (height - 2 * padding));
  const unitsPerDegree = METRES_PER_DEGREE / metresPerUnit;
  const x = (longitude: number) => width / 2 + (longitude - centre.longitude) * shrink * unitsPerDegree;
  const y = (latitude: number) => height / 2 - (latitude - centre.latitude) * unitsPerDegree;
  const halfWide = width / 2 / shrink / unitsPerDegree;
  const halfHigh = height / 2 / unitsPerDegree;
  const step = roundDown((Math.min(halfWide, halfHigh) * 2) / 2.5);
  const metres = roundDown((metresPerUnit * width) / 4);
  return {
    frame,
    x,
    y,
    metresPerUnit,
    holds: ({ longitude, latitude }) =>
      Math.abs(longitude - centre.longitude) <= halfWide && Math.abs(latitude - centre.latitude) <= halfHigh,
    meridians: gridLines([centre.longitude - halfWide, centre.longitude + halfWide], step, "EW").map(at(x)),
    parallels: gridLines([centre.latitude - halfHigh, centre.latitude + halfHigh], step, "NS").map(at(y)),
    scale: { metres, units: metres / metresPerUnit },
  };
}

const at = (place: (degrees: number) => number) => (line: { degrees: number; label: string }) => ({
  label: line.label,
  at: place(line.degrees),
});

function gridLines([from, to]: readonly [number, number], step: number, letters: string) {
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, count) => {
    const degrees = Number(((first + count) * step).toFixed(digits));
    return { degrees, label: `${Math.abs(degrees).toFixed(digits)}°${letters[degrees < 0 ? 1 : 0]}` };
  });
}

/** The greatest of 1, 2, 5 × 10ⁿ that is not greater than `value` > 0. */
export function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const digit = [5, 2, 1].find((candidate) => candidate * power <= value * (1 + 1e-9)) ?? 1;
  return Number((digit * power).toPrecision(1));
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

/** Half of a Chinese character at the label's size, and the height of its line. */
const LETTER = 5.9;
const LINE = 14;

/**
 * Sets each label beside its point, in the order given, where it meets no other label, no point and no border;
 * null where there is no such place.
 */
export function placeLabels(labels: readonly Label[], { width, height }: Pick<MapFrame, "width" | "height">) {
  const taken = labels.map(({ x, y, reach }) => [x - reach, y - reach, x + reach, y + reach] as const);
  return labels.map(({ x, y, text, reach }): PlacedLabel | null => {
    const long = textWidth(text) * LETTER;
    const gap = reach + 3;
    for (const [anchor, dx, dy] of [
      ["start", gap, 4],
      ["end", -gap, 4],
      ["middle", 0, -gap - 2],
      ["middle", 0, gap + LINE - 4],
      ["start", reach, -gap],
      ["start", reach, gap + LINE - 6],
      ["end", -reach, -gap],
      ["end", -reach, gap + LINE - 6],
    ] as const) {
      const left = x + dx - (anchor === "start" ? 0 : anchor === "end" ? long : long / 2);
      const [right, top, bottom] = [left + long, y + dy - LINE + 3, y + dy + 3];
      const isInside = left >= 2 && right <= width - 2 && top >= 2 && bottom <= height - 2;
      if (!isInside || taken.some((box) => left < box[2] && box[0] < right && top < box[3] && box[1] < bottom))
        continue;
      taken.push([left, top, right, bottom]);
      return { x: x + dx, y: y + dy, text, anchor };
    }
    return null;
  });
}
