/**
 * A thread that holds an index, or a part of one, and answers questions. What goes between threads is in few arrays: a
 * message costs by the number of its objects.
 */
import { FailureError } from "@arenakit/contracts";
import type { RankedRows } from "../../top-rows.ts";
import { openAskedThread } from "../asked-thread.ts";
import type { NearestOptions, RowSearchOptions } from "./row-search.ts";

export interface ThreadQuestion {
  /** One after the other. */
  readonly queries: Float32Array;
  readonly asked: NearestOptions;
}

export interface SearchThread {
  ask(queries: readonly Float32Array[], asked: NearestOptions): Promise<RankedRows[]>;
  close(): Promise<unknown>;
}

/** Resolves when the thread has opened its part. A thread that dies fails what it was asked, and all that follows. */
export async function openThread(program: URL, options: RowSearchOptions): Promise<SearchThread> {
  const thread = openAskedThread<ThreadQuestion, PackedLists>(program, options, threadLost);
  const ask: SearchThread["ask"] = async (queries, asked) =>
    unpackLists(await thread.ask({ queries: packVectors(queries, options.dimensions), asked }));
  await ask([], { k: 1 });
  return { ask, close: () => thread.close() };
}

function threadLost(problem: string): FailureError {
  const message = `a search thread of the dense index failed: ${problem}`;
  return new FailureError({ owner: "corpus", code: "index_unreadable", message, retryable: false });
}

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
