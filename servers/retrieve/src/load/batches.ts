/**
 * Searches of many requests as few: queries that arrive within a short window are searched together, a large batch is
 * searched in parts, and what waits is bounded. A query's answer does not depend on its neighbours, by the contract of
 * engines, so nobody can tell.
 */
import type { Hit } from "@arenakit/contracts";
import type { RetrieveLimits } from "../limits.ts";
import { Overloaded } from "./bounds.ts";

/** One list a query. */
export type BatchSearch = (queries: readonly string[], depth: number, signal: AbortSignal) => Promise<Hit[][]>;

export interface Batches {
  /** Rejects with Overloaded where too many queries wait, with the signal's reason, or with what the search failed with. */
  search(queries: readonly string[], depth: number, signal: AbortSignal): Promise<Hit[][]>;
  /** Queries that no search has begun for. */
  waiting(): number;
}

export interface BatchesOptions {
  readonly limits: Pick<RetrieveLimits, "windowMs" | "maxBatch" | "maxSearches" | "maxWaitingQueries" | "deadlineMs">;
  /** Told of each search: how many queries of how many requests it answers. */
  readonly onBatch?: (queries: number, requests: number) => void;
}

interface PendingSearch {
  readonly queries: readonly string[];
  readonly depth: number;
  readonly lists: Hit[][];
  /** Queries given to a search, and answered by one. */
  given: number;
  answered: number;
  resolve(lists: Hit[][]): void;
  reject(reason: unknown): void;
  isOver: boolean;
}

interface BatchPart {
  readonly asked: PendingSearch;
  readonly from: number;
  readonly to: number;
}

/** Batches over a search that is asked at most `limits.maxSearches` times at once. */
export function createBatches(run: BatchSearch, { limits, onBatch }: BatchesOptions): Batches {
  let queue: PendingSearch[] = [];
  let waiting = 0;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  const end = (asked: PendingSearch) => {
    if (asked.isOver) return false;
    asked.isOver = true;
    waiting -= asked.queries.length - asked.given;
    return true;
  };

  const pump = () => {
    timer = undefined;
    while (running < limits.maxSearches) {
      const parts = takeParts(queue, limits.maxBatch);
      if (parts.length === 0) return;
      const count = parts.reduce((sum, { from, to }) => sum + to - from, 0);
      waiting -= count;
      queue = queue.filter(({ isOver, given, queries }) => !isOver && given < queries.length);
      running++;
      answerParts(run, parts, { deadlineMs: limits.deadlineMs, end }).finally(() => {
        running--;
        pump();
      });
      onBatch?.(count, parts.length);
    }
  };

  const arrive = () => {
    if (waiting >= limits.maxBatch) {
      clearTimeout(timer);
      pump();
    } else timer ??= setTimeout(pump, limits.windowMs);
  };

  return {
    waiting: () => waiting,
    search(queries, depth, signal) {
      if (queries.length === 0) return Promise.resolve([]);
      if (waiting + queries.length > limits.maxWaitingQueries) return Promise.reject(new Overloaded("queries"));
      if (signal.aborted) return Promise.reject(signal.reason);
      const { promise, resolve, reject } = promised<Hit[][]>();
      const lists = new Array<Hit[]>(queries.length);
      const asked: PendingSearch = { queries, depth, lists, resolve, reject, given: 0, answered: 0, isOver: false };
      signal.addEventListener("abort", () => end(asked) && reject(signal.reason), { once: true });
      queue.push(asked);
      waiting += queries.length;
      arrive();
      return promise;
    },
  };
}

function promised<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

/** Parts of the oldest request and of those that ask as deep as it does, no more than `room` queries; they count as given. */
function takeParts(queue: readonly PendingSearch[], room: number): BatchPart[] {
  const parts: BatchPart[] = [];
  const depth = queue.find(({ isOver }) => !isOver)?.depth;
  let left = room;
  for (const asked of queue) {
    if (left === 0) break;
    if (asked.isOver || asked.depth !== depth) continue;
    const to = Math.min(asked.queries.length, asked.given + left);
    parts.push({ asked, from: asked.given, to });
    left -= to - asked.given;
    asked.given = to;
  }
  return parts;
}

/** One search for all parts; where it fails each part is searched alone, so that one request cannot spoil another's. */
async function answerParts(
  run: BatchSearch,
  parts: readonly BatchPart[],
  { deadlineMs, end }: { readonly deadlineMs: number; readonly end: (asked: PendingSearch) => boolean },
): Promise<void> {
  const signal = AbortSignal.timeout(deadlineMs);
  const textsOf = ({ asked, from, to }: BatchPart) => asked.queries.slice(from, to);
  try {
    const lists = await run(parts.flatMap(textsOf), parts[0]!.asked.depth, signal);
    let at = 0;
    for (const part of parts) {
      const count = part.to - part.from;
      settle(part, lists.slice(at, at + count), end);
      at += count;
    }
  } catch (error) {
    // A boundary: what the engine threw belongs to the requests of this search and to no other.
    const [only, ...others] = parts;
    if (others.length === 0) {
      if (end(only!.asked)) only!.asked.reject(error);
      return;
    }
    for (const part of parts) if (!part.asked.isOver) await answerParts(run, [part], { deadlineMs, end });
  }
}

function settle({ asked, from, to }: BatchPart, lists: readonly Hit[][], end: (asked: PendingSearch) => boolean): void {
  if (asked.isOver) return;
  // An engine behind another server may send fewer lists than it was asked for; the dialect decides what that means.
  for (const [at, list] of lists.entries()) asked.lists[from + at] = list;
  asked.answered += to - from;
  if (asked.answered === asked.queries.length && end(asked)) asked.resolve(asked.lists);
}
