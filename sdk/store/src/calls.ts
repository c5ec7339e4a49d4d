/** Calls of operations as engines pass them on: in lists of one name, each answered or failed alone. */
import { asFailure, type Failure } from "@arenakit/contracts";
import type { OperationName, Work } from "./operations.ts";
import { operationNamed } from "./operations.ts";

export interface Call {
  readonly number: number;
  readonly name: OperationName;
  readonly asked: unknown;
}

export type CallReply =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failure: Failure };

/** Calls that are answered together, and bytes of their bodies: one statement carries them all. */
const TOGETHER = { calls: 200, bytes: 16 * 1024 * 1024 };

/** The neighbours from this place on that have one name and may be answered together; at least one call. */
export function runOf(calls: readonly Call[], from = 0): Call[] {
  const first = calls[from]!;
  if (!operationNamed(first.name).batched) return [first];
  let bytes = 0;
  let to = from;
  for (; to < calls.length && to - from < TOGETHER.calls; to++) {
    const call = calls[to]!;
    if (call.name !== first.name) break;
    bytes += (call.asked as { readonly body?: Uint8Array }).body?.byteLength ?? 0;
    if (bytes > TOGETHER.bytes && to > from) break;
  }
  return calls.slice(from, to);
}

/** Answers calls of one name together. */
export async function answered(work: Work, calls: readonly Call[]): Promise<CallReply[]> {
  const { run } = operationNamed(calls[0]!.name);
  const answers = await run(
    work,
    calls.map(({ asked }) => asked),
  );
  return calls.map(({ number }, at) => ({ number, answer: answers[at] }));
}

/** The same failure for all of them. */
export function failed(calls: readonly Call[], error: unknown): CallReply[] {
  const failure = asFailure("harness", error);
  return calls.map(({ number }) => ({ number, failure }));
}
