/** Ways that buses take: cheapest trees over the road graph from a few hubs, or straight lines where there are no roads. */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { ARC, ROAD_CLASSES, type RoadGraph } from "@arenakit/corpus-world/roads";

/** A place that a bus passes: a node of the graph, or a point of a straight line. */
export interface BusPlace extends LonLat {
  /** -1 where there is no graph. */
  readonly node: number;
  /** Metres from the start of the way. */
  readonly metres: number;
  /** Road by which one comes, and another one that crosses; empty where unknown. */
  readonly road: string;
  readonly crossing: string;
}

export interface BusWay {
  readonly metres: number;
  readonly end: LonLat;
  /** From the hub to the end. */
  places(): BusPlace[];
}
export interface BusRoads {
  /** Ways from a point to many others, each to be driven both ways; null where none leads. */
  waysFrom(hub: LonLat, to: readonly LonLat[]): (BusWay | null)[];
}

/** What a metre counts by class of road; a bus likes what is wide and has stops. */
const WEIGHT: Readonly<Record<(typeof ROAD_CLASSES)[number], number>> = {
  motorway: 13,
  expressway: 13,
  arterial: 10,
  secondary: 11,
  street: 15,
  lane: 40,
  path: 0,
  trunk: 10,
};
const BARRED = ARC.footOnly | ARC.ferry;
/** A stretch without a way back counts more: the line has to come back. */
const ONE_WAY_PERCENT = 160;
/** A place farther from every road than this has no bus. */
const SNAP_METRES = 1500;

export function roadsForBuses(graph: RoadGraph): BusRoads {
  const weights = arcWeights(graph);
  const isPassed = new Uint8Array(graph.longitude.length);
  for (let node = 0; node < isPassed.length; node++)
    for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++)
      if (weights[arc] !== 0) isPassed[node] = 1;
  const nearest = new Map<LonLat, number>();
  const nodeOf = (point: LonLat) => {
    const known = nearest.get(point) ?? nearestNode(graph, isPassed, point);
    nearest.set(point, known);
    return known;
  };
  return {
    waysFrom(hub, to) {
      const start = nodeOf(hub);
      if (start < 0) return to.map(() => null);
      const ends = to.map(nodeOf);
      const tree = treeFrom(graph, weights, start, ends);
      return ends.map((end) =>
        end < 0 || tree.cost[end] === UNREACHED
          ? null
          : {
              metres: Math.round(tree.decimetres[end]! / 10),
              end: pointOf(graph.longitude[end]!, graph.latitude[end]!),
              places: () => wayTo(graph, tree, end),
            },
      );
    },
  };
}

function arcWeights({ firstArc, target, decimetres, roadClass, arcFlags }: RoadGraph): Uint32Array {
  const weights = new Uint32Array(target.length);
  for (let node = 0; node < firstArc.length - 1; node++)
    for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc++) {
      if ((arcFlags[arc]! & BARRED) !== 0) continue;
      let weight = (decimetres[arc]! * WEIGHT[ROAD_CLASSES[roadClass[arc]!]!]) / 10;
      const back = target[arc]!;
      let hasBack = false;
      for (let other = firstArc[back]!; other < firstArc[back + 1]!; other++)
        if (target[other] === node) hasBack = true;
      if (!hasBack) weight = (weight * ONE_WAY_PERCENT) / 100;
      weights[arc] = Math.round(weight);
    }
  return weights;
}

function nearestNode({ longitude, latitude }: RoadGraph, isPassed: Uint8Array, point: LonLat): number {
  const [x, y] = [Math.round(point.longitude * 1e6), Math.round(point.latitude * 1e6)];
  // Degrees of longitude are narrower; a constant for China's middle is enough to find a near node.
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let node = 0; node < longitude.length; node++) {
    const north = latitude[node]! - y;
    if (isPassed[node] === 0 || north * north >= least) continue;
    const east = (longitude[node]! - x) * 0.83;
    const square = east * east + north * north;
    if (square >= least) continue;
    best = node;
    least = square;
  }
  return best >= 0 && haversineMetres(point, pointOf(longitude[best]!, latitude[best]!)) <= SNAP_METRES ? best : -1;
}

const pointOf = (x: number, y: number): LonLat => ({ longitude: x / 1e6, latitude: y / 1e6 });
const UNREACHED = 0xffffffff;

