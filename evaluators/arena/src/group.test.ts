import {
  type Comparison,
  type ComparisonRequest,
  canonicalJson,
  type Failure,
  FailureError,
  GroupReward,
  type JsonObject,
  Match,
} from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attempt,
  attempts,
  BROKEN,
  qualityByIndex as byIndex,
  judgedGroup as group,
  indexOf,
  judgeBy,
  OUTAGE,
  sheet,
} from "./group.fixture.ts";
import { promisedBy } from "./topologies.fixture.ts";
import { TOPOLOGY_NAMES } from "./topologies.ts";

it("takes an attempt out whose arguments nobody could walk, and ranks the others", async () => {
  const deep = attempt({ index: 8 });
  let value: JsonObject = {};
  for (let level = 0; level < 20_000; level++) value = { deeper: value };
  deep.steps[1]!.tool_calls![0]!.arguments = value;
  const { reward } = await group({ topology: "round-robin", trajectories: [...attempts(3), deep] });
  expect(reward).toMatchObject({ status: "scored", rank: [0, 1, 2, null], reward: [1, 0.5, 0, null] });
  const alone = await group({ topology: "round-robin", trajectories: [attempt(), deep] });
  expect(alone.reward.failure).toMatchObject({ owner: "policy", code: "below_quorum" });
});

