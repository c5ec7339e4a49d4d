/** How far the rankings agree with the expected order of the scripted policies, over all tasks that have one. */
import type { GroupReward } from "@arenakit/contracts";
import { comparablePairs } from "@arenakit/env-open-travel";

export interface Agreement {
  /** Pairs that the expected order compares, and those that the rankings put right; a tie is wrong. */
  readonly compared: number;
  readonly right: number;
  /** right / compared; null when nothing was compared. */
  readonly share: number | null;
  /** `task: better over worse` for each pair that is not right. */
  readonly wrong: readonly string[];
}

/** `policies` names the policy at each index; repeats of a policy in larger groups are left out. */
export function agreementOf(groups: readonly { reward: GroupReward; policies: readonly string[] }[]): Agreement {
  let compared = 0;
  const wrong: string[] = [];
  for (const { reward, policies } of groups) {
    const rankOf = (policy: string) => reward.rank[policies.indexOf(policy)];
    for (const { better, worse } of comparablePairs(reward.task)) {
      if (!policies.includes(better) || !policies.includes(worse)) continue;
      compared++;
      const [high, low] = [rankOf(better), rankOf(worse)];
      if (typeof high !== "number" || typeof low !== "number" || high >= low)
        wrong.push(`${reward.task}: ${better} over ${worse}`);
    }
  }
  const right = compared - wrong.length;
  return { compared, right, share: compared === 0 ? null : right / compared, wrong };
}
