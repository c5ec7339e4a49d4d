/** Whether the store takes new groups: counted about once a second, however many ask. */
import { fail } from "@arenakit/contracts";
import type { GroupCounts, GroupStore } from "@arenakit/store";
import { LIMITS } from "./limits.ts";

export interface BackPressure {
  /** Throws harness/overloaded (come back) where a group that is not known yet would be too much. */
  admit(id: string): Promise<void>;
  /** As they were counted last; null before that. */
  readonly counts: GroupCounts | null;
}

export interface BackPressureOptions {
  readonly store: Pick<GroupStore, "counts" | "group">;
  readonly clock: () => number;
  readonly maxOpenGroups?: number;
  readonly maxHeldBytes?: number;
}

const COUNTED_EVERY_MS = 1000;

export function createBackPressure(options: BackPressureOptions): BackPressure {
  const { store, clock, maxOpenGroups = LIMITS.maxOpenGroups, maxHeldBytes = LIMITS.maxHeldBytes } = options;
  let counts: GroupCounts | null = null;
  let countedAt = 0;
  let counting: Promise<GroupCounts> | null = null;
  const count = () => {
    counting ??= store.counts().then(
      (found) => {
        counts = found;
        countedAt = clock();
        counting = null;
        return found;
      },
      (error) => {
        counting = null;
        throw error;
      },
    );
    return counting;
  };
  /** The last count while the next one is under way: submissions do not wait for it. */
  const latest = async () => {
    if (counts && clock() - countedAt < COUNTED_EVERY_MS) return counts;
    const next = count();
    if (!counts) return next;
    next.catch(() => {}); // the next submission counts again, and what it asks of the store itself fails loudly
    return counts;
  };
  return {
    async admit(id) {
      const { open, ready, judging, openBodyBytes } = await latest();
      const why =
        open + ready + judging >= maxOpenGroups
          ? `${maxOpenGroups} groups are not closed`
          : openBodyBytes >= maxHeldBytes
            ? `attempts take ${maxHeldBytes} bytes`
            : null;
      // Attempts of a group that is known are what closes it.
      if (why === null || (await store.group(id)) !== null) return;
      fail("harness", "overloaded", `${why}: new groups are taken when some have been judged; try again later`, {
        retryable: true,
      });
    },
    get counts() {
      return counts;
    },
  };
}
