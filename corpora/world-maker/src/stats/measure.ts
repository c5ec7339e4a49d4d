/** One comparison of a world with a published list: the distance and the histogram of both. */
import { kolmogorovSmirnov, type Sample, totalVariation } from "./distance.ts";

export interface Measure {
  /** `beijing-hotels-price`. */
  readonly id: string;
  readonly measure: string;
  readonly source: "CrossWOZ" | "VitaBench";
  /** Kolmogorov–Smirnov statistic, or total variation where categories have no order. */
  readonly statistic: "ks" | "total variation";
  readonly distance: number;
  readonly n: { readonly ours: number; readonly theirs: number };
  /** Shares of both in bins or categories, in order. */
  readonly histogram: readonly { readonly bin: string; readonly ours: number; readonly theirs: number }[];
  /** Why the two cannot be expected to agree; null where they can. */
  readonly incomparable: string | null;
}

export type Title = Pick<Measure, "id" | "measure" | "source">;

export function numeric(
  title: Title,
  { ours, theirs, bins }: { ours: Sample; theirs: Sample; bins: readonly number[] },
): Measure | null {
  if (ours.values.length === 0 || theirs.values.length === 0) return null;
  const left = sharesIn(bins, ours);
  const right = sharesIn(bins, theirs);
  return {
    ...title,
    statistic: "ks",
    distance: rounded(kolmogorovSmirnov(ours, theirs)),
    n: { ours: ours.values.length, theirs: theirs.values.length },
    histogram: bins.map((bin, at) => ({ bin: String(bin), ours: rounded(left[at]!), theirs: rounded(right[at]!) })),
    incomparable: null,
  };
}

export function categories(title: Title, ours: readonly string[], theirs: readonly string[]): Measure | null {
  if (ours.length === 0 || theirs.length === 0) return null;
  const share = (words: readonly string[], bin: string) => words.filter((word) => word === bin).length / words.length;
  return {
    ...title,
    statistic: "total variation",
    distance: rounded(totalVariation(ours, theirs)),
    n: { ours: ours.length, theirs: theirs.length },
    histogram: [...new Set([...theirs, ...ours])]
      .sort((left, right) => share(theirs, right) - share(theirs, left) || (left < right ? -1 : 1))
      .map((bin) => ({ bin, ours: rounded(share(ours, bin)), theirs: rounded(share(theirs, bin)) })),
    incomparable: null,
  };
}

export const incomparable = (measure: Measure | null, why: string): Measure | null =>
  measure && { ...measure, incomparable: why };
export const withBins = (measure: Measure | null, names: readonly string[]): Measure | null =>
  measure && {
    ...measure,
    histogram: measure.histogram.slice(0, names.length).map((bar, at) => ({ ...bar, bin: names[at]! })),
  };

/** Shares of the sample in bins that begin at each value; what lies outside is in the first or last one. */
function sharesIn(bins: readonly number[], { values, weights }: Sample): number[] {
  const shares = bins.map(() => 0);
  let total = 0;
  for (const [at, value] of values.entries()) {
    const weight = weights?.[at] ?? 1;
    let bin = 0;
    while (bin + 1 < bins.length && bins[bin + 1]! <= value + 1e-9) bin++;
    shares[bin]! += weight;
    total += weight;
  }
  return shares.map((share) => share / total);
}

export const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => Math.round((from + at * step) * 100) / 100);
const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
