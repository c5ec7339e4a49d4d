/** Attempts of earlier groups in a tournament: they help to rank, and nothing of the group's scale depends on them. */
import { GroupReward } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attempt,
  attempts,
  BROKEN,
  judgedGroup as group,
  indexOf,
  judgeBy,
  OUTAGE,
  sheet,
  TASK,
} from "./group.fixture.ts";
import { rerankGroup } from "./rerank-group.ts";
import { TOPOLOGY_NAMES } from "./topologies.ts";

/** A judge that never errs, by quality of own attempts 0 … and anchors behind them. */
const judgeOfQualities = (qualities: readonly number[]) =>
  judgeBy((first, second) => [qualities[first]!, qualities[second]!]);
const anchors = (own: number, count: number) =>
  Array.from({ length: count }, (_, at) => attempt({ index: own + at, answer: `earlier ${at}` }));

describe("anchors of earlier groups", () => {
  it("leave ranks and rewards those of the group's own attempts, and are told where they stand", async () => {
    const { judge } = judgeOfQualities([4, 2, 1, 3, 5]);
    const { reward, matches } = await group({
      judge,
      topology: "round-robin",
      trajectories: attempts(3),
      anchors: anchors(3, 2),
    });
    // Five meet each other; of the three own attempts eq. 6 makes 1, ½ and 0.
    expect(matches).toHaveLength(10);
    expect(reward).toMatchObject({ status: "scored", rank: [0, 1, 2], reward: [1, 0.5, 0] });
    // One own attempt is better than quality 3, none better than 5.
    expect(reward.anchorPlaces).toEqual([
      { index: 3, place: 1 },
      { index: 4, place: 0 },
    ]);
    expect(GroupReward.parse(reward)).toEqual(reward);
  });

  it("that share a place with an attempt stand behind half of it", async () => {
    const { judge } = judgeOfQualities([4, 2, 2, 2]);
    const { reward } = await group({
      judge,
      topology: "round-robin",
      trajectories: attempts(3),
      anchors: anchors(3, 1),
    });
    expect(reward.rank).toEqual([0, 1.5, 1.5]);
    expect(reward.anchorPlaces).toEqual([{ index: 3, place: 1 + 0.5 + 0.5 }]);
  });

  it.each(TOPOLOGY_NAMES)("join %s, and its places stay 0 … N − 1 with a mean reward of a half", async (topology) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 3, maxLength: 12 }),
        fc.integer({ min: 1, max: 3 }),
        async (qualities, pool) => {
          const own = qualities.length - 1;
          const { judge } = judgeOfQualities([...qualities, ...qualities]);
          const { reward, matches } = await group({
            judge,
            topology,
            trajectories: attempts(own),
            anchors: anchors(own, pool),
          });
          const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + one!, 0);
          expect(reward.rank).toHaveLength(own);
          expect(sum(reward.rank)).toBeCloseTo((own * (own - 1)) / 2, 9);
          expect(sum(reward.reward) / own).toBeCloseTo(0.5, 9);
          expect(sum(reward.advantage)).toBeCloseTo(0, 9);
          const met = new Set(matches.flatMap(({ pair }) => pair));
          for (let at = 0; at < own + pool; at++) expect(met.has(at)).toBe(true);
          for (const { place } of reward.anchorPlaces!) expect(place).toBeLessThanOrEqual(own);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("are each met by everybody in the topology anchor, beside the greedy attempt", async () => {
    const { judge } = judgeOfQualities([4, 2, 1, 3, 5]);
    const { matches } = await group({
      judge,
      topology: "anchor",
      trajectories: attempts(3),
      anchors: anchors(3, 2),
    });
    expect(matches.map(({ pair }) => pair)).toEqual([
      [1, 0],
      [2, 0],
      [0, 3],
      [1, 3],
      [2, 3],
      [0, 4],
      [1, 4],
      [2, 4],
    ]);
  });

  it("join listwise calls", async () => {
    const shown: number[][] = [];
    const judge = {
      id: "list",
      async rank({ trajectories }: { trajectories: readonly Parameters<typeof indexOf>[0][] }) {
        shown.push(trajectories.map(indexOf));
        const sheets = trajectories.map((one) => sheet([4, 2, 1, 3][indexOf(one)]!));
        return { status: "scored" as const, sheets };
      },
    };
    const { reward } = await group({ judge, topology: "listwise", trajectories: attempts(3), anchors: anchors(3, 1) });
    for (const order of shown) expect([...order].sort()).toEqual([0, 1, 2, 3]);
    expect(reward).toMatchObject({ rank: [0, 1, 2], anchorPlaces: [{ index: 3, place: 1 }] });
  });

  it("that failed or said nothing do not play", async () => {
    const { judge, asked } = judgeOfQualities([4, 2, 1, 3, 5]);
    const useless = [attempt({ index: 3, failure: BROKEN }), attempt({ index: 4, answer: null })];
    const { reward } = await group({ judge, topology: "round-robin", trajectories: attempts(3), anchors: useless });
    expect(asked).toHaveLength(6);
    expect(reward.rank).toEqual([0, 1, 2]);
    expect(reward).not.toHaveProperty("anchorPlaces");
  });

  it("do not make a judge be asked where one attempt is there to rank, nor a quorum of too few", async () => {
    const { judge, asked } = judgeOfQualities([4, 2, 1]);
    const one = await group({ judge, quorum: 1, trajectories: attempts(1), anchors: anchors(1, 2) });
    expect(one.reward).toMatchObject({ status: "scored", rank: [0], reward: [1], advantage: [0] });
    const few = await group({ judge, quorum: 2, trajectories: attempts(1), anchors: anchors(1, 2) });
    expect(few.reward).toMatchObject({ status: "invalid", failure: { code: "below_quorum" } });
    expect(asked).toEqual([]);
  });

  it("of which the judge says nothing cost the group nothing", async () => {
    const { judge } = judgeBy((first, second) => (first > 3 || second > 3 ? OUTAGE : [9 - first, 9 - second]));
    const { reward } = await group({
      judge,
      topology: "round-robin",
      trajectories: attempts(3),
      // Of 20 orders 14 are lost, far more than a fifth, and all of them are the second and third anchor's.
      anchors: anchors(3, 3),
    });
    expect(reward).toMatchObject({ status: "scored", rank: [0, 1, 2] });
    expect(reward.anchorPlaces).toEqual([{ index: 3, place: 3 }]);
  });

  it("cannot replace what the judge does not say of an attempt of the group", async () => {
    const { judge } = judgeBy((first, second) => (first === 2 || second === 2 ? OUTAGE : [9 - first, 9 - second]));
    const { reward } = await group({
      judge,
      topology: "round-robin",
      trajectories: attempts(3),
      anchors: anchors(3, 1),
    });
    expect(reward).toMatchObject({ status: "invalid", failure: { owner: "judge" }, reward: [null, null, null] });
  });

  it.each(["quantile_z", "expected_rank", "posterior"] as const)(
    "leave %s about the group's mean",
    async (advantage) => {
      const { judge } = judgeOfQualities([4, 2, 1, 9, 0]);
      const settings = { topology: "round-robin", estimator: "refit", advantage } as const;
      const { reward } = await group({ judge, ...settings, trajectories: attempts(3), anchors: anchors(3, 2) });
      const [first, second, third] = reward.advantage as number[];
      expect(first! + second! + third!).toBeCloseTo(0, 9);
      expect(first! > second! && second! > third!).toBe(true);
    },
  );

  it("are ranked again from the log to the same bytes", async () => {
    const { judge } = judgeOfQualities([4, 2, 1, 3, 5]);
    for (const topology of TOPOLOGY_NAMES) {
      const joined = { trajectories: attempts(3), anchors: anchors(3, 2) };
      const { reward, matches, lists } = await group({ judge, topology, ...joined });
      const again = await rerankGroup(
        { matches, lists },
        { group: reward.group, task: TASK.id, judge: reward.judge, topology, ...joined },
      );
      expect(again).toEqual(reward);
    }
  });

  it("meet each other as ordinary players, and what is known of them is not asked again", async () => {
    const { judge, asked } = judgeOfQualities([4, 2, 1, 3, 5]);
    const settings = { judge, topology: "round-robin", trajectories: attempts(3), anchors: anchors(3, 2) } as const;
    const { matches } = await group(settings);
    const before = asked.length;
    const { reward } = await group({ ...settings, knownMatches: matches });
    expect(asked).toHaveLength(before);
    expect(reward.rank).toEqual([0, 1, 2]);
  });
});
