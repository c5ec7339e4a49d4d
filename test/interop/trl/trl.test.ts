/**
 * TRL's GRPOTrainer trains a tiny model on this machine's CPU: tools over MCP, rewards of the group-reward service, a
 * judge behind an endpoint that can be switched off. What is written is scripted, so that every number is known.
 */
import type { GroupView } from "@arenakit/server-judge";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { advantagesOf } from "../trainers/expected.ts";
import { openStage } from "../trainers/stage.mjs";
import { trainersPython, training } from "../trainers/training.mjs";
import type { Switch } from "./judge-endpoint.mjs";

const MINUTE = 60_000;
const made = trainersPython();
const ON: Switch = { how: "answers" };
/** A group whose judge does not answer is given up after this long; where it answers some it has time for those. */
const OFF: Switch = { how: "refuses", seconds: 6 };
const SOME: Switch = { how: "babbles", query: "第7个问题", seconds: 15 };

interface Step {
  readonly tasks: readonly string[];
  /** What the reward function gave to the trainer, by completion. */
  readonly given: readonly (number | null)[];
  readonly advantages: readonly number[];
  /** Of each completion: the text that the loss counts, and the text that it does not. */
  readonly written: readonly string[];
  readonly told: readonly string[];
  /** sha256 of the weights after the step. */
  readonly weights: string;
  readonly log: Readonly<Record<string, number | null>>;
}

interface Report {
  readonly before: string;
  readonly scripts: readonly (readonly string[])[];
  readonly steps: readonly Step[];
  /** One sample too many, as the service took it. */
  readonly found: { readonly more?: { readonly statuses: readonly number[]; readonly have: number } };
}

let stage: Awaited<ReturnType<typeof openStage>>;

/** The more an attempt looked up about the weather and the place, the better: no two of the scripts are equal. */
const score = (view: { steps: readonly { calls?: readonly { name: unknown }[] }[] }) => {
  const called = view.steps.flatMap(({ calls = [] }) => calls.map(({ name }) => name));
  return 2 + 4 * Number(called.includes("weather")) + 2 * Number(called.includes("search_poi"));
};
/** Ranks that follow, by script: both tools, the weather, nothing, the place. */
const RANKS = [0, 1, 3, 2];

const ADVANTAGES = advantagesOf(RANKS);

async function trained(run: string, switches: readonly (Switch & { readonly fault?: string })[]) {
  if ("missing" in made) throw new Error(made.missing);
  const report = await training<Report>(made.python, "trl/scripted_training.py", {
    toolset: `${stage.url}/mcp/toolset/arenarl`,
    service: stage.url,
    switch: stage.judge,
    restart: stage.restart,
    run,
    config: { rubric: "travel", topology: "round-robin" },
    judge: switches,
  });
  const listed = (await (await fetch(`${stage.url}/groups?run=${run}&limit=100`)).json()) as {
    groups: { group: string }[];
  };
  const groups = await Promise.all(
    listed.groups.map(
      async ({ group }) =>
        (await (await fetch(`${stage.url}/groups/${encodeURIComponent(group)}`)).json()) as z.infer<typeof GroupView>,
    ),
  );
  return { ...report, groups };
}

/** The numbers of consecutive completions are those of the groups. */
function expectGroups(numbers: readonly (number | null)[], groups: readonly (readonly number[])[]): void {
  const expected = groups.flat();
  expect(numbers).toHaveLength(expected.length);
  for (const [at, value] of numbers.entries()) expect(value).toBeCloseTo(expected[at]!, 4);
}

const ofStep = (groups: readonly z.infer<typeof GroupView>[], step: number) =>
  groups.filter((one) => one.step === step);

