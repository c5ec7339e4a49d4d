/**
 * Those who wait for groups. A group is read once for all who wait for it: when the store tells of a change, when
 * somebody begins to wait, and about once a second in case nobody told; all groups of a moment in one query.
 */
import { boundary, eachBounded, type Failure, FailureError, fail, failureOf, type Outcome } from "@arenakit/contracts";
import type { GroupStore } from "@arenakit/store";
import { answerOf, invalidAnswer } from "./answers.ts";
import { bodyIn, judgedTrajectory } from "./attempt-content.ts";
import { LIMITS } from "./limits.ts";
import { createRecentSnapshots, createSnapshots, type Snapshot } from "./snapshots.ts";
import type { AwaitBody, RewardAnswer } from "./wire.ts";

export interface Waiter {
  readonly ids: readonly string[];
  /** Told of each group whenever it was read, null of one that is not known; true when it waits no more. */
  look(id: string, snapshot: Snapshot | null): boolean;
}

export interface WaitOptions {
  /** 0 looks once, and at what the store has now. */
  readonly waitMs: number;
  /** From when the waiter has seen what it waits for: what else happens meanwhile is seen, too. None unless given. */
  readonly lingerMs?: number;
  /** Aborted when the client leaves. */
  readonly signal?: AbortSignal | undefined;
}

export interface GroupWatch {
  /**
   * Resolves when the waiter has seen what it waits for, or its time is up after it has seen each group once. Throws
   * harness/overloaded, harness/closing and harness/store_slow (come back), harness/cancelled when the client leaves, and
   * what the store throws before the groups were seen.
   */
  wait(waiter: Waiter, options: WaitOptions): Promise<void>;
  /** The group as it is, null for what is not known. */
  read(id: string): Promise<Snapshot | null>;
  /** Something of this group changed that its waiters should hear of at once. */
  touch(id: string): void;
  readonly waiters: number;
  /** Sends all who wait away, and whoever comes. */
  close(): void;
}

interface WatchOptions {
  readonly store: Pick<GroupStore, "groupsById" | "attempts" | "onChange">;
  readonly maxWaiters?: number;
  readonly pollMs?: number;
}

const POLL_MS = 1000;
/** What is told within so long is read together. */
const GATHER_MS = 2;

/** Nobody waits yet; it asks nothing of the store until somebody does. */
export function createGroupWatch(options: WatchOptions): GroupWatch {
  const { store, maxWaiters = LIMITS.maxWaiters, pollMs = POLL_MS } = options;
  const waiting = new Map<string, Set<Waiting>>();
  const snapshots = createSnapshots(store);
  const recent = createRecentSnapshots();
  let polling: NodeJS.Timeout | undefined;
  let count = 0;
  let isClosing = false;

  const gathered = createGathering(async (batch) => {
    // Whoever comes while it is read may know of something newer, and sees the next reading.
    const present = [...batch.keys()].map((id) => [id, [...(waiting.get(id) ?? [])]] as const);
    const keep = recent.reading();
    const read = await boundary("harness", () => snapshots.read(batch));
    if (read.ok) keep(read.value);
    tell(present, read);
  });
  const ask = (id: string, wholly: boolean) => {
    if (waiting.has(id)) gathered.ask(id, wholly);
  };
  const changed = (id: string, wholly: boolean) => {
    recent.changed(id);
    ask(id, wholly);
  };
  const poll = () => {
    recent.keepOnly((id) => waiting.has(id));
    for (const id of waiting.keys()) ask(id, true);
  };
  let unsubscribe: (() => void) | undefined;
  const enter = (one: Waiting) => {
    unsubscribe ??= store.onChange((id) => changed(id, false));
    polling ??= setInterval(poll, pollMs).unref();
    count++;
    for (const id of one.ids) {
      const others = waiting.get(id);
      if (others) others.add(one);
      else waiting.set(id, new Set([one]));
    }
    for (const id of one.ids) {
      const known = one.isPatient ? recent.get(id) : undefined;
      if (known) one.look(id, known);
      else ask(id, true);
    }
  };
  const leave = (one: Waiting) => {
    count--;
    takeOut(one, waiting);
    if (count > 0) return;
    clearInterval(polling);
    polling = undefined;
    recent.keepOnly(() => false); // nobody reads them anew
  };
  const wait: GroupWatch["wait"] = async (waiter, { waitMs, lingerMs = 0, signal }) => {
    if (isClosing) throw new FailureError(CLOSING);
    if (count >= maxWaiters)
      fail("harness", "overloaded", `${maxWaiters} requests wait already: try again later`, { retryable: true });
    if (signal?.aborted) throw new FailureError(LEFT);
    return new Promise<void>((resolve, reject) => {
      const one = new Waiting(waiter, { waitMs, lingerMs, resolve, reject, left: () => leave(one) });
      signal?.addEventListener("abort", () => one.end(LEFT), { once: true });
      enter(one);
    });
  };
  return {
    wait,
    read: (id) => readOnce(id, wait),
    touch: (id) => changed(id, true),
    get waiters() {
      return count;
    },
    close() {
      isClosing = true;
      unsubscribe?.();
      for (const others of [...waiting.values()]) for (const one of [...others]) one.end(CLOSING);
      gathered.end();
    },
  };
}

