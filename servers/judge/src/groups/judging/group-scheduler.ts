/**
 * Which groups this gateway judges: it leases the oldest ones whenever the line of questions grows short, keeps the leases,
 * ends groups in time, closes what is judged and gives back what is not. Knows no judge.
 */

import { setMaxListeners } from "node:events";
import { boundary, type Failure, FailureError } from "@arenakit/contracts";
import type { Claim, GroupStore, Lease, StoredGroup } from "@arenakit/store";
import type { Age, FairSemaphore, GroupQueue } from "./fair-semaphore.ts";
import type { Ending } from "./play-group.ts";
import type { Recorder } from "./recorder.ts";

interface GroupSchedulerOptions {
  readonly store: Pick<GroupStore, "claim" | "renew" | "release" | "close" | "expire">;
  readonly owner: string;
  readonly clock: () => number;
  readonly slots: FairSemaphore;
  /** How many slots there are. */
  readonly concurrency: number;
  readonly leaseMs: number;
  readonly pollMs: number;
  /** Rejects when the group is given up, with its signal's reason. */
  readonly play: (active: ActiveGroup) => Promise<Ending>;
  /** Of a group whose time was up. */
  readonly endingInTime: (active: ActiveGroup) => Promise<Ending>;
  readonly settled: Recorder["settled"];
  readonly onClosed: (active: ActiveGroup, ending: Ending) => void;
  readonly onError: (error: Error) => void;
}

/** Bodies of the groups that are judged at once; one group may have more than that alone. */
const MAX_BODY_BYTES = 192 * 1024 * 1024;
const MOST_AT_ONCE = 32;
/** A group that nothing is known of yet. */
const USUAL_ORDERS = 16;
const PAUSE_AFTER_ERROR_MS = 500;
/** Of closing a group, for a gateway that stops while its store does not answer. */
const LAST_TRIES = 3;
/** A lease is renewed this often before it would run out. */
const RENEWALS = 3;

/** Whoever rolled the attempts out did not bring enough of them. */
const BELOW_QUORUM: Failure = {
  owner: "harness",
  code: "below_quorum",
  message:
    "collecting ended with fewer attempts than the group's quorum: allow more time (collectSeconds), a lower quorum, or find out why rollouts do not end",
  retryable: false,
};

export class GroupScheduler {
  readonly #options: GroupSchedulerOptions;
  readonly #groups = new Map<string, ActiveGroup>();
  readonly #work = new Set<Promise<void>>();
  /** Groups whose last failure the store was not told of. */
  readonly #unsaid = new Set<ActiveGroup>();
  #saying: NodeJS.Timeout | null = null;
  #timers: NodeJS.Timeout[] = [];
  #isStopping = false;
  #isPolling = false;
  #looking: Promise<void> | null = null;
  #looksAgain = false;
  /** The last look found less than it asked for: until somebody says otherwise there is no more. */
  #isDry = false;
  #ordersOfLast = USUAL_ORDERS;
  #bytesOfLast = 0;

  constructor(options: GroupSchedulerOptions) {
    this.#options = options;
  }

  start(): void {
    const { pollMs, leaseMs } = this.#options;
    this.#timers = [
      setInterval(() => void this.#poll(), pollMs),
      setInterval(() => void this.#renew(this.#groups.values()), Math.max(1, leaseMs / RENEWALS)),
    ];
    this.claimNow();
  }

  /** Looks for work at once. */
  claimNow(): void {
    this.#isDry = false;
    if (this.#isStopping) return;
    this.#looksAgain = true;
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = null;
    });
  }

