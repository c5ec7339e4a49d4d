/** Vectors in one file, row after row, 32-bit floats of the lowest byte first. It knows no corpus and makes no vector. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type RankedRows, TopRows } from "../../top-rows.ts";
import { corruptIndex } from "../dense-errors.ts";

export const VECTORS_FILE = "vectors.f32";

interface VectorFile {
  /** The row with this number, in an array that the next call overwrites. */
  row(number: number): Float32Array;
  /** Rows from one number up to another, not included, in an array that the next call overwrites. */
  range(from: number, to: number): Float32Array;
  close(): void;
}

/** Throws corpus/index_corrupt where the size of the file is not that of so many rows. */
export function openVectorFile(path: string, { dimensions, rows }: { dimensions: number; rows: number }): VectorFile {
  const rowBytes = 4 * dimensions;
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  if (size !== rows * rowBytes) {
    closeSync(file);
    corruptIndex(path, `expected ${rows * rowBytes} bytes, found ${size}`);
  }
  const one = new Float32Array(dimensions);
  const oneBytes = new Uint8Array(one.buffer);
  let many = new Float32Array(0);
  const read = (bytes: Uint8Array, from: number) => {
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(file, bytes, at, bytes.length - at, from * rowBytes + at);
      if (count === 0) corruptIndex(path, "it ends early");
      at += count;
    }
  };
  return {
    row(number) {
      read(oneBytes, number);
      return one;
    },
    range(from, to) {
      const length = (to - from) * dimensions;
      if (many.length < length) many = new Float32Array(length);
      read(new Uint8Array(many.buffer, 0, 4 * length), from);
      return many.subarray(0, length);
    },
    close: () => closeSync(file),
  };
}

/**
 * Dot product of a query with a row in 64 bits, where each product of two numbers is exact: four sums of every fourth
 * number, and their sum, in an order that is the same everywhere.
 */
export function dot(query: Float32Array, row: Float32Array): number {
  const whole = query.length - (query.length % 4);
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < whole; at += 4) {
    first += query[at]! * row[at]!;
    second += query[at + 1]! * row[at + 1]!;
    third += query[at + 2]! * row[at + 2]!;
    fourth += query[at + 3]! * row[at + 3]!;
  }
  if (whole < query.length) first += query[whole]! * row[whole]!;
  if (whole + 1 < query.length) second += query[whole + 1]! * row[whole + 1]!;
  if (whole + 2 < query.length) third += query[whole + 2]! * row[whole + 2]!;
  return first + second + (third + fourth);
}

/** Calls `each` with every row of a list and its product with the query. */
export type Products = (query: Float32Array, rows: Uint32Array, each: (row: number, product: number) => void) => void;

/** Rows whose products are looked at before it is asked whether others can matter. */
const BLOCK_ROWS = 32;

/**
 * The k best of rows that come with what their products can be at most, the greatest first: it stops where no other can
 * be. Their numbers are what `numberOf` tells.
 */
export function bestOfCandidates(
  query: Float32Array,
  candidates: readonly { readonly row: number; readonly most: number }[],
  { k, products, numberOf }: { k: number; products: Products; numberOf(row: number): number },
): RankedRows {
  const top = new TopRows(k);
  for (let at = 0; at < candidates.length && candidates[at]!.most >= top.threshold; at += BLOCK_ROWS) {
    const block = Uint32Array.from(candidates.slice(at, at + BLOCK_ROWS), ({ row }) => row);
    products(query, block, (row, product) => top.offer(numberOf(row), product));
  }
  return top.ranked();
}
