/** A road graph made ready to be asked: shortest paths between nodes and between places on arcs. */
import type { RoadGraph } from "../roads/road-graph.ts";
import {
  type ArcWeights,
  CLOSED,
  createPathFinder,
  type FoundPath,
  type Potential,
  type Terminal,
} from "./shortest-path.ts";

export interface RoadNetwork {
  readonly graph: RoadGraph;
  /** Node from which an arc leads. */
  readonly tail: Uint32Array;
  /** The cheapest way between two nodes by the weights, with its length; null where none leads. */
  shortest(
    from: number,
    to: number,
    weights: ArcWeights,
    potential?: Potential,
  ): { cost: number; metres: number; arcs: number[] } | null;
  /** The cheapest way between two sets of nodes. */
  find(sources: readonly Terminal[], destinations: readonly Terminal[], by: Weighting): FoundPath | null;
}

/** Weights, and lower bounds of what they make ways cost. */
export interface Weighting {
  readonly weights: ArcWeights;
  readonly potential: Potential;
}

/**
 * The guarantee of `shortest` and `find`: no path has a smaller sum of weights. Weights are whole numbers, so sums are
 * exact; CLOSED arcs are not taken. Answers depend on nothing but the arguments. Without a potential the search is one
 * in all directions.
 */
export function createRoadNetwork(graph: RoadGraph): RoadNetwork {
  const finder = createPathFinder(graph);
  return {
    graph,
    tail: tailsOf(graph),
    find: finder.find,
    shortest(from, to, weights, potential) {
      const options = potential ? { weights, potential } : { weights };
      const found = finder.find([{ node: from, cost: 0 }], [{ node: to, cost: 0 }], options);
      if (!found) return null;
      const decimetres = found.arcs.reduce((sum, arc) => sum + graph.decimetres[arc]!, 0);
      return { cost: found.cost, metres: decimetres / 10, arcs: found.arcs };
    },
  };
}

/** Length in decimetres as the weight; arcs with any of the flags `without` are closed. */
export function lengthWeights({ decimetres, arcFlags }: RoadGraph, without = 0): ArcWeights {
  return decimetres.map((length, arc) => ((arcFlags[arc]! & without) === 0 ? length : CLOSED));
}

function tailsOf({ firstArc, target }: RoadGraph): Uint32Array {
  const tail = new Uint32Array(target.length);
  for (let node = 0; node < firstArc.length - 1; node++) tail.fill(node, firstArc[node]!, firstArc[node + 1]!);
  return tail;
}