describe.each(TOPOLOGY_NAMES)("a group over %s", (topology) => {
  it("goes from trajectories to rewards and advantages that the contracts accept", async () => {
    const { matches, reward } = await group({ topology });
    const promised = promisedBy(topology);
    if (promised === "order") expect(reward.rank).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    if (promised !== "neither") expect([reward.rank[0], reward.reward[0]]).toEqual([0, 1]);
    expect(reward.advantage.reduce<number>((sum, value) => sum + value!, 0)).toBeCloseTo(0, 9);
    expect(reward).toMatchObject({ status: "scored", matches: matches.length, failure: null, calibration: null });
    expect(reward.signalToNoise === null).toBe(reward.estimator !== "refit");
    expect(GroupReward.parse(reward)).toEqual(reward);
    for (const [number, match] of matches.entries()) expect(Match.parse(match)).toMatchObject({ number });
  });

  it("a judge that sees no difference gives every attempt the advantage 0", async () => {
    const { judge } = judgeBy(() => [5, 5]);
    const { reward } = await group({ topology, judge });
    expect(reward.advantage).toEqual(new Array(8).fill(0));
  });

  it("never judges an ordered pair twice", async () => {
    const { judge, asked } = judgeBy(byIndex);
    const { matches } = await group({ topology, judge });
    expect(new Set(asked).size).toBe(asked.length);
    expect(new Set(matches.flatMap(({ pair: [a, b] }) => [`${a}>${b}`, `${b}>${a}`]))).toEqual(new Set(asked));
  });

  it("is the same to the byte whatever finishes first", async () => {
    const runs = await Promise.all(
      [1, 3, 50].map((concurrency) => {
        const seen: Match[] = [];
        const judge = slow((first, second) => [(first * 7) % 5, (second * 7) % 5], concurrency);
        return group({ topology, judge, concurrency, onMatch: (match) => seen.push(match) }).then((result) => {
          expect(seen).toEqual(result.matches);
          return canonicalJson(result);
        });
      }),
    );
    expect(new Set(runs).size).toBe(1);
  });

  it("goes on after an interruption at any match, to the same bytes, without judging again", async () => {
    const whole = await group({ topology });
    for (let kept = 0; kept <= whole.matches.length; kept++) {
      const { judge, asked } = judgeBy(byIndex);
      const knownMatches = whole.matches.slice(0, kept);
      const seen: Match[] = [];
      const resumed = await group({ topology, judge, knownMatches, onMatch: (match) => seen.push(match) });
      expect(canonicalJson(resumed)).toBe(canonicalJson(whole));
      expect([...knownMatches, ...seen]).toEqual(whole.matches);
      const known = new Set(knownMatches.flatMap(({ pair: [a, b] }) => [`${a}>${b}`, `${b}>${a}`]));
      expect(asked.filter((order) => known.has(order))).toEqual([]);
    }
  });

  it("no failure of the judge ever becomes a number", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 9 }),
        fc.infiniteStream(fc.constantFrom(...new Array(20).fill("scored"), "fails", "throws", "nonsense")),
        async (size, kinds) => {
          const lost = new Set<string>();
          const asked = new Set<string>();
          const judge = {
            id: "unreliable",
            async compare({ first, second }: ComparisonRequest): Promise<Comparison> {
              const kind: string = kinds.next().value;
              const order = `${indexOf(first)}>${indexOf(second)}`;
              asked.add(order);
              if (kind !== "scored") lost.add(order);
              if (kind === "throws") throw new Error("gone");
              if (kind === "fails") return { status: "unscored", failure: OUTAGE };
              return { status: "scored", first: sheet(kind === "nonsense" ? Number.NaN : 6), second: sheet(5) };
            },
          };
          const { matches, reward } = await group({ topology, judge, trajectories: attempts(size) });
          for (const { pair, forward, backward, scores, winner } of matches) {
            expect(forward.status).toBe(lost.has(`${pair[0]}>${pair[1]}`) ? "unscored" : "scored");
            expect(backward.status).toBe(lost.has(`${pair[1]}>${pair[0]}`) ? "unscored" : "scored");
            // Whoever stands first gets 6: together 11 and 11, alone 12 and 10.
            if (forward.status === "scored" && backward.status === "scored") expect(scores).toEqual([11, 11]);
            else if (forward.status === "scored") expect(scores).toEqual([12, 10]);
            else if (backward.status === "scored") expect(scores).toEqual([10, 12]);
            else expect([scores, winner]).toEqual([null, null]);
          }
          expect(reward.directions).toEqual({ asked: asked.size, lost: lost.size });
          const isScored = reward.status === "scored";
          const numbers = [...reward.rank, ...reward.reward, ...reward.advantage].map((value) => typeof value);
          expect(new Set(numbers)).toEqual(new Set([isScored ? "number" : "object"]));
          expect(reward.failure === null).toBe(isScored);
          if (lost.size > 0.2 * asked.size) expect(isScored).toBe(false);
          if (lost.size === 0) expect(isScored).toBe(true);
          if (!isScored) expect(reward.failure!.owner).toBe("judge");
        },
      ),
      { numRuns: 200 },
    );
  });

  it("an outage leaves the group invalid with the judge's failure, and the judge is not asked round after round", async () => {
    const { judge, asked } = judgeBy(() => OUTAGE);
    const { matches, reward } = await group({ topology, judge });
    expect(reward).toMatchObject({
      status: "invalid",
      rank: new Array(8).fill(null),
      reward: new Array(8).fill(null),
      advantage: new Array(8).fill(null),
      directions: { asked: asked.length, lost: asked.length },
      failure: { owner: "judge", code: "too_many_lost", retryable: true },
    });
    expect(reward.failure!.message).toContain("judge/timeout: no verdict within 1 ms");
    expect(new Set(matches.map(({ phase, round }) => `${phase}/${round}`)).size).toBe(1);
  });
});

