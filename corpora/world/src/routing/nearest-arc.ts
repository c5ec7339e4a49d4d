/** Finds the arc nearest to a point: samples along all roads in a grid of cells, then the exact distance to what they belong to. */
import type { LonLat } from "@arenakit/contracts";
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
  /** Among the arcs that are usable, at a place to which one gets straight; null where no road is so near. */
  find(point: LonLat, withinMetres: number, isUsable: (arc: number) => boolean, isReached?: IsReachable): OnRoad | null;
}

/** Whether one gets straight from the point to a place, in degrees. */
type IsReachable = (longitude: number, latitude: number) => boolean;

/** Samples are so far apart at most: no point of a road is farther than half of it from one. */
const SAMPLE_METRES = 240;
const METRES_PER_MICRODEGREE = 0.111195;
/** Side of a cell in millionths of a degree. */
const CELL = 2_700;
/** Within more metres all roads are looked at instead of many cells. */
const MANY_CELLS_METRES = 3_500;

/** One index serves every mode: what is usable is asked of the few roads that are near. */
export function createNearestArc(graph: RoadGraph, tail: ArrayLike<number>): NearestArc {
  const { longitude, latitude, firstArc, target } = graph;
  const index = cellsOf(graph, tail);

  function usableArc(from: number, to: number, isUsable: (arc: number) => boolean): number {
    for (let arc = firstArc[from]!; arc < firstArc[from + 1]!; arc++)
      if (target[arc] === to && isUsable(arc)) return arc;
    return -1;
  }

  function nearest(point: LonLat, radius: number, { isUsable, isReached }: ArcFilter): NearestArcPoint | null {
    const [x, y] = [point.longitude * 1e6, point.latitude * 1e6];
    const narrowing = cosineOfDegrees(point.latitude);
    const best: NearestArcPoint = { arc: -1, share: 0, metres: radius };
    const look = (arc: number): void => {
      const [a, b] = ends(tail, target, arc);
      const [dx, dy] = [(longitude[b]! - longitude[a]!) * narrowing, latitude[b]! - latitude[a]!];
      const [px, py] = [(x - longitude[a]!) * narrowing, y - latitude[a]!];
      const square = dx * dx + dy * dy;
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
      const [ex, ey] = [px - dx * share, py - dy * share];
      const metres = Math.sqrt(ex * ex + ey * ey) * METRES_PER_MICRODEGREE;
      // Of roads equally near, the one that stands first: the order of cells is not ours.
      if (metres > best.metres || (metres === best.metres && best.arc >= 0 && arc >= best.arc)) return;
      if (usableArc(a, b, isUsable) < 0 && usableArc(b, a, isUsable) < 0) return;
      const along = (values: Int32Array) => (values[a]! + (values[b]! - values[a]!) * share) / 1e6;
      if (isReached && !isReached(along(longitude), along(latitude))) return;
      best.arc = arc;
      best.share = share;
      best.metres = metres;
    };
    if (radius > MANY_CELLS_METRES) for (const arc of index.arcs) look(arc);
    else {
      const north = (radius + SAMPLE_METRES / 2) / METRES_PER_MICRODEGREE;
      const east = north / narrowing;
      for (let row = cellOf(y - north); row <= cellOf(y + north); row++)
        for (let column = cellOf(x - east); column <= cellOf(x + east); column++) {
          const bucket = bucketOf(column, row, index.mask);
          for (let at = index.first[bucket]!; at < index.first[bucket + 1]!; at++) look(index.arcs[at]!);
        }
    }
    return best.arc < 0 ? null : best;
  }

  return {
    find(point, withinMetres, isUsable, isReached) {
      for (let radius = Math.min(200, withinMetres); ; radius = Math.min(radius * 4, withinMetres)) {
        const found = nearest(point, radius, { isUsable, isReached });
        if (found) {
          const [from, to] = ends(tail, target, found.arc);
          const along = (values: Int32Array) =>
            Math.round(values[from]! + (values[to]! - values[from]!) * found.share) / 1e6;
          return {
            from,
            to,
            share: found.share,
            forward: usableArc(from, to, isUsable),
            backward: usableArc(to, from, isUsable),
            point: { longitude: along(longitude), latitude: along(latitude) },
            metres: found.metres,
          };
        }
        if (radius >= withinMetres) return null;
      }
    },
  };
}

interface ArcFilter {
  readonly isUsable: (arc: number) => boolean;
  readonly isReached: IsReachable | undefined;
}
interface NearestArcPoint {
  arc: number;
  share: number;
  metres: number;
}

/** The stretch of an arc from its smaller node, whichever way it leads. */
function ends(tail: ArrayLike<number>, target: ArrayLike<number>, arc: number): [number, number] {
  const [a, b] = [tail[arc]!, target[arc]!];
  return a < b ? [a, b] : [b, a];
}

/** Arcs by bucket: those of bucket `n` are `arcs[first[n]] … arcs[first[n + 1] - 1]`. */
interface Cells {
  readonly first: Uint32Array;
  readonly arcs: Uint32Array;
  /** Buckets less one, a power of two. */
  readonly mask: number;
}

const cellOf = (microdegrees: number) => Math.floor(microdegrees / CELL);
/** Cells that share a bucket cost a look and no more. */
const bucketOf = (column: number, row: number, mask: number) =>
  (Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca77)) & mask;

/** Each stretch of road once, in every cell in which a sample of it lies; counted first, then filled in. */
function cellsOf({ longitude, latitude, firstArc, target }: RoadGraph, tail: ArrayLike<number>): Cells {
  const mask = 2 ** Math.ceil(Math.log2(Math.max(16, target.length))) - 1;
  const first = new Uint32Array(mask + 2);
  const stands = new Uint8Array(target.length);
  for (let arc = 0; arc < target.length; arc++) {
    const [from, to] = [tail[arc]!, target[arc]!];
    let isSeen = false;
    // The arc from the smaller node stands for both, and the first one of several.
    for (let other = firstArc[to]!; from > to && !isSeen && other < firstArc[to + 1]!; other++)
      isSeen = target[other] === from;
    stands[arc] = isSeen || (arc > firstArc[from]! && target[arc - 1] === to) ? 0 : 1;
  }
  const walk = (visit: (arc: number, bucket: number) => void) => {
    for (let arc = 0; arc < target.length; arc++) {
      if (stands[arc] === 0) continue;
      const [a, b] = [tail[arc]!, target[arc]!];
      const [west, south] = [longitude[a]!, latitude[a]!];
      const [east, north] = [longitude[b]! - west, latitude[b]! - south];
      const metres = (Math.abs(east) + Math.abs(north)) * METRES_PER_MICRODEGREE;
      const pieces = Math.max(1, Math.ceil(metres / SAMPLE_METRES));
      let last = -1;
      for (let piece = 0; piece < pieces; piece++) {
        const share = (piece + 0.5) / pieces;
        const bucket = bucketOf(cellOf(west + east * share), cellOf(south + north * share), mask);
        if (bucket !== last) visit(arc, bucket);
        last = bucket;
      }
    }
  };
  walk((_, bucket) => {
    first[bucket + 1]!++;
  });
  for (let bucket = 0; bucket <= mask; bucket++) first[bucket + 1]! += first[bucket]!;
  const next = first.slice();
  const arcs = new Uint32Array(first[mask + 1]!);
  walk((arc, bucket) => {
    arcs[next[bucket]!++] = arc;
  });
  return { first, arcs, mask };
}
