import { GroupReward } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantileRewards, standardisedAdvantages } from "./advantage/quantile-z.ts";
import {
  attempt,
  attempts,
  BROKEN,
  qualityByIndex as byIndex,
  judgedGroup as group,
  judgeBy,
} from "./group.fixture.ts";

describe("a group with verifiable rewards", () => {
  it("is ranked by them where they differ, asks no judge, and says so", async () => {
    const { judge, asked } = judgeBy(byIndex);
    const { matches, reward } = await group({ judge, trajectories: attempts(4), verifiable: [0, 1, 0, 1] });
    expect(asked).toEqual([]);
    expect(matches).toEqual([]);
    // Two share the places 0 and 1, two the places 2 and 3; eq. 6 with N = 4.
    expect(reward).toMatchObject({
      status: "scored",
      decidedBy: "verifiable_rewards",
      verifiable: [0, 1, 0, 1],
      rank: [2.5, 0.5, 2.5, 0.5],
      reward: [1 - 2.5 / 3, 1 - 0.5 / 3, 1 - 2.5 / 3, 1 - 0.5 / 3],
      matches: 0,
      directions: { asked: 0, lost: 0 },
      failure: null,
    });
    expect(GroupReward.parse(reward)).toEqual(reward);
  });

  it("is played where they are equal, as it would be without them", async () => {
    const plain = await group({ trajectories: attempts(4) });
    for (const value of [0, 1, -3.5]) {
      const { matches, reward } = await group({ trajectories: attempts(4), verifiable: [value, value, value, value] });
      expect(matches).toEqual(plain.matches);
      const { decidedBy, verifiable, ...rest } = reward;
      expect([decidedBy, verifiable]).toEqual(["judge", [value, value, value, value]]);
      expect(rest).toEqual(plain.reward);
    }
    expect(plain.reward).not.toHaveProperty("decidedBy");
  });

  it("of two values has the advantages of the values themselves, ε aside", () => {
    fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 16 }), async (solved) => {
        fc.pre(new Set(solved).size === 2);
        const verifiable = solved.map(Number);
        const { reward } = await group({ trajectories: attempts(solved.length), verifiable });
        const expected = standardisedAdvantages(verifiable);
        for (const [index, value] of reward.advantage.entries()) expect(value).toBeCloseTo(expected[index]!, 4);
      }),
      { numRuns: 30 },
    );
  });

  it("looks at valid attempts alone, those without an answer among them", async () => {
    const trajectories = [attempt(), attempt({ index: 1, failure: BROKEN }), attempt({ index: 2, answer: null })];
    // What failed differs from the others, and is not ranked: no difference is left, and the group is played.
    const played = await group({ trajectories, verifiable: [1, 0, 1] });
    expect(played.reward.decidedBy).toBe("judge");
    const { reward } = await group({ trajectories, verifiable: [0, null, 1] });
    expect(reward).toMatchObject({ decidedBy: "verifiable_rewards", rank: [1, null, 0] });
    expect(reward.reward).toEqual(quantileRewards([1, null, 0]));
  });

  it("refuses a valid attempt without one: it is no 0", async () => {
    await expect(group({ trajectories: attempts(3), verifiable: [1, null, 1] })).rejects.toThrow(
      /no_verifiable_reward.*got none for 1/,
    );
    await expect(group({ trajectories: attempts(3), verifiable: [1, Number.NaN, 0] })).rejects.toThrow(/for 1/);
  });

  it("is below its quorum as any other", async () => {
    const trajectories = [attempt(), attempt({ index: 1, failure: BROKEN })];
    const { reward } = await group({ trajectories, verifiable: [1, null] });
    expect(reward).toMatchObject({ status: "invalid", failure: { code: "below_quorum" }, rank: [null, null] });
  });
});
