/** What the metrics need of an encoder, and the cosines of its vectors. */

/** Turns texts into vectors; an `Encoder` of @arenakit/contracts is one. Their length does not matter. */
export interface VectorEncoder {
  encode(
    texts: readonly string[],
    kind: "query" | "passage",
    signal?: AbortSignal,
  ): Promise<readonly ArrayLike<number>[]>;
}

/** Cosine of each of `rows` with each of `columns`, −1 … 1; a vector of zeros has cosine 0 with everything. */
export function cosines(rows: readonly ArrayLike<number>[], columns: readonly ArrayLike<number>[]): number[][] {
  const units = columns.map(unit);
  return rows.map(unit).map((row) => units.map((column) => dot(row, column)));
}

function unit(vector: ArrayLike<number>): Float64Array {
  const norm = Math.sqrt(dot(vector, vector));
  return Float64Array.from(vector, (value) => (norm === 0 ? value : value / norm));
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}
