/**
 * Search by a graph of near rows (HNSW, Malkov and Yashunin 2018, by usearch) with 16-bit numbers; the true products put
 * what it finds in order. A filter that few rows pass is answered by looking at each of them.
 */
import { join } from "node:path";
import type { Index } from "usearch";
import { corruptIndex } from "../dense-errors.ts";
import { graphLibrary } from "./graph-library.ts";
import type { NearestOptions, RowSearch, RowSearchOptions } from "./row-search.ts";
import { inOrder, type ScoredRow, TopRows } from "./top-rows.ts";
import { dot, openVectorFile, VECTORS_FILE } from "./vector-file.ts";

export const GRAPH_FILE = "graph.usearch";
/** Neighbours a row, and how wide the graph is searched for them while it is built. */
export const GRAPH = { connectivity: 16, expansionAdd: 128 } as const;
/** How wide a graph may be searched when it is asked: a build takes the first that finds enough. */
export const WIDTHS = [64, 128, 256, 512] as const;
/** More rows than these are not asked of the graph: a filter that needs them is answered row by row. */
const MOST_FETCHED = 4096;
/** Rows that are read at once where each is looked at. */
const RANGE_ROWS = 256;
/** Rows to fetch at least, so that their order by 16-bit numbers does not matter. */
const fetchFor = (k: number) => Math.max(2 * k, k + 20);

/** Throws harness/graph_library where the library has no part for this system. */
export function createGraph(dimensions: number, width: number = WIDTHS[0]): Index {
  const { Index, MetricKind, ScalarKind } = graphLibrary();
  return new Index({
    dimensions,
    metric: MetricKind.IP,
    quantization: ScalarKind.BF16,
    connectivity: GRAPH.connectivity,
    expansion_add: GRAPH.expansionAdd,
    expansion_search: width,
    multi: false,
  });
}

export function openGraphRows({ folder, dimensions, rows, width }: RowSearchOptions): RowSearch {
  const path = join(folder, GRAPH_FILE);
  const graph = createGraph(dimensions, width);
  graph.view(path);
  // A graph of other dimensions is opened without a word, and then reads beyond its rows.
  if (graph.dimensions() !== dimensions) corruptIndex(path, `it has ${graph.dimensions()} dimensions`);
  if (graph.size() !== rows) corruptIndex(path, `expected ${rows} rows, found ${graph.size()}`);
  const vectors = openVectorFile(join(folder, VECTORS_FILE), { dimensions, rows });
  const best = (query: Float32Array, numbers: Iterable<number>, k: number) => {
    const top = new TopRows(k);
    for (const row of numbers) top.offer(row, dot(query, vectors.row(row)));
    return top.ranked();
  };

  const nearestOf = (query: Float32Array, { k, mask }: NearestOptions): ScoredRow[] => {
    const passing = mask ? countOf(mask) : rows;
    const wanted = Math.min(k, passing);
    if (wanted === 0) return [];
    // As many as hold enough that pass, if those lie evenly among what is near; then more.
    let fetch = Math.min(rows, Math.ceil((fetchFor(k) * rows) / passing));
    while (fetch <= MOST_FETCHED) {
      const { keys } = graph.search(query, fetch, 1);
      const found = Array.from(keys, Number).filter((row) => mask?.[row] !== 0);
      if (found.length >= Math.min(passing, fetchFor(k))) return best(query, found, wanted);
      if (fetch === rows) break;
      fetch = Math.min(rows, 2 * fetch);
    }
    return everyPassing(query, { k: wanted, ...(mask && { mask }) });
  };

  const everyPassing = (query: Float32Array, { k, mask }: NearestOptions): ScoredRow[] => {
    const top = new TopRows(k);
    for (let from = 0; from < rows; from += RANGE_ROWS) {
      const to = Math.min(rows, from + RANGE_ROWS);
      if (mask && !mask.subarray(from, to).includes(1)) continue;
      const range = vectors.range(from, to);
      for (let row = from; row < to; row++) {
        if (mask && mask[row] === 0) continue;
        const at = (row - from) * dimensions;
        top.offer(row, dot(query, range.subarray(at, at + dimensions)));
      }
    }
    return top.ranked();
  };

  return {
    nearest: (queries, options) => queries.map((query) => nearestOf(query, options).sort(inOrder)),
    close: () => vectors.close(),
  };
}

const counts = new WeakMap<Uint8Array, number>();

function countOf(mask: Uint8Array): number {
  let count = counts.get(mask);
  if (count === undefined) {
    count = 0;
    for (const one of mask) count += one;
    counts.set(mask, count);
  }
  return count;
}
