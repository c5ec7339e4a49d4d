/**
 * What each way of ranking a group would bring with a judge whose audit is at hand: expected agreement with the true
 * order by simulation, and calls, minutes and money by arithmetic.
 */
import { fail } from "@arenakit/contracts";
import type { JudgeReport } from "./judge-report.ts";
import { JUDGE_MODELS, type ScoreModel } from "./simulation/score-model.ts";
import { simulate } from "./simulation/simulate.ts";

export interface PlanOptions {
  readonly report: JudgeReport;
  readonly topologies: readonly string[];
  readonly estimators: readonly string[];
  /** Sizes of a group. */
  readonly sizes: readonly number[];
  /** Groups that are to be judged in all. */
  readonly groups: number;
  /** Simulated groups a row; 400 unless given. */
  readonly simulated?: number;
  readonly seed: number;
  /** Of one judge call; minutes are unknown without. */
  readonly latencySeconds?: number;
  /** Judge calls at once, over all groups; 64 unless given. */
  readonly concurrency?: number;
  /** Per million tokens; money is unknown without. */
  readonly prices?: { readonly prompt: number; readonly completion: number };
  /** Rows beyond any of these are marked. */
  readonly budget?: { readonly calls?: number; readonly minutes?: number; readonly money?: number };
}

export interface PlannedRow {
  readonly topology: string;
  readonly estimator: string;
  readonly size: number;
  /** Mean of a group. */
  readonly matches: number;
  readonly rounds: number;
  /** Of all groups: two calls a match. */
  readonly calls: number;
  /** null where the report or the options do not tell. */
  readonly minutes: number | null;
  readonly money: number | null;
  /** Kendall's tau-b with the true order, the standard error of its simulation, and the chance that the best is on top. */
  readonly tau: number;
  readonly tauError: number;
  readonly top1: number;
  /**
   * Both where the audit's σ_noise/σ_group is at the ends of its 95 % interval: how little is known of the judge. null
   * where the audit has no such interval.
   */
  readonly tauAudit: readonly [low: number, high: number] | null;
  readonly top1Audit: readonly [low: number, high: number] | null;
  readonly fits: boolean;
}

const SIMULATED = 400;
const CONCURRENCY = 64;

/**
 * A row for each topology × estimator × size that goes together, those within the budget first, best tau first. Throws
 * task/unusable_report when the audit saw no differences between attempts, so that nothing can be expected, and
 * harness/usage for a budget in what cannot be told: minutes without a latency, money without prices or an audit's tokens.
 */
export function plan(options: PlanOptions): PlannedRow[] {
  requireTold(options);
  const model = modelOf(options.report);
  const rows = options.sizes.flatMap((size) =>
    options.topologies.flatMap((topology) =>
      options.estimators
        .filter((estimator) => goTogether(topology, estimator))
        .map((estimator) => rowOf(options, { topology, estimator, size, model })),
    ),
  );
  return rows.sort((a, b) => Number(b.fits) - Number(a.fits) || b.tau - a.tau || a.calls - b.calls);
}

/** A row whose cost is unknown would pass every limit. */
function requireTold({ budget = {}, latencySeconds, prices, report }: PlanOptions): void {
  if (budget.minutes !== undefined && latencySeconds === undefined)
    fail("harness", "usage", "--budget minutes=… needs --latency SECONDS, what one judge call takes");
  if (budget.money === undefined) return;
  if (!prices) fail("harness", "usage", "--budget money=… needs --prices READ,WRITTEN of a million tokens");
  if (!report.tokens)
    fail(
      "harness",
      "usage",
      `--budget money=…: the audit of ${report.judge} tells no tokens of a comparison; give calls=… instead`,
    );
}