describe.skipIf("missing" in made)("TRL's GRPOTrainer", () => {
  beforeAll(async () => {
    stage = await openStage({ score });
  });
  afterAll(() => stage?.close());

  it("trains on tools over MCP and on advantages of the service", { timeout: 3 * MINUTE }, async () => {
    const { before, steps, scripts, groups } = await trained("scripted", [ON, ON, ON]);
    expect(steps).toHaveLength(3);
    for (const { log, given, advantages, written, told } of steps) {
      // Of four scripts one calls twice, two once, one never.
      expect(log["tools/call_frequency"]).toBe(1);
      expect(log["tools/failure_frequency"]).toBe(0);
      for (const [at, text] of written.entries()) expect(text).toBe(scripts[at % 4]!.join(""));
      for (const [at, text] of told.entries())
        expect(text.match(/<tool_response>/g) ?? []).toHaveLength(scripts[at % 4]!.length - 1);
      expect(told[0]).toContain("杭州实时天气");
      expectGroups(given, [ADVANTAGES, ADVANTAGES]);
      expectGroups(advantages, [ADVANTAGES, ADVANTAGES]);
      expect(log.reward_std).toBeGreaterThan(0);
      expect(log.grad_norm).toBeGreaterThan(0);
    }
    expect(new Set([before, ...steps.map(({ weights }) => weights)]).size).toBe(4);
    expect(groups).toHaveLength(6);
    for (const group of groups) {
      expect(group).toMatchObject({ state: "scored", run: "scripted", size: 4, have: 4, abandoned: 0, failure: null });
      expect(group.attempts.map(({ rank }) => rank)).toEqual(RANKS);
    }
    expect(groups.map(({ step }) => step).sort()).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it("gets no reward from a judge that is away, and learns on when it is back", { timeout: 3 * MINUTE }, async () => {
    const { steps, groups, said } = await trained("outage", [ON, OFF, ON, SOME, ON]);
    const [first, away, back, half, last] = steps as [Step, Step, Step, Step, Step];
    for (const { given, log } of [first, back, last]) {
      expectGroups(given, [ADVANTAGES, ADVANTAGES]);
      expect(log.grad_norm).toBeGreaterThan(0);
    }
    const nothing = [null, null, null, null];
    const zero = [0, 0, 0, 0];
    expect(away.given).toEqual([...nothing, ...nothing]);
    expect(away.advantages).toEqual([...zero, ...zero]);
    expect(away.log).toMatchObject({ reward: null, loss: 0, grad_norm: 0 });
    expect(said).toContain("All reward functions returned None");
    for (const group of ofStep(groups, 1)) {
      expect(group).toMatchObject({ state: "invalid", have: 4, failure: { owner: "judge" } });
      expect(group.attempts.map(({ reward }) => reward)).toEqual(nothing);
    }
    // One of two groups is without a reward: the other one's is what it is, and half of the loss.
    expect(half.tasks[0]).toBe("trip-7");
    expect(half.given.slice(0, 4)).toEqual(nothing);
    expectGroups(half.given.slice(4), [ADVANTAGES]);
    expectGroups(half.advantages, [zero, ADVANTAGES]);
    expect(half.log.loss).toBeCloseTo(first.log.loss! / 2, 4);
    expect(half.log.grad_norm).toBeGreaterThan(0);
    expect(
      ofStep(groups, 3)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(["invalid", "scored"]);
  });

  it("neither hangs nor makes up a reward under the faults of a group", { timeout: 5 * MINUTE }, async () => {
    const { steps, groups, found } = await trained("faults", [
      { how: "hangs", fault: "restart" },
      { how: "answers", fault: "lost" },
      { how: "answers", fault: "twice" },
      { how: "answers", fault: "more" },
      { how: "hangs", seconds: 6 },
      ON,
    ]);
    const [restart, lost, twice, more, slow, last] = steps as [Step, Step, Step, Step, Step, Step];
    for (const { given, advantages } of [restart, twice, more, last]) {
      expectGroups(given, [ADVANTAGES, ADVANTAGES]);
      expectGroups(advantages, [ADVANTAGES, ADVANTAGES]);
    }
    expect(found.more).toEqual({ statuses: [422, 409], have: 4 });
    // The second of the first group has no reward; the mean of the others is 0, so that TRL's baseline moves none.
    const [first, third, fourth] = advantagesOf([0, 2, 1]) as [number, number, number];
    expect(lost.given[1]).toBeNull();
    expectGroups(lost.given.toSpliced(1, 1), [[first, third, fourth], ADVANTAGES]);
    expectGroups(lost.advantages, [[first, 0, third, fourth], ADVANTAGES]);
    expect(slow.given).toEqual(Array.from({ length: 8 }, () => null));
    expect(slow.advantages).toEqual(Array.from({ length: 8 }, () => 0));
    expect(groups).toHaveLength(12);
    expect(ofStep(groups, 4).map(({ state }) => state)).toEqual(["invalid", "invalid"]);
    for (const group of groups.filter(({ step }) => step !== 4)) expect(group).toMatchObject({ state: "scored" });
  });
});
