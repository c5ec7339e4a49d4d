/** Â of eq. 1 (GRPO): (r − mean) / std over the attempts of a group that have a reward; population deviation. Pure. */

/** Null for who has no reward. A group without differences has advantages of exactly 0, and so has one of a single reward. */
export function groupAdvantages(reward: readonly (number | null)[]): (number | null)[] {
  const known = reward.filter((one) => one !== null);
  const isFlat = known.every((one) => one === known[0]);
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, one) => sum + (one - mean) ** 2, 0) / known.length);
  return reward.map((one) => {
    if (one === null) return null;
    return isFlat ? 0 : (one - mean) / deviation;
  });
}
