/**
 * Agent Lightning 1.0.2 with our hooks. Real: its gateway with the proxy, its local controller with an agent in
 * subprocesses, both rollout managers of its trainer with the hooks that they load from a file, and `arenakit serve` as a
 * process that is killed and started again. Stubs: the model, the judge's endpoint, and but for one group a thread that
 * ends rollouts as the controller does. Not run: the trainer's update, which needs a GPU; what it does with a rollout
 * that has no reward or no requests is cited in the adapter.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advantagesWorstFirst as advantagesOf } from "./expected.ts";
import { openStage } from "./stage.mjs";
import { agentsPython, training } from "./training.mjs";

const MINUTE = 60_000;
const made = agentsPython();

/** A rollout as the trainer's manager has it: `requests` are what would be trained on. */
interface Rollout {
  readonly reward: number | null;
  readonly requests: number;
  readonly state: "succeeded" | "failed";
  readonly step: number;
  readonly index: number;
}
type Task =
  | "real"
  | "tea"
  | "failed"
  | "silent"
  | "lone"
  | "rain"
  | "snow"
  | "again"
  | "restart"
  | "extra"
  | "slow"
  | "down"
  | "outage"
  | "twin"
  | "page"
  | "dusk"
  | "night"
  | "dawn";
type Report = Readonly<Record<Task, readonly Rollout[]>> & {
  readonly logged: number;
  readonly borne: readonly [number, number];
  readonly miscounted: readonly string[];
};

describe.skipIf("missing" in made)("Agent Lightning", () => {
  let report: Report;
  let stage: Awaited<ReturnType<typeof openStage>>;

  beforeAll(async () => {
    if ("missing" in made) return;
    stage = await openStage({ word: "answer" });
    const { url, judge, control } = stage;
    const variables = {
      ARENAKIT_URL: url,
      ARENAKIT_RUN: "agl",
      ARENAKIT_LAUNCH: "l",
      ARENAKIT_CONFIG: JSON.stringify({ rubric: "writing-en", topology: "round-robin" }),
    };
    const script = "trainers/agent_lightning_groups.py";
    report = await training<Report>(made.python, script, { url, judge, control }, variables);
  }, 8 * MINUTE);
  afterAll(() => stage?.close());

  const ALL = [0, 1, 2, 3];

  /** Those of the indices have the group's advantages, worst first; the others are not trained on, and have no number. */
  function expectRanked(task: Task, indices: readonly number[], rollouts = report[task]): void {
    const advantages = advantagesOf(indices.length);
    for (const { index, reward, requests } of rollouts) {
      const place = indices.indexOf(index);
      const named = `${task} ${index}`;
      expect(requests, named).toBe(place < 0 ? 0 : 1);
      if (place < 0) expect(reward, named).toBeNull();
      else expect(reward, named).toBeCloseTo(advantages[place]!, 5);
    }
    expect(rollouts.map(({ index }) => index)).toEqual(ALL);
  }
  it("gives the rollouts of agents in subprocesses the rewards of their group", () => expectRanked("real", ALL));

  it("gives groups of a step their own rewards, in both managers", () => {
    for (const task of ["tea", "rain", "snow"] as const) expectRanked(task, ALL);
    expect(report.rain[0]!.step).toBe(report.snow[0]!.step);
    // A task that comes again is another group.
    expectRanked("again", ALL);
    expect(report.again[0]!.step).toBeGreaterThan(report.tea[0]!.step);
  });

  it("plays a task twice in one step as two groups", () => {
    expect(report.twin).toHaveLength(8);
    for (const group of [report.twin.slice(0, 4), report.twin.slice(4)]) expectRanked("twin", ALL, group);
    expect(new Set(report.twin.map(({ step }) => step)).size).toBe(1);
  });

  it("ends where the trainer makes another number of rollouts", () => {
    expect(report.miscounted).toHaveLength(3);
    for (const one of report.miscounted)
      expect(one).toContain("BadSetting: expected rollout_n to be actor_rollout_ref");
  });

  it("has its thread survive an answer that is none", () => {
    expect(report.logged).toBe(3);
    expectRanked("page", ALL);
  });

  it("bears an outage once in a step, and asks again in the next one", () => {
    expectRanked("dusk", []);
    expectRanked("night", []);
    expect(report.borne).toEqual([1, 7]);
    expectRanked("dawn", ALL);
  });

  it("leaves a rollout out that failed or did nothing, and ranks its siblings among themselves", () => {
    expectRanked("failed", [0, 1, 3]);
    expect(report.failed[2]!.state).toBe("failed");
    expectRanked("silent", [0, 2, 3]);
    expectRanked("lone", []);
  });

  it("waits through the end of the service", () => expectRanked("restart", ALL));

  it("lets no other answer have the place of one", () => expectRanked("extra", ALL));

  it("has no reward of a judge that is slow or down, and one when it is back", () => {
    expectRanked("slow", []);
    expectRanked("down", []);
    expectRanked("outage", ALL);
  });
});
