/** A thread that holds an index, or a part of one, and answers questions. */
import { Worker } from "node:worker_threads";
import { fail } from "@arenakit/contracts";
import { type PackedLists, packVectors, unpackLists } from "./packed-lists.ts";
import type { NearestOptions, RowSearchOptions } from "./row-search.ts";
import type { RankedRows } from "./top-rows.ts";

/** What a thread is asked, and what it answers: lists, or why it cannot. */
export interface ThreadQuestion {
  readonly number: number;
  /** One after the other. */
  readonly queries: Float32Array;
  readonly asked: NearestOptions;
}
export type ThreadAnswer =
  | { readonly number: number; readonly lists: PackedLists }
  | { readonly number: number; readonly problem: string };

export interface SearchThread {
  ask(queries: readonly Float32Array[], asked: NearestOptions): Promise<RankedRows[]>;
  close(): Promise<unknown>;
}

/** Resolves when the thread has opened its part. A thread that dies fails what it was asked, and all that follows. */
export async function openThread(program: URL, options: RowSearchOptions): Promise<SearchThread> {
  const worker = new Worker(program, { workerData: options });
  const waiting = new Map<number, { resolve(lists: RankedRows[]): void; reject(error: unknown): void }>();
  let lost: string | null = null;
  const lose = (problem: string) => {
    lost = problem;
    for (const { reject } of waiting.values()) reject(threadLost(problem));
    waiting.clear();
  };
  let number = 0;
  const send = (question: Omit<ThreadQuestion, "number">) =>
    new Promise<RankedRows[]>((resolve, reject) => {
      if (lost !== null) return reject(threadLost(lost));
      waiting.set(number, { resolve, reject });
      worker.postMessage({ number: number++, ...question } satisfies ThreadQuestion);
    });
  worker.on("message", (answer: ThreadAnswer) => {
    const one = waiting.get(answer.number);
    waiting.delete(answer.number);
    if ("problem" in answer) one?.reject(threadLost(answer.problem));
    else one?.resolve(unpackLists(answer.lists));
    if (waiting.size === 0) worker.unref();
  });
  worker.on("error", (error) => lose(error.message));
  worker.on("exit", () => lose("it has ended"));
  const ask: SearchThread["ask"] = (queries, asked) => {
    worker.ref();
    return send({ queries: packVectors(queries, options.dimensions), asked });
  };
  await ask([], { k: 1 });
  return { ask, close: () => worker.terminate() };
}

function threadLost(problem: string): Error {
  try {
    return fail("corpus", "index_unreadable", `a search thread of the dense index failed: ${problem}`);
  } catch (error) {
    return error as Error; // made as every failure is, thrown where it is waited for
  }
}
