/**
 * Answers that were given before, kept within a bound of bytes, and questions that are being answered, asked once
 * however many wait (single flight). Only for tools whose answer depends on nothing but the key.
 */
import { LRUCache } from "lru-cache";
import type { Reply } from "./reply.ts";
import type { Caller } from "./watch.ts";

export interface ResultCacheOptions {
  readonly maxBytes: number;
}

export type CacheOutcome = "hit" | "miss" | "joined";

export interface ResultCache {
  /** A prefix for the keys of one tool: two profiles may have tools of one name that answer differently. */
  space(): string;
  /**
   * The reply of `key`; `answer` is asked when nobody has asked yet, for a caller who has left when all who wait have.
   * What it throws reaches all of them, and is not kept.
   */
  take(key: string, caller: Caller, answer: (callers: Caller) => Promise<Reply>): Promise<Reply>;
  /** How often each outcome was, and what is held now. */
  readonly counts: Readonly<Record<CacheOutcome, number>>;
  held(): { entries: number; bytes: number };
}

/** 64 MiB: some ten thousand answers, and little beside a world. */
export const RESULT_CACHE_BYTES = 64 * 1024 * 1024;

/** An empty cache of at most `maxBytes`; an answer larger than a sixteenth of it is not kept. */
export function createResultCache({ maxBytes }: ResultCacheOptions = { maxBytes: RESULT_CACHE_BYTES }): ResultCache {
  const kept = new LRUCache<string, Reply>({
    maxSize: maxBytes,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 16)),
    sizeCalculation: (reply, key) => reply.compact() + key.length * 2,
  });
  const flights = new Map<string, { readonly reply: Promise<Reply>; readonly callers: Caller[] }>();
  const counts = { hit: 0, miss: 0, joined: 0 };
  let spaces = 0;
  return {
    counts,
    space: () => `${spaces++}`,
    held: () => ({ entries: kept.size, bytes: kept.calculatedSize }),
    take(key, caller, answer) {
      const reply = kept.get(key);
      if (reply) {
        counts.hit++;
        return Promise.resolve(reply);
      }
      const flight = flights.get(key);
      if (flight) {
        counts.joined++;
        flight.callers.push(caller);
        return flight.reply;
      }
      counts.miss++;
      const callers = [caller];
      const own = answer({ left: () => callers.every((one) => one.left()) });
      flights.set(key, { reply: own, callers });
      own.then(
        (made) => {
          flights.delete(key);
          kept.set(key, made);
        },
        () => flights.delete(key),
      );
      return own;
    },
  };
}
