/**
 * Shortest paths on a road graph, exactly: A* (Hart, Nilsson, Raphael 1968) over whole-number weights with a potential
 * that never exceeds what is left and obeys the triangle inequality, so a node's cost is final when it leaves the queue.
 * Of equally short paths the answer is always the same one, whatever the potential: into each node leads the first of
 * the arcs by which it costs least, and the search goes on until all of them are known. Knows no modes and no roads.
 */
import type { RoadGraph } from "../roads/road-graph.ts";
import { createNodeQueue, type NodeQueue } from "./heap.ts";

/** Weight of each arc, at least 1; CLOSED where it is not to be taken. */
export type ArcWeights = Uint32Array;
export const CLOSED = 0xffff_ffff;

/** A node and what it costs to begin or to end there. */
export interface Terminal {
  readonly node: number;
  readonly cost: number;
}

export interface FoundPath {
  /** Sum of the weights, and of the costs of both terminals. */
  readonly cost: number;
  /** Index of the terminals between which it leads. */
  readonly source: number;
  readonly destination: number;
  /** In order; empty when both are one node. */
  readonly arcs: number[];
}

/** Lower bounds of the cost between nodes. */
export interface Potential {
  /** Prepares for destinations; afterwards `of(node)` is a lower bound from the node to the nearest of them, their cost included. */
  towards(destinations: readonly Terminal[]): (node: number) => number;
}

interface PathFinder {
  /** The cheapest way from any source to any destination; null where none leads. */
  find(
    sources: readonly Terminal[],
    destinations: readonly Terminal[],
    options: { readonly weights: ArcWeights; readonly potential?: Potential },
  ): FoundPath | null;
}

/** One at a time: a search uses the finder's own workspace, which is as large as the graph and made once. */
export function createPathFinder(graph: Pick<RoadGraph, "firstArc" | "target">): PathFinder {
  const space = createWorkspace(graph.firstArc.length - 1);
  return {
    find(sources, destinations, { weights, potential }) {
      const towards = potential?.towards(destinations) ?? null;
      start(space, sources, towards);
      let best = Number.POSITIVE_INFINITY;
      let found = null as { node: number; destination: number } | null;
      for (const { node } of destinations) space.wanted[node] = space.run;
      settle(graph, space, {
        weights,
        towards,
        isDone(node, here) {
          if (space.wanted[node] === space.run)
            for (const [index, destination] of destinations.entries())
              if (destination.node === node) {
                const cost = here + destination.cost;
                if (cost > best || (cost === best && found !== null && index > found.destination)) continue;
                best = cost;
                found = { node, destination: index };
              }
          // Whatever is left costs at least what the queue says; bounds may be off by a rounding, costs are whole.
          return best + HALF < here + (towards === null ? 0 : space.estimate[node]!);
        },
      });
      if (found === null) return null;
      const { node, destination } = found;
      return { cost: best, destination, ...wayTo(space, node) };
    },
  };
}

const HALF = 0.5;

interface Workspace {
  readonly cost: Float64Array;
  /** Arc by which the node was reached, and from where; -1 - source where it is one. */
  readonly by: Int32Array;
  readonly from: Int32Array;
  /** Run in which the node was reached, and in which it left the queue; so nothing is cleared between runs. */
  readonly reached: Uint32Array;
  readonly settled: Uint32Array;
  readonly wanted: Uint32Array;
  readonly estimate: Float64Array;
  readonly queue: NodeQueue;
  run: number;
}

function createWorkspace(nodes: number): Workspace {
  return {
    cost: new Float64Array(nodes),
    by: new Int32Array(nodes),
    from: new Int32Array(nodes),
    reached: new Uint32Array(nodes),
    settled: new Uint32Array(nodes),
    wanted: new Uint32Array(nodes),
    estimate: new Float64Array(nodes),
    queue: createNodeQueue(),
    run: 0,
  };
}

type LowerBound = ((node: number) => number) | null;

function start(space: Workspace, sources: readonly Terminal[], towards: LowerBound): void {
  const { cost, by, reached, estimate, queue } = space;
  space.run++;
  queue.clear();
  for (const [index, source] of sources.entries()) {
    if (reached[source.node] === space.run && cost[source.node]! <= source.cost) continue;
    reached[source.node] = space.run;
    cost[source.node] = source.cost;
    by[source.node] = -1 - index;
    estimate[source.node] = towards === null ? 0 : towards(source.node);
    queue.push(source.node, source.cost + estimate[source.node]!);
  }
}

interface Course {
  readonly weights: ArcWeights;
  readonly towards: LowerBound;
  readonly isDone: (node: number, cost: number) => boolean;
}

/** Settles nodes until `isDone`; the hot loop, kept whole. */
function settle(
  { firstArc, target }: Pick<RoadGraph, "firstArc" | "target">,
  { cost, by, from, reached, settled, estimate, queue, run }: Workspace,
  { weights, towards, isDone }: Course,
): void {
  while (queue.size > 0) {
    const node = queue.pop();
    if (settled[node] === run) continue;
    settled[node] = run;
    const here = cost[node]!;
    if (isDone(node, here)) return;
    const end = firstArc[node + 1]!;
    for (let arc = firstArc[node]!; arc < end; arc++) {
      const weight = weights[arc]!;
      if (weight === CLOSED) continue;
      const to = target[arc]!;
      const sum = here + weight;
      if (reached[to] !== run) {
        reached[to] = run;
        estimate[to] = towards === null ? 0 : towards(to);
      } else if (sum >= cost[to]!) {
        // As cheap by an arc that stands before: it leads there instead, even where the node has left the queue.
        if (weight > 0 && sum === cost[to] && arc < by[to]!) {
          by[to] = arc;
          from[to] = node;
        }
        continue;
      }
      cost[to] = sum;
      by[to] = arc;
      from[to] = node;
      queue.push(to, sum + estimate[to]!);
    }
  }
}

function wayTo({ by, from }: Workspace, node: number): { source: number; arcs: number[] } {
  const arcs: number[] = [];
  let at = node;
  while (by[at]! >= 0) {
    arcs.push(by[at]!);
    at = from[at]!;
  }
  return { source: -1 - by[at]!, arcs: arcs.reverse() };
}
