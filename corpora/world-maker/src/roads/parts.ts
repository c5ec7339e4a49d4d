/** Joins the loose parts of a drawing to its largest one by short roads. */

import { distance, type PlanePoint, type Stroke } from "@arenakit/corpus-world/roads";
import KDBush from "kdbush";
import type { Edge } from "./arrangement.ts";

/** Parts of no more nodes than this are left out instead. */
const SPECKS = 3;

interface JoinOptions {
  /** How the roads are drawn that join. */
  readonly link: Stroke;
  /** Whether no road leads straight from one to the other. */
  readonly barred: (from: PlanePoint, to: PlanePoint) => boolean;
}

/** All edges of parts that matter, and one edge drawn as `link` for each part but the largest; none to a part that water encloses. */
export function joinParts(
  points: readonly PlanePoint[],
  edges: readonly Edge[],
  { link, barred }: JoinOptions,
): Edge[] {
  const part = partsOf(points.length, edges);
  const members = new Map<number, number[]>();
  const seen = new Uint8Array(points.length);
  const visit = (node: number) => {
    if (seen[node] === 1) return;
    seen[node] = 1;
    const list = members.get(part[node]!);
    if (list) list.push(node);
    else members.set(part[node]!, [node]);
  };
  for (const { from, to } of edges) {
    visit(from);
    visit(to);
  }
  const bySize = [...members.values()].sort((a, b) => b.length - a.length || a[0]! - b[0]!);
  const [largest, ...others] = bySize;
  if (!largest) return [];
  const kept = new Set(edges.filter(({ stroke }) => stroke.crossing).map(({ from }) => part[from]!));
  const isSpeck = (nodes: readonly number[]) => nodes.length <= SPECKS && !kept.has(part[nodes[0]!]!);
  const specks = new Set(others.filter(isSpeck).map((nodes) => part[nodes[0]!]!));
  const joined = edges.filter(({ from }) => !specks.has(part[from]!));
  let main = largest;
  for (const nodes of others) {
    if (isSpeck(nodes)) continue;
    const pair = dryPair(points, { nodes, main, barred });
    if (pair) joined.push({ ...pair, stroke: link });
    main = [...main, ...nodes];
  }
  return joined;
}

/** A number for each node, equal for nodes that edges join. */
function partsOf(nodes: number, edges: readonly Edge[]): Int32Array {
  const parent = new Int32Array(nodes);
  for (let node = 0; node < nodes; node++) parent[node] = node;
  const root = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (const { from, to } of edges) parent[root(from)] = root(to);
  return parent.map((_, node) => root(node));
}

/** Of a part that water parts from the rest, so many nodes are asked for a way around it, and so many nodes each. */
const ASKED = 64;
const ANSWERS = 200;

function dryPair(
  points: readonly PlanePoint[],
  { nodes, main, barred }: { nodes: readonly number[]; main: readonly number[]; barred: JoinOptions["barred"] },
): { from: number; to: number } | null {
  const nearest = nearestPair(points, nodes, main);
  if (!barred(points[nearest.from]!, points[nearest.to]!)) return nearest;
  let best: { from: number; to: number } | null = null;
  let least = Number.POSITIVE_INFINITY;
  const step = Math.max(1, Math.floor(nodes.length / ASKED));
  const every = Math.max(1, Math.floor(main.length / (ANSWERS * 20)));
  for (let at = 0; at < nodes.length; at += step) {
    const from = nodes[at]!;
    const others = main
      .filter((_, index) => index % every === 0)
      .map((to) => ({ to, away: distance(points[from]!, points[to]!) }));
    others.sort((a, b) => a.away - b.away || a.to - b.to);
    for (const { to, away } of others.slice(0, ANSWERS)) {
      if (away >= least) break;
      if (barred(points[from]!, points[to]!)) continue;
      least = away;
      best = { from, to };
    }
  }
  return best;
}

function nearestPair(
  points: readonly PlanePoint[],
  nodes: readonly number[],
  main: readonly number[],
): { from: number; to: number } {
  const index = new KDBush(main.length);
  for (const node of main) index.add(points[node]!.x, points[node]!.y);
  index.finish();
  let best = { from: nodes[0]!, to: main[0]! };
  let least = distance(points[best.from]!, points[best.to]!);
  for (const from of nodes) {
    const { x, y } = points[from]!;
    for (const found of index.range(x - least, y - least, x + least, y + least)) {
      const to = main[found]!;
      const metres = distance(points[from]!, points[to]!);
      if (metres < least) {
        least = metres;
        best = { from, to };
      }
    }
  }
  return best;
}
