/**
 * A walk through a graph of near rows towards a query (HNSW, Malkov and Yashunin 2018, algorithms 2 and 5): through the
 * layers to the row nearest there, then with a beam of the nearest rows met, until each of them has been looked around
 * from. Products are those of codes. The same query walks the same way, alone or beside others.
 */
import type { Graph, GraphLayer } from "./graph-file.ts";
import { placeOf } from "./graph-order.ts";
import { MOST_PICKED, type Scan } from "./scan.ts";

/**
 * A row of the beam is one number, so that the beam is one sorted array: the product in steps of 2^-22, above the row
 * counted down from 2^28 - 1 (equal products: lower rows first), above one bit for having been looked around from.
 */
const STEPS = 2 ** 22;
const ROWS = 2 ** 28;
/** Places of the beam that are cheaper to move one by one. */
const FEW_PLACES = 48;

const keyOf = (product: number, row: number) => (Math.floor(product * STEPS) * ROWS + (ROWS - 1 - row)) * 2;
const rowOf = (key: number) => {
  const half = Math.floor(key / 2);
  return ROWS - 1 - (half - Math.floor(half / ROWS) * ROWS);
};
const isLookedAround = (key: number) => key !== 2 * Math.floor(key / 2);

/** The slots nearest to the query by their codes, best first: at most `width`, at least 1. Rows here are slots. */
export type Walk = (query: Float32Array, width: number) => Uint32Array;

/** The scans hold the codes of all rows, in their order. */
export function createWalk(
  { rows, places, layerPlaces, entry, neighbours, layers }: Graph,
  scans: readonly Scan[],
): Walk {
  /** A walk's number where a row was met on it. */
  const met = new Uint8Array(rows);
  let walk = 0;
  const picked = new Uint32Array(MOST_PICKED);
  const fromAbove = layers.toReversed();
  let beam = new Float64Array(0);

  return (query, width) => {
    for (const scan of scans) scan.aim(query);
    let from = entry;
    for (const layer of fromAbove) from = nearestOfLayer(layer, from, { places: layerPlaces, scans, picked });
    walk = walk === 255 ? 1 : walk + 1;
    if (walk === 1) met.fill(0);
    if (beam.length < width) beam = new Float64Array(width);
    let size = 1;
    beam[0] = keyOf(productWith(from, scans, picked), from);
    met[from] = walk;
    // One loop, kept whole: every call in it would be made a thousand times a query.
    for (let next = 0; next < size; ) {
      const key = beam[next]!;
      if (isLookedAround(key)) {
        next++;
        continue;
      }
      beam[next] = key + 1;
      const start = rowOf(key) * places;
      let nearest = next + 1;
      for (const scan of scans) {
        const end = scan.first + scan.rows;
        let count = 0;
        for (let at = start; at < start + places; at++) {
          const row = neighbours[at]!;
          if (met[row] === walk || row >= end || row < scan.first) continue;
          met[row] = walk;
          picked[count++] = row;
        }
        const products = scan.pick(picked, count);
        for (let at = 0; at < count; at++) {
          const found = keyOf(products[at]!, picked[at]!);
          if (size === width && found <= beam[size - 1]!) continue;
          if (size < width) size++;
          const place = placeFor(beam, found, size);
          if (place < nearest) nearest = place;
        }
      }
      next = nearest;
    }
    const found = new Uint32Array(size);
    for (let at = 0; at < size; at++) found[at] = rowOf(beam[at]!);
    return found;
  };
}

function productWith(row: number, scans: readonly Scan[], picked: Uint32Array): number {
  picked[0] = row;
  return scans.find(({ first, rows }) => row < first + rows)!.pick(picked, 1)[0]!;
}

/** The row of a layer that steps to nearer neighbours lead to. */
function nearestOfLayer(
  layer: GraphLayer,
  from: number,
  { places, scans, picked }: { places: number; scans: readonly Scan[]; picked: Uint32Array },
): number {
  let best = from;
  let product = productWith(from, scans, picked);
  for (;;) {
    const start = placeOf(layer.rows, best) * places;
    let next = best;
    for (const scan of scans) {
      const end = scan.first + scan.rows;
      let count = 0;
      for (let at = start; at < start + places; at++) {
        const row = layer.neighbours[at]!;
        if (row !== best && row >= scan.first && row < end) picked[count++] = row;
      }
      const products = scan.pick(picked, count);
      for (let at = 0; at < count; at++) {
        if (products[at]! < product || (products[at] === product && picked[at]! >= next)) continue;
        next = picked[at]!;
        product = products[at]!;
      }
    }
    if (next === best) return best;
    best = next;
  }
}

/** Puts a key into the first `size` places, in descending order, of which the last is free or given up; tells where. */
function placeFor(beam: Float64Array, key: number, size: number): number {
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beam[middle]! > key) low = middle + 1;
    else high = middle;
  }
  if (size - low > FEW_PLACES) beam.copyWithin(low + 1, low, size - 1);
  else for (let at = size - 1; at > low; at--) beam[at] = beam[at - 1]!;
  beam[low] = key;
  return low;
}
