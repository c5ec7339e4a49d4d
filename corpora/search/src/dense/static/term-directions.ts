/**
 * What terms have in common, from the passages they stand in together: the span of the leading right singular vectors of
 * the matrix of passages and terms, by randomised subspace iteration (Halko, Martinsson and Tropp 2011, algorithm 4.4).
 * The rows are brought to length 1, so which base of the span is found does not matter.
 */
import type { TermTable } from "./term-table.ts";
import { hashOf, next } from "./word-signs.ts";

/** Each brings what is outside the span down by the ratio of squared singular values. */
const ITERATIONS = 4;

/** One row of `size` numbers a term, of length 1 or 0. */
export function termDirections(table: TermTable, { size, seed }: { size: number; seed: number }): Float32Array {
  const terms = table.terms.length;
  let span = new Float32Array(terms * size);
  let state = hashOf(`term-directions ${seed}`);
  for (let at = 0; at < span.length; at++) {
    state = next(state + at);
    span[at] = (state & 1) === 1 ? 1 : -1;
  }
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    span = throughPassages(table, span, size);
    orthonormalise(span, size);
  }
  for (let row = 0; row < terms; row++) {
    let squares = 0;
    for (let at = row * size; at < (row + 1) * size; at++) squares += span[at]! * span[at]!;
    const length = Math.sqrt(squares);
    if (length > 0) for (let at = row * size; at < (row + 1) * size; at++) span[at] = span[at]! / length;
  }
  return span;
}

/** WᵀW times a matrix of a row a term, a passage after the other. */
function throughPassages(
  { firsts, columns, values }: TermTable,
  span: Float32Array,
  size: number,
): Float32Array<ArrayBuffer> {
  const sum = new Float32Array(span.length);
  const passage = new Float64Array(size);
  for (let row = 0; row + 1 < firsts.length; row++) {
    passage.fill(0);
    for (let entry = firsts[row]!; entry < firsts[row + 1]!; entry++) {
      const [value, base] = [values[entry]!, columns[entry]! * size];
      for (let at = 0; at < size; at++) passage[at]! += value * span[base + at]!;
    }
    for (let entry = firsts[row]!; entry < firsts[row + 1]!; entry++) {
      const [value, base] = [values[entry]!, columns[entry]! * size];
      for (let at = 0; at < size; at++) sum[base + at]! += value * passage[at]!;
    }
  }
  return sum;
}

/** A share of a column's own square below which nothing is left of it beside the columns before. */
const NOTHING_LEFT = 1e-9;

/** Columns at right angles and of length 1, by the Cholesky factor of their products; columns that add nothing become 0. */
function orthonormalise(span: Float32Array, size: number): void {
  const products = new Float64Array(size * size);
  for (let base = 0; base < span.length; base += size)
    for (let one = 0; one < size; one++) {
      const value = span[base + one]!;
      if (value === 0) continue;
      for (let other = 0; other <= one; other++) products[one * size + other]! += value * span[base + other]!;
    }
  const factor = cholesky(products, size);
  for (let base = 0; base < span.length; base += size)
    for (let one = 0; one < size; one++) {
      let value = span[base + one]!;
      for (let other = 0; other < one; other++) value -= factor[one * size + other]! * span[base + other]!;
      const own = factor[one * size + one]!;
      span[base + one] = own === 0 ? 0 : value / own;
    }
}

/** The lower factor; a row of zeros where the column adds nothing. */
function cholesky(products: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(size * size);
  for (let one = 0; one < size; one++)
    for (let other = 0; other <= one; other++) {
      let left = products[one * size + other]!;
      for (let at = 0; at < other; at++) left -= factor[one * size + at]! * factor[other * size + at]!;
      const own = factor[other * size + other]!;
      if (one !== other) factor[one * size + other] = own === 0 ? 0 : left / own;
      else if (left > NOTHING_LEFT * products[one * size + one]!) factor[one * size + one] = Math.sqrt(left);
    }
  return factor;
}
