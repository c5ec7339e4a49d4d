/** HOTE, eq. 2: r = Σ w · J / Σ |w|, with J in {0, ±1}; signs are canonicalised to polarity · weight · met. */
import { omitUndefined } from "@arenakit/contracts";
import { type Formula, grouped, type ItemShare, sumsOf } from "../aggregation.ts";

function quotient(judged: readonly ItemShare[]): number | null {
  const { signed, positive, negative } = sumsOf(judged);
  return positive + negative > 0 ? signed / (positive + negative) : null;
}

/** With faults in the set a flawless answer scores less than 1: `range` says how much. */
export const hote: Formula = (judged) => {
  const scored = judged.filter(({ share }) => share !== undefined);
  const { positive, negative } = sumsOf(scored);
  const all = positive + negative;
  const ternary = scored.filter(({ item }) => item.scale === "ternary" && item.polarity === 1);
  const worst = 0 - negative - ternary.reduce((sum, { item }) => sum + item.weight, 0);
  return {
    score: quotient(scored),
    ...omitUndefined({ range: all > 0 ? ([worst / all, positive / all] as const) : undefined }),
    parts: Object.fromEntries([...grouped(scored, ({ tier }) => [tier])].map(([tier, own]) => [tier, quotient(own)])),
  };
};
