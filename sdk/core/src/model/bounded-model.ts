/** A model client that is asked a few things at once, each with an end. */
import type { ModelClient } from "@arenakit/contracts";
import { withDeadline } from "./deadline.ts";
import { createSemaphore, type SemaphoreOptions } from "./semaphore.ts";

export interface BoundedModelOptions extends SemaphoreOptions {
  /** From a call's turn to its answer, the client's own retries included; waiting for the turn does not count. Default 120 s. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 120_000;

/** The same client, bounded over all who ask it. Throws model/timeout besides what the client throws and what a semaphore does. */
export function boundedModel(
  client: ModelClient,
  { timeoutMs = TIMEOUT_MS, ...bounds }: BoundedModelOptions,
): ModelClient {
  const semaphore = createSemaphore(bounds);
  const message = `${client.id} gave no answer within ${timeoutMs} ms: raise the time-out, or ask for less`;
  const failure = { owner: "model", code: "timeout", message, retryable: true } as const;
  return {
    id: client.id,
    complete: (request, signal) =>
      semaphore.run(
        () => withDeadline({ timeoutMs, failure, signal }, (stop) => client.complete(request, stop)),
        signal,
      ),
  };
}
