/**
 * Nodes and edges as a road graph: loose parts are joined, sites get their access, one-way streets that would lock
 * somebody in are opened, larger junctions get signals. Rows are sorted along the plane, so neighbours lie together.
 */
import type { Arrangement, Edge } from "./arrangement.ts";
import { joinParts } from "./parts.ts";
import { arcDecimetres, distance, type Plane, type PlanePoint } from "./plane.ts";
import { ARC, NODE, ROAD_CLASSES, type RoadGraph } from "./road-graph.ts";
import { type Stroke, stroke } from "./stroke.ts";
import { stronglyConnected } from "./strong-parts.ts";
import { type Water, waterAcross } from "./water.ts";

export interface AssembleOptions {
  readonly plane: Plane;
  readonly water: Water;
  /** Places that the roads must reach. */
  readonly sites: readonly { readonly point: PlanePoint }[];
  readonly isIsland: (point: PlanePoint) => boolean;
  /** Nodes at which a motorway begins. */
  readonly gates?: readonly PlanePoint[];
}

/** An edge as it stands in the graph. */
interface Road extends Edge {
  readonly flags: number;
  readonly twoWay: boolean;
}

/** Decimetres from a site to the next road that need no access road. */
const NEAR = 1_200;
const ACCESS: Stroke = stroke("", "street", []);
const PATH: Stroke = stroke("", "path", [], { arcFlags: ARC.footOnly });

export function assemble(arrangement: Arrangement, options: AssembleOptions): RoadGraph {
  const points = [...arrangement.points];
  const island = points.map(options.isIsland);
  const edges = arrangement.edges.flatMap((edge): Edge[] => {
    if (island[edge.from] !== island[edge.to]) return [];
    return [island[edge.from] ? { ...edge, stroke: pathOf(edge.stroke) } : edge];
  });
  for (const { point } of options.sites) addAccess(point, { points, island, edges, isIsland: options.isIsland });
  const isWalkable = ({ stroke: { arcFlags } }: Edge) => (arcFlags & ARC.motorOnly) === 0;
  const on = (land: boolean) => (edge: Edge) => island[edge.from] !== land;
  const inland = edges.filter(on(true));
  const walkable = joinParts(points, inland.filter(isWalkable), ACCESS);
  const joined = joinParts(points, [...walkable, ...inland.filter((edge) => !isWalkable(edge))], ACCESS);
  const paths = joinParts(points, edges.filter(on(false)), PATH);
  const roads = [...joined, ...paths].map((edge): Road => {
    const wet = waterAcross(options.water, points[edge.from]!, points[edge.to]!) !== null;
    return { ...edge, flags: edge.stroke.arcFlags | (wet ? ARC.bridge : 0), twoWay: !edge.stroke.oneWay };
  });
  return toGraph(points, openLocked(roads, points.length), options);
}

const pathOf = (drawn: Stroke): Stroke => ({ ...drawn, roadClass: "path", oneWay: false, arcFlags: ARC.footOnly });

/** A short road from the site to the nearest node, where none passes. */
function addAccess(
  site: PlanePoint,
  {
    points,
    island,
    edges,
    isIsland,
  }: { points: PlanePoint[]; island: boolean[]; edges: Edge[]; isIsland: (point: PlanePoint) => boolean },
): void {
  const side = isIsland(site);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  const usable = new Set<number>();
  for (const { from, to, stroke: drawn } of edges)
    if ((drawn.arcFlags & ARC.motorOnly) === 0) {
      usable.add(from);
      usable.add(to);
    }
  for (const node of usable) {
    if (island[node] !== side) continue;
    const metres = distance(points[node]!, site);
    if (metres < least) {
      least = metres;
      best = node;
    }
  }
  if (best < 0 || least <= NEAR) return;
  points.push(site);
  island.push(side);
  edges.push({ from: best, to: points.length - 1, stroke: side ? PATH : ACCESS });
}

/** One-way streets between parts that a car cannot leave again become two-way. */
function openLocked(roads: readonly Road[], nodes: number): Road[] {
  const byCar = roads.filter(({ flags }) => (flags & ARC.footOnly) === 0);
  const part = stronglyConnected(
    nodes,
    byCar.flatMap(({ from, to, twoWay }) => (twoWay ? [from, to, to, from] : [from, to])),
  );
  return roads.map((road) => (road.twoWay || part[road.from] === part[road.to] ? road : { ...road, twoWay: true }));
}

function toGraph(
  points: readonly PlanePoint[],
  roads: readonly Road[],
  { plane, gates = [] }: AssembleOptions,
): RoadGraph {
  const used = new Set(roads.flatMap(({ from, to }) => [from, to]));
  const order = [...used].sort((a, b) => stripOf(points[a]!) - stripOf(points[b]!) || a - b);
  const number = new Int32Array(points.length).fill(-1);
  for (const [index, node] of order.entries()) number[node] = index;
  const places = order.map((node) => plane.toMicrodegrees(points[node]!));
  const arcs = roads.flatMap((road) => {
    const [from, to] = [number[road.from]!, number[road.to]!];
    // Who walks goes both ways along a one-way street.
    const back = road.twoWay ? road : { ...road, flags: road.flags | ARC.footOnly };
    return [
      { from, to, road },
      { from: to, to: from, road: back },
    ];
  });
  arcs.sort((one, other) => one.from - other.from || one.to - other.to);
  const names = [...new Set(["", ...roads.map(({ stroke: { name } }) => name)])];
  const nameIndex = new Map(names.map((name, index) => [name, index]));
  const firstArc = new Uint32Array(order.length + 1);
  for (const { from } of arcs) firstArc[from + 1]!++;
  for (let node = 0; node < order.length; node++) firstArc[node + 1]! += firstArc[node]!;
  const gateNodes = new Set(gates.map(({ x, y }) => `${x},${y}`));
  const signals = signalNodes(roads, points.length);
  return {
    longitude: Int32Array.from(places, ({ longitude }) => longitude),
    latitude: Int32Array.from(places, ({ latitude }) => latitude),
    nodeFlags: Uint8Array.from(
      order,
      (node) =>
        (signals[node] ? NODE.signal : 0) |
        (gateNodes.has(`${points[node]!.x},${points[node]!.y}`) ? NODE.tollGate : 0),
    ),
    firstArc,
    target: Uint32Array.from(arcs, ({ to }) => to),
    decimetres: Uint32Array.from(arcs, ({ from, to }) => Math.max(1, arcDecimetres(places[from]!, places[to]!))),
    roadClass: Uint8Array.from(arcs, ({ road }) => ROAD_CLASSES.indexOf(road.stroke.roadClass)),
    arcFlags: Uint8Array.from(arcs, ({ road }) => road.flags),
    road: Uint16Array.from(arcs, ({ road }) => nameIndex.get(road.stroke.name)!),
    roads: names,
  };
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
