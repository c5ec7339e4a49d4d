/**
 * The judging of groups: claims those that are ready, oldest first, has the arena play them match by match, records
 * each match as it is there, and closes them. Whatever a judge does wrong leaves a group waiting and in the end
 * invalid, never with a number. Several gateways may do so over one store.
 */

import type { Random } from "@arenakit/contracts";
import type { JudgingStatus } from "@arenakit/server-pages";
import type { EvolutionStore, GroupStore, StoredConfig } from "@arenakit/store";
import type { JudgeBackend } from "../tools/judge-backend.ts";
import type { JudgedWith } from "./configs.ts";
import { createFairSemaphore, type Permits } from "./judging/fair-semaphore.ts";
import type { ActiveGroup } from "./judging/group-scheduler.ts";
import { GroupScheduler } from "./judging/group-scheduler.ts";
import {
  countBy,
  createJudgePool,
  GROUP_BUCKETS_SECONDS,
  type Histogram,
  histogram,
  observe,
} from "./judging/judge-pool.ts";
import { type Ending, endingInTime, type PlayOptions, playGroup } from "./judging/play-group.ts";
import { Recorder } from "./judging/recorder.ts";
import { type GroupResult, unjudgedIn } from "./result.ts";

export interface GroupJudgingOptions {
  readonly store: GroupStore;
  /** Runs of tri-evolution, whose groups rubrics reward; absent: there are none. */
  readonly evolutions?: EvolutionStore | undefined;
  /** Judges, rubrics, environments and calibrations, as calls name them, and the code that judges. */
  readonly evaluation: JudgedWith & Pick<JudgeBackend, "reading" | "tools">;
  /** Names this process in leases; no other one has it. */
  readonly owner: string;
  /** Milliseconds since the epoch; those of several gateways agree to a second. */
  readonly clock: () => number;
  /** Of the waits between two tries. */
  readonly random: Random;
  /** Comparisons asked at once, over all groups and all judges; 64 unless given. */
  readonly concurrency?: number;
  /** Of as many, where several workers of one server have them together. */
  readonly permits?: Permits | undefined;
  /** A gateway that is lost keeps its groups from others for this long; 15 s unless given. */
  readonly leaseMs?: number;
  /** How often the store is looked at for work that nobody told of; 500 ms unless given. */
  readonly pollMs?: number;
  readonly onError?: (error: Error) => void;
}

/** What of a judge is counted beside its health. */
export interface JudgeCounts {
  readonly name: string;
  /** Seconds of answered questions. */
  readonly latency: Histogram;
  /** By `owner/code`. */
  readonly failures: ReadonlyMap<string, number>;
  readonly orders: { readonly asked: number; readonly kept: number; readonly repeated: number };
}

/** Since the judging was made. */
export interface JudgingCounts {
  readonly judges: readonly JudgeCounts[];
  /** Groups that this gateway closed as scored, and as invalid by `owner/code`. */
  readonly scored: number;
  /** Of those scored the ones that their verifiable rewards ranked. */
  readonly verified: number;
  readonly invalid: ReadonlyMap<string, number>;
  /** Attempts without a score beside others with one, by index and by `owner/code` of what their groups are invalid for. */
  readonly unjudged: readonly { readonly index: number; readonly failure: string; readonly count: number }[];
  /** Seconds from a group's last attempt to its end. */
  readonly groupTime: Histogram;
}

export interface Judging {
  /** Begins to look for work. */
  start(): void;
  /** There may be work: looks at once. */
  nudge(): void;
  health(): JudgingStatus;
  counts(): JudgingCounts;
  /** Ends what it is at, after what has been judged is recorded, and gives its groups back. */
  stop(): Promise<void>;
}

const CONCURRENCY = 64;
const LEASE_MS = 15_000;
const POLL_MS = 500;
/** A judge that was asked is waited for when the gateway stops: what it says need not be asked again. */
const STOP_WITHIN_MS = 10_000;
/** A run has one configuration, and a server a few runs. */
const MOST_CONFIGS = 256;

