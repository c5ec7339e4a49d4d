/**
 * Draws the lattice of a city as named strokes: broken where a river, a lake or another road of the same course is in
 * the way, split into 东路, 中路 and 西路 when long, some of the small ones one-way.
 */

import {
  distance,
  mixed,
  type PlanePoint,
  type River,
  type RoadClass,
  type Stroke,
  stroke,
  type Water,
  waterAcross,
} from "@arenakit/corpus-world/roads";
import type { Density, Lattice, LineRange } from "./lattice.ts";
import type { NamePool, NameRank } from "./street-names.ts";

interface GridOptions {
  readonly lattice: Lattice;
  readonly water: Water;
  readonly names: NamePool;
  readonly seed: number;
  /** Whether a road that was drawn before runs along this stretch. */
  readonly isTaken: (from: PlanePoint, to: PlanePoint) => boolean;
  /** Whether the point lies on land that no car reaches. */
  readonly isIsland: (point: PlanePoint) => boolean;
}

/** Shares of stretches that are left out, so that blocks differ. */
const GAPS: Readonly<Record<Density, number>> = { 0: 0, 1: 0, 2: 0.04, 3: 0.13 };
/** Of streets. */
const ONE_WAY_SHARE = 0.3;
/** Decimetres: longer roads change their name on the way. */
const LONGEST_NAME = 32_000;
/** Bridges of wide rivers are so far apart at least, in widths. */
const BRIDGE_WIDTHS = 5;
const BRIDGE_APART = 9_000;
/** Half the width of rivers that secondary roads cross too. */
const NARROW = 600;
/** No straight stretch is longer. */
const LONGEST_STRETCH = 9_000;

export function drawGrid(options: GridOptions): Stroke[] {
  const bridges: Bridge[] = options.water.bridges.map(({ at, river }) => ({ at, river }));
  const lines = [
    ...options.lattice.rows.map((range) => ({ range, along: "row" as const })),
    ...options.lattice.columns.map((range) => ({ range, along: "column" as const })),
    // The larger roads come first, and have the names and bridges before the small ones.
  ].sort((a, b) => classOf(a.range.line) - classOf(b.range.line) || centrality(a.range) - centrality(b.range));
  return lines.flatMap(({ range, along }) => drawLine(range, along, { ...options, bridges }));
}

interface Bridge {
  readonly at: PlanePoint;
  readonly river: River;
}
type Along = "row" | "column";

const centrality = ({ line }: LineRange) => Math.abs(line);
/** The density at which the line exists. */
const classOf = (line: number): Density => (line % 4 === 0 ? 1 : line % 2 === 0 ? 2 : 3);
const CLASSES: Readonly<Record<Density, RoadClass>> = { 0: "lane", 1: "arterial", 2: "secondary", 3: "street" };
const RANKS: Readonly<Record<Density, NameRank>> = { 0: "small", 1: "large", 2: "middle", 3: "small" };

function drawLine(
  { line, first, last }: LineRange,
  along: Along,
  options: GridOptions & { readonly bridges: Bridge[] },
): Stroke[] {
  const { lattice, seed } = options;
  const own = classOf(line);
  const density = (at: number) => (along === "row" ? lattice.density(at, line) : lattice.density(line, at));
  const points: PlanePoint[] = [];
  for (let at = first; at <= last; at++) points.push(along === "row" ? lattice.at(at, line) : lattice.at(line, at));
  const isBuilt = (edge: number) => {
    const at = first + edge;
    if (density(at) < own || density(at + 1) < own) return false;
    return mixed(seed, line, at, along === "row" ? 1 : 2) / 2 ** 32 >= GAPS[own];
  };
  const open = openEdges(points, { own, isBuilt, ...options });
  const runs: PlanePoint[][] = [];
  let run: PlanePoint[] = [];
  for (let edge = 0; edge < points.length; edge++) {
    if (!open[edge]) {
      if (run.length > 1) runs.push(run);
      run = [];
      continue;
    }
    if (run.length === 0) run.push(points[edge]!);
    const at = first + edge + 1;
    // A point where no other line meets this one is none.
    const isMet = density(at) >= classOf(at);
    if (isMet || !open[edge + 1] || distance(run.at(-1)!, points[edge + 1]!) > LONGEST_STRETCH)
      run.push(points[edge + 1]!);
  }
  const oneWay = own === 3 && mixed(seed, line, along === "row" ? 3 : 4) / 2 ** 32 < ONE_WAY_SHARE;
  const forward = ((line % 4) + 4) % 4 === 1;
  return runs
    .filter((drawn) => drawn.length > 2 || own < 3)
    .flatMap((drawn) => named(drawn, { own, along, names: options.names }))
    .map((drawn) =>
      oneWay ? { ...drawn, oneWay, points: forward ? drawn.points : [...drawn.points].reverse() } : drawn,
    );
}

