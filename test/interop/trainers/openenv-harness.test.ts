/**
 * OpenEnv 0.10's harness over our sessions. Real: its white-box harness, its rollout function and its collector, the
 * environment `hello`, and `arenakit serve` as a process that is killed and started again. Stubs: the policy and the
 * judge's endpoint. TRL's AsyncGRPO, which takes the sessions, needs vLLM: its calls are made here in its order, and what
 * it does with an unscored session is cited in the adapter.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advantagesWorstFirst as advantagesOf } from "./expected.ts";
import { openStage } from "./stage.mjs";
import { openenvPython, training } from "./training.mjs";

const MINUTE = 60_000;
const made = openenvPython();

interface Verified {
  readonly place: number;
  readonly reward: number | null;
  readonly group: string;
  /** Name, the beginning of what it said, error. */
  readonly tools: readonly (readonly [string, string, string | null])[];
}
interface Report {
  readonly group: readonly Verified[];
  readonly next: readonly Verified[];
  readonly lost: readonly [number, readonly Verified[]];
  readonly unbegun: readonly [string, readonly Verified[]];
  readonly repeated: {
    readonly places: readonly (readonly [string, number])[];
    readonly first: readonly number[];
    readonly again: readonly number[];
    readonly closed: string;
  };
  readonly tools: readonly (readonly [string, readonly string[]])[];
  readonly roles: readonly string[];
  readonly wrong: string;
  readonly restart: readonly (readonly [number, number])[];
  readonly outage: { readonly hasty: readonly Verified[]; readonly patient: readonly Verified[] };
  readonly slow: readonly Verified[];
  readonly others: {
    /** A session of ARENAKIT_REWARD=episode has no group. */
    readonly alone: boolean;
    readonly own: readonly number[];
    readonly function: string;
    readonly collector: readonly number[];
  };
}

function expectRanked(rewards: readonly (number | null)[], size = 4): void {
  expect(rewards).toHaveLength(size);
  for (const [at, advantage] of advantagesOf(size).entries()) expect(rewards[at]).toBeCloseTo(advantage, 5);
}

describe.skipIf("missing" in made)("OpenEnv's harness", () => {
  let report: Report;
  let stage: Awaited<ReturnType<typeof openStage>>;

  beforeAll(async () => {
    if ("missing" in made) return;
    stage = await openStage({ word: "answer" });
    const { url, judge, restart } = stage;
    const settings = { url, judge, restart, config: { topology: "round-robin" } };
    report = await training<Report>(made.python, "trainers/openenv_harness.py", settings);
  }, 5 * MINUTE);
  afterAll(() => stage?.close());

  const rewardsOf = (group: readonly Verified[]) => group.map(({ reward }) => reward);

  it("plays an environment of ours, and gives each session its group's reward", () => {
    for (const group of [report.group, report.next]) {
      expect(group.map(({ place }) => place)).toEqual([0, 1, 2, 3]);
      expectRanked(rewardsOf(group));
      for (const { tools } of group) expect(tools).toEqual([["weather", expect.stringContaining("北京"), null]]);
    }
    expect(report.tools).toContainEqual(["weather", ["city"]]);
    expect(report.roles).toEqual(["system", "user"]);
    expect(report.wrong).toContain("invalid_arguments");
  });

  it("ranks the others without a session that was closed", () => {
    const [place, others] = report.lost;
    expect([place, ...others.map((one) => one.place)]).toEqual([0, 1, 2, 3]);
    expectRanked(rewardsOf(others), 3);
  });

  it("ranks the others without a session that could not begin", () => {
    const [error, others] = report.unbegun;
    expect([error, ...others.map((one) => one.place)]).toEqual(["NoReward", 1, 2, 3]);
    expectRanked(rewardsOf(others), 3);
  });

  it("verifies again as before, and has another group for a session too many", () => {
    const { places, first, again, closed } = report.repeated;
    expect(places).toEqual([...[0, 1, 2, 3].map((index) => ["2.0", index]), ["2.1", 0]]);
    expectRanked(first);
    expect(again).toEqual(first);
    expect(closed).toBe("CancelledError");
  });

  it("waits through the end of the service", () => {
    expect(report.restart.map(([place]) => place)).toEqual([0, 1, 2, 3]);
    expectRanked(report.restart.map(([, reward]) => reward));
  });

  it("is unscored where the judge is down for too long, and scored where it comes back", () => {
    const { hasty, patient } = report.outage;
    expect(hasty.map(({ reward, group }) => [reward, group])).toEqual([0, 1, 2, 3].map(() => [null, "waiting"]));
    expectRanked(rewardsOf(patient));
    expect(report.slow.map(({ reward, group }) => [reward, group])).toEqual(
      [0, 1, 2, 3].map(() => [null, "judge_failed"]),
    );
  });

  it("has an unscored session become no number in OpenEnv's own callers", () => {
    const { alone, own, function: error, collector } = report.others;
    expect(alone).toBe(true);
    expect(own).toHaveLength(2);
    for (const reward of own) expect([0, 1]).toContain(reward);
    expect(error).toBe("rollout did not produce an environment reward");
    expect(collector).toEqual([0, 1]);
  });
});
