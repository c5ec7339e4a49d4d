/** Another try of what may pass, after a rest that grows, and an end to it. */
import { setTimeout as pause } from "node:timers/promises";
import { boundary, FailureError } from "@arenakit/contracts";

/** Default of failures in a row without progress between them. */
const ATTEMPTS = 6;
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 15_000;

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Whether the last attempt brought the work on: then the count begins anew. */
  readonly hasProgressed?: () => boolean;
  /** Of the first rest; each further one is twice as long, up to 15 s. Default 0.5 s. */
  readonly firstRestMs?: number;
  /** Failures in a row that end it. Default 6. */
  readonly attempts?: number;
}

/** Throws the last failure, or one that another try would not mend, or the reason of the signal. */
export async function withRetries<Value>(
  work: () => Promise<Value>,
  { signal, hasProgressed = () => false, firstRestMs = FIRST_REST_MS, attempts = ATTEMPTS }: RetryOptions,
): Promise<Value> {
  for (let failures = 0; ; ) {
    const outcome = await boundary("corpus", work);
    if (outcome.ok) return outcome.value;
    signal.throwIfAborted();
    const { failure } = outcome;
    failures = hasProgressed() ? 1 : failures + 1;
    if (!failure.retryable) throw new FailureError(failure);
    if (failures >= attempts) {
      const tries = attempts > 1 ? `; given up after ${attempts} attempts` : "";
      throw new FailureError({ ...failure, message: `${failure.message}${tries}` });
    }
    // Many nodes that were refused together come back apart.
    const own = Math.min(LONGEST_REST_MS, firstRestMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
    const restMs = Math.max(own, failure.retryAfterMs ?? 0);
    console.error(`${failure.message}; trying again in ${(restMs / 1000).toFixed(1)} s`);
    await pause(restMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
