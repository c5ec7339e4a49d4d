/** Inverse of a symmetric positive definite matrix by Cholesky's decomposition. Knows nothing of what it inverts. */

/** Arrays for inverses of a size; `result` holds the last one until the next. */
export interface InverseSpace {
  readonly root: Float64Array;
  readonly inverse: Float64Array;
  readonly result: Float64Array;
}

export function inverseSpace(size: number): InverseSpace {
  const zeros = () => new Float64Array(size * size);
  return { root: zeros(), inverse: zeros(), result: zeros() };
}

/** size × size, row by row; the upper half is not read. Costs about size³ multiplications. */
export function invertPositiveDefinite(
  matrix: Float64Array,
  size: number,
  { root, inverse, result }: InverseSpace = inverseSpace(size),
): Float64Array {
  for (let row = 0; row < size; row++) {
    const ofRow = row * size;
    for (let column = 0; column <= row; column++) {
      const ofColumn = column * size;
      let sum = matrix[ofRow + column]!;
      for (let at = 0; at < column; at++) sum -= root[ofRow + at]! * root[ofColumn + at]!;
      if (row === column) root[ofRow + row] = Math.sqrt(sum);
      else root[ofRow + column] = sum / root[ofColumn + column]!;
    }
  }
  // The inverse of the lower triangle, kept as its transpose so that sums run along rows, then its product with itself.
  for (let column = 0; column < size; column++) {
    const ofColumn = column * size;
    inverse[ofColumn + column] = 1 / root[ofColumn + column]!;
    for (let row = column + 1; row < size; row++) {
      const ofRow = row * size;
      let sum = 0;
      for (let at = column; at < row; at++) sum -= root[ofRow + at]! * inverse[ofColumn + at]!;
      inverse[ofColumn + row] = sum / root[ofRow + row]!;
    }
  }
  for (let row = 0; row < size; row++) {
    const ofRow = row * size;
    for (let column = 0; column <= row; column++) {
      const ofColumn = column * size;
      let sum = 0;
      for (let at = row; at < size; at++) sum += inverse[ofRow + at]! * inverse[ofColumn + at]!;
      result[ofRow + column] = sum;
      result[ofColumn + row] = sum;
    }
  }
  return result;
}
