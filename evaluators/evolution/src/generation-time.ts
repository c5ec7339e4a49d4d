/**
 * How long a step waits for the slowest of its attempts (appendix B): the expected maximum of attempts with tools and without,
 * exact for measured durations, numerical for normal ones. Pure. It knows nothing of judges, updates and queues: attempts begin
 * at once and do not slow each other down.
 */
import { fail } from "@arenakit/contracts";

/** So many attempts, each as long as any of the samples with equal chance. */
export interface SampledAttempts {
  readonly durations: readonly number[];
  readonly count: number;
}

/**
 * E[max] of all attempts, each drawn from its samples with replacement: Σ v · (P(max ≤ v) − P(max < v)) over the values v that
 * were measured, with P(max ≤ v) = Π F(v)^count. No simulation. Nothing is longer than the longest sample, so with fewer
 * samples than attempts the true maximum is longer than this.
 */
export function expectedMaximum(parts: readonly SampledAttempts[]): number {
  const counted = parts.filter(({ count }) => count > 0).map((part) => ({ ...part, sorted: sortedOf(part) }));
  const values = [...new Set(counted.flatMap(({ sorted }) => sorted))].sort((one, other) => one - other);
  const below = counted.map(() => 0);
  let expected = 0;
  let before = 0;
  for (const value of values) {
    let now = 1;
    for (const [at, { sorted, count }] of counted.entries()) {
      while (below[at]! < sorted.length && sorted[below[at]!]! <= value) below[at]!++;
      now *= (below[at]! / sorted.length) ** count;
    }
    expected += value * (now - before);
    before = now;
  }
  return expected;
}

function sortedOf({ durations }: SampledAttempts): number[] {
  if (durations.length === 0)
    fail("harness", "bad_input", "expected at least one duration of each mode that is asked for");
  return [...durations].sort((one, other) => one - other);
}

/** So many attempts of one normal distribution; the deviation is more than 0. */
export interface NormalAttempts {
  readonly mean: number;
  readonly deviation: number;
  readonly count: number;
}

/** Of the least deviation: a step of the integration. */
const STEPS_A_DEVIATION = 200;
/** What lies further out than so many deviations weighs nothing. */
const FAR = 10;

/** E[max] = a + ∫ₐ (1 − Π F(t)^count) dt by the trapezoid rule, to five digits; F is the density summed up in the same steps. */
export function expectedMaximumOfNormals(parts: readonly NormalAttempts[]): number {
  if (parts.length === 0 || parts.some(({ deviation }) => !(deviation > 0)))
    fail("harness", "bad_input", "expected attempts whose deviation is more than 0");
  const low = Math.min(...parts.map(({ mean, deviation }) => mean - FAR * deviation));
  const high = Math.max(...parts.map(({ mean, deviation }) => mean + FAR * deviation));
  const step = Math.min(...parts.map(({ deviation }) => deviation)) / STEPS_A_DEVIATION;
  const density = ({ mean, deviation }: NormalAttempts, t: number) =>
    Math.exp(-(((t - mean) / deviation) ** 2) / 2) / (deviation * Math.sqrt(2 * Math.PI));
  const share = parts.map(() => 0);
  const last = parts.map((part) => density(part, low));
  let expected = low;
  let survival = 1;
  for (let at = 1, t = low; t < high; at++) {
    t = low + at * step;
    let all = 1;
    for (const [of, part] of parts.entries()) {
      const now = density(part, t);
      share[of]! += ((last[of]! + now) / 2) * step;
      last[of] = now;
      all *= Math.min(1, share[of]!) ** part.count;
    }
    expected += ((survival + 1 - all) / 2) * step;
    survival = 1 - all;
  }
  return expected;
}

export interface ModeDurations {
  readonly tool: readonly number[];
  readonly noTool: readonly number[];
}

export interface WaitingTimes {
  /** E[max] of K attempts with tools (strategy A), of half and half (strategy B), and of K without, in the unit of the durations. */
  readonly tool: number;
  readonly hybrid: number;
  readonly noTool: number;
  /** 1 − B/A: what a hybrid step saves of a step with tools; below 0 where it waits longer. */
  readonly savedByStep: number;
  /** What the run saves of one in which every step has tools. */
  readonly savedByRun: number;
  /** The same of a step whose attempts queue for one place, so that it takes the sum of them: means alone count. */
  readonly savedInQueue: number;
}

/** `attempts` is K, the number that a step waits for, and even. */
export function waitingTimes(
  { tool, noTool }: ModeDurations,
  { attempts, noToolSteps, hybridSteps }: { attempts: number; noToolSteps: number; hybridSteps: number },
): WaitingTimes {
  const all = expectedMaximum([{ durations: tool, count: attempts }]);
  const none = expectedMaximum([{ durations: noTool, count: attempts }]);
  const half = expectedMaximum([
    { durations: tool, count: attempts / 2 },
    { durations: noTool, count: attempts / 2 },
  ]);
  const steps = noToolSteps + hybridSteps;
  const run = (noToolSteps * none + hybridSteps * half) / steps;
  return {
    tool: all,
    hybrid: half,
    noTool: none,
    savedByStep: 1 - half / all,
    savedByRun: 1 - run / all,
    savedInQueue: (1 - mean(noTool) / mean(tool)) / 2,
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
