/**
 * Vectors in memory that threads share, and their true products with a query by the kernel: the same numbers to the last
 * bit as `dot`, which adds in the same order.
 */
import { type SharedMemory, scanKernel, sharedMemory } from "./scan-kernel.ts";

/** Numbers that are added side by side; rows are padded to whole groups. */
const LANES = 4;
/** Rows of one call. */
const MOST_ROWS = 64;

export interface KeptVectors {
  readonly memory: SharedMemory;
  readonly dimensions: number;
  readonly desks: number;
  /** Numbers from the beginning of one row to that of the next. */
  readonly stride: number;
  /** Of all rows, to be filled. */
  readonly vectors: Float32Array;
}

/** A desk holds a query of 64-bit numbers, products, addresses. */
const strideOf = (dimensions: number) => Math.ceil(dimensions / LANES) * LANES;
const deskBytesOf = (dimensions: number) => 8 * strideOf(dimensions) + (8 + 4) * MOST_ROWS;

export function createKeptVectors({
  dimensions,
  rows,
  desks,
}: {
  dimensions: number;
  rows: number;
  desks: number;
}): KeptVectors {
  const stride = strideOf(dimensions);
  const from = Math.ceil((desks * deskBytesOf(dimensions)) / 16) * 16;
  const memory = sharedMemory(from + 4 * stride * rows);
  return { memory, dimensions, desks, stride, vectors: new Float32Array(memory.buffer, from, stride * rows) };
}

/** Calls `each` with every row of a list and its product with the query. */
export type Products = (query: Float32Array, rows: Uint32Array, each: (row: number, product: number) => void) => void;

export function createProducts({ memory, dimensions, stride, vectors }: KeptVectors, desk: number): Products {
  const queryAt = desk * deskBytesOf(dimensions);
  const productsAt = queryAt + 8 * stride;
  const addressesAt = productsAt + 8 * MOST_ROWS;
  const asked = new Float64Array(memory.buffer, queryAt, stride);
  const products = new Float64Array(memory.buffer, productsAt, MOST_ROWS);
  const addresses = new Uint32Array(memory.buffer, addressesAt, MOST_ROWS);
  const kernel = scanKernel(memory);
  return (query, rows, each) => {
    asked.set(query);
    for (let from = 0; from < rows.length; from += MOST_ROWS) {
      const count = Math.min(MOST_ROWS, rows.length - from);
      for (let at = 0; at < count; at++) addresses[at] = vectors.byteOffset + 4 * stride * rows[from + at]!;
      kernel.dot1(addressesAt, count, 4 * stride, queryAt, productsAt);
      for (let at = 0; at < count; at++) each(rows[from + at]!, products[at]!);
    }
  };
}
