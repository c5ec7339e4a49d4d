/** Work in turns: so much at a time, so much waiting, the rest refused. */
import { type Failure, fail } from "@arenakit/contracts";

export interface TurnsOptions {
  readonly atOnce: number;
  readonly waiting: number;
  /** What it is to come when too many wait already. */
  readonly refusal: Omit<Failure, "retryable">;
}

export type Turns = <Value>(work: () => Promise<Value>, stop: AbortSignal) => Promise<Value>;

/** In the order in which they came. Throws the refusal where too many wait; rejects when it is stopped. */
export function createTurns({ atOnce, waiting, refusal }: TurnsOptions): Turns {
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
    else fail(refusal.owner, refusal.code, refusal.message, { retryable: true });
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
