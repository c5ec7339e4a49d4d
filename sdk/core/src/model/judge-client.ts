/** A chat model as a judge: each turn has an end, and whatever goes wrong is the judge's failure. */
import { boundary, fail, type ModelClient } from "@arenakit/contracts";
import { withDeadline } from "./deadline.ts";

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
