/**
 * A failure is data with an owner. What the policy did wrong becomes an observation it can learn from; a
 * failure of any other owner voids what depends on it and is never turned into a score.
 */

import * as z from "zod";
import { InjectedFault } from "./fault.ts";
import { omitUndefined } from "./json.ts";

export const Failure = z.object({
  /** Who has to change something so that this does not happen again. */
  owner: z.enum(["policy", "tool", "corpus", "model", "judge", "task", "harness"]),
  /** Stable, for programs: lower-case words joined by underscores. */
  code: z.string().regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/),
  /** For people and models: what was expected, what came, what to do. */
  message: z.string(),
  retryable: z.boolean(),
  /** The request certainly came to nobody, so that making it again cannot do anything twice. Absent: it may have been carried out. */
  undelivered: z.literal(true).optional(),
  /** How long an endpoint asks to be left alone, in milliseconds; absent where it does not say. */
  retryAfterMs: z.number().nonnegative().optional(),
  /** What a server injected to bring it about, over all attempts; absent for a failure that is real. */
  faults: z.array(InjectedFault).optional(),
});
export type Failure = z.infer<typeof Failure>;

/** Carries a Failure up to the next boundary; `fail` throws it and `boundary` catches it. */
export class FailureError extends Error {
  override readonly name = "FailureError";
  readonly failure: Failure;
  constructor(failure: Failure, options?: ErrorOptions) {
    super(`${failure.owner}/${failure.code}: ${failure.message}`, options);
    this.failure = failure;
  }
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** Throws a FailureError; `retryable` is false unless said otherwise. */
export function fail(
  owner: Failure["owner"],
  code: string,
  message: string,
  options: { retryable?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
): never {
  const { retryable = false, retryAfterMs, cause } = options;
  const failure = { owner, code, message, retryable, ...omitUndefined({ retryAfterMs }) };
  throw new FailureError(failure, { cause });
}

/** What was thrown, as a failure: a FailureError keeps its owner, anything else is a defect of `owner`. */
export function asFailure(owner: Failure["owner"], error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  return {
    owner,
    code: "unexpected",
    message: error instanceof Error ? error.message : String(error),
    retryable: false,
  };
}

/** How a failure is said in a line: `message [owner/code]`. */
export function failureText({ owner, code, message }: Pick<Failure, "owner" | "code" | "message">): string {
  return `${message} [${owner}/${code}]`;
}

/** The one way to catch: runs `work` and returns its value or the failure it ended with. */
export async function boundary<T>(owner: Failure["owner"], work: () => Promise<T> | T): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, failure: asFailure(owner, error) };
  }
}

/** Runs what somebody else wrote, an environment's own. Throws a FailureError always: what is none becomes harness/unexpected, and says who threw it. */
export async function attributed<T>(who: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return failNaming(who, error); // thrown on, with a name
  }
}

/** The same of what was caught: a FailureError stays as it is. */
export function failNaming(who: string, error: unknown, code = "unexpected"): never {
  if (error instanceof FailureError) throw error;
  return fail("harness", code, `${who} threw: ${asFailure("harness", error).message}`, { cause: error });
}
