/**
 * Nearest rows off the event loop: threads that hold the index, each a part of the rows (exact) or each the whole graph
 * (hnsw). Which thread answered cannot be told from an answer. Small indexes are searched in this thread.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { fail } from "@arenakit/contracts";
import { type NearestOptions, openRowSearch, type RowSearchOptions } from "./row-search.ts";
import { PASS_QUERIES } from "./scan-kernel.ts";
import { inOrder, type ScoredRow } from "./top-rows.ts";

/** More threads than these wait for memory. */
const MOST_THREADS = 4;
/** Numbers that a core reads in a fraction of a millisecond: a thread would cost more than it saves. */
const SMALL = 2 ** 22;
/** Queries of one message: a large batch lets others in between. */
const GROUP = 4 * PASS_QUERIES;
/** Walks through a graph, and rows of each, that take a millisecond together. */
const FEW_WALKS = 2;
const FEW_ROWS = 100;
/** The thread's program; sources that are run as they are have none, and search in this thread. */
const PROGRAM = new URL("./row-search-thread.js", import.meta.url);

export interface RowSearchesOptions extends RowSearchOptions {
  /** Threads to search with; 0 searches in this one. Default: as many as there are cores, at most 4. */
  readonly threads?: number;
}

export interface AskOptions extends NearestOptions {
  readonly signal?: AbortSignal;
}

export interface RowSearches {
  nearest(queries: readonly Float32Array[], options: AskOptions): Promise<ScoredRow[][]>;
  close(): Promise<void>;
}

/** What a thread is asked, and what it answers: lists, or why it cannot. */
export interface Question {
  readonly number: number;
  readonly queries: readonly Float32Array[];
  readonly options: NearestOptions;
}
export type Answer =
  | { readonly number: number; readonly lists: readonly ScoredRow[][] }
  | { readonly number: number; readonly problem: string };

export async function openRowSearches(options: RowSearchesOptions): Promise<RowSearches> {
  const { kind, rows, dimensions, threads = Math.min(MOST_THREADS, availableParallelism()) } = options;
  const isSmall = rows * dimensions <= SMALL && options.threads === undefined;
  if (threads === 0 || isSmall || !existsSync(PROGRAM)) return searchesHere(options);
  // A walk through a graph takes less time than a message to another thread.
  const here = kind === "hnsw" ? searchesHere(options) : null;
  const count = Math.max(1, Math.min(threads, rows));
  const bounds = Array.from({ length: count + 1 }, (_, at) => Math.floor((at * rows) / count));
  const opened = Array.from({ length: count }, (_, at) =>
    openThread(kind === "exact" ? { ...options, part: [bounds[at]!, bounds[at + 1]!] } : options),
  );
  const all = await Promise.all(opened);
  let next = 0;
  const askGroup = async (group: readonly Float32Array[], asked: NearestOptions): Promise<ScoredRow[][]> => {
    if (kind === "hnsw") return all[next++ % count]!.ask(group, asked);
    const parts = await Promise.all(all.map((thread) => thread.ask(group, asked)));
    return group.map((_, at) =>
      parts
        .flatMap((lists) => lists[at]!)
        .sort(inOrder)
        .slice(0, asked.k),
    );
  };
  return {
    async nearest(queries, { k, mask, signal }) {
      if (here && !mask && queries.length <= FEW_WALKS && k <= FEW_ROWS)
        return here.nearest(queries, { k, ...(signal && { signal }) });
      const groups = groupsOf(queries, GROUP);
      const lists: ScoredRow[][][] = [];
      let begun = 0;
      const lane = async () => {
        while (begun < groups.length) {
          const at = begun++;
          signal?.throwIfAborted();
          lists[at] = await askGroup(groups[at]!, { k, ...(mask && { mask: sharedMask(mask) }) });
        }
      };
      await Promise.all(Array.from({ length: kind === "hnsw" ? count : 1 }, lane));
      return lists.flat();
    },
    close: async () => {
      await Promise.all([here?.close(), ...all.map((thread) => thread.close())]);
    },
  };
}

/** In this thread, which others get between passes. */
function searchesHere(options: RowSearchOptions): RowSearches {
  const search = openRowSearch(options);
  return {
    async nearest(queries, { k, mask, signal }) {
      const lists: ScoredRow[][] = [];
      for (const group of groupsOf(queries, PASS_QUERIES)) {
        if (lists.length > 0) await turn();
        signal?.throwIfAborted();
        lists.push(...search.nearest(group, { k, ...(mask && { mask }) }));
      }
      return lists;
    },
    close: async () => search.close(),
  };
}

interface SearchThread {
  ask(queries: readonly Float32Array[], options: NearestOptions): Promise<ScoredRow[][]>;
  close(): Promise<unknown>;
}

/** Resolves when the thread has opened its part. A thread that dies fails what it was asked, and all that follows. */
async function openThread(options: RowSearchOptions): Promise<SearchThread> {
  const worker = new Worker(PROGRAM, { workerData: options });
  const waiting = new Map<number, { resolve(lists: ScoredRow[][]): void; reject(error: unknown): void }>();
  let lost: string | null = null;
  const lose = (problem: string) => {
    lost = problem;
    for (const { reject } of waiting.values()) reject(threadLost(problem));
    waiting.clear();
  };
  let number = 0;
  const send = (question: Omit<Question, "number">) =>
    new Promise<ScoredRow[][]>((resolve, reject) => {
      if (lost !== null) return reject(threadLost(lost));
      waiting.set(number, { resolve, reject });
      worker.postMessage({ number: number++, ...question } satisfies Question);
    });
  worker.on("message", (answer: Answer) => {
    const asked = waiting.get(answer.number);
    waiting.delete(answer.number);
    if ("problem" in answer) asked?.reject(threadLost(answer.problem));
    else asked?.resolve([...answer.lists]);
    if (waiting.size === 0) worker.unref();
  });
  worker.on("error", (error) => lose(error.message));
  worker.on("exit", () => lose("it has ended"));
  const ask: SearchThread["ask"] = (queries, asked) => {
    worker.ref();
    return send({ queries, options: asked });
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

function groupsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

const shared = new WeakMap<Uint8Array, Uint8Array>();

/** A copy that threads see without copying it; a corpus gives the same array for the same filter. */
function sharedMask(mask: Uint8Array): Uint8Array {
  let copy = shared.get(mask);
  if (!copy) {
    copy = new Uint8Array(new SharedArrayBuffer(mask.length));
    copy.set(mask);
    shared.set(mask, copy);
  }
  return copy;
}
