/** What bounds a server, and why each bound is what it is. Nothing waits or grows without one. */

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

/** Lets at most `limit` requests through at once; the others are told to come back. */
export function admission(limit: number): {
  inFlight(): number;
  admit(work: () => Promise<Response>): Promise<Response>;
} {
  let inFlight = 0;
  return {
    inFlight: () => inFlight,
    async admit(work) {
      if (inFlight >= limit) return overloaded(limit);
      inFlight++;
      try {
        return await work();
      } finally {
        inFlight--;
      }
    },
  };
}

function overloaded(limit: number): Response {
  return Response.json(
    {
      error: {
        owner: "harness",
        code: "overloaded",
        message: `${limit} requests are in flight already: try again after ${RETRY_AFTER_SECONDS} s, or lower the concurrency`,
        retryable: true,
      },
    },
    { status: 503, headers: { "retry-after": String(RETRY_AFTER_SECONDS) } },
  );
}
