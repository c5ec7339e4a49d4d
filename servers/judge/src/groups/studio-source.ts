/**
 * The studio's source over the durable state of the group-reward service. Follows the changes of the runs that are looked
 * at, so that a look costs what has changed since the last one, however long the run is.
 */
import type { GroupLine, GroupQuery, JudgingStatus, RunFigures, StudioSource } from "@arenakit/server-pages";
import type { EvolutionStore, GroupStore, StoredGroup } from "@arenakit/store";
import { createEvolutionSource } from "../evolution/evolution-source.ts";
import type { RunDrift } from "./alarm.ts";
import { changedGroups } from "./changed-groups.ts";
import type { GroupView } from "./group-views.ts";
import { RunTally } from "./run-figures.ts";

export interface StoreSourceOptions {
  readonly store: Pick<GroupStore, "runs" | "groups">;
  /** A group as `GET /groups/{id}` answers it; null for what is unknown. */
  readonly view: (id: string) => Promise<GroupView | null>;
  /** Null where this gateway judges nothing. */
  readonly health: () => JudgingStatus | null;
  /** Absent where no alarm is kept. */
  readonly drift?: (run: string) => Promise<RunDrift>;
  /** Absent where no run of tri-evolution is kept. */
  readonly evolutions?: EvolutionStore | undefined;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** Runs in the list; who has more names the older ones in the URL. */
const MAX_RUNS = 200;
/** Runs whose figures are kept; the one that was looked at longest ago goes first. */
const MAX_KEPT = 16;
/** Looks that come closer together share one. */
const FRESH_MS = 500;
/** Clocks of several gateways agree to a second: a change may be written with an earlier time than one that is known. */
const OVERLAP_MS = 2000;
const PAGE = 100;

interface FollowedRun {
  readonly tally: RunTally;
  since: number;
  lookedAt: number;
  looking: Promise<void> | null;
}

/** The source over a store; `view` gives a group as the service answers it. */
export function storeSource(options: StoreSourceOptions): StudioSource {
  const { store, view, health, drift, evolutions, clock } = options;
  const kept = new Map<string, FollowedRun>();

  const keptOf = (run: string): FollowedRun => {
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
  const follow = async (run: string, one: FollowedRun) => {
    const since = Math.max(0, one.since - OVERLAP_MS);
    for await (const page of changedGroups(store, { run, since, page: PAGE })) {
      for (const group of page) one.tally.take(group);
      one.since = Math.max(one.since, page.at(-1)!.changedAt);
    }
  };
  const followed = async (run: string): Promise<RunTally> => {
    const one = keptOf(run);
    if (clock() - one.lookedAt >= FRESH_MS)
      one.looking ??= follow(run, one).finally(() => {
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
    async groups({ run, states, before, limit }: GroupQuery) {
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
    ...(evolutions ? { evolution: createEvolutionSource(evolutions) } : {}),
  };
}

function lineOf(group: StoredGroup): GroupLine {
  const { id, step, state, size, have, abandoned, openedAt, readyAt, closedAt, failure } = group;
  return { group: id, step, state, size, have, abandoned, openedAt, readyAt, closedAt, failure };
}
