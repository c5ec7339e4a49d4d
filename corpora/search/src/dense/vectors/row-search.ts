/** Nearest rows of a file of vectors, by whatever finds them. Synchronous: who has an event loop to keep uses row-searches.ts. */
import { openExactRows } from "./exact-rows.ts";
import { type GraphRows, openGraphRows } from "./graph-rows.ts";
import type { RankedRows } from "./top-rows.ts";

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
