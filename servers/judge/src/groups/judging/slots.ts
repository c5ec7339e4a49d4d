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
export interface Line {
  /** Resolves when a slot is this group's. Rejects with the reason when the group leaves before. */
  take(): Promise<void>;
  /** Gives one back. */
  give(): void;
  /** Nobody of this group waits on, now or later; slots that it has are still to be given back. */
  leave(reason: unknown): void;
}

export interface Slots {
  line(age: Age): Line;
  /**
   * Gives no slot to anybody from now on; who waits goes on waiting until its group leaves. Resolves when all that were
   * given out are back.
   */
  close(): Promise<void>;
  taken(): number;
  waiting(): number;
}

interface Waiting {
  resolve(): void;
  reject(reason: unknown): void;
}

interface OpenLine {
  readonly age: Age;
  /** Those from `next` on wait. */
  queue: Waiting[];
  next: number;
}

/** Slots that are all free; `onGiven` is told whenever one is given back. */
export function createSlots({ limit, onGiven = () => {} }: { limit: number; onGiven?: () => void }): Slots {
  /** Lines in which somebody waits, oldest first. */
  const lines: OpenLine[] = [];
  let taken = 0;
  let waiting = 0;
  let isClosed = false;
  let onIdle = () => {};

  const placeOf = (age: Age): number => {
    let [low, high] = [0, lines.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (byAge(lines[middle]!.age, age) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const give = () => {
    taken--;
    if (!isClosed) next();
    else if (taken === 0) onIdle();
    onGiven();
  };

  const next = () => {
    const [line] = lines;
    if (!line) return;
    const first = line.queue[line.next++]!;
    if (line.next === line.queue.length) {
      line.queue = [];
      line.next = 0;
      lines.shift();
    }
    waiting--;
    taken++;
    first.resolve();
  };

  return {
    line(age) {
      const line: OpenLine = { age, queue: [], next: 0 };
      let gone: { readonly reason: unknown } | null = null;
      return {
        take() {
          if (gone) return Promise.reject(gone.reason);
          if (taken < limit && !isClosed) {
            taken++;
            return Promise.resolve();
          }
          if (line.queue.length === 0) lines.splice(placeOf(age), 0, line);
          waiting++;
          return new Promise((resolve, reject) => void line.queue.push({ resolve, reject }));
        },
        give,
        leave(reason) {
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
      if (taken === 0) return Promise.resolve();
      return new Promise((resolve) => {
        onIdle = resolve;
      });
    },
    taken: () => taken,
    waiting: () => waiting,
  };
}
