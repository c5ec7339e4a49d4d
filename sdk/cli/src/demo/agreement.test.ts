import type { GroupReward } from "@arenakit/contracts";
import { comparablePairs, POLICY_IDS } from "@arenakit/env-open-travel";
import { describe, expect, it } from "vitest";
import { agreementOf } from "./agreement.ts";

/** A group whose members came in as they stand in POLICY_IDS, over and over. */
function groupOf(task: string, rank: readonly (number | null)[], status: GroupReward["status"] = "scored") {
  const reward = { task, status, rank } as unknown as GroupReward;
  return { reward, policies: rank.map((_, at) => POLICY_IDS[at % POLICY_IDS.length]!) };
}

const agreement = (task: string, rank: readonly (number | null)[]) =>
  agreementOf([groupOf(task, rank)], comparablePairs);

describe("agreement", () => {
  it("is 1 for an order that fits, whatever it does with pairs that are not compared", () => {
    expect(agreement("multi-day-shanghai-hangzhou", [0, 2, 4, 6, 1, 3, 5, 7]).share).toBe(1);
    expect(agreement("multi-day-shanghai-hangzhou", [0, 6, 4, 5, 1, 3, 2, 7]).share).toBe(1);
  });

  it("counts ties and missing ranks as wrong", () => {
    const tied = agreement(
      "multi-day-shanghai-hangzhou",
      Array.from(POLICY_IDS, () => 3.5),
    );
    expect(tied).toMatchObject({ right: 0, share: 0 });
    const missing = agreement("search-guangzhou-parks", [0, 5, 1, 2, 6, 3, 4, null]);
    // every pair with no-answer is lost: five tied ones and two defects
    expect(missing.compared - missing.right).toBe(7);
  });

  it("takes groups in which policies repeat", () => {
    const twice = agreement("multi-day-shanghai-hangzhou", [0, 4, 8, 12, 2, 6, 10, 14, 1, 5, 9, 13, 3, 7, 11, 15]);
    expect(twice.compared).toBe(4 * 19);
    expect(twice.share).toBe(1);
  });

  it("counts nothing of a group that has no ranking", () => {
    const scored = groupOf("multi-day-beijing-xian", [0, 1, 2, 3, 4, 5, 6, 7]);
    const invalid = groupOf("multi-day-beijing-xian", [null, null, null, null, null, null, null, null], "invalid");
    const one = agreementOf([scored], comparablePairs);
    expect(one.compared).toBeGreaterThan(0);
    expect(agreementOf([invalid, scored, invalid], comparablePairs)).toEqual(one);
    expect(agreementOf([invalid], comparablePairs)).toEqual({ compared: 0, right: 0, share: null, wrong: [] });
  });
});
