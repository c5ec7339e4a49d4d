/**
 * RACE (DeepResearch Bench): a dimension is the weighted mean of its criteria, the total the weighted sum of the
 * dimensions, the score target / (target + reference). Published in one order; ours wants both.
 */
import type { RubricItem, RubricSet, Verdict } from "@arenakit/contracts";

/** Verdicts of one order: the target shown first, or the reference. */
export interface RaceOrder {
  readonly target: ReadonlyMap<string, Verdict>;
  readonly reference: ReadonlyMap<string, Verdict>;
}
export interface RaceResult {
  readonly score: number | null;
  readonly parts: Readonly<Record<string, number | null>>;
  /** Totals on the scale of the items; null where one cannot be made. */
  readonly target: number | null;
  readonly reference: number | null;
}

/** Weight of an item in the total: its dimension's times its share of it. */
export function raceWeight(
  set: Pick<RubricSet, "dimensions">,
  items: readonly RubricItem[],
): (item: RubricItem) => number {
  const sums = new Map<string, number>();
  for (const { dimension = "", weight } of items) sums.set(dimension, (sums.get(dimension) ?? 0) + weight);
  return ({ dimension = "", weight }) => {
    const of = sums.get(dimension)!;
    return of > 0 ? (shareOf(set, dimension) * weight) / of : 0;
  };
}

/** Of a set that names none, each dimension has the whole. */
function shareOf({ dimensions }: Pick<RubricSet, "dimensions">, name: string): number {
  if (!dimensions) return 1;
  return Object.hasOwn(dimensions, name) ? dimensions[name]! : 0;
}

/** `score` reads a verdict's value; a criterion counts where both articles have one in the same order. */
export function race(
  set: Pick<RubricSet, "dimensions">,
  items: readonly RubricItem[],
  options: {
    readonly orders: readonly RaceOrder[];
    readonly score: (item: RubricItem, verdict: Verdict | undefined) => number | undefined;
  },
): RaceResult {
  const { orders, score } = options;
  const names = [...new Set(items.map(({ dimension = "" }) => dimension))];
  const dimensions = names.map((name) => {
    const sums = { target: 0, reference: 0, weight: 0 };
    for (const item of items.filter(({ dimension = "" }) => dimension === name)) {
      const pairs = orders.flatMap((order) => {
        const [own, other] = [score(item, order.target.get(item.id)), score(item, order.reference.get(item.id))];
        return own === undefined || other === undefined ? [] : [[own, other] as const];
      });
      if (pairs.length === 0) continue;
      sums.target += (item.weight * pairs.reduce((sum, [own]) => sum + own, 0)) / pairs.length;
      sums.reference += (item.weight * pairs.reduce((sum, [, other]) => sum + other, 0)) / pairs.length;
      sums.weight += item.weight;
    }
    const of = (value: number) => (sums.weight > 0 ? value / sums.weight : null);
    const share = shareOf(set, name);
    return { name, target: of(sums.target), reference: of(sums.reference), share };
  });
  const total = (side: "target" | "reference") =>
    dimensions.reduce<number | null>((sum, one) => {
      if (one.share === 0) return sum;
      const value = one[side];
      return sum === null || value === null ? null : sum + one.share * value;
    }, 0);
  const [target, reference] = [total("target"), total("reference")];
  return {
    score: dimensions.length > 0 ? ratio(target, reference) : null,
    parts: Object.fromEntries(dimensions.map((one) => [one.name, ratio(one.target, one.reference)])),
    target,
    reference,
  };
}

/** 0 where both are 0, as published. */
function ratio(target: number | null, reference: number | null): number | null {
  if (target === null || reference === null) return null;
  return target + reference > 0 ? target / (target + reference) : 0;
}
