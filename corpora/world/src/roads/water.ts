/** Rivers and lakes of a city in its plane: where a road gets wet, and where it may cross. */
import type { LonLat } from "@arenakit/contracts";
import type { CityFacts, CityWater, CrossingKind } from "../atlas.ts";
import { distance, nearestOnSegment, type Plane, type PlanePoint } from "./plane.ts";
import { createPlaneCells } from "./plane-cells.ts";
import { ARC } from "./road-graph.ts";
import { type Stroke, stroke } from "./stroke.ts";

export interface River {
  readonly name: string;
  readonly halfWidth: number;
  readonly points: readonly PlanePoint[];
  /** Only what is typed crosses it. */
  readonly closed: boolean;
}

/** The facts of a city that say where there is water and where land. */
export type WaterFacts = Pick<CityFacts, "districts" | "stations" | "airports" | "landmarks" | "ferryOnly" | "water">;

export interface Water {
  readonly rivers: readonly River[];
  /** Bridges that are known, each with the point at which it crosses. */
  readonly bridges: readonly {
    readonly name: string;
    readonly at: PlanePoint;
    readonly river: River;
    readonly kind: CrossingKind;
  }[];
  /** What is known to lead over or under lakes and the sea. */
  readonly crossings: readonly Stroke[];
  /** Index of the river that covers the point, or null. */
  riverAt(point: PlanePoint): River | null;
  /** Whether the point lies in a lake or in the sea. */
  isLake(point: PlanePoint): boolean;
  /** Whether an island is there, or a station or a town, which a river's line, good to some hundred metres, may cover. */
  isBank(point: PlanePoint): boolean;
  /** False only where no point of the stretch can be wet: most of them, and far sooner told. */
  isNear(from: PlanePoint, to: PlanePoint): boolean;
}

/** A bridge begins so far from the water, decimetres. */
const ON_THE_BANK = 5_000;
/** Rivers are cut into cells of this size, so that a point looks at those nearby only. */
const CELL = 40_000;

const NO_WATER: CityWater = { rivers: [], lakes: [], crossings: [], stops: [], junctions: [] };
const lonLat = ([longitude, latitude]: readonly [number, number]): LonLat => ({ longitude, latitude });

/** The rivers, lakes and crossings of a city on the plane. */
export function waterOf(city: WaterFacts, plane: Plane): Water {
  const { rivers: typed, lakes: outlines, crossings: overLakes, stops } = city.water ?? NO_WATER;
  const rivers = typed.map(
    ({ name, width, points, isClosed }): River => ({
      name,
      halfWidth: width * 5,
      points: points.map((point) => plane.toPlane(lonLat(point))),
      closed: isClosed,
    }),
  );
  const bridges = typed.flatMap(({ bridges }, index) =>
    bridges.map(({ name, at, kind }) => ({ name, at: plane.toPlane(lonLat(at)), river: rivers[index]!, kind })),
  );
  const crossings = overLakes.map(({ name, kind, from, to }) =>
    crossingRoad(name, kind, [plane.toPlane(lonLat(from)), plane.toPlane(lonLat(to))]),
  );
  const lakes = outlines.map((outline) => {
    const points = outline.map((point) => plane.toPlane(lonLat(point)));
    return { points, box: boxOf(points, 0) };
  });
  const islands = (city.ferryOnly ?? []).map(({ west, east, south, north }) =>
    boxOf([plane.toPlane(lonLat([west, south])), plane.toPlane(lonLat([east, north]))], 0),
  );
  const inOutline = (point: PlanePoint) =>
    lakes.some(({ points, box }) => overlaps(box, point, point) && contains(points, point)) &&
    !islands.some((box) => overlaps(box, point, point));
  const land = landStrips(city, { plane, outlines: lakes.map(({ points }) => points), inOutline, crossings });
  const towns = [...city.districts, ...city.stations, ...stops.map(lonLat)].map(plane.toPlane);
  const causeways = land.map(({ from, to }): Stroke => ({ ...stroke("", "secondary", [from, to]), crossing: true }));
  const cells = createPlaneCells<RiverPiece>(CELL);
  for (const river of rivers)
    for (const [at, to] of river.points.slice(1).entries()) {
      const from = river.points[at]!;
      // A decimetre more, so that no rounding leaves out a point on the very bank.
      cells.add({ river, from, to, box: boxOf([from, to], river.halfWidth + 1) }, from, to, river.halfWidth);
    }
  return {
    rivers,
    bridges,
    crossings: [...crossings, ...causeways],
    riverAt(point) {
      for (const { river, from, to, box } of cells.at(point))
        if (overlaps(box, point, point) && nearestOnSegment(from, to, point).distance < river.halfWidth) return river;
      return null;
    },
    isLake: (point) =>
      inOutline(point) && !land.some(({ from, to }) => nearestOnSegment(from, to, point).distance < LAND),
    isBank: (point) =>
      towns.some((town) => distance(town, point) < LAND) || islands.some((box) => overlaps(box, point, point)),
    isNear(from, to) {
      for (const { box } of lakes) if (overlaps(box, from, to)) return true;
      for (const { box } of cells.along(from, to, 0)) if (overlaps(box, from, to)) return true;
      return false;
    },
  };
}

