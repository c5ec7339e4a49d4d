/**
 * verl 0.9.1 on this machine's CPU. Real: its data set over `arenakit tasks export --format verl`, AgentLoopWorkerTQ with
 * our agent loop and with its own tool agent, RewardLoopWorker with our reward manager by verl's own loader,
 * TransferQueue, both replay buffers, and its GRPO advantages. A stub: the engine, which writes scripts, and Ray, whose
 * actors are objects of one process.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arenakit } from "../../demo.ts";
import { ROOT } from "../../sources.ts";
import { advantagesByQuality } from "./expected.ts";
import { openStage } from "./stage.mjs";
import { trainersPython, training } from "./training.mjs";

const MINUTE = 60_000;
const made = trainersPython();

interface Rollout {
  /** Number of its prompt, its session, its output. */
  readonly at: readonly [number, number, number];
  readonly parts: readonly (readonly [0 | 1, string])[];
  readonly score: number;
  readonly isLast: boolean;
  readonly turns: number;
  readonly logprobs: readonly [readonly (0 | 1)[], readonly number[]];
  readonly extra: { readonly score: number };
  readonly versions: readonly [number, number];
}

interface Told {
  readonly status: readonly ("finished" | "failure")[];
  readonly rollouts: readonly Rollout[];
}

interface Sampled {
  readonly attempts?: Readonly<Record<string, number>>;
  readonly metrics?: Readonly<Record<string, number>>;
  readonly error?: string;
}

/** Of a trajectory: the different values on ids that it wrote, and on those that it was told. */
type Advantages = readonly (readonly [readonly number[], readonly number[]])[];
interface Fault extends Told {
  readonly step: number;
  readonly sampled: Sampled;
  readonly advantages: Advantages;
}
type Faults = Readonly<Record<"restart" | "lost" | "slow" | "outage" | "empty", Fault>>;
type Measured = Readonly<Record<string, number>> | string;
type Parameters = Readonly<Record<string, object>>;

interface Report {
  readonly whole: Told & {
    readonly sampled: Sampled;
    readonly asked: readonly string[];
    readonly advantages: Readonly<Record<"plain" | "normalised", Advantages>>;
  };
  readonly refilled: Readonly<Record<"alone" | "off" | "on" | "async" | "lostOn" | "lostAsync", Sampled>>;
  /** By what is measured the number; or the error that ends verl's validation. */
  readonly validated: Readonly<Record<"greedy" | "all" | "unscored" | "nothing", Measured>>;
  readonly managedValidation: Readonly<Record<"tools" | "episodes", Measured>>;
  /** All that the script wrote. */
  readonly said: string;
  readonly again: readonly (readonly [string, number])[];
  readonly alone: string | null;
  readonly faults: Faults;
  readonly managedFaults: Faults;
  readonly several: readonly unknown[];
  readonly managed: Readonly<Record<"whole" | "twice" | "single" | "many" | "unmasked" | "toolless", Told>>;
  readonly schemas: Readonly<Record<"served" | "offered" | "own", Parameters>>;
}

/** verl's, where no attempt of a validation has a score. */
const EMPTY = "ValueError('Received an empty list as keys.')";

interface Group {
  readonly group: string;
  readonly state: string;
  readonly size: number;
  readonly step: number;
}

const qualityOf = ({ parts }: Rollout) => Number(/quality (\d)/.exec(parts.at(-1)![1])![1]);

/** The scores of a prompt's rollouts are those of their qualities, and nothing else is. */
function expectScores(rollouts: readonly Rollout[]): void {
  const expected = advantagesByQuality(rollouts.map(qualityOf));
  for (const [at, { score, extra, isLast }] of rollouts.entries()) {
    expect(score).toBeCloseTo(expected[at]!, 5);
    expect(extra.score).toBeCloseTo(expected[at]!, 5);
    expect(isLast).toBe(true);
  }
}

/** Each trajectory has its score on its own ids and nothing on the others. */
function expectAdvantages(advantages: Advantages, expected: readonly number[]): void {
  expect(advantages).toHaveLength(expected.length);
  for (const [at, [own, told]] of advantages.entries()) {
    expect(own).toHaveLength(1);
    expect(own[0]).toBeCloseTo(expected[at]!, 5);
    for (const one of told) expect(Math.abs(one)).toBe(0);
  }
}

