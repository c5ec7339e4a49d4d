/** A line of many points as its bends: points that lie close to the straight way between others are left out. */
import type { LonLat } from "@arenakit/contracts";
import { arcDecimetres, cosineOfDegrees } from "@arenakit/corpus-world/roads";

/** A point nearer than this to the straight way is no bend. */
const STRAIGHT_WITHIN_METRES = 5;
const METRES_PER_DEGREE = 111_195;

interface Bend extends LonLat {
  /** From the bend before, along every point between; 0 for the first. */
  readonly decimetres: number;
}

/** First and last point and the bends between (Douglas and Peucker 1973), with true lengths between them. */
export function bendsOf(points: readonly LonLat[]): Bend[] {
  const isKept = new Uint8Array(points.length);
  isKept[0] = isKept[points.length - 1] = 1;
  const stretches: [number, number][] = [[0, points.length - 1]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch;
    let farthest = 0;
    let at = -1;
    for (let point = from + 1; point < to; point++) {
      const metres = metresBeside(points[point]!, points[from]!, points[to]!);
      if (metres > farthest) [farthest, at] = [metres, point];
    }
    if (at < 0 || farthest <= STRAIGHT_WITHIN_METRES) continue;
    isKept[at] = 1;
    stretches.push([from, at], [at, to]);
  }
  const bends: Bend[] = [];
  let decimetres = 0;
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    if (before) decimetres += arcDecimetres(micro(before), micro(point));
    if (isKept[at] === 0) continue;
    bends.push({ ...point, decimetres });
    decimetres = 0;
  }
  return bends;
}

/** From a point to the stretch between two others, on the plane around it. */
function metresBeside(point: LonLat, from: LonLat, to: LonLat): number {
  const perLongitude = METRES_PER_DEGREE * cosineOfDegrees(point.latitude);
  const [toX, toY] = [
    (to.longitude - from.longitude) * perLongitude,
    (to.latitude - from.latitude) * METRES_PER_DEGREE,
  ];
  const [x, y] = [
    (point.longitude - from.longitude) * perLongitude,
    (point.latitude - from.latitude) * METRES_PER_DEGREE,
  ];
  const square = toX * toX + toY * toY;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (x * toX + y * toY) / square));
  return Math.sqrt((x - share * toX) ** 2 + (y - share * toY) ** 2);
}

const micro = ({ longitude, latitude }: LonLat): LonLat => ({ longitude: longitude * 1e6, latitude: latitude * 1e6 });