interface Strip {
  readonly from: PlanePoint;
  readonly to: PlanePoint;
}
/** Half the width of the land at a known place, decimetres. */
const LAND = 4_000;
/** A place so near a causeway or bridge, decimetres, needs no other way to the shore. */
const ON_CROSSING = 1_000;

/** Outlines are good to some hundred metres: where the atlas has a place there is land, and so is the way to its shore. */
function landStrips(
  city: WaterFacts,
  {
    plane,
    outlines,
    inOutline,
    crossings,
  }: {
    plane: Plane;
    outlines: readonly (readonly PlanePoint[])[];
    inOutline: (point: PlanePoint) => boolean;
    crossings: readonly Stroke[];
  },
): Strip[] {
  if (outlines.length === 0) return [];
  const places: readonly LonLat[] = [
    ...city.districts,
    ...city.stations,
    ...city.airports,
    ...city.landmarks.filter(({ name }) => !OVER_WATER.test(name)),
    ...(city.water ?? NO_WATER).stops.map(lonLat),
    ...(city.water ?? NO_WATER).junctions.map(lonLat),
  ];
  const isOnCrossing = (place: PlanePoint) =>
    crossings.some(
      ({ points, arcFlags }) =>
        (arcFlags & ARC.tunnel) === 0 && nearestOnSegment(points[0]!, points[1]!, place).distance < ON_CROSSING,
    );
  return places
    .map(plane.toPlane)
    .filter((place) => inOutline(place) && !isOnCrossing(place))
    .map((from): Strip => {
      let [to, least] = [from, Number.POSITIVE_INFINITY];
      for (const outline of outlines)
        for (const [at, end] of outline.entries()) {
          const begin = outline.at(at - 1)!;
          const near = nearestOnSegment(begin, end, from);
          const shore = {
            x: begin.x + (end.x - begin.x) * near.share,
            y: begin.y + (end.y - begin.y) * near.share,
          };
          // Where two outlines meet there is no shore.
          if (near.distance >= least || inOutline(beyond(from, shore))) continue;
          [to, least] = [beyond(from, shore), near.distance];
        }
      return { from, to };
    });
}

/** Sights that stand in the water. */
const OVER_WATER = /桥|隧道|轮渡|海底/;

/** A hundred metres farther. */
function beyond(from: PlanePoint, to: PlanePoint): PlanePoint {
  const length = Math.max(1, distance(from, to));
  const share = (length + 1_000) / length;
  return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
}

function crossingRoad(name: string, kind: CrossingKind, points: readonly PlanePoint[]): Stroke {
  const flags: Readonly<Record<CrossingKind, number>> = {
    open: 0,
    motors: ARC.motorOnly,
    tunnel: ARC.motorOnly | ARC.tunnel,
    footway: ARC.footOnly,
  };
  const roadClass = kind === "open" ? "arterial" : kind === "footway" ? "path" : "expressway";
  return { ...stroke(name, roadClass, points, { arcFlags: flags[kind] }), crossing: true };
}

/** Whether only a typed crossing may lead there: through a lake, the sea or a closed river. Sampled every 40 m. */
export function isBarred(water: Water, from: PlanePoint, to: PlanePoint): boolean {
  if (!water.isNear(from, to)) return false;
  const pieces = Math.max(1, Math.ceil(distance(from, to) / 400));
  for (let at = 0; at <= pieces; at++) {
    const point = { x: from.x + ((to.x - from.x) * at) / pieces, y: from.y + ((to.y - from.y) * at) / pieces };
    if (water.isLake(point) || water.riverAt(point)?.closed) return true;
  }
  return false;
}

/** Whether nothing can stand at the point. */
export function isWet(water: Water, point: PlanePoint): boolean {
  if (!water.isNear(point, point)) return false;
  return water.isLake(point) || (water.riverAt(point) !== null && !water.isBank(point));
}

interface RiverPiece {
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
export function bridgeRoads({ bridges, crossings }: Water): Stroke[] {
  const overRivers = bridges.map(({ name, at, river, kind }) => {
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
    return crossingRoad(name, kind, [
      { x: at.x - east, y: at.y - north },
      // A sight may stand on it.
      at,
      { x: at.x + east, y: at.y + north },
    ]);
  });
  return [...overRivers, ...crossings];
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
