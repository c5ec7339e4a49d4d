/** Calls of operations as engines pass them on: in lists of one name, each answered or failed alone. */
import { asFailure, type Failure } from "@arenakit/contracts";
import type { OperationName, Work } from "./operations.ts";
import { operationNamed } from "./operations.ts";

export interface Call {
  readonly number: number;
  readonly name: OperationName;
  readonly asked: unknown;
}

export type Answered =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failure: Failure };

/** Neighbours of one name that may be answered together, in order. */
export function runsOf(calls: readonly Call[]): Call[][] {
  const runs: Call[][] = [];
  for (const call of calls) {
    const last = runs.at(-1);
    if (last?.[0]?.name === call.name && operationNamed(call.name).batched) last.push(call);
    else runs.push([call]);
  }
  return runs;
}

/** Answers calls of one name together. */
export async function answered(work: Work, calls: readonly Call[]): Promise<Answered[]> {
  const { run } = operationNamed(calls[0]!.name);
  const answers = await run(
    work,
    calls.map(({ asked }) => asked),
  );
  return calls.map(({ number }, at) => ({ number, answer: answers[at] }));
}

/** The same failure for all of them. */
export function failed(calls: readonly Call[], error: unknown): Answered[] {
  const failure = asFailure("harness", error);
  return calls.map(({ number }) => ({ number, failure }));
}
