/** Nearest rows of a file of vectors, by whatever finds them. Synchronous: who has an event loop to keep uses row-searches.ts. */
import { openExactRows } from "./exact-rows.ts";
import { openGraphRows } from "./graph-rows.ts";
import type { ScoredRow } from "./top-rows.ts";

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
  /** Of a graph: rows that a search keeps in view, at least. */
  readonly width?: number;
}

export interface NearestOptions {
  readonly k: number;
  /** One byte a row; rows of 0 are left out. */
  readonly mask?: Uint8Array;
}

export interface RowSearch {
  /** A list a query: best first by dot product, equal ones by number. */
  nearest(queries: readonly Float32Array[], options: NearestOptions): ScoredRow[][];
  close(): void;
}

export const openRowSearch = (options: RowSearchOptions): RowSearch =>
  options.kind === "exact" ? openExactRows(options) : openGraphRows(options);
