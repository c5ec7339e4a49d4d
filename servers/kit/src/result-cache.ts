/**
 * Answers that were given before, kept within a bound of bytes, and questions that are being answered, asked once
 * however many wait (single flight). Only for tools whose answer depends on nothing but the key.
 */
import { LRUCache } from "lru-cache";
import type { Caller } from "./deadline-watch.ts";
import type { Reply } from "./reply.ts";

export interface ResultCacheOptions {
  readonly maxBytes: number;
}

/** Who asks, and for how long: one whose time is up goes, and what the others wait for goes on. */
export interface CacheAsker {
  readonly caller: Caller;
  /** What `reply` gives, or the end of this asker's own patience. */
  wait(reply: Promise<Reply>): Promise<Reply>;
}

export type CacheOutcome = "hit" | "miss" | "joined";

export interface ResultCache {
  /** A prefix for the keys of one tool: two profiles may have tools of one name that answer differently. */
  space(): string;
  /**
   * The reply of `key`; `answer` is asked when nobody has asked yet, for a caller who has left when nobody waits any
   * more. What it throws reaches all who wait, and is not kept.
   */
  take(key: string, asker: CacheAsker, answer: (askers: Caller) => Promise<Reply>): Promise<Reply>;
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
  const flights = new Map<string, Flight>();
  const counts = { hit: 0, miss: 0, joined: 0 };
  let spaces = 0;

  const begin = (key: string, first: CacheAsker, answer: (askers: Caller) => Promise<Reply>): Flight => {
    const askers = new Set([first]);
    const end = () => {
      if (flights.get(key)?.askers === askers) flights.delete(key);
    };
    const left = () => {
      for (const { caller } of askers) if (!caller.left()) return false;
      end(); // it is given up now: who asks next asks anew
      return true;
    };
    const flight: Flight = { askers, reply: answer({ left }) };
    flights.set(key, flight);
    flight.reply.then((made) => {
      end();
      kept.set(key, made);
    }, end);
    return flight;
  };

  return {
    counts,
    space: () => `${spaces++}`,
    held: () => ({ entries: kept.size, bytes: kept.calculatedSize }),
    async take(key, asker, answer) {
      const reply = kept.get(key);
      if (reply) {
        counts.hit++;
        return reply;
      }
      const running = flights.get(key);
      if (running) counts.joined++;
      else counts.miss++;
      const flight = running ?? begin(key, asker, answer);
      flight.askers.add(asker);
      try {
        return await asker.wait(flight.reply);
      } finally {
        flight.askers.delete(asker);
      }
    },
  };
}

/** A question that is being answered, and who waits for it. */
interface Flight {
  readonly reply: Promise<Reply>;
  readonly askers: Set<CacheAsker>;
}
