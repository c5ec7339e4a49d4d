/**
 * Lower bounds from landmarks (ALT: Goldberg and Harrelson 2005): by the triangle inequality the way from a node to the
 * destination is at least as long as their distances from, or to, a third node differ. For graphs of tens of thousands
 * of nodes, where straight lines say too little.
 */
import { partsOf } from "../roads/strong-parts.ts";
import { createNodeQueue } from "./heap.ts";
import type { RoadNetwork } from "./road-network.ts";
import { type ArcWeights, CLOSED, type Potential, type Terminal } from "./shortest-path.ts";

/** Unreachable. */
const NEVER = 0xffff_ffff;
/** Landmarks are the nodes farthest out in so many directions, east and north as multipliers. */
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

export interface LandmarkPotential extends Potential {
  /** The larger of its bounds and of those of another potential for weights nowhere smaller. */
  with(other: Potential): Potential;
  /** Makes one more landmark; whether there are more to come. */
  grow(): boolean;
}

/**
 * Valid for these weights and all that are nowhere smaller. A landmark takes two searches over the whole graph; they are
 * made one landmark a question from the second one on, so that no question waits for all of them. `prepare` is called
 * once, when the first is made.
 */
export function createLandmarkPotential(
  network: Pick<RoadNetwork, "graph" | "tail">,
  prepare: () => { readonly places: readonly number[]; readonly weights: ArcWeights },
): LandmarkPotential {
  const tables: LandmarkTable[] = [];
  let course: { readonly left: number[]; readonly forward: ArcRows; readonly backward: ArcRows } | null = null;
  let asked = 0;
  const grow = (): boolean => {
    if (course !== null && course.left.length === 0) return false;
    if (course === null) {
      const { places, weights } = prepare();
      course = { left: [...places], forward: rowsOf(network, weights), backward: reversed(network, weights) };
    }
    const node = course.left.shift();
    if (node !== undefined)
      tables.push({ from: distancesFrom(node, course.forward), to: distancesFrom(node, course.backward) });
    return course.left.length > 0;
  };
  const towards = (destinations: readonly Terminal[], other: ((node: number) => number) | null) => {
    // The first question has enough to make ready without one.
    if (asked++ > 0) grow();
    const bounds = tables.flatMap((table) => boundsOf(table, destinations));
    return (node: number) => {
      let best = other === null ? 0 : other(node);
      for (const { from, to, upTo, beyond } of bounds) {
        const here = to[node]!;
        // Who cannot get to the landmark cannot get to the destination, from which one can.
        if (here === NEVER) return Number.POSITIVE_INFINITY;
        if (here - beyond > best) best = here - beyond;
        const there = from[node]!;
        if (there !== NEVER && upTo - there > best) best = upTo - there;
      }
      return best;
    };
  };
  return {
    towards: (destinations) => towards(destinations, null),
    grow,
    with: (other) => ({ towards: (destinations) => towards(destinations, other.towards(destinations)) }),
  };
}

interface ArcRows {
  readonly firstArc: ArrayLike<number>;
  readonly target: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
}
interface LandmarkTable {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** What a landmark says about the destinations; nothing where it does not reach all of them and back. */
function boundsOf({ from, to }: LandmarkTable, destinations: readonly Terminal[]) {
  if (destinations.some(({ node }) => from[node] === NEVER || to[node] === NEVER)) return [];
  const upTo = Math.min(...destinations.map(({ node, cost }) => from[node]! + cost));
  const beyond = Math.max(...destinations.map(({ node, cost }) => to[node]! - cost));
  return [{ from, to, upTo, beyond }];
}

const rowsOf = ({ graph: { firstArc, target } }: Pick<RoadNetwork, "graph">, weights: ArcWeights): ArcRows => ({
  firstArc,
  target,
  weights,
});

function reversed({ graph, tail }: Pick<RoadNetwork, "graph" | "tail">, weights: ArcWeights): ArcRows {
  const { target } = graph;
  const count = graph.longitude.length;
  const firstArc = new Uint32Array(count + 1);
  for (const node of target) firstArc[node + 1]!++;
  for (let node = 0; node < count; node++) firstArc[node + 1]! += firstArc[node]!;
  const next = firstArc.slice();
  const [back, backWeights] = [new Uint32Array(target.length), new Uint32Array(target.length)];
  for (let arc = 0; arc < target.length; arc++) {
    const at = next[target[arc]!]!++;
    back[at] = tail[arc]!;
    backWeights[at] = weights[arc]!;
  }
  return { firstArc, target: back, weights: backWeights };
}

/** The outermost nodes of the largest part in which one gets from everywhere to everywhere, each once. */
export function landmarksOf({ graph }: Pick<RoadNetwork, "graph">, weights: ArcWeights): number[] {
  const { longitude, latitude } = graph;
  const part = partsOf(...openRows(graph, weights));
  const sizes = new Uint32Array(longitude.length);
  for (const number of part) sizes[number]!++;
  const largest = sizes.reduce((best, size, number) => (size > sizes[best]! ? number : best), 0);
  const found = DIRECTIONS.map(([east, north]) => {
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let node = 0; node < longitude.length; node++) {
      const out = longitude[node]! * east + latitude[node]! * north;
      if (part[node] === largest && out > most) {
        most = out;
        best = node;
      }
    }
    return best;
  });
  return [...new Set(found)].filter((node) => node >= 0);
}

/** First and target of the arcs that are not closed. */
function openRows({ firstArc, target }: RoadNetwork["graph"], weights: ArcWeights): [Uint32Array, Uint32Array] {
  const first = new Uint32Array(firstArc.length);
  const open = new Uint32Array(target.length);
  let count = 0;
  for (let node = 0; node < firstArc.length - 1; node++) {
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc++)
      if (weights[arc] !== CLOSED) open[count++] = target[arc]!;
    first[node + 1] = count;
  }
  return [first, open.subarray(0, count)];
}

/** Cost from the node to every other one (Dijkstra 1959). */
function distancesFrom(start: number, { firstArc, target, weights }: ArcRows): Uint32Array {
  const cost = new Uint32Array(firstArc.length - 1).fill(NEVER);
  const queue = createNodeQueue();
  const settled = new Uint8Array(cost.length);
  cost[start] = 0;
  queue.push(start, 0);
  while (queue.size > 0) {
    const node = queue.pop();
    if (settled[node] === 1) continue;
    settled[node] = 1;
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc++) {
      const weight = weights[arc]!;
      if (weight === CLOSED) continue;
      const to = target[arc]!;
      // Sums beyond the range stand for its end, which is below the truth.
      const sum = Math.min(NEVER - 1, cost[node]! + weight);
      if (sum >= cost[to]!) continue;
      cost[to] = sum;
      queue.push(to, sum);
    }
  }
  return cost;
}
