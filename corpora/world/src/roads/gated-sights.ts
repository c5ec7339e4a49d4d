/** Large sights behind walls: nothing drives through them, and nothing invented stands inside. Outlined by their gates. */
import { GATES } from "../atlas/gates.ts";
import type { CityFacts } from "../atlas.ts";
import type { Plane, PlanePoint } from "./plane.ts";
import { contains } from "./water.ts";

/** Radii in metres of sights whose gates are not typed. */
const RADII: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  拉萨: { 布达拉宫: 220 },
  酒泉: { 鸣沙山月牙泉: 900 },
};

/** West, south, east and north of walls that reach beyond the gates. GCJ-02. */
const WALLS: Readonly<Record<string, Readonly<Record<string, readonly [number, number, number, number]>>>> = {
  北京: { 故宫博物院: [116.3922, 39.9134, 116.4016, 39.9225] },
};

export interface GatedSights {
  /** Whether a point lies inside one of them. */
  isInside(point: PlanePoint): boolean;
  /** False only where nothing between the two corners lies inside: most of a city, and sooner told. */
  isNear(low: PlanePoint, high: PlanePoint): boolean;
}

export function sightsOf({ name, landmarks }: Pick<CityFacts, "name" | "landmarks">, plane: Plane): GatedSights {
  const sights = landmarks.flatMap((landmark) => {
    const middle = plane.toPlane(landmark);
    const radius = RADII[name]?.[landmark.name];
    if (radius !== undefined) return [around(middle, radius * 10)];
    const walls = WALLS[name]?.[landmark.name];
    if (walls) {
      const [west, south, east, north] = walls;
      const corners = [
        { longitude: west, latitude: south },
        { longitude: east, latitude: south },
        { longitude: east, latitude: north },
        { longitude: west, latitude: north },
      ];
      return [corners.map(plane.toPlane)];
    }
    const gates = (GATES[name]?.[landmark.name] ?? []).map(plane.toPlane);
    return gates.length < 3 ? [] : [hull(gates)];
  });
  const boxes = sights.map((outline) => ({
    outline,
    west: Math.min(...outline.map(({ x }) => x)),
    east: Math.max(...outline.map(({ x }) => x)),
    south: Math.min(...outline.map(({ y }) => y)),
    north: Math.max(...outline.map(({ y }) => y)),
  }));
  return {
    isInside: (point) =>
      boxes.some(
        ({ outline, west, east, south, north }) =>
          point.x > west && point.x < east && point.y > south && point.y < north && contains(outline, point),
      ),
    isNear: (low, high) =>
      boxes.some(({ west, east, south, north }) => high.x > west && low.x < east && high.y > south && low.y < north),
  };
}

const EIGHTH = 7 / 10;
function around({ x, y }: PlanePoint, radius: number): PlanePoint[] {
  const near = Math.round(radius * EIGHTH);
  return [
    { x: x + radius, y },
    { x: x + near, y: y + near },
    { x, y: y + radius },
    { x: x - near, y: y + near },
    { x: x - radius, y },
    { x: x - near, y: y - near },
    { x, y: y - radius },
    { x: x + near, y: y - near },
  ];
}

/** Convex (Andrew 1979). */
function hull(points: readonly PlanePoint[]): PlanePoint[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (order: readonly PlanePoint[]) => {
    const chain: PlanePoint[] = [];
    for (const point of order) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const turn = (a: PlanePoint, b: PlanePoint, c: PlanePoint) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
