/** Attempts of earlier steps in the tournament of a question: who joins, what it costs, what those who wait are told. */
import { afterEach, describe, expect, it } from "vitest";
import { type GroupsBench, groupsBench, rewardPath } from "./groups.fixture.ts";
import { scripted } from "./judging.fixture.ts";

let bench: GroupsBench;
afterEach(() => bench.end());

const CONFIG = { topology: "round-robin", anchorPool: 2 };
const named = (step: number, { task = "sea-1", split = "train", launch = "n" } = {}) =>
  `run:${launch}:${split}:${step}:${task}:0`;

/** The answers to a group of attempts of these qualities. */
async function played(name: string, qualities: readonly number[], terms: object = { config: CONFIG }) {
  for (const [index, quality] of qualities.entries()) {
    const { status, body } = await bench.send(name, index, quality, { size: qualities.length, ...terms });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  }
  const answers = await Promise.all(qualities.map((_, index) => bench.ask("GET", rewardPath(name, index, "wait=20"))));
  return answers.map(({ body }) => body);
}
const viewOf = async (name: string) => (await bench.ask("GET", `/groups/${encodeURIComponent(name)}`)).body;

describe("anchorPool", () => {
  it("lets the best attempts of earlier steps join, whose places are told and who have no reward", async () => {
    bench = await groupsBench();
    bench.judging();
    await played(named(1), [4, 2]);
    await played(named(2), [3, 6]);
    expect(bench.judge.asked.length).toBe(2 + 2 + 4); // 4>3, 4>6 and back: 2 of step 2 and the anchor of step 1
    const answers = await played(named(3), [5, 1]);
    // Among themselves 5 is first and 1 is last, whoever joins.
    expect(answers).toMatchObject([
      { status: "scored", reward: 1, rank: 0, size: 2, ranked: 2 },
      { status: "scored", reward: 0, rank: 1, size: 2, ranked: 2 },
    ]);
    expect(answers[0]!.matches).toHaveLength(3);
    const view = await viewOf(named(3));
    expect(view).toMatchObject({
      size: 2,
      have: 2,
      attempts: [{ index: 0 }, { index: 1 }],
      anchors: [
        // Neither 5 nor 1 is better than 6; 5 is better than 4.
        { index: 2, from: { group: named(2), index: 1 }, place: 0 },
        { index: 3, from: { group: named(1), index: 0 }, place: 1 },
      ],
    });
  });

  it("asks nothing again of anchors that have met", async () => {
    bench = await groupsBench();
    bench.judging();
    await played(named(1), [4, 2]);
    await played(named(2), [3, 6]);
    const before = bench.judge.asked.length;
    await played(named(3), [5, 1]);
    const asked = bench.judge.asked.slice(before);
    // Six pairs of four, of which 6 and 4 met in step 2.
    expect(asked).toHaveLength(2 * (6 - 1));
    expect(asked).not.toContain("6>4");
    expect(asked).not.toContain("4>6");
  });

  it("takes none of other questions, splits, configurations or runs, and those of other launches", async () => {
    bench = await groupsBench();
    bench.judging();
    await played(named(1, { split: "val" }), [4, 2]);
    await played(named(1), [4, 2], { config: { ...CONFIG, seed: 1 } });
    await played("other:n:train:1:sea-1:0", [4, 2], { config: CONFIG });
    await played("run:n:train:1:asked:0", [4, 2], {
      task: undefined,
      query: "Where is the sea?",
      config: { ...CONFIG, rubric: "test" },
    });
    await played(named(2), [3, 6]);
    expect((await viewOf(named(2))).anchors).toEqual([]);
    await played(named(3, { launch: "again" }), [3, 6]);
    expect((await viewOf(named(3, { launch: "again" }))).anchors).toHaveLength(1);
  });

  it("needs a step, and says so", async () => {
    bench = await groupsBench();
    const { status, body } = await bench.send("stepless", 0, 1, { config: CONFIG });
    expect([status, body.error?.message]).toEqual([422, expect.stringContaining("the group has no step")]);
    expect((await bench.send("stepless", 0, 1, { config: CONFIG, step: 3 })).status).toBe(202);
  });

  it("is refused where the topology has no tournament of so many", async () => {
    bench = await groupsBench();
    const config = { topology: "seeded-single-elimination", slots: "paper", anchorPool: 1 };
    const { status, body } = await bench.send(named(1), 0, 1, { size: 8, config });
    expect([status, body.error?.code]).toEqual([422, "invalid_config"]);
    expect((await bench.send(named(2), 0, 1, { config: { ...CONFIG, anchorPool: 9 } })).status).toBe(422);
  });

  it("leaves a group to its verifiable rewards where they differ, and joins where they do not", async () => {
    bench = await groupsBench();
    bench.judging();
    const config = { ...CONFIG, verifiable: "submitted" };
    const send = async (step: number, verifiable: readonly number[]) => {
      for (const [index, verifiableReward] of verifiable.entries())
        await bench.send(named(step), index, 5 - index, { size: 2, config, verifiableReward });
      await Promise.all([0, 1].map((index) => bench.ask("GET", rewardPath(named(step), index, "wait=20"))));
      return viewOf(named(step));
    };
    await send(1, [0, 1]);
    expect(bench.judge.asked).toEqual([]);
    // Attempt 1 won by its verifiable reward and is the anchor of the next step, where nothing parts the attempts.
    const judged = await send(2, [1, 1]);
    expect(judged).toMatchObject({ decidedBy: "judge", anchors: [{ from: { group: named(1), index: 1 } }] });
    const verified = await send(3, [0, 1]);
    expect(verified).toMatchObject({
      decidedBy: "verifiable_rewards",
      matches: [],
      anchors: [{ place: null }, { place: null }],
    });
  });

  it("scores the group all the same where the judge cannot judge an anchor", async () => {
    const judge = scripted(({ first, second }) => {
      const [one, other] = [first, second].map((shown) => JSON.stringify(shown));
      const isHurt = [one, other].some((text) => text?.includes("quality=4 ") && bench.judge.asked.length > 2);
      if (isHurt)
        return { status: "unscored", failure: { owner: "judge", code: "refused", message: "no", retryable: false } };
      const score = (text = "") => Number(/quality=(\d)/.exec(text)?.[1]);
      const sheet = (value: number) => ({
        criteria: { "path.breadth": value, "answer.clarity": value },
        ...{ path: value, answer: value, combined: value },
      });
      return { status: "scored", first: sheet(score(one)), second: sheet(score(other)) };
    });
    bench = await groupsBench({ judge });
    bench.judging();
    await played(named(1), [4, 2]);
    const answers = await played(named(2), [3, 6]);
    expect(answers).toMatchObject([{ reward: 0 }, { reward: 1 }]);
    expect((await viewOf(named(2))).anchors).toMatchObject([{ place: null }]);
  });
});
