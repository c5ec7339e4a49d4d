/**
 * The deadline of calls and the leaving of callers, watched by one timer for all calls in flight: a call that answers
 * at once, as nearly all do, pays for no timer, no listener and no AbortController of its own.
 */
import { type Failure, FailureError, fail } from "@arenakit/contracts";

/** Who waits for an answer. */
export interface Caller {
  /** Whether nobody waits any more. */
  left(): boolean;
}

/** The caller behind an abort signal. */
export const callerOf = (signal: AbortSignal): Caller => ({ left: () => signal.aborted });

/** What work may know of whether it is still wanted. */
export interface CallLifetime {
  /** Aborted when the caller leaves or the deadline passes; made when it is first asked for. */
  readonly signal: AbortSignal;
}

export interface DeadlineWatch {
  /**
   * What `work` gives. Rejects with tool/deadline_exceeded after `deadlineMs`, never earlier and at most two ticks
   * later, and with harness/cancelled within a tick after the caller has left; then `signal` is aborted.
   */
  run<T>(work: (presence: CallLifetime) => Promise<T>, options: { caller: Caller; deadlineMs: number }): Promise<T>;
}

/** How often calls in flight are looked at. */
const TICK_MS = 25;

/** A watch whose timer runs only while something is in flight, and keeps no process alive. */
export function createDeadlineWatch(): DeadlineWatch {
  const inFlight = new Set<CallInFlight>();
  let timer: NodeJS.Timeout | undefined;
  const tick = () => {
    for (const watched of inFlight) {
      const failure = watched.look();
      if (!failure) continue;
      inFlight.delete(watched);
      watched.end(failure);
    }
    if (inFlight.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
  return {
    run(work, { caller, deadlineMs }) {
      if (caller.left()) fail("harness", "cancelled", LEFT, { retryable: true });
      const watched = new CallInFlight(caller, deadlineMs);
      const answer = work(watched);
      return new Promise((resolve, reject) => {
        watched.reject = reject;
        inFlight.add(watched);
        timer ??= setInterval(tick, TICK_MS).unref();
        answer.then(
          (value) => {
            inFlight.delete(watched);
            resolve(value);
          },
          (error) => {
            inFlight.delete(watched);
            reject(error);
          },
        );
      });
    },
  };
}

const LEFT = "the caller went away before the answer";

class CallInFlight implements CallLifetime {
  reject: (error: unknown) => void = () => {};
  readonly #caller: Caller;
  readonly #deadlineMs: number;
  #ticksLeft: number;
  #controller: AbortController | undefined;
  #ended = false;

  constructor(caller: Caller, deadlineMs: number) {
    this.#caller = caller;
    this.#deadlineMs = deadlineMs;
    this.#ticksLeft = Math.ceil(deadlineMs / TICK_MS) + 1; // the first tick may come at once
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#ended) this.#controller.abort();
    return this.#controller.signal;
  }

  /** Why this call ends now, or null. */
  look(): Failure | null {
    if (this.#caller.left()) return { owner: "harness", code: "cancelled", message: LEFT, retryable: true };
    if (--this.#ticksLeft > 0) return null;
    const message = `no answer within ${Math.round(this.#deadlineMs)} ms; try again`;
    return { owner: "tool", code: "deadline_exceeded", message, retryable: true };
  }

  end(failure: Failure): void {
    this.#ended = true;
    this.#controller?.abort();
    this.reject(new FailureError(failure));
  }
}