interface Tree {
  readonly cost: Uint32Array;
  /** Arc by which a node is reached, and the node before it. */
  readonly arc: Int32Array;
  readonly from: Int32Array;
  readonly decimetres: Uint32Array;
}

/** Dijkstra with a binary heap until all `ends` are settled; kept in one piece because it is run for every hub. */
function treeFrom(graph: RoadGraph, weights: Uint32Array, start: number, ends: readonly number[]): Tree {
  const nodes = graph.longitude.length;
  const cost = new Uint32Array(nodes).fill(UNREACHED);
  const [arc, from] = [new Int32Array(nodes).fill(-1), new Int32Array(nodes).fill(-1)];
  const decimetres = new Uint32Array(nodes);
  const wanted = new Set(ends);
  const settled = new Uint8Array(nodes);
  const heapNode: number[] = [start];
  const heapCost: number[] = [0];
  cost[start] = 0;
  while (heapNode.length > 0 && wanted.size > 0) {
    const node = heapNode[0]!;
    const lastNode = heapNode.pop()!;
    const lastCost = heapCost.pop()!;
    if (heapNode.length > 0) {
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= heapNode.length) break;
        if (child + 1 < heapNode.length && heapCost[child + 1]! < heapCost[child]!) child++;
        if (heapCost[child]! >= lastCost) break;
        heapNode[at] = heapNode[child]!;
        heapCost[at] = heapCost[child]!;
        at = child;
      }
      heapNode[at] = lastNode;
      heapCost[at] = lastCost;
    }
    if (settled[node] === 1) continue;
    settled[node] = 1;
    wanted.delete(node);
    for (let edge = graph.firstArc[node]!; edge < graph.firstArc[node + 1]!; edge++) {
      if (weights[edge] === 0) continue;
      const next = graph.target[edge]!;
      const total = cost[node]! + weights[edge]!;
      if (total >= cost[next]!) continue;
      cost[next] = total;
      arc[next] = edge;
      from[next] = node;
      decimetres[next] = decimetres[node]! + graph.decimetres[edge]!;
      let at = heapNode.length;
      heapNode.push(next);
      heapCost.push(total);
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (heapCost[parent]! <= total) break;
        heapNode[at] = heapNode[parent]!;
        heapCost[at] = heapCost[parent]!;
        at = parent;
      }
      heapNode[at] = next;
      heapCost[at] = total;
    }
  }
  return { cost, arc, from, decimetres };
}

function wayTo(graph: RoadGraph, { arc, from, decimetres }: Tree, end: number): BusPlace[] {
  const nodes: number[] = [];
  for (let node = end; node >= 0; node = from[node]!) nodes.push(node);
  return nodes.reverse().map((node) => {
    const by = arc[node]!;
    const road = by >= 0 ? graph.roads[graph.road[by]!]! : "";
    return {
      node,
      ...pointOf(graph.longitude[node]!, graph.latitude[node]!),
      metres: Math.round(decimetres[node]! / 10),
      road,
      crossing: crossingAt(graph, node, road),
    };
  });
}

function crossingAt({ firstArc, road, roads }: RoadGraph, node: number, own: string): string {
  for (let arc = firstArc[node]!; arc < firstArc[node + 1]!; arc++) {
    const name = roads[road[arc]!]!;
    if (name !== "" && name !== own) return name;
  }
  return "";
}

/** How much longer than the straight line a way is, in percent, and how far apart its places are. */
const STRAIGHT = { detourPercent: 125, placeMetres: 300 } as const;

export function straightWays(): BusRoads {
  return {
    waysFrom: (hub, to) =>
      to.map((end) => {
        const metres = Math.round((Math.round(haversineMetres(hub, end)) * STRAIGHT.detourPercent) / 100);
        return { metres, end, places: () => straightPlaces(hub, end, metres) };
      }),
  };
}

function straightPlaces(hub: LonLat, end: LonLat, metres: number): BusPlace[] {
  const count = Math.max(1, Math.round(metres / STRAIGHT.placeMetres));
  return Array.from({ length: count + 1 }, (_, index) => ({
    node: -1,
    longitude: Math.round((hub.longitude + ((end.longitude - hub.longitude) * index) / count) * 1e6) / 1e6,
    latitude: Math.round((hub.latitude + ((end.latitude - hub.latitude) * index) / count) * 1e6) / 1e6,
    metres: Math.round((metres * index) / count),
    road: "",
    crossing: "",
  }));
}
