/** A group that this gateway has leased, while it is judged: where it stands in line, what went wrong last, how it ends early. */
import { setMaxListeners } from "node:events";
import { type Failure, FailureError } from "@arenakit/contracts";
import type { Claim, Lease, StoredGroup } from "@arenakit/store";
import type { Age, FairSemaphore, GroupQueue } from "./fair-semaphore.ts";

/**
 * - `lease_lost`: another gateway has it, or it was cancelled; nothing more is recorded
 * - `time_up`: it is closed without a reward
 * - `stopped`: it is given back
 */
export type GivenUp = "lease_lost" | "time_up" | "stopped";

export interface ActiveGroup {
  readonly group: StoredGroup;
  readonly lease: Lease;
  readonly age: Age;
  readonly queue: GroupQueue;
  /** Aborted when it is given up, with a FailureError. */
  readonly signal: AbortSignal;
  /** Orders, as `judging` of GroupResult has them. */
  readonly counts: { asked: number; kept: number; repeated: number };
  readonly beganAt: number;
  /** Why it was given up, the first time; null while it is not. */
  givenUp(): GivenUp | null;
  giveUp(why: GivenUp): void;
  /** What a judge failed with last. */
  failure: Failure | null;
  /** Of the attempts that are held for it. */
  bodyBytes: number;
  /** Orders that will be asked for as soon as its attempts are there; 0 once they are. */
  expectedOrders: number;
}

const MEANINGS: Record<GivenUp, string> = {
  lease_lost: "the group is no longer this gateway's",
  time_up: "the judge's time for the group is up",
  stopped: "this gateway stops: another one goes on, or this one when it is started again",
};

export function activeGroup(
  { group, token }: Claim,
  { slots, now }: { slots: FairSemaphore; now: number },
): ActiveGroup {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal); // all questions of a group wait on it; each listener is removed when they end
  const age = { openedAt: group.openedAt, id: group.id };
  const line = slots.queueFor(age);
  let givenUp: GivenUp | null = null;
  return {
    group,
    lease: { id: group.id, token },
    age,
    queue: line,
    signal: controller.signal,
    counts: { asked: 0, kept: 0, repeated: 0 },
    beganAt: now,
    givenUp: () => givenUp,
    giveUp(why) {
      if (givenUp) return;
      givenUp = why;
      const reason = new FailureError({ owner: "harness", code: why, message: MEANINGS[why], retryable: true });
      line.close(reason);
      controller.abort(reason);
    },
    failure: group.failure,
    bodyBytes: 0,
    expectedOrders: 2 * Math.max(0, group.have - 1),
  };
}
