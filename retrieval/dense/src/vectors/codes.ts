/**
 * Vectors as 8-bit codes with a scale a row: what the scan reads in the place of four bytes a number. A row's codes times
 * its scale are the row, to within half a scale a number.
 */
import { BLOCK_CODES, PASS_QUERIES } from "./scan-kernel.ts";

const LARGEST_CODE = 127;
const LARGEST_SUM = 2 ** 31 - 1;
const LARGEST_QUERY_CODE = 32_767;

/** Codes of a row, padded with zeros to whole blocks. */
export const codesPerRow = (dimensions: number) => Math.ceil(dimensions / BLOCK_CODES) * BLOCK_CODES;

/** Writes the codes of one row and returns its scale; a row of zeros has the scale 0. */
export function encodeRow(row: Float32Array, into: Int8Array): number {
  let largest = 0;
  for (let at = 0; at < row.length; at++) largest = Math.max(largest, Math.abs(row[at]!));
  into.fill(0);
  if (largest === 0) return 0;
  const scale = Math.fround(largest / LARGEST_CODE);
  for (let at = 0; at < row.length; at++)
    into[at] = Math.max(-LARGEST_CODE, Math.min(LARGEST_CODE, Math.round(row[at]! / scale)));
  return scale;
}

/**
 * Writes up to four queries as 16-bit codes, interleaved by blocks as the kernel reads them (block 0 of query 0, block 0
 * of query 1, …). Their scale plays no part in a ranking. The codes are as fine as a sum of 32 bits allows.
 */
export function encodeQueries(queries: readonly Float32Array[], into: Int16Array): void {
  const lanes = queries.length > 1 ? PASS_QUERIES : 1;
  into.fill(0);
  for (const [lane, query] of queries.entries()) {
    let largest = 0;
    for (const value of query) largest = Math.max(largest, Math.abs(value));
    if (largest === 0) continue;
    const most = Math.min(LARGEST_QUERY_CODE, Math.floor(LARGEST_SUM / (LARGEST_CODE * query.length)));
    for (let at = 0; at < query.length; at++) {
      const block = Math.floor(at / BLOCK_CODES);
      into[(block * lanes + lane) * BLOCK_CODES + (at % BLOCK_CODES)] = Math.round((query[at]! / largest) * most);
    }
  }
}
