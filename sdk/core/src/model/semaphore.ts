/** A bound over work that comes from anywhere: so much at once, the rest waits in the order it came. */
import { setMaxListeners } from "node:events";
import { type Failure, fail } from "@arenakit/contracts";

export interface SemaphoreOptions {
  /** Pieces of work at once, at least 1. */
  readonly limit: number;
  /** Pieces that wait: a few thousand queries with all their passages. Default 65,536. */
  readonly maxWaiting?: number;
  /** What fails where too much waits; another try may mend it. Default model/too_many_calls. */
  readonly refusal?: Pick<Failure, "owner" | "code" | "message">;
}

export interface Semaphore {
  /**
   * Runs `work` when there is room, and settles as it does. Throws the refusal where too much waits, and the signal's
   * reason when it is aborted before `work` begins.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

const MAX_WAITING = 65_536;

/** A semaphore that nobody holds. It knows neither clock nor network: deadlines are the work's own. */
export function createSemaphore({ limit, maxWaiting = MAX_WAITING, refusal }: SemaphoreOptions): Semaphore {
  const { owner, code, message } = refusal ?? {
    owner: "model",
    code: "too_many_calls",
    message: `${maxWaiting} calls wait already: ask for less at once`,
  };
  const waiting = new Set<() => void>();
  let running = 0;

  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      if (signal) setMaxListeners(0, signal); // all calls of a search wait on one; each listener is removed when its turn comes
      signal?.addEventListener("abort", leave, { once: true });
      waiting.add(begin);
    });

  return {
    async run(work, signal) {
      signal?.throwIfAborted();
      if (running < limit) running++;
      else if (waiting.size < maxWaiting) await turn(signal);
      else fail(owner, code, message, { retryable: true });
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) {
          waiting.delete(next); // its room is this one's
          next();
        } else running--;
      }
    },
  };
}
