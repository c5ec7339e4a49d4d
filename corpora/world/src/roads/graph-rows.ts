/** Directed arcs in any order as a road graph: the one place where rows are compressed. */
import { ROAD_CLASSES, type RoadClass, type RoadGraph } from "./road-graph.ts";

export interface ArcRow {
  readonly from: number;
  readonly to: number;
  readonly decimetres: number;
  /** Empty where it has no name. */
  readonly road: string;
  readonly roadClass: RoadClass;
  /** Bits of ARC. */
  readonly flags: number;
}

/** Arcs of a node stand by target, equal ones in the order given. Throws a RangeError for more than 65,535 names. */
export function graphOfArcs(
  nodes: Pick<RoadGraph, "longitude" | "latitude" | "nodeFlags">,
  arcs: readonly ArcRow[],
): RoadGraph {
  const count = nodes.longitude.length;
  const byTarget = sortedBy(arcs, count, ({ to }) => to);
  const sorted = sortedBy(byTarget, count, ({ from }) => from);
  const firstArc = new Uint32Array(count + 1);
  for (const { from } of arcs) firstArc[from + 1]!++;
  for (let node = 0; node < count; node++) firstArc[node + 1]! += firstArc[node]!;
  const roads = [...new Set(["", ...sorted.map(({ road }) => road)])];
  if (roads.length > 65_536) throw new RangeError(`expected at most 65,535 names of roads, got ${roads.length - 1}`);
  const numbers = new Map(roads.map((road, index) => [road, index]));
  return {
    ...nodes,
    firstArc,
    target: Uint32Array.from(sorted, ({ to }) => to),
    decimetres: Uint32Array.from(sorted, ({ decimetres }) => decimetres),
    roadClass: Uint8Array.from(sorted, ({ roadClass }) => ROAD_CLASSES.indexOf(roadClass)),
    arcFlags: Uint8Array.from(sorted, ({ flags }) => flags),
    road: Uint16Array.from(sorted, ({ road }) => numbers.get(road)!),
    roads,
  };
}

/** Stable, in linear time: keys are small whole numbers. */
function sortedBy<T>(items: readonly T[], keys: number, keyOf: (item: T) => number): T[] {
  const next = new Uint32Array(keys + 1);
  for (const item of items) next[keyOf(item) + 1]!++;
  for (let key = 0; key < keys; key++) next[key + 1]! += next[key]!;
  const sorted: T[] = new Array(items.length);
  for (const item of items) sorted[next[keyOf(item)]!++] = item;
  return sorted;
}
