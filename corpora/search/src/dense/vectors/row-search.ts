/** Nearest rows of a file of vectors, by whatever finds them. Synchronous: who has an event loop to keep uses row-searches.ts. */
import { join } from "node:path";
import { omitUndefined } from "@arenakit/contracts";
import type { RankedRows } from "../../top-rows.ts";
import { readCodes } from "./code-files.ts";
import { type GraphRows, openGraphRows } from "./graph-rows.ts";
import { createProducts, readKeptVectors } from "./kept-vectors.ts";
import { createScan } from "./scan.ts";
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
  /** What a search by a graph reads, and where it works in it. */
  readonly graph?: { readonly shared: GraphRows; readonly desk: number };
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

export const openRowSearch = async (options: RowSearchOptions): Promise<RowSearch> =>
  options.graph ? openGraphRows(options.graph.shared, options, options.graph.desk) : openExactRows(options);

/**
 * Looks at the rows of `part`, all of them by default: a scan of 8-bit codes leaves the rows that can be among the best,
 * proven by what the codes leave out; their true products, as long as one can still matter, put those in order.
 */
async function openExactRows({ folder, dimensions, rows, part = [0, rows] }: RowSearchOptions): Promise<RowSearch> {
  const [from, to] = part;
  const scan = createScan(await readCodes(folder, rows, { dimensions, rows: to - from, first: from, desks: 1 }), 0);
  const vectors = openVectorFile(join(folder, VECTORS_FILE), { dimensions, rows });
  const place = { from, to, slotOf: (row: number) => row - from };
  const kept = await readKeptVectors({ folder, dimensions, rows, desks: 1 }, place);
  const productsOfKept = kept && createProducts(kept, 0);
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
