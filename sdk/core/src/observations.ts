/** What a turn's calls bring back: answers, refusals and reports, in the order of the calls. Each attempt has a deadline. */

import { setTimeout as sleep } from "node:timers/promises";
import {
  boundary,
  type CallContext,
  type EpisodeLimits,
  type Failure,
  type Image,
  type InjectedFault,
  type Observation,
  type Outcome,
  omitUndefined,
  type ParsedTurn,
  type Part,
  type ToolCall,
  type ToolCaller,
  type ToolResult,
  textPart,
} from "@arenakit/contracts";
import { withDeadline } from "./model/index.ts";
import type { RecordedObservation } from "./trajectory.ts";
import type { PolicyWords } from "./words.ts";

/** How much of an unreadable call its report repeats, in UTF-16 units. */
const QUOTE_LENGTH = 200;

interface ObserveOptions extends Omit<CallOptions, "timeoutMs" | "isRepeatable"> {
  readonly limits: EpisodeLimits;
  /** Deadline of a call, where the tool has one of its own. */
  readonly timeoutOf: (tool: string) => number | undefined;
  /** Whether a call of the tool that may have run may be made again. */
  readonly isRepeatable: (tool: string) => boolean;
  /** What is left of the episode's budget of calls. */
  readonly callsLeft: number;
  readonly words: PolicyWords;
}

export interface Observed {
  readonly entries: readonly RecordedObservation[];
  /** How many calls were made. */
  readonly executed: number;
  /** The first, in the order of the calls, that is not the policy's. */
  readonly failure: Failure | null;
}

type ParsedCall = ParsedTurn["calls"][number];

/** Runs the calls side by side and waits for all of them. A call that failed for good has no observation. */
export async function observe(calls: readonly ParsedCall[], options: ObserveOptions): Promise<Observed> {
  const { maxCallsPerTurn, maxToolCalls, callTimeoutMs } = options.limits;
  const { words } = options;
  const allowed = Math.min(maxCallsPerTurn, options.callsLeft);
  let executed = 0;
  const pending = calls.map((entry): Promise<Outcome<RecordedObservation>> => {
    if (!entry.valid) return Promise.resolve({ ok: true, value: { observation: report(entry, words) } });
    if (executed < allowed) {
      executed++;
      const timeoutMs = options.timeoutOf(entry.call.name) ?? callTimeoutMs;
      const isRepeatable = options.isRepeatable(entry.call.name);
      return callTool(entry.call, { timeoutMs, ...options, isRepeatable }).then((outcome) =>
        outcome.ok ? { ok: true, value: answered(entry.call, outcome.value, options) } : outcome,
      );
    }
    const observation =
      executed < options.callsLeft
        ? refusal(entry.call, "too_many_calls", words.tooManyCalls(maxCallsPerTurn))
        : refusal(entry.call, "tool_budget_spent", words.callsSpent(maxToolCalls));
    return Promise.resolve({ ok: true, value: { observation } });
  });
  const outcomes = await Promise.all(pending);
  const entries = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  const failures = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure]));
  return { entries, executed, failure: firstOf(failures) };
}

/** The first failure; what was injected into the other calls that failed is told with it, since they leave no observation. */
function firstOf(failures: readonly Failure[]): Failure | null {
  const [first] = failures;
  if (!first) return null;
  const faults = failures.flatMap((failure) => failure.faults ?? []);
  return faults.length > 0 ? { ...first, faults } : first;
}

function answered(
  call: ToolCall,
  { result, attempt, faults }: AnsweredCall,
  { limits, words }: Pick<ObserveOptions, "limits" | "words">,
): RecordedObservation {
  const { text, truncated } = shown(result.text.toWellFormed(), limits.maxResultLength ?? Infinity, words);
  const observation: Observation = {
    role: "tool",
    callId: call.id,
    name: call.name,
    content: contentOf(text, result.images ?? []),
    isError: result.isError,
    ...omitUndefined({ structured: result.structured, code: result.code }),
  };
  return {
    observation,
    attempt,
    ...omitUndefined({
      context: result.context,
      faults: faults.length > 0 ? faults : undefined,
      subagent: result.trajectory,
      truncated,
    }),
  };
}

function contentOf(text: string, images: readonly Image[]): Part[] {
  const parts = images.map((image): Part => ({ type: "image", image }));
  return text === "" && parts.length > 0 ? parts : [textPart(text), ...parts];
}

/** What the policy is shown of a text: its beginning, and how much is left out. No character is cut in half. */
function shown(
  text: string,
  most: number,
  words: PolicyWords,
): Pick<RecordedObservation, "truncated"> & { text: string } {
  if (text.length <= most) return { text };
  const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
  const kept = most > 0 && isHalf(text.charCodeAt(most - 1)) ? most - 1 : most;
  const cut = text.length - kept;
  return { text: `${text.slice(0, kept)}\n${words.truncated(cut)}`, truncated: { kept, cut } };
}

function refusal(call: ToolCall, code: string, text: string): Observation {
  const content = [textPart(`[${code}] ${text}`)];
  return { role: "tool", callId: call.id, name: call.name, content, isError: true, code };
}

function report({ raw, error }: Extract<ParsedCall, { valid: false }>, words: PolicyWords): Observation {
  const quote = raw.length > QUOTE_LENGTH ? `${raw.slice(0, QUOTE_LENGTH).toWellFormed()}…` : raw;
  const text = `[invalid_call] ${words.unreadableCall(error, quote)}`;
  return {
    role: "tool",
    callId: null,
    name: "invalid_call",
    content: [textPart(text)],
    isError: true,
    code: "invalid_call",
  };
}

/** Attempts 0, 1 and 2. */
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 200;

interface CallOptions {
  readonly tools: ToolCaller;
  readonly context: CallContext;
  readonly timeoutMs: number;
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal;
  /** Wait before the second attempt; each later one waits four times as long. */
  readonly retryDelayMs?: number;
}

interface AnsweredCall {
  readonly result: ToolResult;
  /** The attempt that was answered, from 0. */
  readonly attempt: number;
  /** What servers injected on purpose into all attempts, in order. */
  readonly faults: readonly InjectedFault[];
}

/**
 * Resolves with the answer, also when it is an error of the policy's, or with the failure of the last attempt.
 * Tried again is what failed for a reason that may pass, where the tool is repeatable or the call came to nobody.
 * Rejects only when `signal` is aborted.
 */
export async function callTool(call: ToolCall, options: CallOptions): Promise<Outcome<AnsweredCall>> {
  const deadline = { timeoutMs: options.timeoutMs, failure: tooLate(call, options.timeoutMs), signal: options.signal };
  const faults: InjectedFault[] = [];
  for (let attempt = 0; ; attempt++) {
    const context = Object.assign({}, options.context, { attempt });
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
    const mayRepeat = failure.retryable && (options.isRepeatable || failure.undelivered === true);
    if (!mayRepeat || attempt === ATTEMPTS - 1)
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
