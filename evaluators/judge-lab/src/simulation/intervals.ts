/** A mean or a ratio over simulated groups with its 95 % interval. Pure arithmetic. */

export interface Interval {
  readonly value: number;
  /** Bounds of the 95 % interval: value ± 1.96 standard errors. */
  readonly low: number;
  readonly high: number;
  readonly standardError: number;
}

const NORMAL_95 = 1.96;
/** Digits after the point that are kept: more would tell two machines apart and no two figures. */
const DIGITS = 6;

export function intervalOfMean(values: readonly number[]): Interval | null {
  if (values.length === 0) return null;
  const mean = sumOf(values) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return interval(mean, values.length > 1 ? Math.sqrt(squares / (values.length - 1) / values.length) : 0);
}

/** One group's share in the cosine of two vectors that run over all groups. */
export interface Products {
  readonly together: number;
  readonly own: number;
  readonly other: number;
}

/** Cosine over all groups; its error by the jackknife that leaves one group out at a time. null where it is 0/0. */
export function intervalOfCosine(groups: readonly Products[]): Interval | null {
  const total = {
    together: sumOf(groups.map(({ together }) => together)),
    own: sumOf(groups.map(({ own }) => own)),
    other: sumOf(groups.map(({ other }) => other)),
  };
  const value = cosine(total);
  if (value === null) return null;
  const without = groups.map((group) =>
    cosine({
      together: total.together - group.together,
      own: total.own - group.own,
      other: total.other - group.other,
    }),
  );
  const mean = sumOf(without.map((one) => one ?? 0)) / groups.length;
  const squares = without.reduce<number>((sum, one) => sum + ((one ?? 0) - mean) ** 2, 0);
  return interval(value, Math.sqrt(((groups.length - 1) / groups.length) * squares));
}

function cosine({ together, own, other }: Products): number | null {
  return own > 0 && other > 0 ? together / Math.sqrt(own * other) : null;
}

function interval(value: number, error: number): Interval {
  const [low, high] = [value - NORMAL_95 * error, value + NORMAL_95 * error];
  return { value: rounded(value), low: rounded(low), high: rounded(high), standardError: rounded(error) };
}

export function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
