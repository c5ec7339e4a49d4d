/**
 * Nodes and edges as a road graph: loose parts are joined, sites get their access, one-way streets that would lock
 * somebody in are opened, larger junctions get signals. Rows are sorted along the plane, so neighbours lie together.
 */

import {
  ARC,
  arcDecimetres,
  between,
  distance,
  isBarred,
  NODE,
  type Plane,
  type PlanePoint,
  type RoadGraph,
  type Stroke,
  stroke,
  stronglyConnected,
  type Water,
  waterAcross,
} from "@arenakit/corpus-world/roads";
import type { Arrangement, Edge } from "./arrangement.ts";
import { addEntranceFootways } from "./entrance-footways.ts";
import { type ArcRow, graphOfArcs } from "./graph-rows.ts";
import { joinParts } from "./parts.ts";

interface AssembleOptions {
  readonly plane: Plane;
  readonly water: Water;
  /** Places that the roads must reach. */
  readonly sites: readonly { readonly point: PlanePoint }[];
  readonly isIsland: (point: PlanePoint) => boolean;
  /** Whether a point lies behind the walls of a sight. */
  readonly isInside: (point: PlanePoint) => boolean;
  /** Entrances of sights on land, and entrances of the underground, between which footways lead. */
  readonly sightEntrances?: readonly PlanePoint[];
  readonly metroEntrances?: readonly PlanePoint[];
  /** Nodes at which a motorway begins. */
  readonly motorwayEntrances?: readonly PlanePoint[];
}

/** An edge as it stands in the graph. */
interface Road extends Edge {
  readonly flags: number;
  readonly twoWay: boolean;
}

/** Decimetres from a site to the next road that need no access road. */
const NEAR = 1_200;
const ACCESS: Stroke = stroke("", "street", []);
const QUARTERS = [0.25, 0.5, 0.75];
const APPROACH: Stroke = stroke("", "arterial", []);
/** So many of the nearest nodes are tried for a dry way. */
const MOST_TRIED = 60;
const PATH: Stroke = stroke("", "path", [], { arcFlags: ARC.footOnly });

export function assemble(arrangement: Arrangement, options: AssembleOptions): RoadGraph {
  const points = [...arrangement.points];
  const island = points.map(options.isIsland);
  const { water, isInside } = options;
  const barred = (from: PlanePoint, to: PlanePoint) => isBarred(water, from, to);
  const blocked = (from: PlanePoint, to: PlanePoint) =>
    QUARTERS.some((share) => isInside(between(from, to, share))) || barred(from, to);
  const edges: Edge[] = [];
  for (const edge of arrangement.edges) {
    if (island[edge.from] !== island[edge.to]) continue;
    const [from, to] = [points[edge.from]!, points[edge.to]!];
    const { crossing = false, typed = false } = edge.stroke;
    if (!crossing && (typed ? barred : blocked)(from, to)) continue;
    edges.push(island[edge.from] ? { ...edge, stroke: pathOf(edge.stroke) } : edge);
  }
  addApproaches(points, edges, blocked);
  const isWalkable = ({ stroke: { arcFlags } }: Edge) => (arcFlags & ARC.motorOnly) === 0;
  const inland = edges.filter(({ from }) => !island[from]);
  const paths = inland.length < edges.length ? edges.filter(({ from }) => island[from]) : [];
  const isFootway = ({ stroke: { arcFlags } }: Edge) => (arcFlags & ARC.footOnly) !== 0;
  const streets = inland.filter((edge) => isWalkable(edge) && !isFootway(edge));
  const walkable = [
    ...joinParts(points, streets, { link: ACCESS, barred: blocked }),
    ...joinParts(points, paths, { link: PATH, barred: blocked }),
  ];
  const drawing = { points, island, edges: walkable };
  addAccess(drawing, { ...options, barred });
  const { sightEntrances = [], metroEntrances = [] } = options;
  addEntranceFootways(drawing, { sightEntrances, metroEntrances, blocked, barred });
  // Last: what is reached over a footway alone would be out of reach for cars.
  walkable.push(...inland.filter(isFootway));
  const onLand = ({ from }: Edge) => !island[from];
  const motorways = inland.filter((edge) => !isWalkable(edge));
  const joined = joinParts(points, [...walkable.filter(onLand), ...motorways], { link: ACCESS, barred: blocked });
  const roads = [...joined, ...walkable.filter((edge) => !onLand(edge))].map((edge): Road => {
    const { from, to, stroke: drawn } = edge;
    const isTunnel = (drawn.arcFlags & ARC.tunnel) !== 0;
    const wet = !isTunnel && waterAcross(water, points[from]!, points[to]!) !== null;
    return { from, to, stroke: drawn, flags: drawn.arcFlags | (wet ? ARC.bridge : 0), twoWay: !drawn.oneWay };
  });
  return toGraph(points, openLocked(roads, points.length), options);
}

