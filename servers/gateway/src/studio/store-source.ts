/**
 * The studio's source over the durable state of the group-reward service. Follows the changes of the runs that are looked
 * at, so that a look costs what has changed since the last one, however long the run is.
 */
import type { GroupView, JudgingHealth, RunDrift } from "@arenakit/server-arena";
import type { GroupStore, StoredGroup } from "@arenakit/store";
import { RunTally } from "./run-figures.ts";
import type { GroupLine, GroupsAsked, RunFigures, StudioSource } from "./source.ts";

export interface StoreSourceOptions {
  readonly store: Pick<GroupStore, "runs" | "groups">;
  /** A group as `GET /groups/{id}` answers it; null for what is unknown. */
  readonly view: (id: string) => Promise<GroupView | null>;
  /** Null where this gateway judges nothing. */
  readonly health: () => JudgingHealth | null;
  /** Absent where no alarm is kept. */
  readonly drift?: (run: string) => Promise<RunDrift>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Runs in the list; who has more names the older ones in the URL. */
const MAX_RUNS = 200;
/** Runs whose figures are kept; the one that was looked at longest ago goes first. */
const MAX_KEPT = 16;
/** Small, so that between two pages others are answered. */
const PAGE = 100;
/** What the store gives at most; more groups than these changed in one millisecond are passed over. */
const MAX_PAGE = 10_000;
/** Looks that come closer together share one. */
const FRESH_MS = 500;
/** Clocks of several gateways agree to a second: a change may be written with an earlier time than one that is known. */
const OVERLAP_MS = 2000;

interface Kept {
  readonly tally: RunTally;
  since: number;
  lookedAt: number;
  looking: Promise<void> | null;
}

export function storeSource(options: StoreSourceOptions): StudioSource {
  const { store, view, health, drift, clock } = options;
  const kept = new Map<string, Kept>();

  const keptOf = (run: string): Kept => {
    const known = kept.get(run) ?? {
      tally: new RunTally(),
      since: 0,
      lookedAt: Number.NEGATIVE_INFINITY,
      looking: null,
    };
    kept.delete(run);
    kept.set(run, known);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return known;
  };
  const followed = async (run: string): Promise<RunTally> => {
    const one = keptOf(run);
    if (clock() - one.lookedAt >= FRESH_MS)
      one.looking ??= follow(store, run, one).finally(() => {
        one.looking = null;
        one.lookedAt = clock();
      });
    await one.looking;
    return one.tally;
  };

  return {
    runs: () => store.runs(MAX_RUNS),
    async run(name): Promise<RunFigures | null> {
      const tally = await followed(name);
      if (tally.isEmpty) kept.delete(name);
      return tally.isEmpty ? null : tally.figures(name, clock());
    },
    async groups({ run, states, before, limit }: GroupsAsked) {
      const groups = await store.groups({
        run,
        limit,
        order: "newest",
        ...(states ? { states } : {}),
        ...(before === undefined ? {} : { openedBefore: before }),
      });
      return groups.map(lineOf);
    },
    group: view,
    health,
    drift: async (run) => (drift ? drift(run) : null),
  };
}

/** Takes what changed since the last look, a page at a time. */
async function follow(store: StoreSourceOptions["store"], run: string, kept: Kept): Promise<void> {
  let since = Math.max(0, kept.since - OVERLAP_MS);
  let limit = PAGE;
  for (;;) {
    const groups = await store.groups({ run, changedSince: since, order: "changed", limit });
    for (const group of groups) kept.tally.take(group);
    const last = groups.at(-1)?.changedAt ?? since;
    kept.since = Math.max(kept.since, last);
    if (groups.length < limit) return;
    // A whole page of one moment: a larger one, and beyond the largest the next moment.
    if (last > since) [since, limit] = [last, PAGE];
    else if (limit < MAX_PAGE) limit = MAX_PAGE;
    else [since, limit] = [since + 1, PAGE];
  }
}

function lineOf(group: StoredGroup): GroupLine {
  const { id, step, state, size, have, abandoned, openedAt, readyAt, closedAt, failure } = group;
  return { group: id, step, state, size, have, abandoned, openedAt, readyAt, closedAt, failure };
}
