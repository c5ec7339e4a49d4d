/** A model client whose every turn has an end: asked a few things at once, or as a judge, whose failure is whatever goes wrong. */
import { boundary, fail, type ModelClient } from "@arenakit/contracts";
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

export interface JudgeClientOptions {
  /** Of one turn, the client's own retries included. */
  readonly timeoutMs: number;
  /** What is called off where the signal says so, such as "the comparison". */
  readonly work: string;
  /** What did not come in time, such as "verdict". */
  readonly wanted: string;
}

/** The same client with the same id. A client's failure keeps its code and whether another try may help. */
export function judgeClient(client: ModelClient, { timeoutMs, work, wanted }: JudgeClientOptions): ModelClient {
  const late = {
    owner: "judge",
    code: "timeout",
    message: `no ${wanted} within ${timeoutMs} ms`,
    retryable: true,
  } as const;
  return {
    id: client.id,
    async complete(request, signal) {
      const outcome = await boundary("judge", () =>
        withDeadline({ timeoutMs, failure: late, signal }, (stop) => client.complete(request, stop)),
      );
      if (outcome.ok) return outcome.value;
      if (signal.aborted) fail("judge", "cancelled", `${work} was called off`, { retryable: true });
      const { code, message, retryable, retryAfterMs } = outcome.failure;
      return fail("judge", code, message, { retryable, retryAfterMs });
    },
  };
}
