/** Finds the arc nearest to a point: samples along all roads in a k-d tree, then the exact distance to what they belong to. */
import type { LonLat } from "@arenakit/contracts";
import KDBush from "kdbush";
import { cosineOfDegrees } from "../roads/plane.ts";
import type { RoadGraph } from "../roads/road-graph.ts";

/** A place on a road: between its nodes, so far along, and how far beside. */
export interface OnRoad {
  readonly from: number;
  readonly to: number;
  /** 0 at `from`, 1 at `to`. */
  readonly share: number;
  /** Arc from `from` to `to` and back; -1 where there is none or it may not be used. */
  readonly forward: number;
  readonly backward: number;
  /** Six decimals. */
  readonly point: LonLat;
  /** From the point asked for. */
  readonly metres: number;
}

export interface NearestArc {
  /** Null where no road is so near. */
  find(point: LonLat, withinMetres: number): OnRoad | null;
}

const SAMPLE_METRES = 240;
const METRES_PER_MICRODEGREE = 0.111195;

/** Of arcs that `isUsable`. */
export function createNearestArc(
  graph: RoadGraph,
  tail: ArrayLike<number>,
  isUsable: (arc: number) => boolean,
): NearestArc {
  const pairs = pairsOf(graph, tail, isUsable);
  const { longitude, latitude } = graph;
  const samples: number[] = [];
  const owners: number[] = [];
  for (let pair = 0; pair < pairs.from.length; pair++) {
    const [a, b] = [pairs.from[pair]!, pairs.to[pair]!];
    const [west, south] = [longitude[a]!, latitude[a]!];
    const [east, north] = [longitude[b]! - west, latitude[b]! - south];
    const metres = (Math.abs(east) + Math.abs(north)) * METRES_PER_MICRODEGREE;
    const pieces = Math.max(1, Math.ceil(metres / SAMPLE_METRES));
    for (let piece = 0; piece < pieces; piece++) {
      const share = (piece + 0.5) / pieces;
      samples.push(Math.round(west + east * share), Math.round(south + north * share));
      owners.push(pair);
    }
  }
  const index = new KDBush(Math.max(1, owners.length), 64, Int32Array);
  for (let at = 0; at < owners.length; at++) index.add(samples[at * 2]!, samples[at * 2 + 1]!);
  if (owners.length === 0) index.add(2 ** 30, 2 ** 30);
  index.finish();
  const owner = Uint32Array.from(owners);

  function nearest(point: LonLat, radius: number): { pair: number; share: number; metres: number } | null {
    const [x, y] = [point.longitude * 1e6, point.latitude * 1e6];
    const narrowing = cosineOfDegrees(point.latitude);
    const north = (radius + SAMPLE_METRES) / METRES_PER_MICRODEGREE;
    const east = north / narrowing;
    let best: { pair: number; share: number; metres: number } | null = null;
    for (const sample of index.range(x - east, y - north, x + east, y + north)) {
      const pair = owner[sample];
      if (pair === undefined) continue;
      const [a, b] = [pairs.from[pair]!, pairs.to[pair]!];
      const [dx, dy] = [(longitude[b]! - longitude[a]!) * narrowing, latitude[b]! - latitude[a]!];
      const [px, py] = [(x - longitude[a]!) * narrowing, y - latitude[a]!];
      const square = dx * dx + dy * dy;
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
      const [ex, ey] = [px - dx * share, py - dy * share];
      const metres = Math.sqrt(ex * ex + ey * ey) * METRES_PER_MICRODEGREE;
      if (metres > radius) continue;
      // Of roads equally near, the one that stands first: the order of samples is not ours.
      if (best === null || metres < best.metres || (metres === best.metres && pair < best.pair))
        best = { pair, share, metres };
    }
    return best;
  }

  return {
    find(point, withinMetres) {
      for (let radius = Math.min(200, withinMetres); ; radius = Math.min(radius * 4, withinMetres)) {
        const found = nearest(point, radius);
        if (found) return onRoad(graph, pairs, found);
        if (radius >= withinMetres) return null;
      }
    },
  };
}

interface Pairs {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly forward: Int32Array;
  readonly backward: Int32Array;
}

/** Each stretch of road once, with its arcs in both directions. */
function pairsOf({ firstArc, target }: RoadGraph, tail: ArrayLike<number>, isUsable: (arc: number) => boolean): Pairs {
  const columns = { from: [] as number[], to: [] as number[], forward: [] as number[], backward: [] as number[] };
  for (let arc = 0; arc < target.length; arc++) {
    if (!isUsable(arc)) continue;
    const [a, b] = [tail[arc]!, target[arc]!];
    let back = -1;
    for (let other = firstArc[b]!; other < firstArc[b + 1]!; other++)
      if (target[other] === a && isUsable(other)) {
        back = other;
        break;
      }
    // The arc from the smaller node stands for both.
    if (a > b && back >= 0) continue;
    columns.from.push(a);
    columns.to.push(b);
    columns.forward.push(arc);
    columns.backward.push(back);
  }
  return {
    from: Int32Array.from(columns.from),
    to: Int32Array.from(columns.to),
    forward: Int32Array.from(columns.forward),
    backward: Int32Array.from(columns.backward),
  };
}

function onRoad(
  { longitude, latitude }: RoadGraph,
  pairs: Pairs,
  { pair, share, metres }: { pair: number; share: number; metres: number },
): OnRoad {
  const [from, to] = [pairs.from[pair]!, pairs.to[pair]!];
  const along = (values: Int32Array) => Math.round(values[from]! + (values[to]! - values[from]!) * share) / 1e6;
  return {
    from,
    to,
    share,
    forward: pairs.forward[pair]!,
    backward: pairs.backward[pair]!,
    point: { longitude: along(longitude), latitude: along(latitude) },
    metres,
  };
}