  /** The line may have grown short. */
  refill(): void {
    if (!this.#isDry && !this.#looking && this.#wanted() > 0) this.claimNow();
  }

  /** How many groups are in hand. */
  active(): number {
    return this.#work.size;
  }

  /** The store is told soon, so that who waits for the group hears of it, and not of every single failure. */
  noteFailure(active: ActiveGroup, failure: Failure): void {
    active.failure = failure;
    this.#unsaid.add(active);
    this.#saying ??= setTimeout(() => {
      this.#saying = null;
      const some = [...this.#unsaid];
      this.#unsaid.clear();
      void this.#renew(some);
    }, this.#options.pollMs);
  }

  loseLeases(leases: readonly Lease[]): void {
    for (const { id, token } of leases) {
      const active = this.#groups.get(id);
      if (active?.lease.token === token) active.giveUp("lease_lost");
    }
  }

  /** Runs it until it has succeeded; rejects with the signal's reason when the group is given up first. */
  async insist<T>(active: ActiveGroup, work: () => Promise<T>): Promise<T> {
    for (;;) {
      active.signal.throwIfAborted();
      const outcome = await boundary("harness", work);
      if (outcome.ok) return outcome.value;
      this.#options.onError(new FailureError(outcome.failure));
      await pause(PAUSE_AFTER_ERROR_MS);
    }
  }

  /** Takes no more groups, waits for `drained`, gives up what is not judged by then, and gives it back. */
  async stop(drained: () => Promise<void>): Promise<void> {
    const { store, clock, settled } = this.#options;
    this.#isStopping = true;
    await this.#looking;
    await drained();
    for (const active of this.#groups.values()) active.giveUp("stopped");
    await Promise.allSettled(this.#work);
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#saying) clearTimeout(this.#saying);
    await settled();
    const leases = [...this.#groups.values()].map(({ lease }) => lease);
    this.#groups.clear();
    if (leases.length > 0) await this.#told(() => store.release(leases, clock()));
  }

  async #lookNow(): Promise<void> {
    const { store, owner, clock, leaseMs } = this.#options;
    do {
      this.#looksAgain = false;
      for (let limit = this.#wanted(); limit > 0; limit = this.#wanted()) {
        const claims = (await this.#told(() => store.claim({ owner, now: clock(), leaseMs, limit }))) ?? [];
        for (const claim of claims) this.#begin(claim);
        this.#isDry = claims.length < limit;
        if (this.#isDry) break;
      }
    } while (this.#looksAgain);
  }

  /** How many groups would keep the slots busy, and a line as long as there are slots. */
  #wanted(): number {
    const { slots, concurrency } = this.#options;
    const asked = slots.held() + slots.waiting();
    // A line that is still half as long as that is left alone: one look then finds several groups.
    const isShort = (orders: number) => 2 * (2 * concurrency - orders) >= concurrency;
    if (this.#isStopping || !isShort(asked)) return 0;
    let [expected, bytes] = [0, 0];
    for (const { expectedOrders, bodyBytes } of this.#groups.values()) {
      expected += expectedOrders;
      bytes += expectedOrders > 0 ? this.#bytesOfLast : bodyBytes;
    }
    if (!isShort(asked + expected) || bytes > MAX_BODY_BYTES) return 0;
    const room = Math.max(2, 2 * concurrency) - this.#groups.size;
    const byBytes = this.#bytesOfLast > 0 ? Math.ceil((MAX_BODY_BYTES - bytes) / this.#bytesOfLast) : MOST_AT_ONCE;
    const byOrders = Math.ceil((2 * concurrency - asked - expected) / this.#ordersOfLast);
    return Math.max(0, Math.min(MOST_AT_ONCE, room, byBytes, byOrders));
  }

  #begin(claim: Claim): void {
    const { slots, clock } = this.#options;
    this.#groups.get(claim.group.id)?.giveUp("lease_lost"); // it was ours, and we were too slow to keep it
    const active = activeGroup(claim, { slots, now: clock() });
    this.#groups.set(active.group.id, active);
    if (this.#isStopping) active.giveUp("stopped");
    this.#ordersOfLast = Math.max(2, active.expectedOrders);
    const work = this.#judge(active).finally(() => {
      this.#work.delete(work);
      this.#unsaid.delete(active);
      const isStill = this.#groups.get(active.group.id) === active;
      if (isStill && active.givenUp() !== "stopped") this.#groups.delete(active.group.id);
      if (active.bodyBytes > 0) this.#bytesOfLast = active.bodyBytes;
      if (!this.#isDry) this.claimNow();
    });
    this.#work.add(work);
  }

  async #judge(active: ActiveGroup): Promise<void> {
    const { clock, play, endingInTime, onError } = this.#options;
    const leftMs = Math.max(0, (active.group.judgeUntil ?? 0) - clock());
    // By the wall's clock a timer may fire a millisecond early; the group's time is up after it, not before.
    const timer = setTimeout(() => active.giveUp("time_up"), leftMs + 1);
    if (leftMs === 0) active.giveUp("time_up");
    const played = await boundary("harness", () => (leftMs > 0 ? play(active) : null));
    clearTimeout(timer);
    active.queue.close(active.signal.reason);
    const why = active.givenUp();
    if (!played.ok && why === null) onError(new FailureError(played.failure));
    const ending = (played.ok && played.value) || (why === "time_up" ? await endingInTime(active) : null);
    if (ending) await this.#close(active, ending);
  }

  /** What was judged in time is closed, be it that its time ended since. */
  async #close(active: ActiveGroup, ending: Ending): Promise<void> {
    const { store, clock, settled, onClosed, onError } = this.#options;
    for (let tries = 1; ; tries++) {
      await settled();
      if (active.givenUp() === "lease_lost") return;
      const outcome = await boundary("harness", () => store.close({ now: clock(), ...active.lease, ...ending }));
      if (outcome.ok && outcome.value) onClosed(active, ending);
      if (outcome.ok) return;
      onError(new FailureError(outcome.failure));
      if (this.#isStopping && tries >= LAST_TRIES) return;
      await pause(PAUSE_AFTER_ERROR_MS);
    }
  }

  async #renew(some: Iterable<ActiveGroup>): Promise<void> {
    const { store, clock, leaseMs } = this.#options;
    const leases = [...some].map(({ lease, failure }) => ({ ...lease, failure }));
    if (leases.length === 0) return;
    this.loseLeases((await this.#told(() => store.renew({ leases, now: clock(), leaseMs }))) ?? []);
  }

  async #poll(): Promise<void> {
    const { store, clock } = this.#options;
    if (this.#isPolling) return;
    this.#isPolling = true;
    await this.#told(() => store.expire(clock(), BELOW_QUORUM));
    if (!this.#isDry) await this.#endOverdue();
    this.#isPolling = false;
    this.claimNow();
  }

  /** Groups that nobody had time for are closed in time all the same. */
  async #endOverdue(): Promise<void> {
    const { store, owner, clock, leaseMs } = this.#options;
    const asked = { owner, now: clock(), leaseMs, limit: MOST_AT_ONCE, overdue: true };
    const claims = (await this.#told(() => store.claim(asked))) ?? [];
    for (const claim of claims) this.#begin(claim);
  }

  async #told<T>(work: () => Promise<T>): Promise<T | null> {
    const outcome = await boundary("harness", work);
    if (outcome.ok) return outcome.value;
    this.#options.onError(new FailureError(outcome.failure));
    return null;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

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

const givingUp = (code: GivenUp, message: string): Failure => ({ owner: "harness", code, message, retryable: true });
const REASONS: Record<GivenUp, Failure> = {
  lease_lost: givingUp("lease_lost", "the group is no longer this gateway's"),
  time_up: givingUp("time_up", "the judge's time for the group is up"),
  stopped: givingUp("stopped", "this gateway stops: another one goes on, or this one when it is started again"),
};

function activeGroup({ group, token }: Claim, { slots, now }: { slots: FairSemaphore; now: number }): ActiveGroup {
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
      const reason = new FailureError(REASONS[why]);
      line.close(reason);
      controller.abort(reason);
    },
    failure: group.failure,
    bodyBytes: 0,
    expectedOrders: 2 * Math.max(0, group.have - 1),
  };
}
