/**
 * Nearest rows off the event loop: threads that hold the index, each a part of the rows (exact) or each the whole graph
 * (hnsw), whose memory they share. Which thread answered cannot be told from an answer. Small indexes are searched in
 * this thread.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setImmediate as turn } from "node:timers/promises";
import { eachBounded, omitUndefined } from "@arenakit/contracts";
import type { SharingThread } from "@arenakit/corpus-text/snapshot";
import { bestOf, type RankedRows } from "../../top-rows.ts";
import { type GraphRows, readGraphRows } from "./graph-rows.ts";
import {
  type ExactRows,
  type NearestOptions,
  openRowSearch,
  type RowSearchOptions,
  readExactRows,
} from "./row-search.ts";
import { PASS_QUERIES } from "./scan-kernel.ts";
import { openThread, type SearchThread } from "./search-threads.ts";

/** More threads than these wait for memory. */
const MOST_THREADS = 4;
/** Numbers that a core reads in a fraction of a millisecond: a thread would cost more than it saves. */
const SMALL = 2 ** 22;
/** Queries of one message: a large batch lets others in between. */
const GROUP = { exact: 4 * PASS_QUERIES, hnsw: 64 };
/** Walks through a graph, and rows of each, that take a millisecond together. */
const FEW_WALKS = 4;
const FEW_ROWS = 100;
/** The thread's program; sources that are run as they are have none, and search in this thread. */
const PROGRAM = new URL("./row-search-thread.js", import.meta.url);

export interface RowSearchesOptions extends Omit<RowSearchOptions, "part" | "graph" | "exact"> {
  /** Where threads that each search by themselves share the index, under which name. No further thread is made then. */
  readonly sharing?: SharingThread & { readonly name: string };
  /** Threads to search with; 0 searches in this one. Default: as many as there are cores, at most 4. */
  readonly threads?: number;
}

export interface AskOptions extends NearestOptions {
  readonly signal?: AbortSignal;
}

export interface RowSearches {
  nearest(queries: readonly Float32Array[], options: AskOptions): Promise<RankedRows[]>;
  close(): Promise<void>;
}

export async function openRowSearches(options: RowSearchesOptions): Promise<RowSearches> {
  const { kind, rows, dimensions, sharing, threads = Math.min(MOST_THREADS, availableParallelism()) } = options;
  if (sharing) return sharedSearches(options, sharing);
  const isSmall = rows * dimensions <= SMALL && options.threads === undefined;
  const count = threads === 0 || isSmall || !existsSync(PROGRAM) ? 0 : Math.max(1, Math.min(threads, rows));
  if (kind === "exact") return count === 0 ? searchesHere(options) : exactSearches(options, count);
  const shared = await readGraphRows({ ...options, desks: count + 1 });
  // A walk through a graph takes less time than a message to another thread.
  const here = await searchesHere({ ...options, graph: { shared, desk: 0 } });
  return count === 0 ? here : graphSearches(options, { shared, here, count });
}

/** Each of the threads that share the index at a desk of its own. */
async function sharedSearches(
  options: RowSearchesOptions,
  { memory, name, number, of }: NonNullable<RowSearchesOptions["sharing"]>,
): Promise<RowSearches> {
  const known = memory.get(name);
  const rows = known ?? (await (options.kind === "exact" ? readExactRows : readGraphRows)({ ...options, desks: of }));
  memory.set(name, rows);
  return options.kind === "exact"
    ? searchesHere({ ...options, exact: { shared: rows as ExactRows, desk: number } })
    : searchesHere({ ...options, graph: { shared: rows as GraphRows, desk: number } });
}

/** Every thread looks at its part for every query. */
async function exactSearches(options: RowSearchesOptions, count: number): Promise<RowSearches> {
  const bounds = Array.from({ length: count + 1 }, (_, at) => Math.floor((at * options.rows) / count));
  const part = (at: number) => [bounds[at]!, bounds[at + 1]!] as const;
  const all = await Promise.all(
    Array.from({ length: count }, (_, at) => openThread(PROGRAM, { ...options, part: part(at) })),
  );
  return {
    async nearest(queries, { k, mask, signal }) {
      const lists: RankedRows[] = [];
      for (const group of groupsOf(queries, GROUP.exact)) {
        signal?.throwIfAborted();
        const asked = { k, ...omitUndefined({ mask: mask && sharedMask(mask) }) };
        const parts = await Promise.all(all.map((thread) => thread.ask(group, asked)));
        for (const at of group.keys())
          lists.push(
            bestOf(
              parts.map((part) => part[at]!),
              k,
            ),
          );
      }
      return lists;
    },
    close: () => closeAll(all),
  };
}

/** Threads take groups of queries as they get free. */
async function graphSearches(
  options: RowSearchesOptions,
  { shared, here, count }: { shared: GraphRows; here: RowSearches; count: number },
): Promise<RowSearches> {
  const all = await Promise.all(
    Array.from({ length: count }, (_, at) => openThread(PROGRAM, { ...options, graph: { shared, desk: at + 1 } })),
  );
  let next = 0;
  return {
    async nearest(queries, { k, mask, width, signal }) {
      const asked = { k, ...omitUndefined({ mask: mask && sharedMask(mask), width: width || undefined }) };
      if (!mask && queries.length <= FEW_WALKS && k <= FEW_ROWS)
        return here.nearest(queries, { ...asked, ...omitUndefined({ signal }) });
      const groups = groupsOf(queries, GROUP.hnsw);
      const lists = await eachBounded(groups, count, async (group) => {
        signal?.throwIfAborted();
        return all[next++ % count]!.ask(group, asked);
      });
      return lists.flat();
    },
    async close() {
      await here.close();
      await closeAll(all);
    },
  };
}

/** In this thread, which others get between passes. */
async function searchesHere(options: RowSearchOptions): Promise<RowSearches> {
  const search = await openRowSearch(options);
  return {
    async nearest(queries, { signal, ...asked }) {
      const lists: RankedRows[] = [];
      for (const group of groupsOf(queries, PASS_QUERIES)) {
        if (lists.length > 0) await turn();
        signal?.throwIfAborted();
        lists.push(...search.nearest(group, asked));
      }
      return lists;
    },
    close: async () => search.close(),
  };
}

async function closeAll(threads: readonly SearchThread[]): Promise<void> {
  await Promise.all(threads.map((thread) => thread.close()));
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