type Barred = (from: PlanePoint, to: PlanePoint) => boolean;

/** Both ends of a known crossing meet the nearest road of their shore. */
function addApproaches(points: readonly PlanePoint[], edges: Edge[], barred: Barred): void {
  const uses = new Map<number, number>();
  const usable = new Set<number>();
  for (const { from, to, stroke: drawn } of edges) {
    if (drawn.crossing) for (const node of [from, to]) uses.set(node, (uses.get(node) ?? 0) + 1);
    else if ((drawn.arcFlags & (ARC.motorOnly | ARC.footOnly)) === 0) usable.add(from).add(to);
  }
  const ends = [...uses].filter(([node, count]) => count === 1 && !usable.has(node)).map(([node]) => node);
  for (const end of ends) {
    const place = points[end]!;
    const near = nearestOf(usable, points, place).find((node) => !barred(place, points[node]!));
    if (near !== undefined) edges.push({ from: near, to: end, stroke: APPROACH });
  }
}

/** The MOST_TRIED nearest of the nodes, the nearest first, of equally near ones the smaller number. */
function nearestOf(nodes: ReadonlySet<number>, points: readonly PlanePoint[], place: PlanePoint): number[] {
  const near: { readonly node: number; readonly away: number }[] = [];
  for (const node of nodes) {
    const away = distance(points[node]!, place);
    const isBefore = (other: { node: number; away: number }) =>
      away < other.away || (away === other.away && node < other.node);
    if (near.length === MOST_TRIED && !isBefore(near.at(-1)!)) continue;
    let at = near.length;
    while (at > 0 && isBefore(near[at - 1]!)) at--;
    near.splice(at, 0, { node, away });
    if (near.length > MOST_TRIED) near.pop();
  }
  return near.map(({ node }) => node);
}

const pathOf = (drawn: Stroke): Stroke => ({ ...drawn, roadClass: "path", oneWay: false, arcFlags: ARC.footOnly });

interface Drawing {
  readonly points: PlanePoint[];
  readonly island: boolean[];
  readonly edges: Edge[];
}

/** A short road from each site to the nearest node, where none passes. */
function addAccess(
  { points, island, edges }: Drawing,
  { sites, isIsland, isInside, barred }: AssembleOptions & { readonly barred: Barred },
): void {
  const usable = new Uint8Array(points.length);
  for (const { from, to } of edges) usable[from] = usable[to] = 1;
  for (const { point } of sites) {
    const side = isIsland(point);
    const nearest = (isOpen: (place: PlanePoint) => boolean): number => {
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (let node = 0; node < usable.length; node++) {
        if (usable[node] === 0 || island[node] !== side) continue;
        // A root for each node of each site would be most of the work.
        const place = points[node]!;
        if (Math.abs(place.x - point.x) >= least || Math.abs(place.y - point.y) >= least) continue;
        const away = distance(place, point);
        if (away >= least || !isOpen(place)) continue;
        least = away;
        best = node;
      }
      return best;
    };
    // The nearest one is hardly ever beyond water: only then the others are asked.
    const first = nearest(() => true);
    const best = first >= 0 && barred(points[first]!, point) ? nearest((place) => !barred(place, point)) : first;
    if (best < 0 || distance(points[best]!, point) <= NEAR) continue;
    points.push(point);
    island.push(side);
    edges.push({ from: best, to: points.length - 1, stroke: side || isInside(point) ? PATH : ACCESS });
  }
}

