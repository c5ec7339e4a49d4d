/** Directed arcs in any order as a road graph: the one place where rows are compressed. */
import { ROAD_CLASSES, type RoadClass, type RoadGraph } from "@arenakit/corpus-world/roads";

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
  const numbers = new Map([["", 0]]);
  const target = new Uint32Array(arcs.length);
  const decimetres = new Uint32Array(arcs.length);
  const roadClass = new Uint8Array(arcs.length);
  const arcFlags = new Uint8Array(arcs.length);
  const road = new Uint16Array(arcs.length);
  // One loop over the rows: a column at a time through an iterator takes five times as long.
  for (let at = 0; at < sorted.length; at++) {
    const arc = sorted[at]!;
    target[at] = arc.to;
    decimetres[at] = arc.decimetres;
    roadClass[at] = ROAD_CLASSES.indexOf(arc.roadClass);
    arcFlags[at] = arc.flags;
    let number = numbers.get(arc.road);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(arc.road, number);
    }
    road[at] = number;
  }
  const roads = [...numbers.keys()];
  if (roads.length > 65_536) throw new RangeError(`expected at most 65,535 names of roads, got ${roads.length - 1}`);
  return { ...nodes, firstArc, target, decimetres, roadClass, arcFlags, road, roads };
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
