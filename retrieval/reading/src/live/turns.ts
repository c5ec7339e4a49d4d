/** Work in turns: so much at a time, so much waiting, the rest refused. */
import { fail } from "@arenakit/contracts";

export interface TurnsOptions {
  readonly atOnce: number;
  readonly waiting: number;
}

export type Turns = <Value>(work: () => Promise<Value>, stop: AbortSignal) => Promise<Value>;

/** In the order in which they came. Throws a FailureError "tool/fetch_busy" where too many wait; rejects when it is stopped. */
export function createTurns({ atOnce, waiting }: TurnsOptions): Turns {
  let busy = 0;
  const queue = new Set<() => void>();
  const turn = (stop: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        stop.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        queue.delete(begin);
        reject(stop.reason);
      };
      queue.add(begin);
      stop.addEventListener("abort", leave, { once: true });
    });
  return async (work, stop) => {
    stop.throwIfAborted();
    if (busy < atOnce) busy++;
    else if (queue.size < waiting) await turn(stop);
    else fail("tool", "fetch_busy", `more than ${waiting} pages wait to be fetched`, { retryable: true });
    try {
      return await work();
    } finally {
      const [next] = queue;
      // The turn is passed on, or given back.
      if (next) {
        queue.delete(next);
        next();
      } else busy--;
    }
  };
}