type Present = readonly (readonly [id: string, those: readonly Waiting[]])[];

function tell(present: Present, read: Outcome<ReadonlyMap<string, Snapshot>>): void {
  for (const [id, those] of present)
    for (const one of those) {
      if (read.ok) one.look(id, read.value.get(id) ?? null);
      else one.unread(read.failure);
    }
}

function takeOut(one: Waiting, waiting: Map<string, Set<Waiting>>): void {
  for (const id of one.ids) {
    const others = waiting.get(id);
    others?.delete(one);
    if (others?.size === 0) waiting.delete(id);
  }
}

async function readOnce(id: string, wait: GroupWatch["wait"]): Promise<Snapshot | null> {
  let found: Snapshot | null = null;
  const look = (_: string, snapshot: Snapshot | null) => {
    found = snapshot;
    return true;
  };
  await wait({ ids: [id], look }, { waitMs: 0 });
  return found;
}

/** What is asked for within a moment is read together, one reading at a time; true where it is to be read wholly. */
function createGathering(read: (batch: ReadonlyMap<string, boolean>) => Promise<void>) {
  let asked = new Map<string, boolean>();
  let isReading = false;
  let timer: NodeJS.Timeout | undefined;
  const begin = async () => {
    timer = undefined;
    isReading = true;
    const batch = asked;
    asked = new Map();
    await read(batch);
    isReading = false;
    if (asked.size > 0) timer ??= setTimeout(begin, GATHER_MS);
  };
  return {
    ask(id: string, wholly: boolean) {
      asked.set(id, wholly || (asked.get(id) ?? false));
      if (!isReading) timer ??= setTimeout(begin, GATHER_MS);
    },
    end: () => clearTimeout(timer),
  };
}

const CLOSING: Failure = {
  owner: "harness",
  code: "closing",
  message:
    "this gateway is closing: ask again, another one or this one when it is back; nothing that was accepted is lost",
  retryable: true,
};
/** A store that does not answer may hold nobody much longer than was asked for. */
const GRACE_MS = 2000;
const SLOW: Failure = {
  owner: "harness",
  code: "store_slow",
  message: "the store has not answered in time: ask again; nothing that was accepted is lost",
  retryable: true,
};
const LEFT: Failure = {
  owner: "harness",
  code: "cancelled",
  message: "the caller went away before the answer",
  retryable: true,
};

interface Ends {
  readonly waitMs: number;
  readonly lingerMs: number;
  resolve(): void;
  reject(error: Error): void;
  left(): void;
}

/** One who waits, until it is settled, sent away or out of time. */
class Waiting {
  readonly ids: readonly string[];
  readonly #waiter: Waiter;
  readonly #ends: Ends;
  readonly #unseen: Set<string>;
  readonly isPatient: boolean;
  #timer: NodeJS.Timeout | undefined;
  #lingering: NodeJS.Timeout | undefined;
  #isLate = false;
  #hasEnded = false;

  constructor(waiter: Waiter, ends: Ends) {
    this.#waiter = waiter;
    this.#ends = ends;
    this.ids = [...new Set(waiter.ids)];
    this.#unseen = new Set(this.ids);
    this.isPatient = ends.waitMs > 0;
    this.#timer = setTimeout(() => this.#late(), ends.waitMs);
    this.#isLate = !this.isPatient;
  }

