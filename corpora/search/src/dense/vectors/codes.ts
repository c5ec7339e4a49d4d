/**
 * Vectors as 8-bit codes with a scale a row: what the scan reads in the place of four bytes a number. How far a product
 * of codes can be from the product of the vectors is known: it follows from the length of what the codes leave out.
 */
import { BLOCK_CODES, PASS_QUERIES } from "./scan-kernel.ts";

const LARGEST_CODE = 127;
const LARGEST_SUM = 2 ** 31 - 1;
const LARGEST_QUERY_CODE = 32_767;
/** More than rounding to 32 bits can take off. */
const ROUNDED_UP = 1 + 2 ** -22;
/** No row is longer. */
const LONGEST_ROW = 1.01;
/** More than the sums of some thousand products of 64-bit numbers can be off. */
const ARITHMETIC = 1e-9;

/** Codes of a row, padded with zeros to whole blocks. */
export const codesPerRow = (dimensions: number) => Math.ceil(dimensions / BLOCK_CODES) * BLOCK_CODES;

/** Numbers beside the codes of a row: its scale, and the length of the row less its codes times that. */
export const ROW_FIGURES = 2;

/** Writes the codes of one row and its two figures. */
export function encodeRow(row: Float32Array, into: Int8Array, figures: Float32Array): void {
  let largest = 0;
  for (let at = 0; at < row.length; at++) largest = Math.max(largest, Math.abs(row[at]!));
  into.fill(0);
  figures.fill(0);
  if (largest === 0) return;
  const scale = Math.fround(largest / LARGEST_CODE);
  let squares = 0;
  for (let at = 0; at < row.length; at++) {
    into[at] = Math.max(-LARGEST_CODE, Math.min(LARGEST_CODE, Math.round(row[at]! / scale)));
    squares += (row[at]! - into[at]! * scale) ** 2;
  }
  figures[0] = scale;
  figures[1] = Math.sqrt(squares) * ROUNDED_UP;
}

/**
 * What a query's codes say of a product p of 64-bit numbers: with s the sum of products of codes, c the scale of the row
 * and e the length that its codes leave out, |p − unit·c·s| ≤ slope·e + flat. For q = unit·g + f and x = c·h + r,
 * p − unit·c·(g·h) = q·r + f·(c·h), and by Cauchy and Schwarz that is at most |q||r| + |f|(|x| + |r|).
 */
export interface QueryBound {
  readonly unit: number;
  readonly slope: number;
  readonly flat: number;
}

/**
 * Writes up to four queries as 16-bit codes, interleaved by blocks as the kernel reads them (block 0 of query 0, block 0
 * of query 1, …). The codes are as fine as a sum of 32 bits allows.
 */
export function encodeQueries(queries: readonly Float32Array[], into: Int16Array): QueryBound[] {
  const lanes = queries.length > 1 ? PASS_QUERIES : 1;
  into.fill(0);
  return queries.map((query, lane) => {
    let largest = 0;
    for (let at = 0; at < query.length; at++) largest = Math.max(largest, Math.abs(query[at]!));
    if (largest === 0) return { unit: 0, slope: 0, flat: ARITHMETIC };
    const most = Math.min(LARGEST_QUERY_CODE, Math.floor(LARGEST_SUM / (LARGEST_CODE * query.length)));
    const unit = largest / most;
    const steps = 1 / unit;
    let squares = 0;
    let left = 0;
    for (let from = 0, to = lane * BLOCK_CODES; from < query.length; from += BLOCK_CODES, to += lanes * BLOCK_CODES) {
      const end = Math.min(query.length, from + BLOCK_CODES);
      for (let at = from; at < end; at++) {
        const value = query[at]!;
        const code = Math.min(most, Math.floor(value * steps + 0.5));
        into[to + at - from] = code;
        squares += value * value;
        left += (value - code * unit) ** 2;
      }
    }
    const rest = Math.sqrt(left);
    return { unit, slope: Math.sqrt(squares) + rest, flat: rest * LONGEST_ROW + ARITHMETIC };
  });
}
