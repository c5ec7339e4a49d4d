/** One tool call of an episode: a deadline for each attempt, further attempts when the tool's side broke. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  boundary,
  type CallContext,
  type Failure,
  type InjectedFault,
  type Outcome,
  type ToolCall,
  type ToolCaller,
  type ToolResult,
} from "@arenakit/contracts";
import { withDeadline } from "./model/index.ts";

/** Attempts 0, 1 and 2. */
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 200;

export interface CallOptions {
  readonly tools: ToolCaller;
  readonly context: CallContext;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Wait before the second attempt; each later one waits four times as long. */
  readonly retryDelayMs?: number;
}

export interface AnsweredCall {
  readonly result: ToolResult;
  /** The attempt that was answered, from 0. */
  readonly attempt: number;
  /** What servers injected on purpose into all attempts, in order. */
  readonly faults: readonly InjectedFault[];
}

/**
 * Resolves with the answer, also when it is an error of the policy's, or with the failure of the last attempt.
 * A failure that is not retryable is not tried again. Rejects only when `signal` is aborted.
 */
export async function callTool(call: ToolCall, options: CallOptions): Promise<Outcome<AnsweredCall>> {
  const deadline = { timeoutMs: options.timeoutMs, failure: tooLate(call, options.timeoutMs), signal: options.signal };
  const faults: InjectedFault[] = [];
  for (let attempt = 0; ; attempt++) {
    const context = { ...options.context, attempt };
    const outcome = await boundary("harness", () =>
      withDeadline(deadline, (signal) => options.tools.call(call.name, call.arguments, { context, signal })),
    );
    options.signal.throwIfAborted();
    if (outcome.ok) {
      faults.push(...(outcome.value.faults ?? []));
      return { ok: true, value: { result: outcome.value, attempt, faults } };
    }
    const { failure } = outcome;
    faults.push(...(failure.faults ?? []));
    if (failure.owner === "policy") return { ok: true, value: { result: mistake(failure), attempt, faults } };
    if (!failure.retryable || attempt === ATTEMPTS - 1)
      return { ok: false, failure: faults.length > 0 ? { ...failure, faults } : failure };
    await sleep((options.retryDelayMs ?? RETRY_DELAY_MS) * 4 ** attempt, undefined, { signal: options.signal });
  }
}

function mistake(failure: Failure): ToolResult {
  return { text: `[${failure.code}] ${failure.message}`, isError: true, code: failure.code };
}

function tooLate(call: ToolCall, timeoutMs: number): Failure {
  return {
    owner: "tool",
    code: "deadline_exceeded",
    message: `tool ${call.name} gave no answer within ${timeoutMs} ms: look at the server's load, or raise callTimeoutMs`,
    retryable: true,
  };
}
