/** How far two samples lie apart. Pure arithmetic. */

/** Values with weights; without weights all count alike. */
export interface Sample {
  readonly values: readonly number[];
  readonly weights?: readonly number[];
}

/**
 * The two-sample Kolmogorov–Smirnov statistic: the largest difference between the two cumulative distributions, in
 * 0 … 1. Ties are stepped over together, so it also holds for whole numbers. Throws a RangeError for an empty sample.
 */
export function kolmogorovSmirnov(left: Sample, right: Sample): number {
  const steps = [...weighted(left, 1), ...weighted(right, -1)].sort((a, b) => a.value - b.value);
  let difference = 0;
  let largest = 0;
  for (const [at, { value, weight }] of steps.entries()) {
    difference += weight;
    if (steps[at + 1]?.value !== value) largest = Math.max(largest, Math.abs(difference));
  }
  return largest;
}

function weighted({ values, weights }: Sample, sign: 1 | -1): { value: number; weight: number }[] {
  const total = weights ? weights.reduce((sum, weight) => sum + weight, 0) : values.length;
  if (values.length === 0 || !(total > 0)) throw new RangeError("expected a sample with at least one value, got none");
  return values.map((value, at) => ({ value, weight: (sign * (weights ? weights[at]! : 1)) / total }));
}

/** Half the sum of differences between the shares of all categories, 0 … 1. */
export function totalVariation(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0)
    throw new RangeError("expected a sample with at least one value, got none");
  const shares = new Map<string, number>();
  for (const word of left) shares.set(word, (shares.get(word) ?? 0) + 1 / left.length);
  for (const word of right) shares.set(word, (shares.get(word) ?? 0) - 1 / right.length);
  return [...shares.values()].reduce((sum, difference) => sum + Math.abs(difference), 0) / 2;
}