  look(id: string, snapshot: Snapshot | null): void {
    if (this.#hasEnded) return;
    this.#unseen.delete(id);
    const isDone = this.#waiter.look(id, snapshot);
    // Who waits for many hears of all of them before the first answer.
    if (this.#unseen.size > 0 || !(isDone || this.#isLate)) return;
    const { lingerMs } = this.#ends;
    if (this.#isLate || lingerMs === 0) this.end(null);
    else this.#lingering ??= setTimeout(() => this.end(null), lingerMs);
  }

  /** Who has seen its groups goes on waiting, and the next second may be better. */
  unread(failure: Failure): void {
    if (this.#unseen.size > 0) this.end(failure);
  }

  end(failure: Failure | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#lingering);
    this.#ends.left();
    if (failure) this.#ends.reject(new FailureError(failure));
    else this.#ends.resolve();
  }

  #late(): void {
    this.#isLate = true;
    if (this.#unseen.size === 0) this.end(null);
    else this.#timer = setTimeout(() => this.end(SLOW), GRACE_MS);
  }
}

export interface AwaitedAttempt {
  readonly group: string;
  readonly index: number;
  /** By default the one that is there. */
  readonly generation?: number | undefined;
}

interface Awaiting {
  /** Throws policy/no_such_group and policy/no_such_attempt. */
  one(attempt: AwaitedAttempt, options: WaitOptions): Promise<RewardAnswer>;
  /** In the order of the attempts; of what is not known `invalid: missing`. */
  many(asked: Pick<AwaitBody, "attempts" | "until">, options: WaitOptions): Promise<RewardAnswer[]>;
}

interface AwaitingOptions {
  readonly store: Pick<GroupStore, "body">;
  readonly watch: GroupWatch;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Bodies that are read side by side for the failures in them. */
const WIDTH = 16;
/** Who waits for hundreds of groups comes back for the others at once: a tenth of a second brings several to an answer. */
const LONGEST_LINGER_MS = 100;
const GROUPS_A_MS = 4;

const isUnexplained = (answer: RewardAnswer): answer is Extract<RewardAnswer, { status: "invalid" }> =>
  answer.status === "invalid" && answer.reason === "attempt_failed" && !answer.failure;

export function createAwaiting({ store, watch, clock }: AwaitingOptions): Awaiting {
  /** Why an attempt was not ranked stands in the attempt itself. */
  const explained = async (answer: RewardAnswer): Promise<RewardAnswer> => {
    if (!isUnexplained(answer)) return answer;
    const kept = await store.body(answer.group, answer.index);
    return kept?.body ? { ...answer, failure: failureOf(judgedTrajectory(bodyIn(kept.body))) } : answer;
  };
  return {
    async one(attempt, options) {
      const { group: id, index } = attempt;
      let isKnown = false;
      let answer: RewardAnswer | null = null;
      const look = (_: string, snapshot: Snapshot | null) => {
        isKnown = snapshot !== null;
        answer = snapshot && answerOf(snapshot, attempt, clock());
        return answer?.status !== "waiting";
      };
      await watch.wait({ ids: [id], look }, options);
      if (!isKnown) return noSuchGroup(id);
      return explained(answer ?? fail("policy", "no_such_attempt", `${id} has no attempt ${index}`));
    },
    async many({ attempts, until }, options) {
      const answers = attempts.map(unknownAnswer);
      const isSettled = attempts.map(() => false);
      const places = placesOf(attempts);
      let waiting = attempts.length;
      const look = (id: string, snapshot: Snapshot | null) => {
        for (const at of places.get(id) ?? []) {
          if (isSettled[at]) continue;
          const attempt = attempts[at]!;
          const answer = (snapshot && answerOf(snapshot, attempt, clock())) ?? unknownAnswer(attempt);
          answers[at] = answer;
          isSettled[at] = answer.status !== "waiting";
          if (isSettled[at]) waiting--;
        }
        return until === "all" ? waiting === 0 : waiting < attempts.length;
      };
      const lingerMs = until === "any" ? Math.min(LONGEST_LINGER_MS, Math.floor(places.size / GROUPS_A_MS)) : 0;
      await watch.wait({ ids: [...places.keys()], look }, { lingerMs, ...options });
      const unexplained = answers.flatMap((answer, at) => (isUnexplained(answer) ? [at] : []));
      await eachBounded(unexplained, WIDTH, async (at) => {
        answers[at] = await explained(answers[at]!);
      });
      return answers;
    },
  };
}

/** Where each group is asked for. */
function placesOf(attempts: readonly AwaitedAttempt[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { group }] of attempts.entries()) {
    const known = places.get(group);
    if (known) known.push(at);
    else places.set(group, [at]);
  }
  return places;
}

export function noSuchGroup(id: string): never {
  fail("policy", "no_such_group", `no group ${id} is known: none of its attempts came, or it was closed long ago`);
}

function unknownAnswer({ group, index, generation = 0 }: AwaitedAttempt): RewardAnswer {
  const message = `no attempt ${index} of ${group} is known`;
  const failure: Failure = { owner: "policy", code: "no_such_attempt", message, retryable: false };
  return invalidAnswer(group, { index, generation }, { reason: "missing", failure });
}
