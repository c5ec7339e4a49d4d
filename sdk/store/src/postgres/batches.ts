/**
 * Calls of PostgreSQL. Those that come together and cost little more than one are answered by one transaction, as the
 * group commit does it in SQLite; the others have a transaction each.
 */
import { asFailure, FailureError } from "@arenakit/contracts";
import {
  answerCalls,
  type Call,
  type CallReply,
  callsTogether,
  failCalls,
  type OperationName,
  operationNamed,
} from "../operations.ts";
import type { Engine } from "../store-over.ts";
import { ENDED, tooMany } from "../store-over.ts";
import type { Transactions } from "./transactions.ts";

/** A call that is not answered yet. */
interface PendingCall extends Call {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Transactions of one name at once: while one waits for the disk the next is filled. */
const LANES = 2;

interface Lanes {
  readonly waiting: PendingCall[];
  busy: number;
}

export interface BatchesOptions {
  readonly maxWaiting: number;
  /** Told after the change is durable. */
  readonly onChange: (ids: Iterable<string>) => void;
}

export function createBatches(
  transactions: Transactions,
  options: BatchesOptions,
): { readonly run: Engine["run"]; end(): Promise<void> } {
  const lanes = new Map<OperationName, Lanes>();
  let count = 0;
  let next = 0;
  let isEnded = false;
  let idle = () => {};

  const answer = async (calls: readonly PendingCall[]) => {
    const answers = await together(transactions, calls, options.onChange);
    count -= calls.length;
    for (const [at, one] of answers.entries()) {
      if ("failure" in one) calls[at]!.reject(new FailureError(one.failure));
      else calls[at]!.resolve(one.answer);
    }
    if (count === 0) idle();
  };
  const work = async (lane: Lanes) => {
    lane.busy += 1;
    // What has arrived by now goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (lane.waiting.length > 0) await answer(lane.waiting.splice(0, callsTogether(lane.waiting).length));
    lane.busy -= 1;
  };
  return {
    run(name, asked) {
      return new Promise((resolve, reject) => {
        if (isEnded) return reject(new FailureError(ENDED));
        if (count >= options.maxWaiting) return reject(new FailureError(tooMany(count)));
        count += 1;
        const call = { number: next++, name, asked, resolve: resolve as (answer: unknown) => void, reject };
        if (!operationNamed(name).batched) return void answer([call]);
        const lane = lanes.get(name) ?? { waiting: [], busy: 0 };
        lanes.set(name, lane);
        lane.waiting.push(call);
        if (lane.busy < LANES) void work(lane);
      });
    },
    async end() {
      isEnded = true;
      if (count > 0)
        await new Promise<void>((resolve) => {
          idle = resolve;
        });
    },
  };
}

/** Answers calls of one name, in their order; where they fail together for what one of them is, each alone. */
async function together(
  transactions: Transactions,
  calls: readonly Call[],
  onChange: (ids: Iterable<string>) => void,
): Promise<CallReply[]> {
  // Whatever a call fails with belongs to who made it.
  try {
    if (!operationNamed(calls[0]!.name).writes) return await transactions.read((work) => answerCalls(work, calls));
    const { value, changed } = await transactions.write((work) => answerCalls(work, calls));
    onChange(changed);
    return value;
  } catch (error) {
    if (calls.length === 1 || asFailure("harness", error).retryable) return failCalls(calls, error);
  }
  const answers: CallReply[] = [];
  for (const call of calls) answers.push(...(await together(transactions, [call], onChange)));
  return answers;
}
