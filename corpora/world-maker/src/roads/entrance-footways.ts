/**
 * Footways at the entrances of large sights: from each of them, and from the entrances of the underground near one, to the
 * streets around it on every side, and from one to the other. Nothing here is for cars but the road to a lonely entrance.
 */

import {
  ARC,
  between,
  distance,
  nearestOnSegment,
  type PlanePoint,
  type Stroke,
  stroke,
} from "@arenakit/corpus-world/roads";
import type { Edge } from "./arrangement.ts";

/** A drawing that is added to; streets are cut where a footway meets them. */
interface FootwayDrawing {
  readonly points: PlanePoint[];
  readonly island: boolean[];
  readonly edges: Edge[];
}

interface FootwayOptions {
  readonly sightEntrances: readonly PlanePoint[];
  /** Of the underground. */
  readonly metroEntrances: readonly PlanePoint[];
  /** Whether water or the walls of a sight lie between two points, and whether water does. */
  readonly blocked: (from: PlanePoint, to: PlanePoint) => boolean;
  readonly barred: (from: PlanePoint, to: PlanePoint) => boolean;
}

/** Decimetres. Entrances of a sight and of the underground so near each other have a way of their own; farther from all sights there is none. */
const JOINED = 3_000;
const NEAR_SIGHT = 5_000;
/** Streets so near an entrance are joined to it, each on another side. */
const STREETS = 3_000;
const MOST_STREETS = 4;
/** Cosine of the angle that parts two sides: 60°. */
const SIDES = 0.5;
/** A street is not cut so near its ends. */
const AT_END = 150;
/** An entrance farther from every street has a road. */
const LONELY = 1_200;
const PATH: Stroke = stroke("", "path", [], { arcFlags: ARC.footOnly });
const ACCESS: Stroke = stroke("", "street", []);

export function addEntranceFootways(
  drawing: FootwayDrawing,
  { sightEntrances, metroEntrances, blocked, barred }: FootwayOptions,
): void {
  if (sightEntrances.length === 0) return;
  const near = metroEntrances.filter((exit) =>
    sightEntrances.some((entrance) => distance(entrance, exit) <= NEAR_SIGHT),
  );
  const nodes = new Map<PlanePoint, number>();
  for (const entrance of sightEntrances)
    nodes.set(entrance, joinToStreets(drawing, entrance, { blocked, barred, lonely: ACCESS }));
  for (const exit of near) nodes.set(exit, joinToStreets(drawing, exit, { blocked, barred, lonely: PATH }));
  for (const exit of near)
    for (const entrance of sightEntrances) {
      const away = distance(entrance, exit);
      if (away === 0 || away > JOINED || barred(entrance, exit)) continue;
      drawing.edges.push({ from: nodes.get(entrance)!, to: nodes.get(exit)!, stroke: PATH });
    }
}

interface Joining extends Pick<FootwayOptions, "blocked" | "barred"> {
  /** How the only way is drawn where every street is far. */
  readonly lonely: Stroke;
}

/** The node at the place, joined to the streets around. */
function joinToStreets(drawing: FootwayDrawing, place: PlanePoint, { blocked, barred, lonely }: Joining): number {
  const { points, island, edges } = drawing;
  const node = points.push(place) - 1;
  island.push(false);
  const streets = streetsNear(drawing, place);
  const isOpen = streets.filter(({ at }) => !blocked(place, at));
  // Outlines are good to a hundred metres: a place that they wall in has a way through them.
  const usable = isOpen.length > 0 ? isOpen : streets.filter(({ at }) => !barred(place, at)).slice(0, 1);
  const taken: PlanePoint[] = [];
  const cuts: { readonly edge: number; readonly at: PlanePoint }[] = [];
  for (const { edge, at, away } of usable) {
    if (taken.length === MOST_STREETS) break;
    if (away > 0 && taken.some((other) => isSameSide(place, at, other))) continue;
    taken.push(at);
    cuts.push({ edge, at });
  }
  for (const [index, { edge, at }] of cuts.entries()) {
    const drawn = index === 0 && distance(place, at) > LONELY ? lonely : PATH;
    edges.push({ from: cutAt(drawing, edge, at), to: node, stroke: drawn });
  }
  if (cuts.length === 0) {
    const nearest = nearestNode(drawing, place, barred);
    if (nearest >= 0) edges.push({ from: nearest, to: node, stroke: lonely });
  }
  return node;
}

function isSameSide(place: PlanePoint, one: PlanePoint, other: PlanePoint): boolean {
  const [ax, ay, bx, by] = [one.x - place.x, one.y - place.y, other.x - place.x, other.y - place.y];
  const lengths = Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by));
  return lengths === 0 || ax * bx + ay * by > SIDES * lengths;
}

interface Near {
  readonly edge: number;
  readonly at: PlanePoint;
  readonly away: number;
}

/** Streets around a place by distance, with their nearest points. */
function streetsNear({ points, island, edges }: FootwayDrawing, place: PlanePoint): Near[] {
  const found: Near[] = [];
  for (const [edge, { from, to, stroke: drawn }] of edges.entries()) {
    const [a, b] = [points[from]!, points[to]!];
    if (Math.min(a.x, b.x) > place.x + STREETS || Math.max(a.x, b.x) < place.x - STREETS) continue;
    if (Math.min(a.y, b.y) > place.y + STREETS || Math.max(a.y, b.y) < place.y - STREETS) continue;
    if (island[from] || drawn.crossing || (drawn.arcFlags & ARC.footOnly) !== 0) continue;
    const { share, distance: away } = nearestOnSegment(a, b, place);
    if (away <= STREETS) found.push({ edge, at: between(a, b, share), away });
  }
  return found.sort((one, other) => one.away - other.away || one.edge - other.edge);
}

/** The node at a point of an edge, which is cut there. */
function cutAt({ points, island, edges }: FootwayDrawing, edge: number, at: PlanePoint): number {
  const { from, to, stroke: drawn } = edges[edge]!;
  if (distance(points[from]!, at) < AT_END) return from;
  if (distance(points[to]!, at) < AT_END) return to;
  const node = points.push(at) - 1;
  island.push(false);
  edges[edge] = { from, to: node, stroke: drawn };
  edges.push({ from: node, to, stroke: drawn });
  return node;
}

function nearestNode(
  { points, island, edges }: FootwayDrawing,
  place: PlanePoint,
  barred: FootwayOptions["barred"],
): number {
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const { from, stroke: drawn } of edges) {
    const point = points[from]!;
    if (island[from] || (drawn.arcFlags & ARC.footOnly) !== 0 || Math.abs(point.x - place.x) >= least) continue;
    const away = distance(point, place);
    if (away < least && !barred(place, point)) [best, least] = [from, away];
  }
  return best;
}