/** What verl measures where so many tries have this mean. */
const score = (tries: number, mean: number) => ({
  [`val-core/arenakit/hello/reward/mean@${tries}`]: mean,
  [`val-aux/arenakit/hello/score/mean@${tries}`]: mean,
});

describe.skipIf("missing" in made)("verl", () => {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-verl-"));
  let stage: Awaited<ReturnType<typeof openStage>>;
  let said: Report;
  let groups: readonly Group[];

  beforeAll(async () => {
    if ("missing" in made) return;
    stage = await openStage({ word: "quality" });
    const { url, judge, restart } = stage;
    const exported = await arenakit(["tasks", "export", "--env", "hello", "--format", "verl", "--out", folder], {
      env: { ARENAKIT_WORLDS: join(ROOT, ".build/test-worlds") },
    });
    expect(exported.code, exported.stderr).toBe(0);
    said = await training<Report>(
      made.python,
      "trainers/verl_rollouts.py",
      {
        data: ["train", "validation"].map((split) => join(folder, `${split}.parquet`)),
        ...{ judge, restart, toolset: `${url}/mcp/toolset/arenarl` },
      },
      { ARENAKIT_URL: url, ARENAKIT_RUN: "verl", ARENAKIT_LAUNCH: "l" },
    );
    const listed = await (await fetch(`${url}/groups?run=verl&limit=100`)).json();
    groups = (listed as { groups: Group[] }).groups;
  }, 15 * MINUTE);
  afterAll(async () => {
    await stage?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("plays episodes whose rewards come out of its advantages unchanged", () => {
    const { status, rollouts, sampled, advantages, asked } = said.whole;
    expect(status).toEqual(["finished", "finished"]);
    // One task twice in a step, and a prompt with its own n: two groups, of four and of three.
    const prompts = [0, 1].map((prompt) => rollouts.filter(({ at }) => at[0] === prompt));
    expect(prompts.map((one) => one.length)).toEqual([4, 3]);
    for (const one of prompts) expectScores(one);
    expect(sampled.attempts).toEqual({ 0: 4, 1: 3 });
    expectAdvantages(
      advantages.plain,
      rollouts.map(({ score }) => score),
    );
    // With the deviation of a sample, N - 1, in place of the setting: sqrt(3/4) and sqrt(2/3) of it.
    expectAdvantages(
      advantages.normalised,
      rollouts.map(({ score, at }) => score * Math.sqrt(at[0] === 0 ? 3 / 4 : 2 / 3)),
    );
    expect(asked).toEqual(["logprobs", "max_tokens", "repetition_penalty", "temperature", "top_k", "top_p"]);
  });

  it("knows the ids that it wrote, their log-probabilities and the versions of the weights", () => {
    const looked = said.whole.rollouts.filter(({ parts }) => parts.length > 1);
    expect(looked.length).toBeGreaterThan(0);
    for (const { parts, turns, logprobs, versions } of looked) {
      expect(parts.map(([by]) => by)).toEqual([1, 0, 1]);
      expect(parts[0]![1]).toMatch(/^<tool_call>[\s\S]*<\/tool_call><\|im_end\|>$/);
      expect(parts[1]![1]).toMatch(/^\n<\|im_start\|>user\n<tool_response>\n/);
      expect(turns).toBe(4);
      expect(logprobs[1]).toEqual(logprobs[0].map((by) => (by === 1 ? -0.25 : 0)));
      expect(versions[0]).toBeLessThan(versions[1]);
    }
  });

  it("samples nothing of a group without rewards, and replaces it only where it is told to", () => {
    const { alone, off, on, async: asynchronous, lostOn, lostAsync } = said.refilled;
    expect(alone.error).toContain("Enable trainer.v1.sampler.sync_refill_failed_groups");
    // Two prompts were asked for: sync without the switch trains on one of them and says nothing.
    expect(off).toEqual({ attempts: { 1: 4 }, metrics: {} });
    const evicted = { "training/rollout_failure/evicted_samples": 1 };
    expect(on).toEqual({ attempts: { 1: 4, 2: 4 }, metrics: evicted });
    expect(asynchronous).toEqual({ attempts: { 1: 4, 2: 4 }, metrics: evicted });
    // A group that lost one attempt is trained on without it, or is replaced as a whole.
    expect(lostOn).toEqual({ attempts: { 0: 3, 1: 4 }, metrics: {} });
    expect(lostAsync).toEqual({ attempts: { 1: 4, 2: 4 }, metrics: evicted });
  });

  it("gives the samples of one rollout one reward, which needs reward_extra_info", () => {
    expect(said.several).toEqual(["KeyError('reward_extra_info')", [0.5, 0.5], "IndexError"]);
  });

  it("validates by the environment's own score, in which a failure is no number", () => {
    const { greedy, all, unscored, nothing } = said.validated;
    expect(greedy).toEqual(score(1, 1));
    // One right and one wrong; the third is lost, and verl leaves it out.
    expect(all).toEqual(score(2, 0.5));
    expect(unscored).toEqual(score(2, 0.5));
    expect(nothing).toBe(EMPTY);
    expect(groups.filter(({ step }) => step === 3)).toEqual([]);
  });

  it("validates by episodes where verl's own loops are trained, and makes no group of one", () => {
    expect(said.managedValidation).toEqual({ tools: EMPTY, episodes: score(2, 0.5) });
    expect(said.said).toContain("validation needs the agent loop verl.EpisodeLoop");
    expect(said.alone).toContain("at least 2 attempts");
  });

  it("names the groups of a step", () => {
    expect(groups.filter(({ step }) => step === 1).map(({ size }) => size)).toEqual(expect.arrayContaining([3, 4]));
  });

  it.each(["faults", "managedFaults"] as const)("neither hangs nor makes up a reward: %s", (road) => {
    const { restart, lost, slow, outage, empty } = said[road];
    expect(restart.status).toEqual(["finished"]);
    expect(restart.rollouts).toHaveLength(4);
    for (const fault of [lost, empty]) {
      expect(fault.status).toEqual(["failure"]);
      expect(fault.rollouts).toHaveLength(3);
    }
    for (const fault of [restart, lost, empty]) {
      expectScores(fault.rollouts);
      // What is left of the group has the baseline that it was judged with.
      expectAdvantages(
        fault.advantages,
        fault.rollouts.map(({ score }) => score),
      );
    }
    for (const [fault, state] of [
      [slow, "invalid"],
      [outage, "invalid"],
    ] as const) {
      expect(fault).toMatchObject({ status: ["failure"], rollouts: [], advantages: [] });
      expect(fault.sampled.error).toContain("no materializable trajectories");
      expect(groups.filter(({ step }) => step === fault.step)).toMatchObject([{ state, size: 4 }]);
    }
  });

  it("refuses a session that begins anew when its group is closed", () => {
    expect(said.again).toEqual([
      ["Refused", 422],
      ["Refused", 422],
    ]);
  });

  it("rewards verl's own loops by the reward manager, twice the same", () => {
    const { whole, twice, single, many, unmasked, toolless } = said.managed;
    for (const one of [whole, twice, single]) {
      expect(one.status).toEqual(["finished"]);
      expect(one.rollouts).toHaveLength(4);
      expectScores(one.rollouts);
    }
    for (const { parts } of whole.rollouts) {
      expect(parts.map(([by]) => by)).toEqual([1, 0, 1]);
      expect(parts[1]![1]).toContain("北京实时天气");
    }
    // A fifth attempt of a group of four is refused; the four keep their rewards.
    expect(many.status).toEqual(["failure"]);
    expect(many.rollouts.map(({ at }) => at[1])).toEqual([0, 1, 2, 3]);
    expectScores(many.rollouts);
    for (const [one, step] of [
      [unmasked, 25],
      [toolless, 26],
    ] as const) {
      expect(one).toEqual({ status: ["failure"], rollouts: [] });
      expect(groups.filter((group) => group.step === step)).toMatchObject([{ state: "invalid", size: 4 }]);
    }
  });

  it("offers tools with the whole of their schemas, which verl's own classes lose", () => {
    const { served, offered, own } = said.schemas;
    expect(Object.keys(served).length).toBeGreaterThan(0);
    expect(offered).toEqual(served);
    expect(own).not.toEqual(served);
  });
});
