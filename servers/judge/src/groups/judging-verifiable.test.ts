import type { Environment } from "@arenakit/contracts";
import { answerOf } from "@arenakit/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { type GroupsBench, groupsBench, rewardPath, toy } from "./groups.fixture.ts";
import { attempt, scripted } from "./judging.fixture.ts";

let bench: GroupsBench;
afterEach(() => bench.end());

const SUBMITTED = { config: { topology: "round-robin", verifiable: "submitted" } };

/** Submits a group of attempts of these qualities and verifiable rewards, and reads what each is answered. */
async function answersTo(
  attempts: readonly (readonly [quality: number, more: object])[],
  terms: object,
  name = "run:n:train:1:sea-1:0",
) {
  for (const [index, [quality, more]] of attempts.entries())
    await bench.send(name, index, quality, { size: attempts.length, ...terms, ...more });
  const answers = await Promise.all(attempts.map((_, index) => bench.ask("GET", rewardPath(name, index, "wait=20"))));
  return answers.map(({ body }) => body);
}

describe("verifiable: submitted", () => {
  it("asks no judge where the rewards differ, and says what decided", async () => {
    bench = await groupsBench();
    bench.judging();
    // The judge would have it the other way round.
    const answers = await answersTo(
      [
        [9, { verifiableReward: 0 }],
        [1, { verifiableReward: 1 }],
      ],
      SUBMITTED,
    );
    expect(answers).toMatchObject([
      { status: "scored", reward: 0, rank: 1, matches: [], decidedBy: "verifiable_rewards", verifiableReward: 0 },
      { status: "scored", reward: 1, rank: 0, matches: [], decidedBy: "verifiable_rewards", verifiableReward: 1 },
    ]);
    expect(bench.judge.asked).toEqual([]);
    const view = await bench.ask("GET", "/groups/run%3An%3Atrain%3A1%3Asea-1%3A0");
    expect(view.body).toMatchObject({
      decidedBy: "verifiable_rewards",
      matches: [],
      attempts: [{ verifiableReward: 0 }, { verifiableReward: 1 }],
    });
  });

  it("plays the tournament where they are equal", async () => {
    bench = await groupsBench();
    bench.judging();
    const answers = await answersTo(
      [
        [9, { verifiableReward: 1 }],
        [1, { verifiableReward: 1 }],
      ],
      SUBMITTED,
    );
    expect(answers).toMatchObject([
      { rank: 0, decidedBy: "judge", verifiableReward: 1 },
      { rank: 1, decidedBy: "judge", verifiableReward: 1 },
    ]);
    expect(bench.judge.asked).toHaveLength(2);
  });

  it("takes an attempt out that came without one, says why, and ranks the others", async () => {
    bench = await groupsBench();
    bench.judging();
    const answers = await answersTo(
      [
        [9, {}],
        [1, { verifiableReward: 0.25 }],
        [2, { verifiableReward: 0.75 }],
      ],
      SUBMITTED,
    );
    expect(answers).toMatchObject([
      { status: "invalid", reason: "attempt_failed", failure: { owner: "harness", code: "no_verifiable_reward" } },
      { status: "scored", reward: 0, ranked: 2 },
      { status: "scored", reward: 1, ranked: 2 },
    ]);
  });

  it("is invalid where too few have one, and never takes the others for 0", async () => {
    bench = await groupsBench();
    bench.judging();
    const answers = await answersTo(
      [
        [9, {}],
        [1, { verifiableReward: 1 }],
      ],
      SUBMITTED,
    );
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: "invalid",
        reason: "below_quorum",
        failure: { message: expect.stringContaining("no_verifiable_reward") },
      });
    expect(bench.judge.asked).toEqual([]);
  });

  it("refuses what is no finite number", async () => {
    bench = await groupsBench();
    for (const verifiableReward of ["1", null, true]) {
      const { status, body } = await bench.send("g", 0, 1, { ...SUBMITTED, verifiableReward });
      expect([status, body.error?.message]).toEqual([422, expect.stringContaining("verifiableReward")]);
    }
    const huge = JSON.stringify({ index: 0, size: 2, task: "sea-1", ...SUBMITTED, trajectory: attempt(1) });
    const sent = await bench.ask("POST", "/groups/g/attempts", huge.replace("{", '{"verifiableReward":1e999,'));
    expect(sent.status).toBe(422);
  });

  it("is the attempt's own: the same attempt with another reward is another one", async () => {
    bench = await groupsBench();
    const send = (verifiableReward: number) => bench.send("g", 0, 1, { ...SUBMITTED, verifiableReward });
    expect((await send(1)).status).toBe(202);
    expect((await send(1)).status).toBe(202);
    expect((await send(0)).status).toBe(409);
  });
});

it("reads no verifiable reward without the option", async () => {
  bench = await groupsBench();
  bench.judging();
  const answers = await answersTo(
    [
      [9, { verifiableReward: 0 }],
      [1, { verifiableReward: 1 }],
    ],
    {},
  );
  expect(answers).toMatchObject([
    { rank: 0, decidedBy: "judge", verifiableReward: null },
    { rank: 1, decidedBy: "judge", verifiableReward: null },
  ]);
});

describe("verifiable: environment", () => {
  /** Scores by what the answer says of itself: a tenth of its quality; more than 9 is not judged. */
  const scoring: Environment = {
    ...toy,
    computeScore(trajectory) {
      const quality = Number(/quality=([\d.]+)/.exec(answerOf(trajectory) ?? "")?.[1]);
      return { total: quality > 9 ? null : quality / 10, components: {}, checks: [] };
    },
  };
  const terms = { config: { topology: "round-robin", verifiable: "environment" } };

  it("has the environment score the attempts when the group is complete", async () => {
    bench = await groupsBench({ judge: scripted(), environments: [scoring] });
    bench.judging();
    const answers = await answersTo(
      [
        [2, {}],
        [6, {}],
      ],
      terms,
    );
    expect(answers).toMatchObject([
      { rank: 1, decidedBy: "verifiable_rewards", verifiableReward: 0.2 },
      { rank: 0, decidedBy: "verifiable_rewards", verifiableReward: 0.6 },
    ]);
    expect(bench.judge.asked).toEqual([]);
  });

  it("takes an attempt out whose score is not whole", async () => {
    bench = await groupsBench({ environments: [scoring] });
    bench.judging();
    const answers = await answersTo(
      [
        [10, {}],
        [6, {}],
        [6, {}],
      ],
      terms,
    );
    expect(answers[0]).toMatchObject({ status: "invalid", failure: { code: "no_verifiable_reward" } });
    // The two that are left are equal: the judge is asked, and sees none either.
    expect(answers.slice(1)).toMatchObject([
      { rank: 0.5, ranked: 2, decidedBy: "judge" },
      { rank: 0.5, ranked: 2, decidedBy: "judge" },
    ]);
  });

  it("refuses a query, which no environment scores, and an advantage in points of the judge", async () => {
    bench = await groupsBench();
    const query = await bench.send("g", 0, 1, { ...terms, task: undefined, query: "Anything" });
    expect([query.status, query.body.error?.code]).toEqual([422, "invalid_config"]);
    const config = { verifiable: "submitted", estimator: "refit", advantage: "posterior" };
    const put = await bench.ask("PUT", "/groups/configs/mine", config);
    expect([put.status, put.body.error?.code]).toEqual([422, "invalid_config"]);
  });
});