/** Which stretches of a line are built: no other road there, and no water but under a bridge that is due. */
function openEdges(
  points: readonly PlanePoint[],
  {
    own,
    isBuilt,
    water,
    isTaken,
    isIsland,
    bridges,
  }: GridOptions & { readonly own: Density; readonly isBuilt: (edge: number) => boolean; readonly bridges: Bridge[] },
): boolean[] {
  const edges = points.length - 1;
  const open: boolean[] = new Array(edges + 1).fill(false);
  const wet: (River | "lake" | null)[] = [];
  for (let edge = 0; edge < edges; edge++) {
    const [from, to] = [points[edge]!, points[edge + 1]!];
    if (!isBuilt(edge)) {
      wet.push(null);
      continue;
    }
    wet.push(waterAcross(water, from, to));
    open[edge] = isIsland(from) === isIsland(to) && (wet[edge] !== null || !isTaken(from, to));
  }
  for (let edge = 0; edge < edges; edge++) {
    const river = wet[edge];
    if (!open[edge] || !river) continue;
    let end = edge;
    while (end + 1 < edges && open[end + 1] && wet[end + 1]) end++;
    // Both banks must be built up, and the whole crossing be one river.
    const spans = open[edge - 1] && open[end + 1] && wet.slice(edge, end + 1).every((other) => other === river);
    const at = points[(edge + end + 1) >> 1]!;
    const isDue = spans && river !== "lake" && !river.closed && isBridgeDue(at, { river, own, bridges });
    if (isDue) bridges.push({ at, river });
    else open.fill(false, edge, end + 1);
    edge = end;
  }
  return open;
}

function isBridgeDue(
  at: PlanePoint,
  { river, own, bridges }: { river: River; own: Density; bridges: readonly Bridge[] },
): boolean {
  if (own === 3 || (own === 2 && river.halfWidth > NARROW)) return false;
  const apart = Math.max(BRIDGE_APART, river.halfWidth * 2 * BRIDGE_WIDTHS);
  return bridges.every((other) => other.river !== river || distance(other.at, at) >= apart);
}

/** Named pieces of a run; the longer ones are divided by where they lie. */
function named(
  points: readonly PlanePoint[],
  { own, along, names }: { own: Density; along: Along; names: NamePool },
): Stroke[] {
  const pieces = split(points);
  const roadClass = CLASSES[own];
  const real = own === 1 && pieces.length === 1 ? names.real() : null;
  if (real) return [stroke(real, roadClass, points, { lattice: true })];
  const [low, middle, high] = along === "row" ? ["西", "中", "东"] : ["南", "中", "北"];
  const strokes: Stroke[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    const group = pieces.slice(at, at + 3);
    const parts = names.stem(RANKS[own]);
    const words = group.length === 1 ? [""] : group.length === 2 ? [low, high] : [low, middle, high];
    for (const [index, piece] of group.entries()) {
      const name = names.join(parts, words[index]!);
      names.take(name);
      strokes.push(stroke(name, roadClass, piece, { lattice: true }));
    }
  }
  return strokes;
}

/** Pieces no longer than a name lasts, each beginning where the one before ends. */
function split(points: readonly PlanePoint[]): PlanePoint[][] {
  let total = 0;
  for (let at = 1; at < points.length; at++) total += distance(points[at - 1]!, points[at]!);
  const wanted = total / Math.ceil(total / LONGEST_NAME);
  const pieces: PlanePoint[][] = [[points[0]!]];
  let length = 0;
  for (let at = 1; at < points.length; at++) {
    length += distance(points[at - 1]!, points[at]!);
    pieces.at(-1)!.push(points[at]!);
    if (length >= wanted && at < points.length - 1) {
      pieces.push([points[at]!]);
      length = 0;
    }
  }
  return pieces;
}
