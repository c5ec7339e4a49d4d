/** How far the rankings of a run agree with the expected order of the scripted policies, all its tasks together. */
import type { ComparablePair, GroupReward } from "@arenakit/contracts";
import type { Agreement } from "@arenakit/server-pages";

/**
 * `policies` names the policy at each index of a group, `pairsOf` the order that is expected on a task. A pair is right
 * where the better one has a strictly smaller rank; every pair of members counts.
 */
export function agreementOf(
  groups: readonly { reward: GroupReward; policies: readonly string[] }[],
  pairsOf: (taskId: string) => readonly ComparablePair[],
): Agreement {
  // What could not be rolled out or judged says nothing about the order.
  const scored = groups.filter(({ reward }) => reward.status === "scored");
  const compared = scored.flatMap(({ reward, policies }) => {
    const ranksOf = (policy: string) =>
      policies.flatMap((name, at) => (name === policy ? [reward.rank[at] ?? null] : []));
    return pairsOf(reward.task).flatMap(({ better, worse }) =>
      ranksOf(better).flatMap((first) =>
        ranksOf(worse).map((second) => ({
          text: `${reward.task}: ${better} over ${worse}`,
          isRight: first !== null && second !== null && first < second,
        })),
      ),
    );
  });
  const wrong = compared.filter(({ isRight }) => !isRight).map(({ text }) => text);
  const right = compared.length - wrong.length;
  return { compared: compared.length, right, share: compared.length === 0 ? null : right / compared.length, wrong };
}
