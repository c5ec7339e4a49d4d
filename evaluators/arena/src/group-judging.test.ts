import { canonicalJson, type Failure, GroupReward, type ListwiseJudge, random } from "@arenakit/contracts";
import { tauB } from "@arenakit/evaluator-judge-lab";
import { describe, expect, it } from "vitest";
import { calibrate } from "./calibration.ts";
import {
  attempts,
  qualityByIndex as byIndex,
  judgedGroup as group,
  indexOf,
  judgeBy,
  OUTAGE,
  sheet,
} from "./group.fixture.ts";
import type { GroupOptions } from "./group.ts";

describe("a judge that loses some orders", () => {
  /** Scores by index, but for the orders named, which are lost. */
  const losing = (...orders: string[]) =>
    judgeBy((first, second) => (orders.includes(`${first}>${second}`) ? OUTAGE : byIndex(first, second))).judge;

  it("costs a match half its weight where one order is lost, and the group goes on", async () => {
    const { matches, reward } = await group({ judge: losing("3>0"), topology: "anchor" });
    expect(matches[2]).toMatchObject({ pair: [3, 0], scores: [14, 20], winner: 0 });
    expect(reward).toMatchObject({
      status: "scored",
      directions: { asked: 14, lost: 1 },
      rank: [0, 1, 2, 3, 4, 5, 6, 7],
    });
  });

  it("costs a bracket a match where both are lost: the higher seed goes on, and nobody gets a number for it", async () => {
    // Standard slots of 8 by seeds 0 … 7: 0–7, 3–4, 1–6, 2–5; the match of 3 and 4 is lost.
    const { matches, reward } = await group({ judge: losing("3>4", "4>3") });
    const bracket = matches.filter(({ phase }) => phase === "elimination");
    expect(bracket.find(({ pair }) => pair.includes(3) && pair.includes(4))).toMatchObject({
      scores: null,
      winner: null,
    });
    expect(bracket.filter(({ round }) => round === 1).map(({ pair }) => pair.toSorted())).toContainEqual([0, 3]);
    expect(reward).toMatchObject({ status: "scored", rank: [0, 1, 2, 3, 4, 5, 6, 7] });
  });

  it("has no reward to give when more than a fifth is lost, or as much as the caller says", async () => {
    // 4 attempts in a round robin: 12 orders. A fifth of them is 2.4.
    const lost = ["0>1", "2>3", "1>2"];
    const options = { trajectories: attempts(4), topology: "round-robin" };
    expect((await group({ ...options, judge: losing(...lost.slice(1)) })).reward.status).toBe("scored");
    const { reward } = await group({ ...options, judge: losing(...lost) });
    expect(reward).toMatchObject({ status: "invalid", failure: { owner: "judge", code: "too_many_lost" } });
    expect(reward.failure!.message).toContain("at most 20 %");
    expect(reward.failure!.message).toContain("lost 3 of 12");
    expect((await group({ ...options, judge: losing(...lost), maxLostShare: 0.25 })).reward.status).toBe("scored");
  });

  it("has no reward to give when an attempt has no scored match at all, and names it", async () => {
    const { reward } = await group({ judge: losing("3>0", "0>3"), topology: "anchor" });
    expect(reward).toMatchObject({ status: "invalid", failure: { owner: "judge", code: "attempt_unjudged" } });
    expect(reward.failure!.message).toContain("none for 3");
  });

  it("has no reward to give when the scored matches fall into two parts", async () => {
    // Of a round robin of 4 only 0–1 and 2–3 are scored.
    const between = ["0>2", "2>0", "0>3", "3>0", "1>2", "2>1", "1>3", "3>1"];
    const options = { trajectories: attempts(4), topology: "round-robin", maxLostShare: 1 };
    const { reward } = await group({ ...options, judge: losing(...between) });
    expect(reward).toMatchObject({ status: "invalid", failure: { owner: "judge", code: "matches_unconnected" } });
  });

  it("costs at most 0.03 of Kendall's tau when a tenth is lost, at N = 16 and σ = 1, against the same matches complete", async () => {
    const groups = 120;
    const trajectories = attempts(16);
    for (const topology of ["seeded-single-elimination", "ring"]) {
      let [complete, damaged, counted] = [0, 0, 0];
      for (let number = 0; number < groups; number++) {
        const draw = random("tau", number);
        const quality = trajectories.map(() => draw.normal());
        // An order has its own noise and its own luck, whatever else is asked.
        const judged = (share: number) =>
          judgeBy((first, second) => {
            const own = random("order", number, first, second);
            const scores: [number, number] = [7 + quality[first]! + own.normal(), 7 + quality[second]! + own.normal()];
            return own.next() < share ? OUTAGE : scores;
          }).judge;
        const tauWith = async (share: number) => {
          const options = { group: `g${number}`, trajectories, topology, estimator: "refit", maxLostShare: 0.5 };
          const { reward } = await group({ ...options, judge: judged(share) });
          return reward.status === "scored"
            ? tauB(
                reward.rank.map((place) => -place!),
                quality,
              )
            : null;
        };
        const [whole, part] = [await tauWith(0), await tauWith(0.1)];
        if (whole === null || part === null) continue;
        complete += whole;
        damaged += part;
        counted++;
      }
      expect(counted).toBeGreaterThan(0.9 * groups);
      expect((complete - damaged) / counted).toBeLessThan(0.03);
    }
  });
});

