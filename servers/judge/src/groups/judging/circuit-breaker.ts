/**
 * Whether a judge may be asked. After several failures in a row it is down: one question at a time looks, with growing
 * pauses, whether it is back, and everybody else waits without a slot. Draws its pauses from the generator it is given.
 */
import type { Failure, Random } from "@arenakit/contracts";
import { type Age, byAge } from "./fair-semaphore.ts";

/** Failures without a verdict in between: fewer happen to a judge that only refuses some of many questions. */
const FAILURES_IN_A_ROW = 8;
const FIRST_PAUSE_MS = 500;
/** An outage of an hour costs 120 questions, and its end is seen within half a minute. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * How long to wait before trying again for the `times`-th time (from 0): doubling, at most 30 s, the upper half of it
 * drawn. What an endpoint asks for beyond that is not waited out: groups have a deadline, and endpoints err.
 */
export function backOffDelay(times: number, random: Random, retryAfterMs = 0): number {
  const whole = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(times, 16));
  const drawn = whole / 2 + random.next() * (whole / 2);
  return Math.min(LONGEST_PAUSE_MS, Math.max(retryAfterMs, drawn));
}

/** `probe`: this question finds out whether the judge is back. */
export type Permit = "open" | "probe";

/** A question that wants to be asked. */
export interface PermitRequest extends Age {
  /** How often it was answered by what is no verdict: it may be at fault itself, and tells less of the judge than a fresh one. */
  readonly refused?: number;
  /** The same of all questions of its group, since one of them had a verdict. */
  readonly refusedOfGroup?: number;
}

export interface CircuitBreaker {
  state(): "up" | "down" | "unknown";
  /**
   * Resolves when the judge may be asked; while it is down with `probe`, one that was refused least, of the oldest of the
   * groups that were refused least: what a judge will not read in one group must not hold the others.
   * Rejects with the signal's reason.
   */
  acquire(request: PermitRequest, signal: AbortSignal): Promise<Permit>;
  /** Pauses one question: resolves after so long, or as soon as a judge that was down is back. Rejects with the signal's reason. */
  backOff(ms: number, signal: AbortSignal): Promise<void>;
  /** The judge gave a verdict. */
  recordSuccess(): void;
  /** How many it gave so far. */
  verdicts(): number;
  recordFailure(failure: Failure, permit: Permit): void;
  /** A probe was called off before the judge said anything. */
  releaseProbe(): void;
  /** Ends the timer; who waits goes on waiting for its own signal. */
  end(): void;
}

/** Negative where `one` should look first. */
const byRefusals = (one: PermitRequest, other: PermitRequest) =>
  (one.refusedOfGroup ?? 0) - (other.refusedOfGroup ?? 0) ||
  (one.refused ?? 0) - (other.refused ?? 0) ||
  byAge(one, other);

interface Waiting {
  readonly request: PermitRequest;
  resolve(permit: Permit): void;
}

export function createCircuitBreaker({ random }: { random: Random }): CircuitBreaker {
  let state: "up" | "down" | "unknown" = "unknown";
  let verdicts = 0;
  let inARow = 0;
  let pauses = 0;
  let timer: NodeJS.Timeout | null = null;
  /** While down: the pause is over, and nobody looks. */
  let isProbeDue = false;
  let hasEnded = false;
  let waiting: Waiting[] = [];
  const resting = new Set<() => void>();

  const letProbe = () => {
    timer = null;
    isProbeDue = true;
    const first = waiting.reduce<Waiting | null>(
      (one, other) => (one && byRefusals(one.request, other.request) < 0 ? one : other),
      null,
    );
    if (!first) return;
    waiting = waiting.filter((one) => one !== first);
    isProbeDue = false;
    first.resolve("probe");
  };

  const pause = ({ retryAfterMs }: Failure) => {
    if (hasEnded) return;
    timer = setTimeout(letProbe, backOffDelay(pauses++, random, retryAfterMs));
  };

  return {
    state: () => state,
    acquire(request, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (state !== "down") return Promise.resolve("open");
      if (isProbeDue) {
        isProbeDue = false;
        return Promise.resolve("probe");
      }
      return waitForPermit({ request, signal }, (entry) => {
        waiting.push(entry);
        return () => {
          waiting = waiting.filter((one) => one !== entry);
        };
      });
    },
    backOff: (ms, signal) => sleepUntilWoken(resting, ms, signal),
    verdicts: () => verdicts,
    recordSuccess() {
      verdicts++;
      // One that refuses only some is not asked again by all at each answer.
      if (state === "down") for (const wake of [...resting]) wake();
      state = "up";
      inARow = 0;
      pauses = 0;
      isProbeDue = false;
      if (timer) clearTimeout(timer);
      timer = null;
      const all = waiting;
      waiting = [];
      for (const { resolve } of all) resolve("open");
    },
    recordFailure(failure, permit) {
      inARow++;
      if (permit === "probe" && state === "down") pause(failure);
      else if (state !== "down" && inARow >= FAILURES_IN_A_ROW) {
        state = "down";
        pause(failure);
      }
    },
    releaseProbe() {
      if (state === "down") letProbe();
    },
    end() {
      hasEnded = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/** Waits so long, or until it is woken. */
async function sleepUntilWoken(resting: Set<() => void>, ms: number, signal: AbortSignal): Promise<void> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(alarm);
        signal.removeEventListener("abort", wake);
        resting.delete(wake);
        resolve();
      };
      const alarm = setTimeout(wake, ms);
      signal.addEventListener("abort", wake, { once: true });
      resting.add(wake);
    });
  signal.throwIfAborted();
}

/** Waits in a list, which `enter` adds it to and whose result takes it out again, until it is called or given up. */
function waitForPermit(
  { request, signal }: { readonly request: PermitRequest; readonly signal: AbortSignal },
  enter: (entry: Waiting) => () => void,
): Promise<Permit> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      leave();
      reject(signal.reason);
    };
    const leave = enter({
      request,
      resolve(granted) {
        signal.removeEventListener("abort", onAbort);
        resolve(granted);
      },
    });
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
