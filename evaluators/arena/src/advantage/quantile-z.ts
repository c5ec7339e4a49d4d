/** Quantile reward and its standardised advantage (ArenaRL, eqs. 6 and 7). */
import type { AdvantageMap } from "../advantage.ts";

/** ε of eq. 7, which the paper does not give. */
const EPSILON = 1e-6;

/** Ranks to rewards in [0, 1] by eq. 6 and to advantages by eq. 7; null where there is no rank. */
export function quantileZ(): AdvantageMap {
  return {
    id: "quantile_z",
    map(rank) {
      const reward = quantileRewards(rank);
      return { reward, advantage: standardisedAdvantages(reward) };
    },
  };
}

/**
 * Eq. 6: r = 1 − rank/(N − 1) in [0, 1], where N counts the ranks that are not null. For N = 1, where the
 * formula is 0/0, the only attempt has the reward of every rank 0, which is 1.
 */
export function quantileRewards(rank: readonly (number | null)[]): (number | null)[] {
  const size = rank.filter((place) => place !== null).length;
  return rank.map((place) => (place === null ? null : size === 1 ? 1 : 1 - place / (size - 1)));
}

/**
 * Eq. 7: A = (r − μ)/(σ + ε) with the population's standard deviation σ and ε = 1e-6 over the rewards that are
 * not null. All are exactly 0 when the rewards do not differ.
 */
export function standardisedAdvantages(reward: readonly (number | null)[]): (number | null)[] {
  const values = reward.filter((value) => value !== null);
  if (values.every((value) => value === values[0])) return reward.map((value) => (value === null ? null : 0));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const scale = Math.sqrt(variance) + EPSILON;
  return reward.map((value) => (value === null ? null : (value - mean) / scale));
}
