/** So many pieces of work at once, the next ones in a queue with an end. */
import { fail } from "@arenakit/contracts";

export type Gate = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** More than `maxWaiting` fail with the retryable code `overloaded`. What is aborted while it waits is not begun. */
export function createGate(atOnce: number, maxWaiting: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work, signal) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) {
        fail("corpus", "overloaded", `${maxWaiting} queries wait for the database already; ask later`, {
          retryable: true,
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
