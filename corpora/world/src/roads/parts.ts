/** Joins the loose parts of a drawing to its largest one by short roads. */
import KDBush from "kdbush";
import type { Edge } from "./arrangement.ts";
import { distance, type PlanePoint } from "./plane.ts";
import type { Stroke } from "./stroke.ts";

/** Parts of no more nodes than this are left out instead. */
const SPECKS = 3;

/** All edges of parts that matter, and one edge drawn as `link` for each part but the largest. */
export function joinParts(points: readonly PlanePoint[], edges: readonly Edge[], link: Stroke): Edge[] {
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
  const specks = new Set(others.filter((nodes) => nodes.length <= SPECKS).map((nodes) => part[nodes[0]!]!));
  const joined = edges.filter(({ from }) => !specks.has(part[from]!));
  let main = largest;
  for (const nodes of others) {
    if (nodes.length <= SPECKS) continue;
    joined.push({ ...nearestPair(points, nodes, main), stroke: link });
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