describe("who plays", () => {
  it("an attempt that failed leaves before the topology, and N counts the others", async () => {
    const trajectories = attempts(5);
    trajectories[2] = attempt({ index: 2, failure: BROKEN });
    const { matches, reward } = await group({ trajectories, topology: "round-robin" });
    expect(matches.flatMap(({ pair }) => pair)).not.toContain(2);
    expect(reward.rank).toEqual([0, 1, null, 2, 3]);
    expect(reward.reward).toEqual([1, 1 - 1 / 3, null, 1 - 2 / 3, 0]);
    expect(reward.advantage[2]).toBeNull();
  });

  it.each([null, "", " \n"])(
    "attempts whose answer is %j do not play, count in N and share the last ranks",
    async (answer) => {
      const trajectories = attempts(5);
      for (const index of [1, 3]) trajectories[index] = attempt({ index, answer });
      const { matches, reward } = await group({ trajectories });
      expect(matches.flatMap(({ pair }) => pair).filter((index) => index === 1 || index === 3)).toEqual([]);
      expect(reward.rank).toEqual([0, 3.5, 1, 3.5, 2]);
      expect(reward.reward).toEqual([1, 0.125, 0.75, 0.125, 0.5]);
    },
  );

  it("a group without any answer has equal rewards and no match", async () => {
    const trajectories = [0, 1, 2].map((index) => attempt({ index, answer: null }));
    const { matches, reward } = await group({ trajectories });
    expect(matches).toEqual([]);
    expect(reward).toMatchObject({ status: "scored", reward: [0.5, 0.5, 0.5], advantage: [0, 0, 0], anchor: null });
  });

  it("one answer among none is first without a match", async () => {
    const trajectories = [0, 1, 2].map((index) => attempt({ index, answer: index === 1 ? "方案" : null }));
    const { reward } = await group({ trajectories });
    expect(reward).toMatchObject({ matches: 0, rank: [1.5, 0, 1.5], anchor: { index: 1, kind: "sampled" } });
  });

  it("the greedy attempt is the anchor; the first one that plays when it cannot", async () => {
    expect((await group()).reward.anchor).toEqual({ index: 0, kind: "greedy" });
    for (const out of [attempt({ failure: BROKEN }), attempt({ answer: null })]) {
      const { matches, reward } = await group({ trajectories: [out, ...attempts(4).slice(1)] });
      expect(reward.anchor).toEqual({ index: 1, kind: "sampled" });
      expect(matches.filter(({ phase }) => phase === "seeding").every(({ pair }) => pair[1] === 1)).toBe(true);
    }
  });

  it("fewer valid attempts than the quorum make the group invalid, and say whose fault it is", async () => {
    const trajectories = [attempt({ index: 0 }), ...[1, 2].map((index) => attempt({ index, failure: BROKEN }))];
    const { matches, reward } = await group({ trajectories });
    expect(matches).toEqual([]);
    expect(reward).toMatchObject({
      status: "invalid",
      rank: [null, null, null],
      reward: [null, null, null],
      advantage: [null, null, null],
      failure: { owner: "tool", code: "below_quorum", retryable: true },
    });
    expect(reward.failure!.message).toContain("at least 2 valid attempts, got 1 of 3 (tool/unreachable)");
  });

  it("a group of one has the reward of rank 0 and the advantage 0 where the quorum allows it", async () => {
    expect((await group({ trajectories: attempts(1) })).reward.status).toBe("invalid");
    const { reward } = await group({ trajectories: attempts(1), quorum: 1 });
    expect(reward).toMatchObject({ status: "scored", matches: 0, rank: [0], reward: [1], advantage: [0] });
  });

  it("attempts that a judge cannot tell apart share their rank, though its noise parts them", async () => {
    const quality = [7, 9, 1, 3];
    const { judge } = judgeBy((first, second) => [quality[first]!, quality[second]!]);
    const answers = ["甲", "乙", "乙", "丙"];
    const trajectories = answers.map((answer, index) => attempt({ index, answer }));
    // By the judge: 1, 0, 3, 2. Attempts 1 and 2 are the same but for names and ids: places 0 and 3, so 1.5 each.
    expect((await group({ trajectories, judge })).reward.rank).toEqual([1, 1.5, 1.5, 2]);
  });

  it("equal attempts are told from those that differ in a late step, a thought or an observation only", async () => {
    const same = { answer: "同样的方案" };
    const trajectories = [
      attempt({ index: 0, ...same }),
      attempt({ index: 1, ...same }),
      attempt({ index: 2, ...same, thought: "先看天气" }),
      attempt({ index: 3, ...same, observation: "西湖：免费，人多" }),
      { ...attempt({ index: 4, ...same }), steps: attempt({ index: 4, ...same }).steps.toSpliced(1, 1) },
    ];
    // Round robin by index: places 0 … 4; the first two cannot be told apart.
    const { reward } = await group({ trajectories, topology: "round-robin" });
    expect(reward.rank).toEqual([0.5, 0.5, 2, 3, 4]);
  });

  it("several equal attempts share one rank in a bracket that parts them by seed", async () => {
    for (let size = 2; size <= 17; size++) {
      // Every third is the best, every third the worst; no two attempts have the same content.
      const { judge } = judgeBy((first, second) => [5 + (first % 3), 5 + (second % 3)]);
      const { reward } = await group({ trajectories: attempts(size), judge });
      for (const kind of [0, 1, 2])
        expect(new Set(reward.rank.filter((_, index) => index % 3 === kind)).size).toBeLessThanOrEqual(1);
    }
  });
});