/** One-way streets between parts that a car cannot leave again become two-way. */
function openLocked(roads: readonly Road[], nodes: number): Road[] {
  const arcs: number[] = [];
  for (const { from, to, twoWay, flags } of roads) {
    if ((flags & ARC.footOnly) !== 0) continue;
    arcs.push(from, to);
    if (twoWay) arcs.push(to, from);
  }
  const part = stronglyConnected(nodes, arcs);
  return roads.map((road) => (road.twoWay || part[road.from] === part[road.to] ? road : { ...road, twoWay: true }));
}

function toGraph(
  points: readonly PlanePoint[],
  roads: readonly Road[],
  { plane, motorwayEntrances = [] }: AssembleOptions,
): RoadGraph {
  const strip = new Float64Array(points.length).fill(Number.NaN);
  for (const { from, to } of roads)
    for (const node of [from, to]) if (Number.isNaN(strip[node])) strip[node] = stripOf(points[node]!);
  const order = [...points.keys()].filter((node) => !Number.isNaN(strip[node]));
  order.sort((a, b) => strip[a]! - strip[b]! || a - b);
  const number = new Int32Array(points.length).fill(-1);
  for (const [index, node] of order.entries()) number[node] = index;
  const places = order.map((node) => plane.toMicrodegrees(points[node]!));
  const arcs: ArcRow[] = [];
  for (const { from: a, to: b, stroke: drawn, flags, twoWay } of roads) {
    const [from, to] = [number[a]!, number[b]!];
    const { name: road, roadClass } = drawn;
    const decimetres = Math.max(1, arcDecimetres(places[from]!, places[to]!));
    // Who walks goes both ways along a one-way street.
    const back = twoWay ? flags : flags | ARC.footOnly;
    arcs.push(
      { from, to, decimetres, road, roadClass, flags },
      { from: to, to: from, decimetres, road, roadClass, flags: back },
    );
  }
  const entranceNodes = new Set(motorwayEntrances.map(({ x, y }) => `${x},${y}`));
  const signals = signalNodes(roads, points.length);
  const isEntrance = ({ x, y }: PlanePoint) => entranceNodes.size > 0 && entranceNodes.has(`${x},${y}`);
  return graphOfArcs(
    {
      longitude: Int32Array.from(places, ({ longitude }) => longitude),
      latitude: Int32Array.from(places, ({ latitude }) => latitude),
      nodeFlags: Uint8Array.from(
        order,
        (node) => (signals[node] ? NODE.signal : 0) | (isEntrance(points[node]!) ? NODE.tollGate : 0),
      ),
    },
    arcs,
  );
}

/** Strips of 1 km, each from west to east. */
const stripOf = ({ x, y }: PlanePoint) => Math.floor(y / 10_000) * 2 ** 26 + x;

/** At level junctions of an arterial with another road of size. */
function signalNodes(roads: readonly Road[], nodes: number): boolean[] {
  const arterial = new Uint8Array(nodes);
  const large = new Uint8Array(nodes);
  for (const { from, to, stroke: drawn, flags } of roads) {
    if ((flags & ARC.motorOnly) !== 0) continue;
    for (const node of [from, to]) {
      if (drawn.roadClass === "arterial") arterial[node]!++;
      if (drawn.roadClass === "arterial" || drawn.roadClass === "secondary") large[node]!++;
    }
  }
  return Array.from(large, (count, node) => count >= 3 && arterial[node]! >= 1);
}
