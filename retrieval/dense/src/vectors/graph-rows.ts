/**
 * Search by a graph of near rows: a walk over 8-bit codes finds more rows than are asked for, the true products of the
 * first of them put those in order. What a walk would cost more for than a look at every row is answered by that.
 */
import { join } from "node:path";
import type { Index } from "usearch";
import { readCodes } from "./code-files.ts";
import { GRAPH_FILE, type Graph, readGraphFile } from "./graph-file.ts";
import { graphLibrary } from "./graph-library.ts";
import { createWalk } from "./graph-walk.ts";
import { readPart } from "./row-files.ts";
import type { NearestOptions, RowSearch, RowSearchOptions } from "./row-search.ts";
import { type CodeMemory, createScan, rowsOfMemory } from "./scan.ts";
import { bestOf, type RankedRows, TopRows } from "./top-rows.ts";
import { bestOfCandidates, dot, openVectorFile, VECTORS_FILE, type VectorFile } from "./vector-file.ts";

/** Neighbours a row, and how wide the graph is searched for them while it is built. */
export const GRAPH = { connectivity: 16, expansionAdd: 128 } as const;
/** How wide a graph may be walked: a build takes the first that finds enough. */
export const WIDTHS = [16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512] as const;
/** Vectors are kept in memory up to so many bytes; of more, those that a search needs are read from the file. */
const MOST_KEPT_BYTES = 2 ** 29;
/** A walk costs as much as a look at so many rows for each row of its width, and a wider beam than this more and more. */
const ROWS_OF_A_STEP = 32;
const WIDEST = 8192;
/** Rows to keep in view at least. */
const viewFor = (k: number) => Math.ceil(1.2 * k) + 4;
/** Rows whose true products are looked at: codes mistake the order of no more. */
const trueFor = (k: number) => Math.max(Math.ceil(1.5 * k), k + 20);

/** Throws harness/graph_library where the library has no part for this system. */
export function createGraph(dimensions: number): Index {
  const { Index, MetricKind, ScalarKind } = graphLibrary();
  return new Index({
    dimensions,
    metric: MetricKind.IP,
    quantization: ScalarKind.BF16,
    connectivity: GRAPH.connectivity,
    expansion_add: GRAPH.expansionAdd,
    expansion_search: GRAPH.expansionAdd,
    multi: false,
  });
}

/** All that a search by a graph reads, in memory that threads share; each searches at a desk of its own. */
export interface GraphRows {
  readonly graph: Graph;
  readonly codes: readonly CodeMemory[];
  readonly vectors: Float32Array | null;
}

export interface ReadGraphOptions extends RowSearchOptions {
  readonly desks: number;
  /** What one memory holds at most; default what a kernel can address. */
  readonly memoryBytes?: number;
}

export async function readGraphRows(options: ReadGraphOptions): Promise<GraphRows> {
  const { folder, dimensions, rows, desks, memoryBytes } = options;
  const graph = await readGraphFile(join(folder, GRAPH_FILE), rows);
  const codes: CodeMemory[] = [];
  const each = rowsOfMemory(dimensions, desks, memoryBytes);
  for (let first = 0; first < rows; first += each)
    codes.push(await readCodes(folder, rows, { dimensions, rows: Math.min(each, rows - first), first, desks }));
  const total = 4 * rows * dimensions;
  if (total > MOST_KEPT_BYTES) return { graph, codes, vectors: null };
  const vectors = new Float32Array(new SharedArrayBuffer(total));
  await readPart(join(folder, VECTORS_FILE), new Uint8Array(vectors.buffer), { offset: 0, total });
  return { graph, codes, vectors };
}

/** A search at one of the desks, from 0. */
export function openGraphRows({ graph, codes, vectors: kept }: GraphRows, options: RowSearchOptions, desk: number) {
  const { folder, dimensions, rows } = options;
  const file = openVectorFile(join(folder, VECTORS_FILE), { dimensions, rows });
  const vectors: VectorFile = kept
    ? { ...file, row: (row) => kept.subarray(row * dimensions, (row + 1) * dimensions) }
    : file;
  const scans = codes.map((memory) => createScan(memory, desk));
  const walk = createWalk(graph, scans);

  const nearestOf = (query: Float32Array, { k, mask, width = WIDTHS[0] }: NearestOptions): RankedRows => {
    const passing = mask ? countOf(mask) : rows;
    const wanted = Math.min(k, passing);
    if (wanted === 0) return { rows: new Uint32Array(0), scores: new Float64Array(0) };
    // As many as hold enough that pass, if those lie evenly among what is near; then more.
    let view = Math.ceil((Math.max(width, viewFor(k)) * rows) / passing);
    while (view <= WIDEST && view * ROWS_OF_A_STEP < rows) {
      const met = walk(query, view);
      const found = mask ? met.filter((row) => mask[row] !== 0) : met;
      if (found.length >= Math.min(passing, viewFor(k))) {
        const top = new TopRows(wanted);
        for (const row of found.subarray(0, trueFor(k))) top.offer(row, dot(query, vectors.row(row)));
        return top.ranked();
      }
      view *= 2;
    }
    const lists = scans.map((scan) => {
      const options = { k: Math.min(wanted, scan.rows), ...(mask && { mask }) };
      return bestOfCandidates(query, scan.candidates([query], options)[0]!, { k: options.k, vectors });
    });
    return bestOf(lists, wanted);
  };
  const search: RowSearch = {
    nearest: (queries, asked) => queries.map((query) => nearestOf(query, asked)),
    close: () => vectors.close(),
  };
  return search;
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
