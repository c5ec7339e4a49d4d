/** What goes between threads, in few arrays: a message costs by the number of its objects. */
import type { RankedRows } from "./top-rows.ts";

export interface PackedLists extends RankedRows {
  /** Of each list, one after the other. */
  readonly lengths: Uint32Array;
}

export function packLists(lists: readonly RankedRows[]): PackedLists {
  const lengths = Uint32Array.from(lists, ({ rows }) => rows.length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const [rows, scores] = [new Uint32Array(total), new Float64Array(total)];
  let at = 0;
  for (const list of lists) {
    rows.set(list.rows, at);
    scores.set(list.scores, at);
    at += list.rows.length;
  }
  return { lengths, rows, scores };
}

export function unpackLists({ lengths, rows, scores }: PackedLists): RankedRows[] {
  let at = 0;
  return Array.from(lengths, (length) => {
    at += length;
    return { rows: rows.subarray(at - length, at), scores: scores.subarray(at - length, at) };
  });
}

export function packVectors(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const all = new Float32Array(vectors.length * dimensions);
  for (const [at, vector] of vectors.entries()) all.set(vector, at * dimensions);
  return all;
}

export const unpackVectors = (all: Float32Array, dimensions: number): Float32Array[] =>
  Array.from({ length: all.length / dimensions }, (_, at) => all.subarray(at * dimensions, (at + 1) * dimensions));
