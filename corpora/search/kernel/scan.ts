/**
 * The inner loops of a dense search in AssemblyScript: dot products of rows with one query or four. The memory is the
 * caller's, numbers are addresses in it, and nothing is checked. `bytes` is the length of a row; there is at least one row.
 * `test/interop/scan-kernel.test.ts` compiles this file and compares the result with the bytes that are loaded.
 */

/** Codes of a row that are multiplied at once; a row is padded to whole blocks. */
const BLOCK: usize = 16;
/** Bytes of a block of a query, whose codes have 16 bits. Four queries stand block by block beside each other. */
const QUERY_BLOCK: usize = 2 * BLOCK;
const CACHE_LINE: usize = 64;

/** Products of adjoining rows with one query. */
export function scan1(rows: usize, count: usize, bytes: usize, query: usize, sums: usize): void {
  for (let row: usize = 0; row < count; row++) store<i32>(sums + 4 * row, product(rows + row * bytes, bytes, query));
}

/** Products of adjoining rows with four queries: four sums a row. */
export function scan4(rows: usize, count: usize, bytes: usize, queries: usize, sums: usize): void {
  for (let row: usize = 0; row < count; row++) {
    let first = i32x4.splat(0);
    let second = i32x4.splat(0);
    let third = i32x4.splat(0);
    let fourth = i32x4.splat(0);
    const from = rows + row * bytes;
    let query = queries;
    for (let at = from; at < from + bytes; at += BLOCK) {
      const low = v128.load_ext<i8>(at);
      const high = v128.load_ext<i8>(at, 8);
      first = addBlock(first, low, high, query);
      second = addBlock(second, low, high, query + QUERY_BLOCK);
      third = addBlock(third, low, high, query + 2 * QUERY_BLOCK);
      fourth = addBlock(fourth, low, high, query + 3 * QUERY_BLOCK);
      query += 4 * QUERY_BLOCK;
    }
    const out = sums + 16 * row;
    store<i32>(out, total(first));
    store<i32>(out, total(second), 4);
    store<i32>(out, total(third), 8);
    store<i32>(out, total(fourth), 12);
  }
}

/** Products with one query of rows that lie at the given addresses. */
export function pick1(addresses: usize, count: usize, bytes: usize, query: usize, sums: usize): void {
  prefetch(addresses, count, bytes, sums);
  for (let row: usize = 0; row < count; row++)
    store<i32>(sums + 4 * row, product(load<u32>(addresses + 4 * row), bytes, query));
}

/**
 * Products of rows of 32-bit floats, which lie at the given addresses, with a query of 64-bit ones: four sums of every
 * fourth number, added as (first + second) + (third + fourth).
 */
export function dot1(addresses: usize, count: usize, bytes: usize, query: usize, products: usize): void {
  prefetch(addresses, count, bytes, products);
  for (let row: usize = 0; row < count; row++) {
    const from: usize = load<u32>(addresses + 4 * row);
    let low = f64x2.splat(0);
    let high = f64x2.splat(0);
    let other = query;
    for (let at = from; at < from + bytes; at += 16) {
      low = f64x2.add(low, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(at)), v128.load(other)));
      high = f64x2.add(high, f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(at, 8)), v128.load(other, 16)));
      other += 32;
    }
    const lowSum = f64x2.extract_lane(low, 0) + f64x2.extract_lane(low, 1);
    const highSum = f64x2.extract_lane(high, 0) + f64x2.extract_lane(high, 1);
    store<f64>(products + 8 * row, lowSum + highSum);
  }
}

function product(row: usize, bytes: usize, query: usize): i32 {
  let sum = i32x4.splat(0);
  for (let at = row; at < row + bytes; at += BLOCK) {
    sum = addBlock(sum, v128.load_ext<i8>(at), v128.load_ext<i8>(at, 8), query);
    query += QUERY_BLOCK;
  }
  return total(sum);
}

/** The sums with the products of one block of a row, as two halves, and one of a query. */
function addBlock(sums: v128, low: v128, high: v128, query: usize): v128 {
  const withLow = i32x4.add(sums, i32x4.dot_i16x8_s(low, v128.load(query)));
  return i32x4.add(withLow, i32x4.dot_i16x8_s(high, v128.load(query, 16)));
}

function total(sums: v128): i32 {
  const low = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
  return low + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
}

/** Reads a number of every cache line of the rows, so that memory is asked for them side by side. Storing it keeps the reads. */
function prefetch(addresses: usize, count: usize, bytes: usize, out: usize): void {
  let sum = 0;
  for (let row: usize = 0; row < count; row++) {
    const from: usize = load<u32>(addresses + 4 * row);
    for (let at = from; at < from + bytes; at += CACHE_LINE) sum += load<i32>(at);
  }
  store<i32>(out, sum);
}
