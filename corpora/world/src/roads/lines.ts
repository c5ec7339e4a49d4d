/** Straight lines on the ground: nearest points, angles, shifted points. Plane geometry, exact enough over some kilometres. */
import type { LonLat } from "@arenakit/contracts";

export interface Line {
  readonly from: LonLat;
  readonly to: LonLat;
}

const METRES_PER_DEGREE = 111_320;

/** Metres east and north of the origin. */
function plane(origin: LonLat, { longitude, latitude }: LonLat): { east: number; north: number } {
  const narrowing = Math.cos((origin.latitude * Math.PI) / 180);
  return {
    east: (longitude - origin.longitude) * METRES_PER_DEGREE * narrowing,
    north: (latitude - origin.latitude) * METRES_PER_DEGREE,
  };
}

/** The point so many metres east and north; six decimals. */
export function shifted(origin: LonLat, east: number, north: number): LonLat {
  const narrowing = Math.cos((origin.latitude * Math.PI) / 180);
  return {
    longitude: round6(origin.longitude + east / (METRES_PER_DEGREE * narrowing)),
    latitude: round6(origin.latitude + north / METRES_PER_DEGREE),
  };
}

/** The point of the line nearest to `point`, as its share of the way (0 … 1), and how far away it is. */
export function nearestOn({ from, to }: Line, point: LonLat): { share: number; metres: number } {
  const end = plane(from, to);
  const here = plane(from, point);
  const square = end.east ** 2 + end.north ** 2;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (here.east * end.east + here.north * end.north) / square));
  return { share, metres: Math.hypot(here.east - share * end.east, here.north - share * end.north) };
}

/** Degrees between two directions of which neither has a sense: 0 … 90. */
export function angleBetween(left: Line, right: Line): number {
  const [a, b] = [directionOf(left), directionOf(right)];
  const difference = Math.abs(a - b) % 180;
  return Math.min(difference, 180 - difference);
}

function directionOf({ from, to }: Line): number {
  const { east, north } = plane(from, to);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
