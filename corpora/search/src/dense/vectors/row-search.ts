/** Nearest rows of a file of vectors, by whatever finds them. Synchronous: who has an event loop to keep uses row-searches.ts. */
import { join } from "node:path";
import { omitUndefined } from "@arenakit/contracts";
import type { RankedRows } from "../../top-rows.ts";
import { readCodes } from "./code-files.ts";
import { type GraphRows, openGraphRows } from "./graph-rows.ts";
import { createProducts, type KeptVectors, readKeptVectors } from "./kept-vectors.ts";
import { type CodeMemory, createScan } from "./scan.ts";
import { PASS_QUERIES } from "./scan-kernel.ts";
import { bestOfCandidates, dot, openVectorFile, type Products, VECTORS_FILE } from "./vector-file.ts";

/** `exact` looks at every row, `hnsw` walks a graph of near ones. */
export const KINDS = ["exact", "hnsw"] as const;
export type Kind = (typeof KINDS)[number];

export interface RowSearchOptions {
  readonly kind: Kind;
  readonly folder: string;
  readonly dimensions: number;
  /** Rows of the whole index. */
  readonly rows: number;
  /** The part that an exact search looks at; all of them by default. */
  readonly part?: readonly [from: number, to: number];
  /** What a search reads where threads share it, and where it works in it. */
  readonly graph?: { readonly shared: GraphRows; readonly desk: number };
  readonly exact?: { readonly shared: ExactRows; readonly desk: number };
}

export interface NearestOptions {
  readonly k: number;
  /** One byte a row; rows of 0 are left out. */
  readonly mask?: Uint8Array;
  /** Of a walk through a graph: rows that it keeps in view, at least. */
  readonly width?: number;
}

export interface RowSearch {
  /** A list a query: best first by dot product, equal ones by number. */
  nearest(queries: readonly Float32Array[], options: NearestOptions): RankedRows[];
  close(): void;
}

export async function openRowSearch(options: RowSearchOptions): Promise<RowSearch> {
  const { graph, exact } = options;
  if (graph) return openGraphRows(graph.shared, options, graph.desk);
  if (exact) return openExactRows(exact.shared, options, exact.desk);
  return openExactRows(await readExactRows({ ...options, desks: 1 }), options, 0);
}

/** All that an exact search of a part reads, in memory that threads share; each searches at a desk of its own. */
export interface ExactRows {
  readonly codes: CodeMemory;
  readonly vectors: KeptVectors | null;
}

export async function readExactRows({
  part,
  desks,
  ...options
}: RowSearchOptions & { readonly desks: number }): Promise<ExactRows> {
  const { folder, dimensions, rows } = options;
  const [from, to] = part ?? [0, rows];
  return {
    codes: await readCodes(folder, rows, { dimensions, rows: to - from, first: from, desks }),
    vectors: await readKeptVectors({ folder, dimensions, rows, desks }, { from, to, slotOf: (row) => row - from }),
  };
}

/**
 * Looks at the rows of `part`, all of them by default: a scan of 8-bit codes leaves the rows that can be among the best,
 * proven by what the codes leave out; their true products, as long as one can still matter, put those in order.
 */
function openExactRows(
  { codes, vectors: kept }: ExactRows,
  { folder, dimensions, rows, part: [from, to] = [0, rows] }: RowSearchOptions,
  desk: number,
): RowSearch {
  const scan = createScan(codes, desk);
  const vectors = openVectorFile(join(folder, VECTORS_FILE), { dimensions, rows });
  const productsOfKept = kept && createProducts(kept, desk);
  const products: Products = (query, found, each) => {
    if (productsOfKept)
      productsOfKept(
        query,
        found.map((row) => row - from),
        (slot, product) => each(slot + from, product),
      );
    else for (const row of found) each(row, dot(query, vectors.row(row)));
  };
  return {
    nearest(queries, { k, mask }) {
      const found = [];
      for (let at = 0; at < queries.length; at += PASS_QUERIES) {
        const pass = queries.slice(at, at + PASS_QUERIES);
        const most = Math.min(k, to - from);
        for (const [lane, candidates] of scan.candidates(pass, { k: most, ...omitUndefined({ mask }) }).entries())
          found.push(bestOfCandidates(pass[lane]!, candidates, { k: most, products, numberOf: (row) => row }));
      }
      return found;
    },
    close: () => vectors.close(),
  };
}
