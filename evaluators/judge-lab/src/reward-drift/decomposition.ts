/**
 * What a rise is made of: a feature's change over the run times what is paid for it within groups, which is at equal step and
 * task (Kitagawa 1955; Oaxaca 1973; Blinder 1973). Sums in, numbers out.
 */
import { invertPositiveDefinite } from "@arenakit/evaluator-arena";
import { type DriftSums, FEATURES } from "./step-sums.ts";

/** Of a feature's mean square within groups; one that does not vary there has no price. */
const LEAST_VARIANCE = 1e-4;
/** Of the variance, added to it: two features that always go together share what is paid. */
const RIDGE = 1e-6;

export interface Decomposition {
  /** From the first step to the last, on the line through the groups' means. */
  readonly change: number;
  /** On that line at the first step. */
  readonly start: number;
  readonly featureChanges: readonly number[];
  readonly featureStarts: readonly number[];
  /** Points for one unit of a feature's logarithm; 0 for one that does not vary. */
  readonly paid: readonly number[];
  /** paid × change, by feature. */
  readonly parts: readonly number[];
}

/** Points for one unit of a feature's logarithm that are known from elsewhere; null for those to be found out. */
export type KnownPrices = readonly (number | null)[];
const NONE_KNOWN: KnownPrices = new Array<null>(FEATURES).fill(null);

/** Null where all groups are of one step. */
export function decompose(
  sums: DriftSums,
  [first, last]: readonly [number, number],
  known: KnownPrices = NONE_KNOWN,
): Decomposition | null {
  const spread = sums.stepSquares - sums.steps ** 2 / sums.groups;
  if (!(spread > 1e-9 * Math.max(1, sums.stepSquares))) return null;
  const line = (value: number, byStep: number) => {
    const slope = (byStep - (sums.steps * value) / sums.groups) / spread;
    return { start: value / sums.groups + slope * (first - sums.steps / sums.groups), change: slope * (last - first) };
  };
  const { start, change } = line(sums.target, sums.targetByStep);
  const lines = Array.from({ length: FEATURES }, (_, at) => line(sums.features[at]!, sums.featuresByStep[at]!));
  const paid = slopesWithin(sums, known);
  return {
    change,
    start,
    featureChanges: lines.map((one) => one.change),
    featureStarts: lines.map((one) => one.start),
    paid,
    parts: lines.map((one, at) => one.change * paid[at]!),
  };
}

/** Which features vary within groups. */
export function varying(sums: DriftSums): number[] {
  return Array.from({ length: FEATURES }, (_, at) => at).filter(
    (at) => sums.squares[at * FEATURES + at]! > LEAST_VARIANCE * sums.freedom,
  );
}

/** Least squares with an own level for each group, by feature; 0 for one that does not vary, and what is known as it is known. */
function slopesWithin(sums: DriftSums, known: KnownPrices = NONE_KNOWN): number[] {
  const kept = varying(sums).filter((at) => known[at] === null);
  const inverse = inverseOf(sums, kept);
  const slopes = known.map((price) => price ?? 0);
  // What the known ones pay is no longer to be explained.
  const left = kept.map((row) =>
    slopes.reduce((rest, price, column) => rest - price * sums.squares[row * FEATURES + column]!, sums.products[row]!),
  );
  for (const [row, at] of kept.entries())
    slopes[at] = left.reduce((sum, product, column) => sum + inverse[row * kept.length + column]! * product, 0);
  return slopes;
}

function inverseOf(sums: DriftSums, kept: readonly number[]): Float64Array {
  const matrix = Float64Array.from(
    kept.flatMap((row) =>
      kept.map((column) => sums.squares[row * FEATURES + column]! * (row === column ? 1 + RIDGE : 1)),
    ),
  );
  return invertPositiveDefinite(matrix, kept.length);
}

export interface Correlation {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const NORMAL_95 = 1.96;

/** Partial correlations of the target with each feature within groups, 95 % on Fisher's z; null for one that does not vary. */
export function partialCorrelations(sums: DriftSums): (Correlation | null)[] {
  const kept = varying(sums);
  const size = kept.length;
  const none = new Array<Correlation | null>(FEATURES).fill(null);
  // Each feature that is held still costs one, Fisher's z two more.
  const freedom = sums.freedom - (size - 1) - 2;
  if (freedom < 1 || !(sums.targetSquares > 0)) return none;
  const inverse = inverseOf(sums, kept);
  const slopes = slopesWithin(sums);
  const explained = kept.reduce((sum, at) => sum + slopes[at]! * sums.products[at]!, 0);
  const residual = Math.max(0, sums.targetSquares - explained);
  for (const [row, at] of kept.entries()) {
    // t² / (t² + freedom), with t from the slope and its own variance.
    const own = slopes[at]! / Math.sqrt(inverse[row * size + row]!);
    const value = own === 0 ? 0 : own / Math.sqrt(own ** 2 + residual);
    const [z, half] = [Math.atanh(Math.max(-1 + 1e-12, Math.min(1 - 1e-12, value))), NORMAL_95 / Math.sqrt(freedom)];
    none[at] = { value, low: Math.tanh(z - half), high: Math.tanh(z + half) };
  }
  return none;
}
