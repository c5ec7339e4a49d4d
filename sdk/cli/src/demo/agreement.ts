/** How far the rankings of a run agree with the expected order of the scripted policies, all its tasks together. */
import type { GroupReward } from "@arenakit/contracts";
import { agreement } from "@arenakit/env-open-travel";

export interface Agreement {
  /** Pairs that the expected order compares, and those that the rankings put right; a tie is wrong. */
  readonly compared: number;
  readonly right: number;
  /** right / compared; null when nothing was compared. */
  readonly share: number | null;
  /** `task: better over worse` for each pair that is not right. */
  readonly wrong: readonly string[];
}

/** `policies` names the policy at each index of the group. */
export function agreementOf(groups: readonly { reward: GroupReward; policies: readonly string[] }[]): Agreement {
  // What could not be rolled out or judged says nothing about the order.
  const scored = groups.filter(({ reward }) => reward.status === "scored");
  const byTask = scored.map(({ reward, policies }) => {
    const places = policies.map((policy, index) => ({ policy, rank: reward.rank[index] ?? null }));
    return { task: reward.task, ...agreement(reward.task, places) };
  });
  const compared = byTask.reduce((sum, { comparable }) => sum + comparable, 0);
  const right = byTask.reduce((sum, group) => sum + group.right, 0);
  const wrong = byTask.flatMap((group) =>
    group.wrong.map(({ better, worse }) => `${group.task}: ${better} over ${worse}`),
  );
  return { compared, right, share: compared === 0 ? null : right / compared, wrong };
}
