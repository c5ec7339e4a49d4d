/** What an episode may use, apart from turns and calls: tokens that are written, real time, the length of results. */
import { FailureError, isValid, type Policy, type PolicyTurn } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { hermes } from "./dialect/hermes.ts";
import { BEIJING, observedIn, play } from "./episode.fixture.ts";
import { callText, fakeEnvironment, fakeTask, fakeTools, scriptedPolicy } from "./fakes.fixture.ts";
import { rollout } from "./rollout.ts";

const written = (completionTokens: number): PolicyTurn => ({
  kind: "text",
  text: BEIJING,
  usage: { promptTokens: 100, completionTokens },
});

describe("tokens that the policy writes", () => {
  it("end the episode where they reach the budget, and leave it valid", async () => {
    const { ours, taken, trajectory } = await play([written(40), written(60), written(1)], {
      limits: { maxTokens: 100 },
    });
    expect(taken).toBe(2);
    expect(ours).toMatchObject({ stop: "token_budget", answer: null, failure: null });
    expect(isValid(trajectory!)).toBe(true);
  });

  it("count as the endpoint reports them, else as they are approximated", async () => {
    expect((await play([written(99)], { limits: { maxTokens: 100 } })).state).toMatchObject({
      producedTokens: 99,
      stop: null,
    });
    // 8 letters are 2 tokens at 4 a token.
    expect((await play(["eightabc"])).state.producedTokens).toBe(2);
    const tokens = { promptIds: [1, 2, 3], completionIds: [4, 5] };
    expect((await play([{ kind: "text", text: "晴", tokens }])).state.producedTokens).toBe(2);
  });

  it("keep an answer of the turn that reaches the budget", async () => {
    const { ours } = await play(["<answer>晴</answer>"], { limits: { maxTokens: 1 } });
    expect(ours).toMatchObject({ stop: "answer", answer: "晴" });
  });

  it("are never more than the environment allows, whatever the caller says", async () => {
    const turns = [written(60), written(60), written(60)];
    const setup = { limits: { maxTokens: 1000 } };
    expect((await play(turns, { limits: { maxTokens: 100 }, setup })).taken).toBe(2);
    expect((await play(turns, { setup: { limits: { maxTokens: 50 } } })).taken).toBe(1);
  });
});

describe("real time", () => {
  const base = {
    task: fakeTask,
    dialect: hermes,
    context: { world: "w", now: "2026-05-01T08:00" },
    group: { id: "g", index: 0, size: 1, anchor: true },
    environment: fakeEnvironment({ maxWallMs: 60 }),
  };

  it("ends an episode in the middle of a turn, without a failure", async () => {
    const { next } = scriptedPolicy([BEIJING]);
    const slow: Policy = {
      id: "slow",
      next: (messages, ...rest) => (messages.length > 2 ? new Promise(() => {}) : next(messages, ...rest)),
    };
    const trajectory = await rollout({ ...base, tools: fakeTools(), policy: slow });
    expect(trajectory.extra?.arenakit).toMatchObject({ stop: "time_budget", answer: null, failure: null });
    expect(isValid(trajectory)).toBe(true);
  });

  it("voids an episode that ends before its first turn: there is nothing that a score could be of", async () => {
    const mute: Policy = { id: "mute", next: () => new Promise(() => {}) };
    const trajectory = await rollout({ ...base, tools: fakeTools(), policy: mute });
    const failure = { owner: "harness", code: "no_turn_in_time" };
    expect(trajectory.extra?.arenakit).toMatchObject({ stop: "infrastructure", failure });
    expect(isValid(trajectory)).toBe(false);
  });

  it("ends an episode in the middle of a call, and keeps the turns before", async () => {
    const tools = fakeTools(({ arguments: { city } }) => (city === "上海" ? new Promise(() => {}) : undefined));
    const policy = scriptedPolicy([BEIJING, callText({ city: "上海" }), "晴"]);
    const trajectory = await rollout({ ...base, tools, policy });
    expect(trajectory.extra?.arenakit).toMatchObject({ stop: "time_budget", failure: null });
    expect(trajectory.steps).toHaveLength(3);
  });

  it("leaves an episode alone that ends in time, and one that is aborted aborted", async () => {
    const trajectory = await rollout({ ...base, tools: fakeTools(), policy: scriptedPolicy(["晴"]) });
    expect(trajectory.extra?.arenakit?.stop).toBe("answer");
    const controller = new AbortController();
    const slow: Policy = { id: "slow", next: () => new Promise(() => {}) };
    const aborted = rollout({ ...base, tools: fakeTools(), policy: slow, signal: controller.signal });
    controller.abort(new Error("stopped by the user"));
    await expect(aborted).rejects.toThrow("stopped by the user");
  });
});

describe("results that are too long", () => {
  const long = fakeTools(() => ({ text: `${"x".repeat(9)}😀${"y".repeat(10)}`, isError: false }));

  it("are cut, which the policy and the trajectory are told", async () => {
    const { state } = await play([BEIJING], { tools: long, limits: { maxResultLength: 15 } });
    expect(observedIn(state, 2)[0]?.text).toBe(`${"x".repeat(9)}😀yyyy\n[结果过长，此后 6 个字符已省略]`);
    expect(state.steps[2]?.observation?.results[0]?.extra?.arenakit?.truncated).toEqual({ kept: 15, cut: 6 });
  });

  it("are cut between characters", async () => {
    const { state } = await play([BEIJING], {
      tools: long,
      limits: { maxResultLength: 10 },
      environment: { language: "en" },
    });
    expect(observedIn(state, 2)[0]?.text).toBe(
      `${"x".repeat(9)}\n[the result is too long: 12 more characters are left out]`,
    );
  });

  it("are whole where they just fit, and nothing is said", async () => {
    const { state } = await play([BEIJING], { tools: long, limits: { maxResultLength: 21 } });
    expect(state.steps[2]?.observation?.results[0]?.extra?.arenakit).not.toHaveProperty("truncated");
  });
});

describe("a conversation that the model cannot read any more", () => {
  const overflow = (): never => {
    const message = "This model's maximum context length is 4096 tokens";
    throw new FailureError({ owner: "model", code: "context_overflow", message, retryable: false });
  };
  const policy = (turns: readonly string[]): Policy => ({
    id: "m",
    async next(messages) {
      const text = turns[messages.filter(({ role }) => role === "assistant").length];
      return text === undefined ? overflow() : { kind: "text", text };
    },
  });
  const base = {
    environment: fakeEnvironment(),
    task: fakeTask,
    dialect: hermes,
    context: { world: "w", now: "2026-05-01T08:00" },
    group: { id: "g", index: 0, size: 1, anchor: true },
  };

  it("is the policy's doing: no answer, and valid", async () => {
    const trajectory = await rollout({ ...base, tools: fakeTools(), policy: policy([BEIJING]) });
    expect(trajectory.extra?.arenakit).toMatchObject({ stop: "context_budget", answer: null, failure: null });
    expect(isValid(trajectory)).toBe(true);
    expect(trajectory.notes).toContain("4096");
  });

  it("is a failure where the prompt alone is too long", async () => {
    const trajectory = await rollout({ ...base, tools: fakeTools(), policy: policy([]) });
    expect(trajectory.extra?.arenakit).toMatchObject({ stop: "policy_error", failure: { code: "context_overflow" } });
  });
});