/** A judging that has claimed nothing yet. */
export function createJudging(options: GroupJudgingOptions): Judging {
  const { store, evaluation, owner, clock, random, concurrency = CONCURRENCY } = options;
  const { leaseMs = LEASE_MS, pollMs = POLL_MS, onError = () => {} } = options;
  const judges = createJudgePool({ judges: evaluation.judges, clock, random });
  const slots = createFairSemaphore({
    limit: concurrency,
    permits: options.permits,
    onRelease: () => scheduler.refill(),
  });
  const closed = createClosedCounts(clock);
  const recorder = new Recorder({
    store,
    clock,
    onError,
    onLost(leases) {
      scheduler.loseLeases(leases);
      for (const lease of leases) recorder.drop(lease);
    },
  });
  const play: PlayOptions = {
    store,
    evolutions: options.evolutions,
    configOf: keptConfigs(store),
    evaluation,
    judges,
    recorder,
    clock,
    insist: (active, work) => scheduler.insist(active, work),
    onFailure: (active, failure) => scheduler.noteFailure(active, { ...failure, owner: "judge" }),
    onAsking: (active) => {
      active.expectedOrders = 0;
    },
  };
  const scheduler = new GroupScheduler({
    store,
    owner,
    clock,
    slots,
    concurrency,
    leaseMs,
    pollMs,
    onError,
    play: (active) => playGroup(active, play),
    endingInTime: (active) => endingInTime(active, play),
    settled: () => recorder.settled(),
    onClosed: (active, ending) => closed.count(active, ending),
  });

  return {
    start: () => scheduler.start(),
    nudge: () => scheduler.claimNow(),
    health: () => ({
      judges: [...judges.values()].map(({ figures, breaker }) => figures.health(breaker.state())),
      active: scheduler.active(),
      callsInFlight: slots.held(),
      callsWaiting: slots.waiting(),
    }),
    counts: () => ({
      judges: [...judges.values()].map(({ figures }) => figures),
      ...closed.counts(),
    }),
    async stop() {
      await scheduler.stop(() => within(STOP_WITHIN_MS, slots.close()));
      await recorder.end();
      for (const { breaker } of judges.values()) breaker.end();
    },
  };
}

/** What became of the groups that this gateway closed. */
function createClosedCounts(clock: () => number) {
  const closed = {
    scored: 0,
    verified: 0,
    invalid: new Map<string, number>(),
    groupTime: histogram(GROUP_BUCKETS_SECONDS),
  };
  const unjudged = new Map<string, { index: number; failure: string; count: number }>();
  return {
    counts: () => ({ ...closed, unjudged: [...unjudged.values()] }),
    count({ group }: ActiveGroup, { state, failure, result }: Ending): void {
      observe(closed.groupTime, Math.max(0, clock() - (group.readyAt ?? group.openedAt)) / 1000);
      // As playGroup made it, in this process: nothing to check.
      const made = result as unknown as GroupResult | null;
      if (state === "scored") {
        closed.scored++;
        if (made?.reward.decidedBy === "verifiable_rewards") closed.verified++;
        return;
      }
      const why = failure ? `${failure.owner}/${failure.code}` : "unknown";
      countBy(closed.invalid, why);
      for (const index of made ? unjudgedIn(made) : []) {
        const known = unjudged.get(`${index} ${why}`) ?? { index, failure: why, count: 0 };
        unjudged.set(`${index} ${why}`, { ...known, count: known.count + 1 });
      }
    },
  };
}

/** Resolves with `work` or when time is up; what had just ended has passed on what it got by then. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
  await new Promise<void>((resolve) => void setImmediate(resolve));
}

/** Configurations never change: each is read once. */
function keptConfigs(store: Pick<GroupStore, "config">): (sha256: string) => Promise<StoredConfig | null> {
  const kept = new Map<string, StoredConfig>();
  return async (sha256) => {
    const known = kept.get(sha256);
    if (known) return known;
    const config = await store.config(sha256);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= MOST_CONFIGS) kept.delete(oldest);
    if (config) kept.set(sha256, config);
    return config;
  };
}
