/**
 * A lower bound of costs from straight lines: the length of the line between two nodes on a flat map times the least
 * weight per length that any arc has on the same map. Lengths on a map obey the triangle inequality, so the bound is
 * consistent, however the map is distorted.
 */
import { cosineOfDegrees } from "../roads/plane.ts";
import type { RoadGraph } from "../roads/road-graph.ts";
import { type ArcWeights, CLOSED, type Potential } from "./shortest-path.ts";

/** Valid for these weights and all that are nowhere smaller. */
export function createStraightPotential(graph: RoadGraph, weights: ArcWeights): Potential {
  const { longitude, latitude } = graph;
  const narrowing = narrowingOf(graph);
  const rate = leastRate(graph, weights, narrowing);
  return {
    towards(destinations) {
      const places = destinations.map(({ node, cost }) => ({ x: longitude[node]!, y: latitude[node]!, cost }));
      return (node) => {
        let least = Number.POSITIVE_INFINITY;
        for (const place of places) {
          const [dx, dy] = [(longitude[node]! - place.x) * narrowing, latitude[node]! - place.y];
          const bound = Math.sqrt(dx * dx + dy * dy) * rate + place.cost;
          if (bound < least) least = bound;
        }
        return least;
      };
    },
  };
}

/** How much narrower than one of latitude a degree of longitude is on the map. */
const narrowingOf = ({ latitude }: RoadGraph) =>
  latitude.length === 0 ? 1 : cosineOfDegrees(latitude[latitude.length >> 1]! / 1e6);

function leastRate(
  { firstArc, target, longitude, latitude }: RoadGraph,
  weights: ArcWeights,
  narrowing: number,
): number {
  // Of squares, so that no root is taken for an arc.
  let least = Number.POSITIVE_INFINITY;
  for (let node = 0; node < firstArc.length - 1; node++) {
    const [x, y] = [longitude[node]!, latitude[node]!];
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc++) {
      const weight = weights[arc]!;
      if (weight === CLOSED) continue;
      const to = target[arc]!;
      const [dx, dy] = [(longitude[to]! - x) * narrowing, latitude[to]! - y];
      const square = dx * dx + dy * dy;
      if (square > 0 && weight * weight < least * square) least = (weight * weight) / square;
    }
  }
  // A hair less, so that rounding never lifts the bound above the truth.
  return Number.isFinite(least) ? Math.sqrt(least) * (1 - 1e-9) : 0;
}
