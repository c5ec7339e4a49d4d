/**
 * Groups as they were read last, for as long as nobody told of a change: who comes to wait for hundreds of groups that
 * others wait for already asks the store nothing. As old as the last poll at most, which is what every waiter is promised.
 */
import type { Snapshot } from "./snapshots.ts";

export interface RecentSnapshots {
  get(id: string): Snapshot | undefined;
  /** What was read before this moment, or is being read, is old. */
  changed(id: string): void;
  /** Before the store is asked; what it gives goes to the function that this returns. */
  reading(): (found: ReadonlyMap<string, Snapshot>) => void;
  /** Forgets all others. */
  keepOnly(isWaitedFor: (id: string) => boolean): void;
}

export function createRecentSnapshots(): RecentSnapshots {
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
