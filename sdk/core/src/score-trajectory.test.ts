/** A score whose tools are asked again: what fails for a moment is asked once more, what fails to the end is no score. */
import { type Environment, fail, type ToolCaller, type ToolResult } from "@arenakit/contracts";
import { expect, it, vi } from "vitest";
import { hermes } from "./dialect/hermes.ts";
import { fakeEnvironment, fakeTask, fakeTools, scriptedPolicy, weatherSpec } from "./fakes.fixture.ts";
import { rollout } from "./rollout.ts";
import { scoreTrajectory } from "./score-trajectory.ts";

const sunny: ToolResult = { text: "晴", isError: false };

/** Confirms the answer by one call with a deadline, which decides the score. */
const environment = (timeoutMs = 10_000) =>
  fakeEnvironment(
    {},
    {
      async verifyTool(_trajectory, _task, tools) {
        const signal = AbortSignal.timeout(timeoutMs);
        const { text } = await tools.call("weather", { city: "北京" }, { context: {}, signal });
        return [{ id: "sky", ok: text === "晴", message: text }];
      },
      computeScore: (_trajectory, _task, { verified }) => {
        const total = verified[0] ? Number(verified[0].ok) : null;
        return { total, components: { sky: total }, checks: [] };
      },
    },
  );

async function scored(asked: Environment, toolset: ToolCaller, isRecorded = false) {
  const trajectory = await rollout({
    ...{ environment: asked, task: fakeTask, dialect: hermes, tools: fakeTools() },
    policy: scriptedPolicy(["<answer>晴</answer>"]),
    context: { now: "2026-05-01T08:00" },
    group: { id: "g", index: 0, size: 1, anchor: true },
  });
  const { score, failure } = await scoreTrajectory({
    ...{ environment: asked, task: fakeTask, trajectory, toolset, isRecorded },
  });
  return { total: score?.total, failure: failure && `${failure.owner}/${failure.code}` };
}

it("asks again for what may pass, three times in all", async () => {
  const failing = (times: number, retryable: boolean) => {
    let failed = 0;
    return fakeTools(() => {
      failed += 1;
      return failed > times ? sunny : fail("tool", "unreachable", "gone", { retryable });
    });
  };
  const [twice, always, broken] = [failing(2, true), failing(9, true), failing(1, false)];
  expect(await scored(environment(), twice)).toEqual({ total: 1, failure: null });
  expect(await scored(environment(), always)).toEqual({ total: undefined, failure: "tool/unreachable" });
  expect(await scored(environment(), broken)).toEqual({ total: undefined, failure: "tool/unreachable" });
  expect([twice, always, broken].map(({ calls }) => calls.length)).toEqual([3, 3, 1]);
});

