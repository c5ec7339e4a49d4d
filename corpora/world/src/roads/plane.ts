/**
 * The plane in which a city's roads are drawn: whole decimetres east and north of its centre. Only sums, products and
 * square roots are used, which every machine computes alike.
 */
import type { LonLat } from "@arenakit/contracts";

/** Decimetres east (x) and north (y) of the city's centre. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** The mean earth's, so that lengths agree with haversineMetres. */
export const DECIMETRES_PER_DEGREE = 1_111_950.8;

export interface Plane {
  toPlane(point: LonLat): PlanePoint;
  /** Millionths of a degree. */
  toMicrodegrees(point: PlanePoint): { readonly longitude: number; readonly latitude: number };
}

/** The plane that touches the earth at the centre. */
export function planeAt(centre: LonLat): Plane {
  const perLongitude = DECIMETRES_PER_DEGREE * cosineOfDegrees(centre.latitude);
  return {
    toPlane: ({ longitude, latitude }) => ({
      x: Math.round((longitude - centre.longitude) * perLongitude),
      y: Math.round((latitude - centre.latitude) * DECIMETRES_PER_DEGREE),
    }),
    toMicrodegrees: ({ x, y }) => ({
      longitude: Math.round((centre.longitude + x / perLongitude) * 1e6),
      latitude: Math.round((centre.latitude + y / DECIMETRES_PER_DEGREE) * 1e6),
    }),
  };
}

/** Whole decimetres between two points in millionths of a degree, rounded up: at least the great circle over a few kilometres. */
export function arcDecimetres(
  from: { readonly longitude: number; readonly latitude: number },
  to: { readonly longitude: number; readonly latitude: number },
): number {
  const north = (to.latitude - from.latitude) / 1e6;
  const east = ((to.longitude - from.longitude) / 1e6) * cosineOfDegrees((to.latitude + from.latitude) / 2e6);
  return Math.ceil(Math.sqrt(north * north + east * east) * DECIMETRES_PER_DEGREE * (1 + 1e-6));
}

/** Cosine by its series: Math.cos may differ in the last bit between engines. Exact to 1e-15 for up to 90°. */
export function cosineOfDegrees(degrees: number): number {
  const radians = (degrees * Math.PI) / 180;
  const square = radians * radians;
  let sum = 1;
  let term = 1;
  for (let power = 2; power <= 26; power += 2) {
    term *= -square / (power * (power - 1));
    sum += term;
  }
  return sum;
}

/** From the cosine, so that every machine computes the same bits. */
export const sineOfDegrees = (degrees: number): number => cosineOfDegrees(90 - degrees);

/** Decimetres between two points of the plane. */
export function distance(from: PlanePoint, to: PlanePoint): number {
  const [east, north] = [to.x - from.x, to.y - from.y];
  return Math.sqrt(east * east + north * north);
}

/** The point so far along the line, rounded to whole decimetres. */
export function between(from: PlanePoint, to: PlanePoint, share: number): PlanePoint {
  return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
}

/** Nearest point of the segment, as its share of the way, and the distance to it. */
export function nearestOnSegment(
  from: PlanePoint,
  to: PlanePoint,
  point: PlanePoint,
): { readonly share: number; readonly distance: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const free = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  const share = Math.min(1, Math.max(0, free));
  return { share, distance: distance({ x: from.x + share * dx, y: from.y + share * dy }, point) };
}

/** Where two segments cross, as shares of each; null where they do not. */
export function crossing(
  a: PlanePoint,
  b: PlanePoint,
  c: PlanePoint,
  d: PlanePoint,
): { readonly first: number; readonly second: number } | null {
  const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return null;
  const first = ((c.x - a.x) * sy - (c.y - a.y) * sx) / cross;
  const second = ((c.x - a.x) * ry - (c.y - a.y) * rx) / cross;
  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? { first, second } : null;
}

/** Whole number from whole numbers, well mixed (the finaliser of MurmurHash3); 32 bits without sign. */
export function mixed(...parts: readonly number[]): number {
  let hash = MIXING_START;
  for (const part of parts) hash = mixedIn(hash, part);
  return hash >>> 0;
}

/** `mixed` of three, for loops: no list is made for each call. */
export function mixedThree(first: number, second: number, third: number): number {
  return mixedIn(mixedIn(mixedIn(MIXING_START, first), second), third) >>> 0;
}

const MIXING_START = 0x9e3779b9;

function mixedIn(hash: number, part: number): number {
  const once = Math.imul(hash ^ part, 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
