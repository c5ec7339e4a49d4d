/** The judges of this gateway by name: whether each may be asked, and how it has fared. */
import type { Failure, ListwiseJudge, Match, PairwiseJudge, Random, Usage } from "@arenakit/contracts";
import { TIE_TOLERANCE } from "@arenakit/evaluator-arena";
import type { JudgeStatus } from "@arenakit/server-pages";
import type { JudgeBackend } from "../../tools/judge-backend.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./retrying-judge.ts";

/** What came of a question, be it a comparison or a list. */
export type JudgeOutcome = { readonly status: "scored" } | { readonly status: "unscored"; readonly failure: Failure };

/** Shows an attempt that was judged beside itself: nothing that was recorded is judged again. */
export type HealthProbe = (signal: AbortSignal) => Promise<JudgeOutcome>;

export interface PooledJudge {
  readonly name: string;
  readonly breaker: CircuitBreaker;
  readonly figures: JudgeFigures;
  readonly random: Random;
  /** Shows it an attempt of its last verdict once more: whether the judge fails, or what is asked. Null before there was one. */
  readonly answered: { look: HealthProbe | null };
  /** The same judges as those of this name, their tokens counted where they can be. */
  readonly pairwise: PairwiseJudge;
  readonly listwise: ListwiseJudge | null;
}

export interface JudgePoolOptions {
  readonly judges: JudgeBackend["judges"];
  readonly clock: () => number;
  readonly random: Random;
}

export function createJudgePool({ judges, clock, random }: JudgePoolOptions): ReadonlyMap<string, PooledJudge> {
  return new Map(
    Object.entries(judges).map(([name, judge]) => {
      const figures = judgeFigures(name, clock);
      const pooled: PooledJudge = {
        name,
        figures,
        random,
        breaker: createCircuitBreaker({ random }),
        answered: { look: null },
        pairwise: judge.metered?.(figures.used) ?? judge.pairwise,
        listwise: judge.meteredList?.(figures.used) ?? judge.listwise ?? null,
      };
      return [name, pooled];
    }),
  );
}

/** Answers that the median and the 99th percentile are taken over. */
const RECENT = 512;
/** From rules that compute to a model that reasons until its deadline. */
export const LATENCY_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
/** From a group of scripted attempts to one that outlived an outage. */
export const GROUP_BUCKETS_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1800];

/** A histogram as Prometheus has them. */
export interface Histogram {
  readonly buckets: readonly number[];
  /** Values by the first bucket that holds them; the last count is of those beyond all. */
  readonly counts: Float64Array;
  sum: number;
}

export const histogram = (buckets: readonly number[]): Histogram => ({
  buckets,
  counts: new Float64Array(buckets.length + 1),
  sum: 0,
});

export function observe(into: Histogram, value: number): void {
  const at = into.buckets.findIndex((bound) => value <= bound);
  into.counts[at < 0 ? into.buckets.length : at]! += 1;
  into.sum += value;
}

/** Counts by a name that comes from outside; beyond the bound all are `other`. */
export function countBy(counts: Map<string, number>, name: string, by = 1): void {
  const known = counts.has(name) || counts.size < MOST_NAMES ? name : "other";
  counts.set(known, (counts.get(known) ?? 0) + by);
}
const MOST_NAMES = 200;

export interface JudgeFigures {
  readonly name: string;
  readonly latency: Histogram;
  /** By `owner/code`. */
  readonly failures: ReadonlyMap<string, number>;
  /** Comparisons and lists that were asked for, found among those kept, and asked again after a failure. */
  readonly orders: { asked: number; kept: number; repeated: number };
  /** A question is under way; what to call when it has ended: with its failure, or null for an answer. */
  began(): (outcome: Failure | null | "called_off") => void;
  used(usage: Usage): void;
  played(match: Match): void;
  health(state: JudgeStatus["state"]): JudgeStatus;
}

export function judgeFigures(name: string, clock: () => number): JudgeFigures {
  const latency = histogram(LATENCY_BUCKETS_SECONDS);
  const failures = new Map<string, number>();
  const orders = { asked: 0, kept: 0, repeated: 0 };
  const recent: number[] = [];
  const tokens = { input: 0, output: 0 };
  let [next, asked, failed, inFlight, ties, flips, matches] = [0, 0, 0, 0, 0, 0, 0];
  let lastFailure: Failure | null = null;
  let lastFailedAt: number | null = null;
  return {
    name,
    latency,
    failures,
    orders,
    began() {
      const at = clock();
      asked++;
      inFlight++;
      return (outcome) => {
        inFlight--;
        if (outcome === "called_off") return;
        if (outcome) {
          failed++;
          lastFailure = outcome;
          lastFailedAt = clock();
          countBy(failures, `${outcome.owner}/${outcome.code}`);
          return;
        }
        const tookMs = Math.max(0, clock() - at);
        observe(latency, tookMs / 1000);
        recent[next++ % RECENT] = tookMs;
      };
    },
    used({ promptTokens, completionTokens }) {
      tokens.input += promptTokens;
      tokens.output += completionTokens;
    },
    played({ forward, backward, winner }) {
      if (forward.status !== "scored" || backward.status !== "scored") return;
      matches++;
      if (winner === null) ties++;
      const one = forward.first.combined - forward.second.combined;
      const other = backward.second.combined - backward.first.combined;
      const isTold = Math.abs(one) > TIE_TOLERANCE && Math.abs(other) > TIE_TOLERANCE;
      if (isTold && one > 0 !== other > 0) flips++;
    },
    health(state) {
      const sorted = recent.toSorted((one, other) => one - other);
      return {
        name,
        state,
        asked,
        failed,
        inFlight,
        lastFailure,
        lastFailedAt,
        medianMs: quantile(sorted, 0.5),
        p99Ms: quantile(sorted, 0.99),
        ties,
        flips,
        matches,
        tokens: { ...tokens },
      };
    },
  };
}

/** The smallest value that at least this share of all does not exceed; null without any. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
