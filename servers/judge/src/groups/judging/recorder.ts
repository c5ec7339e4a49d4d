/**
 * Writes down what judges said as it comes: what arrives while a write is under way goes with the next one, so that many
 * groups share each. Of a group nothing is recorded out of order. Knows no judge.
 */
import { boundary, FailureError, type ListCall, type Match } from "@arenakit/contracts";
import type { GroupStore, KeptComparison, Lease, RecordedWork } from "@arenakit/store";

export interface RecorderOptions {
  readonly store: Pick<GroupStore, "record">;
  readonly clock: () => number;
  /** Told of leases that are no longer this owner's: nothing more is recorded of theirs. */
  readonly onLost: (leases: readonly Lease[]) => void;
  readonly onError: (error: Error) => void;
}

/** What comes within it shares a write; nobody waits for a single comparison. */
const GATHER_MS = 4;
const PAUSE_AFTER_ERROR_MS = 500;
const LAST_TRIES = 3;

interface GroupWork extends RecordedWork {
  readonly matches: Match[];
  readonly lists: ListCall[];
}

interface Batch {
  readonly work: Map<string, GroupWork>;
  readonly comparisons: KeptComparison[];
  /** Who waits for it to be written. */
  readonly waiting: (() => void)[];
}

const emptyBatch = (): Batch => ({ work: new Map(), comparisons: [], waiting: [] });
const isEmpty = ({ work, comparisons }: Batch) => work.size === 0 && comparisons.length === 0;

/** A recorder that was given nothing yet. */
export class Recorder {
  readonly #options: RecorderOptions;
  #batch = emptyBatch();
  /** What is being written. */
  #taken: Batch | null = null;
  #writing: Promise<void> | null = null;
  /** How often a store may still refuse; null while there is all the time. */
  #triesLeft: number | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  keep(comparison: KeptComparison): void {
    this.#batch.comparisons.push(comparison);
    this.#begin();
  }

  match(lease: Lease, match: Match): void {
    this.#workOf(lease).matches.push(match);
    this.#begin();
  }

  list(lease: Lease, list: ListCall): void {
    this.#workOf(lease).lists.push(list);
    this.#begin();
  }

  /** Resolves when all that was given is durable, or belongs to a group that was dropped. */
  settled(): Promise<void> {
    const last = isEmpty(this.#batch) ? this.#taken : this.#batch;
    return last ? new Promise((resolve) => void last.waiting.push(resolve)) : Promise.resolve();
  }

  /** Nothing more of this group is recorded. */
  drop({ id, token }: Lease): void {
    if (this.#batch.work.get(id)?.token === token) this.#batch.work.delete(id);
  }

  /** Records what is left; gives up when the store refuses that a few times. */
  async end(): Promise<void> {
    this.#triesLeft = LAST_TRIES;
    await this.#writing;
  }

  #begin(): void {
    this.#writing ??= this.#writeAll();
  }

  #workOf(lease: Lease): GroupWork {
    const known = this.#batch.work.get(lease.id);
    if (known?.token === lease.token) return known;
    const work = { id: lease.id, token: lease.token, matches: [], lists: [] };
    this.#batch.work.set(lease.id, work);
    return work;
  }

  async #writeAll(): Promise<void> {
    await pause(GATHER_MS);
    while (!isEmpty(this.#batch)) {
      const next = this.#batch;
      this.#taken = next;
      this.#batch = emptyBatch();
      const isDone = (await this.#write(next)) || (this.#triesLeft !== null && --this.#triesLeft <= 0);
      this.#taken = null;
      if (isDone) for (const resolve of next.waiting) resolve();
      else {
        this.#putBack(next);
        await pause(PAUSE_AFTER_ERROR_MS);
      }
    }
    this.#writing = null;
    for (const resolve of this.#batch.waiting.splice(0)) resolve();
  }

  /** False where it has to be written again: a store that does not answer now may answer later. */
  async #write({ work, comparisons }: Batch): Promise<boolean> {
    const { store, clock, onLost, onError } = this.#options;
    const records = { work: [...work.values()], comparisons, now: clock() };
    const outcome = await boundary("harness", () => store.record(records));
    if (!outcome.ok) onError(new FailureError(outcome.failure));
    else if (outcome.value.length > 0) onLost(outcome.value);
    return outcome.ok;
  }

  /** What could not be written goes before what came since. */
  #putBack(unwritten: Batch): void {
    const since = this.#batch;
    this.#batch = unwritten;
    unwritten.comparisons.push(...since.comparisons);
    unwritten.waiting.push(...since.waiting);
    for (const [id, work] of since.work) {
      const before = unwritten.work.get(id);
      if (before?.token === work.token) {
        before.matches.push(...work.matches);
        before.lists.push(...work.lists);
      } else unwritten.work.set(id, work);
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
