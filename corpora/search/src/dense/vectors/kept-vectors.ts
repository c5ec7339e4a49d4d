/**
 * Vectors in memory that threads share, and their true products with a query by the kernel: the same numbers to the last
 * bit as `dot`, which adds in the same order.
 */
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { type SharedMemory, scanKernel, sharedMemory } from "./scan-kernel.ts";
import { openVectorFile, type Products, VECTORS_FILE } from "./vector-file.ts";

/** Numbers that are added side by side; rows are padded to whole groups. */
const LANES = 4;
/** Rows of one call. */
const MOST_ROWS = 64;

export interface KeptVectors {
  readonly memory: SharedMemory;
  readonly dimensions: number;
  /** Numbers from the beginning of one row to that of the next. */
  readonly stride: number;
  /** Of all rows, to be filled. */
  readonly vectors: Float32Array;
}

/** A desk holds a query of 64-bit numbers, products, addresses. */
const strideOf = (dimensions: number) => Math.ceil(dimensions / LANES) * LANES;
const deskBytesOf = (dimensions: number) => 8 * strideOf(dimensions) + (8 + 4) * MOST_ROWS;

function createKeptVectors(dimensions: number, rows: number, desks: number): KeptVectors {
  const stride = strideOf(dimensions);
  const from = Math.ceil((desks * deskBytesOf(dimensions)) / 16) * 16;
  const memory = sharedMemory(from + 4 * stride * rows);
  return { memory, dimensions, stride, vectors: new Float32Array(memory.buffer, from, stride * rows) };
}

/** Vectors are kept up to so many bytes; of more, those that a search needs are read from the file. */
const MOST_KEPT_BYTES = 2 ** 29;
/** Rows of the file that are read at once. */
const RANGE_ROWS = 2048;

/** The rows of a file from one number up to another, each at its slot; null where the file has more than is kept. */
export async function readKeptVectors(
  { folder, dimensions, rows, desks }: { folder: string; dimensions: number; rows: number; desks: number },
  { from, to, slotOf }: { from: number; to: number; slotOf(row: number): number },
): Promise<KeptVectors | null> {
  if (4 * rows * dimensions > MOST_KEPT_BYTES) return null;
  const kept = createKeptVectors(dimensions, to - from, desks);
  const file = openVectorFile(join(folder, VECTORS_FILE), { dimensions, rows });
  try {
    for (let first = from; first < to; first += RANGE_ROWS) {
      const end = Math.min(to, first + RANGE_ROWS);
      const range = file.range(first, end);
      for (let row = first; row < end; row++) {
        const at = (row - first) * dimensions;
        kept.vectors.set(range.subarray(at, at + dimensions), slotOf(row) * kept.stride);
      }
      await turn();
    }
  } finally {
    file.close();
  }
  return kept;
}

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