/** The judge's errors in units of the spread of qualities within a group. */
function modelOf({ noise, comparisons, judge }: JudgeReport): ScoreModel {
  const { value: group } = noise.group;
  if (group === null || group <= 0 || noise.noise.value === null)
    return fail(
      "task",
      "unusable_report",
      `the audit of ${judge} found no differences between attempts (σ_group ${group}): nothing can be planned from it. Audit with more groups, or another judge.`,
    );
  return {
    ...JUDGE_MODELS.plain,
    sigma: noise.noise.value / group,
    offset: (noise.offset.value ?? 0) / group,
    position: (noise.position.value ?? 0) / group,
    contrast: noise.contrast.value ?? 0,
    lost: comparisons.asked === 0 ? 0 : comparisons.unscored / comparisons.asked,
  };
}

/** The judge with its errors as small and as large as its audit leaves them, in their proportions; null where it does not say. */
function modelsWithin(model: ScoreModel, { noise }: JudgeReport): readonly [ScoreModel, ScoreModel] | null {
  const { value, low, high } = noise.ratio;
  if (value === null || low === null || high === null) return null;
  const times = (end: number): ScoreModel => {
    const factor = value === 0 ? 1 : Math.max(0, end) / value;
    return { ...model, sigma: model.sigma * factor, offset: model.offset * factor };
  };
  return [times(low), times(high)];
}

/** Tiers need a bracket or an anchor, win rates need matches that everybody has about as many of, points count repeats. */
function goTogether(topology: string, estimator: string): boolean {
  if (estimator === "refit") return true;
  if (topology === "random-elimination" || estimator === "points")
    return estimator === "points" && topology === "random-elimination";
  const tiered = ["anchor", "seeded-single-elimination", "double-elimination"].includes(topology);
  return estimator === "tiers" ? tiered : !tiered && topology !== "listwise";
}

interface Design {
  readonly topology: string;
  readonly estimator: string;
  readonly size: number;
  readonly model: ScoreModel;
}

function rowOf(options: PlanOptions, { topology, estimator, size, model }: Design): PlannedRow {
  const { groups, seed, simulated = SIMULATED, budget = {}, report } = options;
  const played = (judge: ScoreModel) =>
    simulate({ topology, estimator, size, model: judge, seed, groups: simulated, advantage: "quantile_z" });
  const { matches, rounds, tau, top1 } = played(model);
  const ends = modelsWithin(model, report)?.map(played);
  const calls = Math.round((topology === "listwise" ? matches : 2 * matches) * groups);
  const minutes = minutesOf(options, { calls, rounds });
  const money = moneyOf(options, calls);
  const within = (value: number | null, limit: number | undefined) =>
    limit === undefined || (value !== null && value <= limit);
  const fits = within(calls, budget.calls) && within(minutes, budget.minutes) && within(money, budget.money);
  const agreed = {
    tau: tau?.value ?? 0,
    tauError: tau?.standardError ?? 0,
    top1: top1?.value ?? 0,
    tauAudit: ends ? spanOf([tau, ...ends.map((end) => end.tau)]) : null,
    top1Audit: ends ? spanOf([top1, ...ends.map((end) => end.top1)]) : null,
  };
  return { topology, estimator, size, matches, rounds, calls, minutes, money, ...agreed, fits };
}

function spanOf(figures: readonly ({ readonly value: number } | null)[]): [number, number] {
  const values = figures.map((figure) => figure?.value ?? 0);
  return [Math.min(...values), Math.max(...values)];
}

/** Calls share the places of all groups; no group is faster than its rounds one after another. */
function minutesOf(options: PlanOptions, { calls, rounds }: { calls: number; rounds: number }): number | null {
  const { latencySeconds, concurrency = CONCURRENCY } = options;
  if (latencySeconds === undefined) return null;
  return (Math.max(calls / concurrency, rounds) * latencySeconds) / 60;
}

function moneyOf({ report, prices }: PlanOptions, calls: number): number | null {
  if (!prices || !report.tokens) return null;
  return (calls * (report.tokens.prompt * prices.prompt + report.tokens.completion * prices.completion)) / 1e6;
}
