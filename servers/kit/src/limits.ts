/** What bounds a server, and why each bound is what it is. Nothing waits or grows without one. */

import { type Refusal, refusalResponse } from "./guard.ts";

/** Arguments are a few hundred bytes; 256 KiB leaves room for long queries and none for abuse. */
export const MAX_BODY_BYTES = 256 * 1024;
/** Requests in flight in one process. An answer takes about a millisecond, so more only queue behind each other. */
export const MAX_CONCURRENT_REQUESTS = 256;
/** Seconds after which an overloaded server may be asked again. */
export const RETRY_AFTER_SECONDS = 1;
/** One call of one tool. Solvers are fast; only a defect or a stalled machine gets here. */
export const CALL_DEADLINE_MS = 10_000;
/** How long a closing server waits for the requests in flight. */
export const CLOSE_GRACE_MS = 3_000;

export interface ServerLimits {
  readonly maxBodyBytes: number;
  readonly maxConcurrentRequests: number;
  readonly callDeadlineMs: number;
}
export const DEFAULT_LIMITS: ServerLimits = {
  maxBodyBytes: MAX_BODY_BYTES,
  maxConcurrentRequests: MAX_CONCURRENT_REQUESTS,
  callDeadlineMs: CALL_DEADLINE_MS,
};

/** Counts requests in flight; whoever enters leaves again. */
export interface Gate {
  inFlight(): number;
  /** How many were told to come back. */
  refused(): number;
  /** False when `limit` requests are in flight: answer `overloaded` then, and do not leave. */
  enter(): boolean;
  leave(): void;
  /** What a refused request is told. */
  readonly overloaded: Refusal;
  /** Enters, works and leaves. */
  admit(work: () => Promise<Response>): Promise<Response>;
}

/** Lets at most `limit` requests through at once, and no more than `within` has room for; the others are told to come back. */
export function admission(limit: number, within?: Gate): Gate {
  let inFlight = 0;
  let refused = 0;
  const overloaded = refusalOf(limit);
  const enter = () => {
    if (inFlight >= limit || within?.enter() === false) {
      refused++;
      return false;
    }
    inFlight++;
    return true;
  };
  const leave = () => {
    inFlight--;
    within?.leave();
  };
  return {
    inFlight: () => inFlight,
    refused: () => refused,
    enter,
    leave,
    overloaded,
    async admit(work) {
      if (!enter()) return refusalResponse(overloaded);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function refusalOf(limit: number): Refusal {
  const message = `${limit} requests are in flight already: try again after ${RETRY_AFTER_SECONDS} s, or lower the concurrency`;
  return {
    status: 503,
    headers: { "content-type": "application/json", "retry-after": String(RETRY_AFTER_SECONDS) },
    body: JSON.stringify({ error: { owner: "harness", code: "overloaded", message, retryable: true } }),
  };
}
