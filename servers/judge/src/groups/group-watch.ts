/**
 * Groups as they are read for those who wait for them. A group is read once for all who wait for it: when the store tells
 * of a change, when somebody begins to wait, and about once a second in case nobody told; all groups of a moment in one
 * query. Closed groups never change and are remembered for a while.
 */
import { boundary, eachBounded, type Failure, FailureError, fail, type Outcome } from "@arenakit/contracts";
import { CLOSED_STATES, type GroupStore, type StoredAttempt, type StoredGroup } from "@arenakit/store";
import { LIMITS } from "./limits.ts";
import { GroupResult } from "./result.ts";

/** A group as it was read. */
export interface Snapshot {
  readonly group: StoredGroup;
  /** By index. Of a group that is not closed they may be up to a second older than the group. */
  readonly attempts: ReadonlyMap<number, StoredAttempt>;
  /** Null of a group that is not closed, or was closed without having been judged. */
  readonly result: GroupResult | null;
}

export const isClosed = ({ state }: Pick<StoredGroup, "state">) => CLOSED_STATES.includes(state);

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
  const waiting = new Map<string, Set<PendingWait>>();
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
  const enter = (one: PendingWait) => {
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
  const leave = (one: PendingWait) => {
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
      const one = new PendingWait(waiter, { waitMs, lingerMs, resolve, reject, left: () => leave(one) });
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

type Present = readonly (readonly [id: string, those: readonly PendingWait[]])[];

function tell(present: Present, read: Outcome<ReadonlyMap<string, Snapshot>>): void {
  for (const [id, those] of present)
    for (const one of those) {
      if (read.ok) one.look(id, read.value.get(id) ?? null);
      else one.unread(read.failure);
    }
}

function takeOut(one: PendingWait, waiting: Map<string, Set<PendingWait>>): void {
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
class PendingWait {
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

interface Snapshots {
  /** By id, whether attempts have to be as new as the group; the groups that are not known are absent. */
  read(asked: ReadonlyMap<string, boolean>): Promise<ReadonlyMap<string, Snapshot>>;
}

/** Groups of one query, and lists of attempts that are read side by side. */
const MAX_READ = 1000;
const READ_WIDTH = 16;
/** Matches and attempts of remembered groups, all together. */
const REMEMBERED_PARTS = 200_000;

interface ReadAttempts {
  /** As the group was before they were read. */
  readonly group: StoredGroup;
  readonly attempts: Snapshot["attempts"];
}

/** Whether they are those of the group as it is: nothing changed since, or collecting had ended by then. */
function areOf({ version, openedAt }: StoredGroup, { group: before }: ReadAttempts): boolean {
  return version === before.version || (before.state !== "open" && openedAt === before.openedAt);
}

/** Remembers closed groups, and attempts of the others as long as they cannot have changed. */
function createSnapshots(store: Pick<GroupStore, "groupsById" | "attempts">): Snapshots {
  const closed = new Map<string, Snapshot>();
  const open = new Map<string, ReadAttempts>();
  let parts = 0;
  const remember = (snapshot: Snapshot) => {
    open.delete(snapshot.group.id);
    closed.set(snapshot.group.id, snapshot);
    parts += partsOf(snapshot);
    for (const [id, oldest] of closed) {
      if (parts <= REMEMBERED_PARTS) break;
      closed.delete(id);
      parts -= partsOf(oldest);
    }
  };
  const attemptsOf = async (id: string) =>
    new Map((await store.attempts(id)).map((attempt) => [attempt.index, attempt] as const));
  const snapshotOf = async (group: StoredGroup, wholly: boolean): Promise<Snapshot> => {
    const { id } = group;
    const known = open.get(id);
    if (isClosed(group)) {
      const result = group.result && GroupResult.safeParse(group.result);
      const attempts = known && areOf(group, known) ? known.attempts : await attemptsOf(id);
      const snapshot = { group, attempts, result: result?.success ? result.data : null };
      if (!closed.has(id)) remember(snapshot);
      return snapshot;
    }
    if (known && (areOf(group, known) || !wholly)) return { group, attempts: known.attempts, result: null };
    if (!wholly) return { group, attempts: NO_ATTEMPTS, result: null };
    const attempts = await attemptsOf(id);
    if (open.size >= LIMITS.maxOpenGroups) open.clear();
    open.set(id, { group, attempts });
    return { group, attempts, result: null };
  };
  return {
    async read(asked) {
      const found = new Map<string, Snapshot>();
      const unknown: string[] = [];
      for (const id of asked.keys()) {
        const known = closed.get(id);
        if (known) found.set(id, known);
        else unknown.push(id);
      }
      const chunks = Array.from({ length: Math.ceil(unknown.length / MAX_READ) }, (_, at) =>
        unknown.slice(at * MAX_READ, (at + 1) * MAX_READ),
      );
      const groups = (await Promise.all(chunks.map((ids) => store.groupsById(ids)))).flat();
      await eachBounded(groups, READ_WIDTH, async (group) => {
        found.set(group.id, await snapshotOf(group, asked.get(group.id) ?? true));
      });
      return found;
    },
  };
}

const NO_ATTEMPTS: Snapshot["attempts"] = new Map();
const partsOf = ({ group, result }: Snapshot) => 1 + group.size + (result?.matches.length ?? 0);

interface RecentSnapshots {
  get(id: string): Snapshot | undefined;
  /** What was read before this moment, or is being read, is old. */
  changed(id: string): void;
  /** Before the store is asked; what it gives goes to the function that this returns. */
  reading(): (found: ReadonlyMap<string, Snapshot>) => void;
  /** Forgets all others. */
  keepOnly(isWaitedFor: (id: string) => boolean): void;
}

function createRecentSnapshots(): RecentSnapshots {
  const recent = new Map<string, Snapshot>();
  let changedMeanwhile = new Set<string>();
  return {
    get: (id) => recent.get(id),
    changed(id) {
      recent.delete(id);
      changedMeanwhile.add(id);
    },
    reading() {
      const changed = new Set<string>();
      changedMeanwhile = changed;
      return (found) => {
        for (const [id, snapshot] of found) {
          // Without its attempts a group says nothing of those that were abandoned.
          if (snapshot.attempts.size > 0 && !changed.has(id)) recent.set(id, snapshot);
        }
      };
    },
    keepOnly(isWaitedFor) {
      for (const id of recent.keys()) if (!isWaitedFor(id)) recent.delete(id);
    },
  };
}