it("takes a call that misses its deadline for one that may pass", async () => {
  let asked = 0;
  const slowOnce = fakeTools((_call, signal) => {
    asked += 1;
    if (asked > 1) return sunny;
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  expect(await scored(environment(20), slowOnce)).toEqual({ total: 1, failure: null });
});

it("asks no tool that keeps state about an episode from a file", async () => {
  const stateful = { ...fakeTools(() => sunny), list: async () => [{ ...weatherSpec, stateful: true }] };
  expect(await scored(environment(), stateful)).toEqual({ total: 1, failure: null });
  expect(await scored(environment(), stateful, true)).toEqual({ total: undefined, failure: "harness/state_gone" });
  expect(
    await scored(
      environment(),
      fakeTools(() => sunny),
      true,
    ),
  ).toEqual({ total: 1, failure: null });
});

it("names the environment's member that threw, and not the tool that it misread", async () => {
  const failureOf = async (more: Partial<Environment>) => {
    const asked = { ...environment(), ...more };
    const trajectory = await rollout({
      ...{ environment: asked, task: fakeTask, dialect: hermes, tools: fakeTools() },
      policy: scriptedPolicy(["<answer>晴</answer>"]),
      context: { now: "2026-05-01T08:00" },
      group: { id: "g", index: 0, size: 1, anchor: true },
    });
    const broken: ToolResult = { text: "Error executing tool", isError: true };
    const toolset = fakeTools(() => broken);
    return (await scoreTrajectory({ environment: asked, task: fakeTask, trajectory, toolset })).failure;
  };
  const misread = await failureOf({
    async verifyTool(_trajectory, _task, tools) {
      const { text } = await tools.call("weather", {}, { context: {}, signal: AbortSignal.timeout(1_000) });
      return JSON.parse(text);
    },
  });
  expect(misread).toMatchObject({ owner: "harness", code: "unexpected" });
  expect(misread!.message).toMatch(
    /^verifyTool of fake threw: .*JSON.* \(the tool weather had answered with an error: Error executing tool\)$/,
  );
  const scoring = await failureOf({
    verifyTool: async () => [],
    computeScore: (_trajectory, { gold }) => ({ total: Number(gold!.shelf), components: {}, checks: [] }),
  });
  expect(scoring).toMatchObject({
    owner: "harness",
    message: expect.stringMatching(/^computeScore of fake threw: .*shelf/),
  });
});

it("gives up on a member that never settles, with what it waits for", async () => {
  const never = () => new Promise<never>(() => {});
  const late = async (more: Partial<Environment>, toolset = fakeTools()) => {
    const asked = fakeEnvironment({ verifyTimeoutMs: 30 }, more);
    const trajectory = await rollout({
      ...{ environment: asked, task: fakeTask, dialect: hermes, tools: fakeTools() },
      policy: scriptedPolicy(["<answer>晴</answer>"]),
      context: { now: "2026-05-01T08:00" },
      group: { id: "g", index: 0, size: 1, anchor: true },
    });
    return scoreTrajectory({ environment: asked, task: fakeTask, trajectory, toolset });
  };
  const failure = { owner: "harness", code: "scoring_too_slow", retryable: true };
  expect(await late({ verifyTool: never })).toMatchObject({
    score: null,
    failure: { ...failure, message: expect.stringMatching(/^verifyTool of fake had not settled after 30 ms: .*Ms$/) },
  });
  const signals: AbortSignal[] = [];
  const hanging = fakeTools((_call, signal) => {
    signals.push(signal);
    return never();
  });
  const waiting = await late(
    {
      async verifyTool(_trajectory, _task, tools) {
        await tools.call("weather", {}, { context: {}, signal: new AbortController().signal });
        return [];
      },
    },
    hanging,
  );
  expect(waiting.failure).toMatchObject({
    ...failure,
    message: expect.stringMatching(/waits for the tool weather\)$/),
  });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  const scoring = await late({ computeScore: never as never });
  expect(scoring.failure).toMatchObject({ ...failure, message: expect.stringMatching(/^computeScore of fake/) });
});

it("gives up with who asked for the score", async () => {
  const asked = fakeEnvironment({}, { verifyTool: () => new Promise<never>(() => {}) });
  const trajectory = await rollout({
    ...{ environment: asked, task: fakeTask, dialect: hermes, tools: fakeTools() },
    policy: scriptedPolicy(["<answer>晴</answer>"]),
    context: { now: "2026-05-01T08:00" },
    group: { id: "g", index: 0, size: 1, anchor: true },
  });
  const stopping = new AbortController();
  const scoring = scoreTrajectory({ environment: asked, task: fakeTask, trajectory, signal: stopping.signal });
  stopping.abort(new Error("called off"));
  expect(await scoring).toMatchObject({ score: null, failure: { owner: "harness", message: "called off" } });
});

it("waits five times as long as for the slowest call, and at least a minute", async () => {
  const deadlineOf = async (more: Partial<Environment>, callTimeoutMs = 1_000) => {
    const asked = fakeEnvironment({ callTimeoutMs }, { verifyTool: () => new Promise<never>(() => {}), ...more });
    const trajectory = await rollout({
      ...{ environment: asked, task: fakeTask, dialect: hermes, tools: fakeTools() },
      policy: scriptedPolicy(["<answer>晴</answer>"]),
      context: { now: "2026-05-01T08:00" },
      group: { id: "g", index: 0, size: 1, anchor: true },
    });
    vi.useFakeTimers();
    const scored = scoreTrajectory({ environment: asked, task: fakeTask, trajectory });
    const began = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    expect((await scored).failure?.code).toBe("scoring_too_slow");
    const waited = Date.now() - began;
    vi.useRealTimers();
    return waited;
  };
  const tool = (timeoutMs: number): Partial<Environment> => ({
    tools: [{ kind: "agent", spec: { ...weatherSpec, name: "ask" }, timeoutMs, call: async () => sunny }],
  });
  expect(await deadlineOf({})).toBe(60_000);
  expect(await deadlineOf({}, 20_000)).toBe(100_000);
  expect(await deadlineOf(tool(120_000), 20_000)).toBe(600_000);
});

it.each([7, Number.NaN])("takes a total of %d for a failure of the environment, and for no score", async (total) => {
  const computeScore = () => ({ total, components: { sky: 1 }, checks: [] });
  const asked = { ...environment(), computeScore };
  const failed = { total: undefined, failure: "harness/bad_score" };
  expect(await scored(asked, fakeTools())).toEqual(failed);
});
