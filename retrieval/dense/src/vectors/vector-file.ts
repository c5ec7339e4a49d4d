/** Vectors in one file, row after row, 32-bit floats of the lowest byte first. It knows no corpus and makes no vector. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { corruptIndex } from "../dense-errors.ts";

export const VECTORS_FILE = "vectors.f32";

export interface VectorFile {
  readonly dimensions: number;
  readonly rows: number;
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
  let many = new Float32Array(0);
  const read = (into: Float32Array, from: number) => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(file, bytes, at, bytes.length - at, from * rowBytes + at);
      if (count === 0) corruptIndex(path, "it ends early");
      at += count;
    }
    return into;
  };
  return {
    dimensions,
    rows,
    row: (number) => read(one, number),
    range(from, to) {
      const length = (to - from) * dimensions;
      if (many.length < length) many = new Float32Array(length);
      return read(many.subarray(0, length), from);
    },
    close: () => closeSync(file),
  };
}

/** Dot product of a query with a row, summed in 64 bits from the first number to the last: the same everywhere. */
export function dot(query: Float32Array, row: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < query.length; at++) sum += query[at]! * row[at]!;
  return sum;
}
