/** The formulas of one line: ResearchQA's coverage, the weighted mean, all or nothing. */
import { type Formula, type ItemShare, scoredOf } from "../aggregation.ts";

/** How far an item is as wished: a fault that is absent is as good as a merit that is there. */
const good = ({ item, share }: ItemShare & { share: number }) => {
  if (item.scale === "ternary") return (1 + (item.polarity === 1 ? share : -Math.abs(share))) / 2;
  return item.polarity === 1 ? share : 1 - share;
};

/** ResearchQA: the mean of (k − 1)/4 over its items, which have no weights. */
export const coverage5: Formula = (judged) => {
  const scored = scoredOf(judged);
  if (scored.length === 0) return { score: null };
  return { score: scored.reduce((sum, one) => sum + good(one), 0) / scored.length };
};

/** Σ w · share / Σ w; a fault counts by what of it is absent. */
export const mean: Formula = (judged) => {
  const scored = scoredOf(judged);
  const weight = scored.reduce((sum, { item }) => sum + item.weight, 0);
  return { score: weight > 0 ? scored.reduce((sum, one) => sum + one.item.weight * good(one), 0) / weight : null };
};

/**
 * VitaBench and tau2: 1 where everything is as wished, else 0, with the fraction beside it. One that certainly is not
 * decides, whatever is unscored.
 */
export const allOrNothing: Formula = (judged) => {
  const scored = scoredOf(judged);
  const met = scored.filter((one) => good(one) === 1).length;
  const parts = { fraction: scored.length > 0 ? met / scored.length : null };
  if (met < scored.length) return { score: 0, parts, isCertain: true };
  if (judged.length === 0) return { score: null, parts, reason: "no item" };
  if (scored.length < judged.length) return { score: null, parts, reason: "an item is unscored" };
  return { score: 1, parts };
};