describe("how a group is ranked", () => {
  it("names estimator, advantage map and calibration, with the signal there was", async () => {
    const { reward } = await group({ topology: "ring", advantage: "posterior" });
    expect(reward).toMatchObject({ estimator: "refit", advantageMap: "posterior", calibration: null });
    expect(reward.signalToNoise).toBeGreaterThan(0.5);
    expect(GroupReward.parse(reward)).toEqual(reward);
  });

  it("takes a frozen calibration and says which", async () => {
    const players = [0, 1, 2, 3];
    const noise = random("calibration");
    const matches = players.flatMap((first) =>
      players.slice(first + 1).map((second) => {
        const scores: [number, number] = [14 - first + noise.normal(), 14 - second + noise.normal()];
        return { phase: "ring", round: 0, pair: [first, second], scores } as const;
      }),
    );
    const calibration = calibrate([{ size: 4, matches }]);
    const { reward } = await group({ topology: "ring", calibration });
    expect(reward).toMatchObject({ status: "scored", calibration: calibration.hash });
    await expect(group({ topology: "round-robin", calibration })).rejects.toThrow(/calibration_unused/);
  });

  it("refuses an advantage that the estimator cannot serve before the judge is asked", async () => {
    const { judge, asked } = judgeBy(byIndex);
    await expect(group({ judge, topology: "round-robin", advantage: "posterior" })).rejects.toThrow(/no_posterior/);
    expect(asked).toEqual([]);
  });

  it("the seed and the group's id decide the draw, nothing else", async () => {
    const pairs = async (options: Partial<GroupOptions>) =>
      (await group({ topology: "ring", ...options })).matches.map(({ pair }) => pair);
    const first = await pairs({});
    expect(await pairs({ trajectories: [...attempts(8)].reverse(), judge: judgeBy(() => [1, 9]).judge })).toEqual(
      first,
    );
    expect(await pairs({ seed: 1 })).not.toEqual(first);
    expect(await pairs({ group: "another" })).not.toEqual(first);
  });
});

describe("listwise judging", () => {
  const listJudge = (answer: (order: number[], call: number) => Failure | number[]) => {
    const orders: number[][] = [];
    const judge: ListwiseJudge = {
      id: "list",
      async rank({ trajectories }) {
        const order = trajectories.map(indexOf);
        const said = answer(order, orders.push(order) - 1);
        return Array.isArray(said)
          ? { status: "scored", sheets: said.map(sheet) }
          : { status: "unscored", failure: said };
      },
    };
    return { judge, orders };
  };
  const byPlace = (order: number[]) => order.map((index) => 9 - index);

  it("shows all attempts in four orders, each second one the one before turned round", async () => {
    const { judge, orders } = listJudge(byPlace);
    const { matches, lists, reward } = await group({ topology: "listwise", judge });
    expect(matches).toEqual([]);
    expect(orders).toHaveLength(4);
    for (const order of orders) expect(order.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(orders[1]).toEqual(orders[0]!.toReversed());
    expect(orders[3]).toEqual(orders[2]!.toReversed());
    expect(orders[2]).not.toEqual(orders[0]);
    expect(lists.map(({ number, order }) => [number, order])).toEqual([...orders.entries()]);
    expect(reward).toMatchObject({
      status: "scored",
      topology: "listwise",
      estimator: "refit",
      matches: 0,
      directions: { asked: 4, lost: 0 },
      rank: [0, 1, 2, 3, 4, 5, 6, 7],
    });
  });

  it("ranks from the calls that came back, and gives nothing when more than half did not", async () => {
    const without = (lost: number) => listJudge((order, call) => (call < lost ? OUTAGE : byPlace(order))).judge;
    for (const [lost, status] of [
      [1, "scored"],
      [2, "scored"],
      [3, "invalid"],
      [4, "invalid"],
    ] as const) {
      const { reward } = await group({ topology: "listwise", judge: without(lost), concurrency: 1 });
      expect(reward).toMatchObject({ status, directions: { asked: 4, lost } });
      if (status === "invalid") expect(reward.failure).toMatchObject({ owner: "judge", code: "too_many_lost" });
    }
  });

  it("takes a sheet too few as a call that was lost", async () => {
    const { judge } = listJudge((order, call) => (call === 0 ? [1, 2] : byPlace(order)));
    const { lists } = await group({ topology: "listwise", judge, concurrency: 1 });
    expect(lists[0]!.verdict).toMatchObject({
      status: "unscored",
      failure: { owner: "judge", code: "malformed_list" },
    });
  });

  it("goes on after an interruption to the same bytes without asking again", async () => {
    const whole = await group({ topology: "listwise", judge: listJudge(byPlace).judge });
    for (let kept = 0; kept <= 4; kept++) {
      const { judge, orders } = listJudge(byPlace);
      const seen: unknown[] = [];
      const knownLists = whole.lists.slice(0, kept);
      const resumed = await group({ topology: "listwise", judge, knownLists, onList: (list) => seen.push(list) });
      expect(canonicalJson(resumed)).toBe(canonicalJson(whole));
      expect(orders).toHaveLength(4 - kept);
      expect(seen).toEqual(whole.lists.slice(kept));
    }
  });

  it("asks nobody about one attempt, and refuses a judge of pairs", async () => {
    const { judge, orders } = listJudge(byPlace);
    const { reward } = await group({ topology: "listwise", judge, trajectories: attempts(1), quorum: 1 });
    expect(orders).toEqual([]);
    expect(reward).toMatchObject({ status: "scored", rank: [0], reward: [1], advantage: [0] });
    await expect(group({ topology: "listwise" })).rejects.toThrow(/judge_mismatch/);
    await expect(group({ topology: "ring", judge })).rejects.toThrow(/judge_mismatch/);
  });
});
