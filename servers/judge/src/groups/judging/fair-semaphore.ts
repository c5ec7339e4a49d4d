/**
 * The one bound on questions to judges, over all groups: so many at once, the rest wait, those of older groups first and
 * within a group in the order they came. Knows neither judges nor time.
 */

/** What older is decided by: when a group was opened, then its id. */
export interface Age {
  readonly openedAt: number;
  readonly id: string;
}

/** Negative where `one` is older. */
export function byAge(one: Age, other: Age): number {
  return one.openedAt - other.openedAt || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

/** The places of one group. */
export interface GroupQueue {
  /** Resolves when a slot is this group's. Rejects with the reason when the group leaves before. */
  acquire(): Promise<void>;
  /** Gives one back. */
  release(): void;
  /** Nobody of this group waits on, now or later; slots that it has are still to be given back. */
  close(reason: unknown): void;
}

export interface FairSemaphore {
  queueFor(age: Age): GroupQueue;
  /**
   * Gives no slot to anybody from now on; who waits goes on waiting until its group leaves. Resolves when all that were
   * given out are back.
   */
  close(): Promise<void>;
  held(): number;
  waiting(): number;
}

interface PendingAcquire {
  resolve(): void;
  reject(reason: unknown): void;
}

interface OpenQueue {
  readonly age: Age;
  /** Those from `next` on wait. */
  queue: PendingAcquire[];
  next: number;
}

/** What slots are made of: a count of this process alone, or one that several share. */
export interface Permits {
  /** Takes one; false where none is free. */
  take(): boolean;
  giveBack(): void;
  /** Calls back once, when one may be free. */
  whenFree(tell: () => void): void;
}

export interface FairSemaphoreOptions {
  /** How many slots there are. */
  readonly limit: number;
  /** In their place, where others have slots of the same bound. */
  readonly permits?: Permits | undefined;
  /** Called whenever a slot is given back. */
  readonly onRelease?: () => void;
}

/** A semaphore whose slots are all free; `onRelease` is told whenever one is given back. */
export function createFairSemaphore(options: FairSemaphoreOptions): FairSemaphore {
  const { limit, permits = ownPermits(limit), onRelease = () => {} } = options;
  /** Lines in which somebody waits, oldest first. */
  const lines: OpenQueue[] = [];
  let held = 0;
  let waiting = 0;
  let [isClosed, isListening] = [false, false];
  let onIdle = () => {};

  const release = () => {
    held--;
    permits.giveBack();
    if (isClosed && held === 0) onIdle();
    onRelease();
  };

  /** Whoever waits is given what is free, now and whenever something is. */
  const grant = () => {
    for (let [line] = lines; line && !isClosed && permits.take(); [line] = lines) next(line);
    if (isListening || isClosed || lines.length === 0) return;
    isListening = true;
    permits.whenFree(() => {
      isListening = false;
      grant();
    });
  };

  const next = (line: OpenQueue) => {
    const first = line.queue[line.next++]!;
    if (line.next === line.queue.length) {
      line.queue = [];
      line.next = 0;
      lines.shift();
    }
    waiting--;
    held++;
    first.resolve();
  };

  return {
    queueFor(age) {
      const line: OpenQueue = { age, queue: [], next: 0 };
      let gone: { readonly reason: unknown } | null = null;
      return {
        acquire() {
          if (gone) return Promise.reject(gone.reason);
          if (waiting === 0 && !isClosed && permits.take()) {
            held++;
            return Promise.resolve();
          }
          if (line.queue.length === 0) lines.splice(placeOf(age, lines), 0, line);
          waiting++;
          return new Promise((resolve, reject) => {
            line.queue.push({ resolve, reject });
            grant();
          });
        },
        release,
        close(reason) {
          gone ??= { reason };
          const left = line.queue.slice(line.next);
          if (left.length > 0) lines.splice(lines.indexOf(line), 1);
          line.queue = [];
          line.next = 0;
          waiting -= left.length;
          for (const { reject } of left) reject(reason);
        },
      };
    },
    close() {
      isClosed = true;
      if (held === 0) return Promise.resolve();
      return new Promise((resolve) => {
        onIdle = resolve;
      });
    },
    held: () => held,
    waiting: () => waiting,
  };
}

/** Where a line of this age stands among others, oldest first. */
function placeOf(age: Age, lines: readonly OpenQueue[]): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (byAge(lines[middle]!.age, age) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function ownPermits(limit: number): Permits {
  let free = limit;
  let told: (() => void) | null = null;
  return {
    take: () => free > 0 && free-- > 0,
    giveBack() {
      free++;
      const tell = told;
      told = null;
      tell?.();
    },
    whenFree(tell) {
      told = tell;
    },
  };
}
