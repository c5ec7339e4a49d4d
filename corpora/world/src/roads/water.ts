/** Rivers and lakes of a city in its plane: where a road gets wet, and where it may cross. */
import type { LonLat } from "@arenakit/contracts";
import { distance, nearestOnSegment, type Plane, type PlanePoint } from "./plane.ts";
import { createPlaneCells } from "./plane-cells.ts";
import { LAKES, RIVERS } from "./rivers.ts";
import { type Stroke, stroke } from "./stroke.ts";

export interface River {
  readonly name: string;
  readonly halfWidth: number;
  readonly points: readonly PlanePoint[];
}

export interface Water {
  readonly rivers: readonly River[];
  /** Bridges that are known, each with the point at which it crosses. */
  readonly bridges: readonly { readonly name: string; readonly at: PlanePoint; readonly river: River }[];
  /** Index of the river that covers the point, or null. */
  riverAt(point: PlanePoint): River | null;
  /** Whether the point lies in a lake or in the sea. */
  isLake(point: PlanePoint): boolean;
  /** False only where no point of the stretch can be wet: most of them, and far sooner told. */
  isNear(from: PlanePoint, to: PlanePoint): boolean;
}

/** A bridge begins so far from the water, decimetres. */
const ON_THE_BANK = 5_000;
/** Rivers are cut into cells of this size, so that a point looks at those nearby only. */
const CELL = 40_000;

export function waterOf(city: string, plane: Plane): Water {
  const lonLat = ([longitude, latitude]: readonly [number, number]): LonLat => ({ longitude, latitude });
  const typed = RIVERS[city] ?? [];
  const rivers = typed.map(
    ({ name, width, points }): River => ({
      name,
      halfWidth: width * 5,
      points: points.map((point) => plane.toPlane(lonLat(point))),
    }),
  );
  const bridges = typed.flatMap(({ bridges }, index) =>
    bridges.map(({ name, at }) => ({ name, at: plane.toPlane(lonLat(at)), river: rivers[index]! })),
  );
  const lakes = (LAKES[city] ?? []).map((outline) => outline.map((point) => plane.toPlane(lonLat(point))));
  const boxes = lakes.map((outline) => boxOf(outline, 0));
  const cells = createPlaneCells<Piece>(CELL);
  for (const river of rivers)
    for (const [at, to] of river.points.slice(1).entries()) {
      const from = river.points[at]!;
      // A decimetre more, so that no rounding leaves out a point on the very bank.
      cells.add({ river, from, to, box: boxOf([from, to], river.halfWidth + 1) }, from, to, river.halfWidth);
    }
  return {
    rivers,
    bridges,
    riverAt(point) {
      for (const { river, from, to } of cells.at(point))
        if (nearestOnSegment(from, to, point).distance < river.halfWidth) return river;
      return null;
    },
    isLake: (point) => lakes.some((outline) => contains(outline, point)),
    isNear(from, to) {
      for (const lake of boxes) if (overlaps(lake, from, to)) return true;
      for (const { box } of cells.along(from, to, 0)) if (overlaps(box, from, to)) return true;
      return false;
    },
  };
}

interface Piece {
  readonly river: River;
  readonly from: PlanePoint;
  readonly to: PlanePoint;
  /** What it covers lies in here. */
  readonly box: Box;
}

interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

function boxOf(points: readonly PlanePoint[], margin: number): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    west: Math.min(...xs) - margin,
    east: Math.max(...xs) + margin,
    south: Math.min(...ys) - margin,
    north: Math.max(...ys) + margin,
  };
}

const overlaps = ({ west, east, south, north }: Box, from: PlanePoint, to: PlanePoint) =>
  Math.min(from.x, to.x) <= east &&
  Math.max(from.x, to.x) >= west &&
  Math.min(from.y, to.y) <= north &&
  Math.max(from.y, to.y) >= south;

/** Whether the outline's polygon holds the point (ray casting). */
export function contains(outline: readonly PlanePoint[], { x, y }: PlanePoint): boolean {
  let inside = false;
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at++) {
    const [a, b] = [outline[at]!, outline[before]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** The known bridges as roads from bank to bank, square to their rivers. */
export function bridgeRoads({ bridges }: Water): Stroke[] {
  return bridges.map(({ name, at, river }) => {
    let course: readonly [PlanePoint, PlanePoint] = [river.points[0]!, river.points[1]!];
    let least = Number.POSITIVE_INFINITY;
    for (let index = 1; index < river.points.length; index++) {
      const piece = [river.points[index - 1]!, river.points[index]!] as const;
      const away = nearestOnSegment(...piece, at).distance;
      if (away < least) {
        least = away;
        course = piece;
      }
    }
    const length = distance(...course);
    const reach = river.halfWidth + ON_THE_BANK;
    const east = Math.round(((course[1].y - course[0].y) / length) * reach);
    const north = Math.round(((course[0].x - course[1].x) / length) * reach);
    return stroke(name, "arterial", [
      { x: at.x - east, y: at.y - north },
      { x: at.x + east, y: at.y + north },
    ]);
  });
}

/** The river that the stretch crosses or lies in, sampled every 40 m; `lake` where it enters a lake. */
export function waterAcross(water: Water, from: PlanePoint, to: PlanePoint): River | "lake" | null {
  if (!water.isNear(from, to)) return null;
  const pieces = Math.max(1, Math.ceil(distance(from, to) / 400));
  for (let at = 0; at <= pieces; at++) {
    const point = { x: from.x + ((to.x - from.x) * at) / pieces, y: from.y + ((to.y - from.y) * at) / pieces };
    const river = water.riverAt(point);
    if (river) return river;
    if (water.isLake(point)) return "lake";
  }
  return null;
}
