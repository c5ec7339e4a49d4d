/**
 * A lower bound of costs from straight lines: the chord through the earth between two nodes times the least weight per
 * decimetre of chord that any arc has. Chords obey the triangle inequality, so the bound is consistent.
 */
import { cosineOfDegrees, sineOfDegrees } from "../roads/plane.ts";
import type { RoadGraph } from "../roads/road-graph.ts";
import { type ArcWeights, CLOSED, type Potential } from "./shortest-path.ts";

interface Sphere {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

const spheres = new WeakMap<RoadGraph, Sphere>();

/** Valid for these weights and all that are nowhere smaller. */
export function createChordPotential(graph: RoadGraph, weights: ArcWeights): Potential {
  const { x, y, z } = sphereOf(graph);
  const rate = leastRate(graph, weights, { x, y, z });
  return {
    towards(destinations) {
      const places = destinations.map(({ node, cost }) => ({ x: x[node]!, y: y[node]!, z: z[node]!, cost }));
      return (node) => {
        let least = Number.POSITIVE_INFINITY;
        for (const place of places) {
          const [dx, dy, dz] = [x[node]! - place.x, y[node]! - place.y, z[node]! - place.z];
          const bound = Math.sqrt(dx * dx + dy * dy + dz * dz) * rate + place.cost;
          if (bound < least) least = bound;
        }
        return least;
      };
    },
  };
}

/** Nodes as points in space; the unit is the earth's radius. */
function sphereOf(graph: RoadGraph): Sphere {
  const known = spheres.get(graph);
  if (known) return known;
  const { longitude, latitude } = graph;
  const [x, y, z] = [0, 0, 0].map(() => new Float64Array(longitude.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let node = 0; node < longitude.length; node++) {
    const [east, north] = [longitude[node]! / 1e6, latitude[node]! / 1e6];
    // The series serve up to 90°; angles about the middle of the country stay there.
    const cosine = cosineOfDegrees(north);
    x[node] = cosine * cosineOfDegrees(east - 105);
    y[node] = cosine * sineOfDegrees(east - 105);
    z[node] = sineOfDegrees(north);
  }
  const made = { x, y, z };
  spheres.set(graph, made);
  return made;
}

function leastRate({ firstArc, target }: RoadGraph, weights: ArcWeights, { x, y, z }: Sphere): number {
  let least = Number.POSITIVE_INFINITY;
  for (let node = 0; node < firstArc.length - 1; node++)
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc++) {
      const weight = weights[arc]!;
      if (weight === CLOSED) continue;
      const to = target[arc]!;
      const [dx, dy, dz] = [x[node]! - x[to]!, y[node]! - y[to]!, z[node]! - z[to]!];
      const chord = Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (chord > 0 && weight < least * chord) least = weight / chord;
    }
  // A hair less, so that rounding never lifts the bound above the truth.
  return Number.isFinite(least) ? least * (1 - 1e-9) : 0;
}