describe("the slots of the paper", () => {
  it("keep the place of an attempt without an answer: whoever meets it advances without a match", async () => {
    const trajectories = attempts(8);
    trajectories[5] = attempt({ index: 5, answer: null });
    const { matches, reward } = await group({ trajectories, slots: "paper" });
    // 7 play: 6 matches of seeding, and 6 of elimination, since one of the 7 of eight is a walkover.
    expect(matches.map(({ phase }) => phase)).toEqual([...Array(6).fill("seeding"), ...Array(6).fill("elimination")]);
    expect(matches.flatMap(({ pair }) => pair)).not.toContain(5);
    expect(reward.rank).toEqual([0, 1, 2, 3, 4, 7, 5, 6]);
  });
});

describe("what is refused", () => {
  it("an unknown topology, with the names there are", async () => {
    await expect(group({ topology: "league" })).rejects.toThrow(
      /"league".*round-robin, anchor, seeded-single-elimination/,
    );
  });

  it("an anchor outside of the group", async () => {
    await expect(group({ anchor: 8 })).rejects.toThrow(/anchor_out_of_range.*0 … 7/);
  });

  it("slots of the paper for a number of valid attempts that they cannot hold: the group is invalid", async () => {
    const trajectories = attempts(8);
    trajectories[5] = attempt({ index: 5, failure: BROKEN });
    const { reward } = await group({ trajectories, slots: "paper" });
    expect(reward).toMatchObject({ status: "invalid", slots: "paper", failure: { code: "not_a_power_of_two" } });
    expect((await group({ slots: "paper" })).reward).toMatchObject({ status: "scored", slots: "paper" });
  });

  it("going on when cancelled: nothing that came after is recorded as a failure of the judge", async () => {
    const controller = new AbortController();
    const seen: Match[] = [];
    const { judge } = judgeBy((first, second) => {
      if (first === 4) controller.abort();
      return controller.signal.aborted ? OUTAGE : byIndex(first, second);
    });
    const cancelled = group({ judge, concurrency: 2, signal: controller.signal, onMatch: (match) => seen.push(match) });
    const error = await cancelled.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect((error as FailureError).failure).toMatchObject({ owner: "harness", code: "cancelled" });
    expect(error).toBeInstanceOf(FailureError);
    expect(seen.map(({ scores }) => scores)).not.toContain(null);
  });
});

/** A judge whose answers come back in an order of their own. */
function slow(verdict: (first: number, second: number) => [number, number] | Failure, seed: number) {
  const { judge } = judgeBy(verdict);
  return {
    id: judge.id,
    async compare(request: Parameters<typeof judge.compare>[0]) {
      const turns = (indexOf(request.first) * 31 + indexOf(request.second) * 17 + seed * 13) % 11;
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      return judge.compare(request);
    },
  };
}
