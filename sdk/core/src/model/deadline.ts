/** Waiting with an end: work that may ignore its signal is still given up on time. */
import { setMaxListeners } from "node:events";
import { type Failure, FailureError } from "@arenakit/contracts";

export interface Deadline {
  readonly timeoutMs: number;
  /** What has failed when time is up. */
  readonly failure: Failure;
  readonly signal?: AbortSignal;
}

/**
 * Runs `work` with a signal that is aborted when time is up or the caller aborts. Rejects then with the
 * deadline's failure, or with the caller's reason, whether or not the work has stopped.
 */
export async function withDeadline<T>(deadline: Deadline, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  deadline.signal?.throwIfAborted();
  const controller = new AbortController();
  const outer = deadline.signal;
  if (outer) setMaxListeners(0, outer); // all rollouts of a run wait on one; each listener is removed below
  let stop: () => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    const end = (reason: unknown) => {
      reject(reason); // before the work can fail because it was stopped
      controller.abort(reason);
    };
    const timer = setTimeout(() => end(new FailureError(deadline.failure)), deadline.timeoutMs);
    const onAbort = () => end(outer?.reason);
    outer?.addEventListener("abort", onAbort, { once: true });
    stop = () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", onAbort); // AbortSignal.any would keep one entry per call alive
    };
  });
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    stop();
  }
}

/** A signal that is aborted with `outer`, or when an episode's time is up. */
export function expiryAfter(maxWallMs: number | undefined, outer: AbortSignal) {
  if (maxWallMs === undefined) return { signal: outer, isOver: () => false, stop() {} };
  const controller = new AbortController();
  const abort = () => controller.abort(outer.reason);
  setMaxListeners(0, outer); // as above
  if (outer.aborted) abort();
  outer.addEventListener("abort", abort, { once: true });
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = !outer.aborted;
    controller.abort(new Error(`the episode is over after ${maxWallMs} ms`));
  }, maxWallMs);
  return {
    signal: controller.signal,
    isOver: () => isOver,
    stop() {
      clearTimeout(timer);
      outer.removeEventListener("abort", abort);
    },
  };
}
