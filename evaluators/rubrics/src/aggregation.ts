/** How verdicts become one number: what a formula is given and what it says. Unscored is no value and never 0. */
import type { RubricItem } from "@arenakit/contracts";

/** An item that counts, and the share its verdict gives it: [0, 1], on the ternary scale [−1, 1]; undefined is unscored. */
export interface ItemShare {
  readonly item: RubricItem;
  readonly share: number | undefined;
}

export interface FormulaResult {
  /** null where there is nothing to divide by. */
  readonly score: number | null;
  /** What the score can be at worst and at best, where that is not [0, 1]. */
  readonly range?: readonly [worst: number, best: number];
  /** Scores of parts: tiers, dimensions, tags. */
  readonly parts?: Readonly<Record<string, number | null>>;
  /** The score is certain although items are unscored. */
  readonly isCertain?: true;
  readonly reason?: string;
}

/** `judged` are the items with a weight, scored or not. */
export type Formula = (judged: readonly ItemShare[]) => FormulaResult;

/** Sums over what is scored. */
export interface PolaritySums {
  /** Σ polarity · weight · share. */
  readonly signed: number;
  readonly positive: number;
  /** Σ weight of faults, ≥ 0. */
  readonly negative: number;
}

export function sumsOf(judged: readonly ItemShare[]): PolaritySums {
  let [signed, positive, negative] = [0, 0, 0];
  for (const { item, share } of judged) {
    if (share === undefined) continue;
    // A fault may be reported as −1 (it is there, and it is bad) or as 1 (it is there): both mean that it is met.
    const met = item.polarity === -1 && item.scale === "ternary" ? Math.abs(share) : share;
    signed += item.polarity * item.weight * met;
    if (item.polarity === 1) positive += item.weight;
    else negative += item.weight;
  }
  return { signed, positive, negative };
}

/** The items that have a share. */
export function scoredOf(judged: readonly ItemShare[]): (ItemShare & { share: number })[] {
  return judged.filter((one): one is ItemShare & { share: number } => one.share !== undefined);
}

/** What was judged of each value of `of`, in the order of first appearance. */
export function grouped(
  judged: readonly ItemShare[],
  of: (item: RubricItem) => readonly string[],
): Map<string, ItemShare[]> {
  const groups = new Map<string, ItemShare[]>();
  for (const one of judged) for (const name of of(one.item)) groups.set(name, [...(groups.get(name) ?? []), one]);
  return groups;
}
