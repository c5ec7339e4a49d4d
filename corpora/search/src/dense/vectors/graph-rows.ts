/**
 * Search by a graph of near rows: a walk over 8-bit codes finds more rows than are asked for, the true products of the
 * first of them put those in order. What a walk would cost more for than a look at every row is answered by that.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { boundary, fail, omitUndefined } from "@arenakit/contracts";
import type { Index } from "usearch";
import { bestOf, type RankedRows, TopRows } from "../../top-rows.ts";
import { readCodes } from "./code-files.ts";
import { GRAPH_FILE, type Graph, readGraphFile } from "./graph-file.ts";
import { createWalk } from "./graph-walk.ts";
import { createProducts, type KeptVectors, readKeptVectors } from "./kept-vectors.ts";
import type { NearestOptions, RowSearch, RowSearchOptions } from "./row-search.ts";
import { type CodeMemory, createScan, rowsOfMemory } from "./scan.ts";
import { bestOfCandidates, dot, openVectorFile, type Products, VECTORS_FILE } from "./vector-file.ts";

/** Neighbours a row, and how wide the graph is searched for them while it is built. */
export const GRAPH = { connectivity: 16, expansionAdd: 128 } as const;
/** How wide a graph may be walked: a build takes the first that finds enough. */
export const WIDTHS = [16, 24, 32, 40, 48, 64, 96, 128, 192, 256, 384, 512] as const;
/** A walk costs as much as a look at so many rows for each row of its width, and a wider beam than this more and more. */
const ROWS_OF_A_STEP = 32;
const WIDEST = 8192;
/** Rows to keep in view at least, and those of them whose true products are looked at: codes mistake the order of near ones. */
const viewFor = (k: number) => Math.ceil(1.2 * k) + 4;
const trueFor = (k: number) => Math.ceil(1.1 * k) + 2;
/** Throws harness/graph_library where the library has no part for this system. */
export function createGraph(dimensions: number): Index {
  const { Index, MetricKind, ScalarKind } = loadUsearch();
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

type Usearch = typeof import("usearch");
/** As the manifest has it: what we read of its files is of this version. */
export const USEARCH_PACKAGE = "usearch@2.25.3";
let loaded: Usearch | undefined;

/** Whether a graph can be made here: npm leaves the library out where it has no part for the system. */
export async function canMakeGraphs(): Promise<boolean> {
  return (await boundary("harness", loadUsearch)).ok;
}

/** Throws harness/graph_library before any work is done in vain. */
export function requireGraphs(): void {
  loadUsearch();
}

/** usearch, loaded when the first graph is made: only a build needs it. Throws harness/graph_library where it has no part for this system. */
function loadUsearch(): Usearch {
  // Which error a missing or unfit part makes depends on the system.
  try {
    loaded ??= createRequire(import.meta.url)("usearch") as Usearch;
    return loaded;
  } catch (cause) {
    return fail(
      "harness",
      "graph_library",
      `the optional package usearch cannot be loaded here, which makes graphs (it is built for Linux with glibc 2.34 or later and for macOS, x64 and arm64): npm install ${USEARCH_PACKAGE}, or search exactly (kind "exact" or "auto"), or with pgvector. ${cause instanceof Error ? cause.message.split("\n")[0] : ""}`,
      { cause },
    );
  }
}

/** All that a search by a graph reads, in memory that threads share; each searches at a desk of its own. */
export interface GraphRows {
  readonly graph: Graph;
  readonly codes: readonly CodeMemory[];
  readonly vectors: KeptVectors | null;
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
  const slotOf = new Uint32Array(rows);
  for (let slot = 0; slot < rows; slot++) slotOf[graph.order[slot]!] = slot;
  return {
    graph,
    codes,
    vectors: await readKeptVectors(options, { from: 0, to: rows, slotOf: (row) => slotOf[row]! }),
  };
}

/** A search at one of the desks, from 0. */
export function openGraphRows(
  { graph, codes, vectors: kept }: GraphRows,
  { folder, dimensions, rows }: RowSearchOptions,
  desk: number,
): RowSearch {
  const { order } = graph;
  const file = openVectorFile(join(folder, VECTORS_FILE), { dimensions, rows });
  const vectorOf = kept
    ? (slot: number) => kept.vectors.subarray(slot * kept.stride, slot * kept.stride + dimensions)
    : (slot: number) => file.row(order[slot]!);
  const numberOf = (slot: number) => order[slot]!;
  const products: Products = kept
    ? createProducts(kept, desk)
    : (query, slots, each) => {
        for (const slot of slots) each(slot, dot(query, vectorOf(slot)));
      };
  const scans = codes.map((memory) => createScan(memory, desk));
  const walk = createWalk(graph, scans);
  const masks = new WeakMap<Uint8Array, Uint8Array>();

  /** A look at every row that passes. */
  const scanned = (query: Float32Array, { k, mask }: NearestOptions): RankedRows => {
    const lists = scans.map((scan) => {
      const most = Math.min(k, scan.rows);
      const [candidates] = scan.candidates([query], { k: most, ...omitUndefined({ mask: mask && bySlot(mask) }) });
      return bestOfCandidates(query, candidates!, { k: most, products, numberOf });
    });
    return bestOf(lists, k);
  };

  /** A corpus gives the same array for the same filter. */
  const bySlot = (mask: Uint8Array): Uint8Array => {
    const known = masks.get(mask) ?? Uint8Array.from(order, (row) => mask[row]!);
    masks.set(mask, known);
    return known;
  };

  const nearestOf = (query: Float32Array, { k, mask, width = WIDTHS[0] }: NearestOptions): RankedRows => {
    const passing = mask ? countOf(mask) : rows;
    const wanted = Math.min(k, passing);
    if (wanted === 0) return { rows: new Uint32Array(0), scores: new Float64Array(0) };
    // As many as hold enough that pass, if those lie evenly among what is near; then more.
    let view = Math.ceil((Math.max(width, viewFor(k)) * rows) / passing);
    while (view <= WIDEST && view * ROWS_OF_A_STEP < rows) {
      const met = walk(query, view);
      const found = mask ? met.filter((slot) => mask[order[slot]!] !== 0) : met;
      if (found.length >= Math.min(passing, viewFor(k))) {
        const top = new TopRows(wanted);
        products(query, found.subarray(0, trueFor(k)), (slot, product) => top.offer(numberOf(slot), product));
        return top.ranked();
      }
      view *= 2;
    }
    return scanned(query, { k: wanted, ...omitUndefined({ mask }) });
  };
  return {
    nearest: (queries, asked) => queries.map((query) => nearestOf(query, asked)),
    close: () => file.close(),
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
