/**
 * Turns strokes into nodes and edges: every crossing of two roads that meet at level becomes a node. Expressways pass
 * over small streets without one.
 */

import {
  ARC,
  createPlaneCells,
  crossing,
  distance,
  nearestOnSegment,
  type PlaneCells,
  type PlanePoint,
  type Stroke,
} from "@arenakit/corpus-world/roads";

export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly stroke: Stroke;
}
export interface Arrangement {
  readonly points: readonly PlanePoint[];
  readonly edges: readonly Edge[];
}

/** Decimetres: crossings so near an end are at the end. */
const SNAP = 150;
/** An end so near another road meets it. */
const REACH = 450;
const CELL = 5_000;
/** Segments are cut into pieces no longer than this, so that a piece lies in few cells. */
const LONGEST = 10_000;

interface Segment {
  readonly index: number;
  readonly stroke: Stroke;
  readonly from: number;
  readonly to: number;
  /** Nodes on the way, by share. */
  cuts: { share: number; node: number }[] | null;
}

export function arrange(strokes: readonly Stroke[]): Arrangement {
  const nodes = createNodes();
  const segments: Segment[] = [];
  for (const stroke of strokes) addSegments(stroke, segments, nodes);
  const cells: Cells = createPlaneCells(CELL);
  for (const segment of segments) cells.add(segment, nodes.points[segment.from]!, nodes.points[segment.to]!, 0);
  for (const segment of segments) if (!segment.stroke.lattice) cutWithOthers(segment, { cells, nodes });
  for (const stroke of strokes) if (!stroke.lattice) tieEnds(stroke, { cells, nodes });
  return { points: nodes.points, edges: edgesOf(segments, nodes.points) };
}

interface Nodes {
  readonly points: PlanePoint[];
  /** The node at the very point. */
  at(point: PlanePoint): number;
}

function createNodes(): Nodes {
  const points: PlanePoint[] = [];
  const known = new Map<number, number>();
  return {
    points,
    at(point) {
      const key = point.x * 2 ** 26 + point.y;
      const found = known.get(key);
      if (found !== undefined) return found;
      points.push(point);
      known.set(key, points.length - 1);
      return points.length - 1;
    },
  };
}

function addSegments(stroke: Stroke, segments: Segment[], nodes: Nodes): void {
  let from = nodes.at(stroke.points[0]!);
  for (const point of stroke.points.slice(1)) {
    const start = nodes.points[from]!;
    const pieces = Math.max(1, Math.ceil(distance(start, point) / LONGEST));
    for (let piece = 1; piece <= pieces; piece++) {
      const to = nodes.at({
        x: Math.round(start.x + ((point.x - start.x) * piece) / pieces),
        y: Math.round(start.y + ((point.y - start.y) * piece) / pieces),
      });
      if (to !== from) segments.push({ index: segments.length, stroke, from, to, cuts: null });
      from = to;
    }
  }
}

type Cells = PlaneCells<Segment>;

/** Roads for motors alone meet arterials, trunks and one another; those with toll gates meet no arterial either. */
function isJunction(first: Stroke, second: Stroke): boolean {
  const [low, high] = rankOf(first) <= rankOf(second) ? [first, second] : [second, first];
  if (rankOf(high) === 0) return true;
  if (rankOf(high) === 2) return rankOf(low) >= 1;
  return rankOf(low) >= 1 || low.roadClass === "arterial" || low.roadClass === "trunk";
}

/** 0 at level, 1 for motors alone, 2 with toll gates. */
function rankOf({ arcFlags }: Stroke): 0 | 1 | 2 {
  if ((arcFlags & ARC.motorOnly) === 0) return 0;
  return (arcFlags & ARC.toll) === 0 ? 1 : 2;
}

function cutWithOthers(segment: Segment, { cells, nodes }: { cells: Cells; nodes: Nodes }): void {
  const [a, b] = [nodes.points[segment.from]!, nodes.points[segment.to]!];
  const seen = new Set<Segment>();
  for (const other of cells.along(a, b, 0)) {
    if (other === segment || seen.has(other)) continue;
    seen.add(other);
    // Two strokes that are both no lattice meet once, from the first one's side.
    if (!other.stroke.lattice && other.index < segment.index) continue;
    if (other.stroke === segment.stroke || !isJunction(segment.stroke, other.stroke)) continue;
    if (other.from === segment.from || other.from === segment.to) continue;
    if (other.to === segment.from || other.to === segment.to) continue;
    const [c, d] = [nodes.points[other.from]!, nodes.points[other.to]!];
    const found = crossing(a, b, c, d);
    if (!found) continue;
    const at = {
      x: Math.round(a.x + (b.x - a.x) * found.first),
      y: Math.round(a.y + (b.y - a.y) * found.first),
    };
    const ends = [segment.from, segment.to, other.from, other.to];
    const node = ends.find((end) => distance(nodes.points[end]!, at) < SNAP) ?? nodes.at(at);
    cut(segment, found.first, node);
    cut(other, found.second, node);
  }
}

function cut(segment: Segment, share: number, node: number): void {
  if (node === segment.from || node === segment.to) return;
  segment.cuts ??= [];
  if (!segment.cuts.some((other) => other.node === node)) segment.cuts.push({ share, node });
}

/** An end that stops just short of another road meets it. */
function tieEnds(stroke: Stroke, { cells, nodes }: { cells: Cells; nodes: Nodes }): void {
  for (const end of [stroke.points[0]!, stroke.points.at(-1)!]) {
    const node = nodes.at(end);
    let best: { segment: Segment; share: number; distance: number } | null = null;
    for (const segment of cells.along(end, end, REACH)) {
      if (segment.stroke === stroke || !isJunction(stroke, segment.stroke)) continue;
      const near = nearestOnSegment(nodes.points[segment.from]!, nodes.points[segment.to]!, end);
      if (near.distance < REACH && (best === null || near.distance < best.distance)) best = { segment, ...near };
    }
    if (best && best.share > 0 && best.share < 1) cut(best.segment, best.share, node);
  }
}

function edgesOf(segments: readonly Segment[], points: readonly PlanePoint[]): Edge[] {
  const edges = new Map<number, Edge>();
  const add = (from: number, to: number, stroke: Stroke) => {
    if (from === to) return;
    const key = Math.min(from, to) * 2 ** 26 + Math.max(from, to);
    if (!edges.has(key)) edges.set(key, { from, to, stroke });
  };
  for (const { stroke, from, to, cuts } of segments) {
    let last = from;
    const onTheWay = (cuts ?? []).sort(
      (one, other) =>
        one.share - other.share ||
        distance(points[from]!, points[one.node]!) - distance(points[from]!, points[other.node]!),
    );
    for (const { node } of onTheWay) {
      add(last, node, stroke);
      last = node;
    }
    add(last, to, stroke);
  }
  return [...edges.values()];
}
