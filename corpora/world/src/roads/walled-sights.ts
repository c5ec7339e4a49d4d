/**
 * Large sights behind walls: nothing drives through them, nothing invented stands inside, and who goes there on foot goes
 * to an entrance. Outlined by their entrances.
 */
import type { LonLat } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import { distance, type Plane, type PlanePoint, planeAt } from "./plane.ts";
import { contains } from "./water.ts";

interface WalledSights {
  /** Entrances of all large sights, walled or not. */
  readonly entrances: readonly PlanePoint[];
  /** Whether a point lies inside one of them. */
  isInside(point: PlanePoint): boolean;
  /** False only where nothing between the two corners lies inside: most of a city, and sooner told. */
  isNear(low: PlanePoint, high: PlanePoint): boolean;
  /** The sight in which a point lies, or whose place it is; null elsewhere, and at an entrance itself. */
  sightAt(point: PlanePoint): WalledSight | null;
}

interface WalledSight {
  /** Where visitors get in and where they get out, at least one each. */
  readonly entries: readonly PlanePoint[];
  readonly exits: readonly PlanePoint[];
}

interface Sight extends WalledSight {
  readonly place: PlanePoint;
  readonly entrances: readonly PlanePoint[];
  /** Null where fewer than three entrances are known: no walls then. */
  readonly outline: readonly PlanePoint[] | null;
}

/** So near an entrance or the place of a sight one is there; an entrance stands on the wall, so that one is outside. */
export const AT_ENTRANCE_METRES = 30;
const AT_ENTRANCE = AT_ENTRANCE_METRES * 10;

/** The sights of a city that are entered at entrances, on the plane. */
export function sightsOf({ landmarks }: Pick<CityFacts, "landmarks">, plane: Plane): WalledSights {
  const sights = landmarks.flatMap((landmark) => sightOf(landmark, plane) ?? []);
  const boxes = sights.flatMap((sight) => {
    const { outline } = sight;
    if (!outline) return [];
    const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
    const [west, east] = [Math.min(...xs), Math.max(...xs)];
    return [{ sight, outline, west, east, south: Math.min(...ys), north: Math.max(...ys) }];
  });
  const wallsAround = (point: PlanePoint): Sight | null => {
    for (const { sight, outline, west, east, south, north } of boxes)
      if (point.x > west && point.x < east && point.y > south && point.y < north && contains(outline, point))
        return sight;
    return null;
  };
  const isNearby = (one: PlanePoint, other: PlanePoint) => distance(one, other) <= AT_ENTRANCE;
  return {
    entrances: landmarks.flatMap(({ gates = [] }) => gates.map(plane.toPlane)),
    isInside: (point) => wallsAround(point) !== null,
    isNear: (low, high) =>
      boxes.some(({ west, east, south, north }) => high.x > west && low.x < east && high.y > south && low.y < north),
    sightAt(point) {
      const sight = wallsAround(point) ?? sights.find(({ place }) => isNearby(place, point)) ?? null;
      return sight?.entrances.some((entrance) => isNearby(entrance, point)) ? null : sight;
    },
  };
}

/** Null where neither entrances nor walls are known. */
function sightOf(landmark: CityFacts["landmarks"][number], plane: Plane): Sight | null {
  const place = plane.toPlane(landmark);
  const typed = landmark.gates ?? [];
  const entrances = typed.map(plane.toPlane);
  const some = (wanted: readonly PlanePoint[]) => (wanted.length > 0 ? wanted : entrances);
  const entries = some(entrances.filter((_, index) => !typed[index]!.name.includes("出口")));
  const exits = some(entrances.filter((_, index) => !typed[index]!.name.includes("(入口)")));
  if (landmark.radiusMetres !== undefined) {
    const outline = around(place, landmark.radiusMetres * 10);
    // Where no entrance is typed, one enters from any side.
    return entrances.length > 0
      ? { place, entrances, entries, exits, outline }
      : { place, entrances: outline, entries: outline, exits: outline, outline };
  }
  if (entrances.length === 0) return null;
  if (!landmark.walls)
    return { place, entrances, entries, exits, outline: entrances.length < 3 ? null : hull(entrances) };
  const [[west, south], [east, north]] = landmark.walls;
  const corners = [
    { longitude: west, latitude: south },
    { longitude: east, latitude: south },
    { longitude: east, latitude: north },
    { longitude: west, latitude: north },
  ];
  return { place, entrances, entries, exits, outline: corners.map(plane.toPlane) };
}

/** Where ways begin and end: at the entrances of the sight around a place, else at the place itself. */
export interface WalkEnds {
  /** Of who goes to the place. */
  to(point: LonLat): readonly LonLat[];
  /** Of who comes from there. */
  from(point: LonLat): readonly LonLat[];
  /** Whether both places are parts of one sight, or one is and the other an entrance of it. */
  isOneSight(one: LonLat, other: LonLat): boolean;
}

export function walkEnds(city: Pick<CityFacts, "landmarks"> & LonLat): WalkEnds {
  const plane = planeAt(city);
  const sights = sightsOf(city, plane);
  const at = (point: LonLat) => sights.sightAt(plane.toPlane(point));
  const places = (entrances: readonly PlanePoint[]) => entrances.map((entrance) => lonLat(plane, entrance));
  return {
    to(point) {
      const sight = at(point);
      return sight ? places(sight.entries) : [point];
    },
    from(point) {
      const sight = at(point);
      return sight ? places(sight.exits) : [point];
    },
    isOneSight(one, other) {
      const [sight, same] = [at(one), at(other)];
      if (sight && same) return sight === same;
      const within = sight ?? same;
      const entrance = plane.toPlane(sight ? other : one);
      return (
        within !== null &&
        [...within.entries, ...within.exits].some((place) => distance(place, entrance) <= AT_ENTRANCE)
      );
    },
  };
}

function lonLat(plane: Plane, point: PlanePoint): LonLat {
  const { longitude, latitude } = plane.toMicrodegrees(point);
  return { longitude: longitude / 1e6, latitude: latitude / 1e6 };
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
