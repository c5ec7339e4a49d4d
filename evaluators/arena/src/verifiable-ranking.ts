/**
 * A group whose verifiable rewards differ is ranked by them, and no judge is asked: it could only doubt what is known
 * (Reasoning Arena, arXiv 2606.09380, whose judge compares only groups without such a difference).
 */
import { fail, type GroupReward } from "@arenakit/contracts";
import type { RankingOptions } from "./group-ranking.ts";
import { classesByScore, rankingOf } from "./ranking.ts";

/**
 * Null where no two of the valid attempts differ by more than the tolerance of ties. Ranks are those of the rewards,
 * equals share the mean; reward and advantage come of the ranks by the group's own map, so that all groups of a batch are
 * on one scale. Of rewards with two values eq. 7 over these ranks is (r − μ)/σ of the rewards themselves.
 * Throws harness/no_verifiable_reward where a valid attempt has none: it is never taken for 0.
 */
export function rankByVerifiable(
  verifiable: readonly (number | null)[],
  { head, field, advantage }: Pick<RankingOptions, "head" | "field" | "advantage">,
): GroupReward | null {
  const without = field.valid.filter((index) => !Number.isFinite(verifiable[index] ?? Number.NaN));
  if (without.length > 0)
    fail(
      "harness",
      "no_verifiable_reward",
      `expected a verifiable reward of every valid attempt, got none for ${without.join(", ")}`,
    );
  const rank = verifiableRanks(verifiable, field.valid);
  if (!rank) return null;
  const mapped = advantage.map(rank);
  return {
    ...head,
    status: "scored",
    decidedBy: "verifiable_rewards",
    matches: 0,
    directions: { asked: 0, lost: 0 },
    rank,
    reward: [...mapped.reward],
    advantage: [...mapped.advantage],
    signalToNoise: null,
    failure: null,
  };
}

/** Ranks by index of those named, null for the others; null where none of them differs from another. */
export function verifiableRanks(
  verifiable: readonly (number | null)[],
  among: readonly number[] = [...verifiable.keys()],
): (number | null)[] | null {
  const classes = classesByScore(among, (index) => verifiable[index]!);
  return classes.length < 2 ? null : [...rankingOf(classes, verifiable.length).rank];
}
