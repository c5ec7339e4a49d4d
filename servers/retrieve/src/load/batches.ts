/**
 * Searches of many requests as few: queries that arrive within a short window are searched together, a large batch is
 * searched in parts, and what waits is bounded. A query's answer does not depend on its neighbours, by the contract of
 * engines, so nobody can tell.
 */
import type { Hit } from "@arenakit/contracts";
import type { RetrieveLimits } from "../limits.ts";
import { Overloaded } from "./overloaded.ts";

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

interface Asked {
  readonly queries: readonly string[];
  readonly depth: number;
  readonly signal: AbortSignal;
  readonly lists: Hit[][];
  /** Queries given to a search, and answered by one. */
  given: number;
  answered: number;
  resolve(lists: Hit[][]): void;
  reject(reason: unknown): void;
  isOver: boolean;
}

interface Part {
  readonly asked: Asked;
  readonly from: number;
  readonly to: number;
}

export function createBatches(run: BatchSearch, { limits, onBatch }: BatchesOptions): Batches {
  const queue: Asked[] = [];
  let waiting = 0;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  const end = (asked: Asked) => {
    if (asked.isOver) return false;
    asked.isOver = true;
    waiting -= asked.queries.length - asked.given;
    return true;
  };

  /** Parts of the oldest request and of those that ask as deep as it does. */
  const nextParts = (): Part[] => {
    const parts: Part[] = [];
    let room = limits.maxBatch;
    const depth = queue.find(({ isOver }) => !isOver)?.depth;
    for (const asked of queue) {
      if (room === 0) break;
      if (asked.isOver || asked.depth !== depth) continue;
      const to = Math.min(asked.queries.length, asked.given + room);
      parts.push({ asked, from: asked.given, to });
      room -= to - asked.given;
      waiting -= to - asked.given;
      asked.given = to;
    }
    // What is given out or over leaves the queue.
    const left = queue.filter(({ isOver, given, queries }) => !isOver && given < queries.length);
    queue.splice(0, queue.length, ...left);
    return parts;
  };

  const pump = () => {
    timer = undefined;
    while (running < limits.maxSearches) {
      const parts = nextParts();
      if (parts.length === 0) return;
      running++;
      answerParts(run, parts, limits.deadlineMs, end).finally(() => {
        running--;
        pump();
      });
      onBatch?.(
        parts.reduce((sum, { from, to }) => sum + to - from, 0),
        parts.length,
      );
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
      return new Promise((resolve, reject) => {
        const asked: Asked = {
          queries,
          depth,
          signal,
          lists: new Array(queries.length),
          given: 0,
          answered: 0,
          resolve,
          reject,
          isOver: false,
        };
        signal.addEventListener("abort", () => end(asked) && reject(signal.reason), { once: true });
        queue.push(asked);
        waiting += queries.length;
        arrive();
      });
    },
  };
}

/** One search for all parts; where it fails each part is searched alone, so that one request cannot spoil another's. */
async function answerParts(
  run: BatchSearch,
  parts: readonly Part[],
  deadlineMs: number,
  end: (asked: Asked) => boolean,
): Promise<void> {
  const signal = AbortSignal.timeout(deadlineMs);
  const textsOf = ({ asked, from, to }: Part) => asked.queries.slice(from, to);
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
    for (const part of parts) if (!part.asked.isOver) await answerParts(run, [part], deadlineMs, end);
  }
}

function settle({ asked, from, to }: Part, lists: readonly Hit[][], end: (asked: Asked) => boolean): void {
  if (asked.isOver) return;
  // An engine behind another server may send fewer lists than it was asked for; the dialect decides what that means.
  for (const [at, list] of lists.entries()) asked.lists[from + at] = list;
  asked.answered += to - from;
  if (asked.answered === asked.queries.length && end(asked)) asked.resolve(asked.lists);
}
