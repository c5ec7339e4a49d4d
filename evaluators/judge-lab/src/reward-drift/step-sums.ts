/**
 * What a run's attempts come to, step by step: means of their groups, and how scores and features go together within groups.
 * Sums alone, so that any choice of steps is added up without the attempts.
 */
import { type AttemptFeatures, FEATURE_NAMES } from "@arenakit/evaluator-arena";

export interface DriftSample {
  /** Of the trainer; any numbers that grow. */
  readonly step: number;
  readonly group: string;
  readonly features: AttemptFeatures;
  /** The judge's mean combined score, on the rubric's scale; null for who has none. */
  readonly score: number | null;
  /** By rank within the group, more is better; null for who has none. */
  readonly reward: number | null;
}

export const FEATURES = FEATURE_NAMES.length;

/** Counts are compared by their logarithm: the tenth bullet is not worth what the first is. */
const scaleOf = (features: AttemptFeatures): number[] => FEATURE_NAMES.map((name) => Math.log1p(features[name]));

/** Sums over groups. Features stand in the order of FEATURE_NAMES. */
export interface DriftSums {
  groups: number;
  /** Attempts less groups: what is left to vary within. */
  freedom: number;
  steps: number;
  stepSquares: number;
  /** Of groups' means, and of those times their step. */
  target: number;
  targetByStep: number;
  readonly features: Float64Array;
  readonly featuresByStep: Float64Array;
  /** Within groups: features × features row by row, features × target, target squared. */
  readonly squares: Float64Array;
  readonly products: Float64Array;
  targetSquares: number;
}

export function noSums(): DriftSums {
  return {
    groups: 0,
    freedom: 0,
    steps: 0,
    stepSquares: 0,
    target: 0,
    targetByStep: 0,
    features: new Float64Array(FEATURES),
    featuresByStep: new Float64Array(FEATURES),
    squares: new Float64Array(FEATURES * FEATURES),
    products: new Float64Array(FEATURES),
    targetSquares: 0,
  };
}

export function addSums(to: DriftSums, more: DriftSums): void {
  to.groups += more.groups;
  to.freedom += more.freedom;
  to.steps += more.steps;
  to.stepSquares += more.stepSquares;
  to.target += more.target;
  to.targetByStep += more.targetByStep;
  to.targetSquares += more.targetSquares;
  for (let at = 0; at < FEATURES; at++) {
    to.features[at]! += more.features[at]!;
    to.featuresByStep[at]! += more.featuresByStep[at]!;
    to.products[at]! += more.products[at]!;
  }
  for (let at = 0; at < FEATURES * FEATURES; at++) to.squares[at]! += more.squares[at]!;
}

/** One attempt: its target, then its features. */
type FeatureSample = readonly [target: number, features: readonly number[]];

/** Of one group at one step; null for a group without rows. */
function sumsOfGroup(rows: readonly FeatureSample[], step: number): DriftSums | null {
  if (rows.length === 0) return null;
  const sums = noSums();
  sums.groups = 1;
  sums.freedom = rows.length - 1;
  sums.steps = step;
  sums.stepSquares = step * step;
  for (const [target, features] of rows) {
    sums.target += target / rows.length;
    for (let at = 0; at < FEATURES; at++) sums.features[at]! += features[at]! / rows.length;
  }
  for (const [target, features] of rows) {
    const off = target - sums.target;
    sums.targetSquares += off * off;
    for (let row = 0; row < FEATURES; row++) {
      const own = features[row]! - sums.features[row]!;
      sums.products[row]! += own * off;
      for (let column = 0; column < FEATURES; column++)
        sums.squares[row * FEATURES + column]! += own * (features[column]! - sums.features[column]!);
    }
  }
  sums.targetByStep = sums.target * step;
  for (let at = 0; at < FEATURES; at++) sums.featuresByStep[at] = sums.features[at]! * step;
  return sums;
}

export interface SampledGroup {
  readonly step: number;
  readonly samples: readonly DriftSample[];
}

/** One group's attempts as judges scored them; null without any. An attempt without a score is no part of its group. */
export function sumsOfScores({ step, samples }: SampledGroup): DriftSums | null {
  return sumsOfGroup(rowsOf(samples, scoreOf), step);
}

/** The same of rewards. */
export function sumsOfRewards({ step, samples }: SampledGroup): DriftSums | null {
  return sumsOfGroup(rowsOf(samples, rewardOf), step);
}

const scoreOf = ({ score }: DriftSample) => score;
const rewardOf = ({ reward }: DriftSample) => reward;

function rowsOf(samples: readonly DriftSample[], target: (sample: DriftSample) => number | null): FeatureSample[] {
  return samples.flatMap((sample): FeatureSample[] => {
    const value = target(sample);
    return value === null ? [] : [[value, scaleOf(sample.features)]];
  });
}

/** In the order of their steps, then of their arrival. */
export function groupsOf(samples: readonly DriftSample[]): SampledGroup[] {
  const byGroup = new Map<string, { step: number; samples: DriftSample[] }>();
  for (const sample of samples) {
    const group = byGroup.get(sample.group);
    if (group) group.samples.push(sample);
    else byGroup.set(sample.group, { step: sample.step, samples: [sample] });
  }
  return [...byGroup.values()].sort((one, other) => one.step - other.step);
}
