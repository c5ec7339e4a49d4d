import { type Environment, FailureError, fail, isValid, type PolicyTurn } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { BEIJING, observedIn, play } from "./episode.fixture.ts";
import { episodeTurn, failEpisode, finishEpisode } from "./episode.ts";
import { callText, fakeTask, fakeTools, weatherSpec } from "./fakes.fixture.ts";

describe("an episode", () => {
  it("ends with the answer and records thought, calls and observations of each turn", async () => {
    const { trajectory, ours } = await play([
      `<think>先查</think>${BEIJING}`,
      "<think>够了</think><answer>晴</answer>",
    ]);
    expect(ours).toMatchObject({ stop: "answer", answer: "晴", failure: null, world: "w", now: "2026-05-01T08:00" });
    expect(trajectory!.steps).toMatchObject([
      { step_id: 1, source: "system", message: "现在是 2026-05-01T08:00" },
      { step_id: 2, source: "user", message: "北京天气如何？" },
      {
        step_id: 3,
        source: "agent",
        message: "",
        reasoning_content: "先查",
        llm_call_count: 1,
        tool_calls: [{ tool_call_id: "call-1", function_name: "weather", arguments: { city: "北京" } }],
        observation: { results: [{ source_call_id: "call-1", content: "北京：晴" }] },
      },
      { step_id: 4, source: "agent", message: "晴", reasoning_content: "够了" },
    ]);
    expect(trajectory!.final_metrics).toEqual({ total_steps: 4 });
  });

  it("goes on from its state as JSON at every turn and gives the same trajectory", async () => {
    const turns = [
      `${BEIJING}${callText({ city: "上海" })}`,
      "<tool_call>{</tool_call>",
      `好${BEIJING}`,
      "<answer>晴</answer>",
    ];
    const whole = await play(turns);
    const resumed = await play(turns, { keep: (state) => JSON.parse(JSON.stringify(state)) });
    expect(JSON.stringify(resumed.trajectory)).toBe(JSON.stringify(whole.trajectory));
    expect(whole.ours?.stop).toBe("answer");
  });

  it("takes the visible text for the answer when there is no block", async () => {
    expect((await play(["晴天。"])).ours).toMatchObject({ stop: "answer", answer: "晴天。" });
  });

  it("is valid and without an answer when a turn says nothing", async () => {
    const { trajectory, ours } = await play(["<think>嗯"]);
    expect(ours).toMatchObject({ stop: "policy_error", answer: null, failure: null });
    expect(isValid(trajectory!)).toBe(true);
  });

  it("goes on after a turn that both calls and answers", async () => {
    const { ours } = await play([`${BEIJING}<answer>雨</answer>`, "<answer>晴</answer>"]);
    expect(ours?.answer).toBe("晴");
  });

  it("keeps such an answer when a limit ends the episode right there", async () => {
    const { ours } = await play([`${BEIJING}<answer>雨</answer>`], { limits: { maxTurns: 1 } });
    expect(ours).toMatchObject({ stop: "max_turns", answer: "雨" });
  });

  it("refuses to go on when it is over", async () => {
    const { setup, state } = await play(["晴"]);
    const runtime = { tools: fakeTools(), signal: new AbortController().signal };
    await expect(episodeTurn(setup, state, { kind: "text", text: "雨" }, runtime)).rejects.toThrow(/episode_over/);
  });

  it("does not start without a simulated time, or with a prompt over the budget", async () => {
    await expect(play([], { setup: { context: {} } })).rejects.toThrow(/no_time/);
    await expect(play([], { limits: { contextTokens: 10 } })).rejects.toThrow(/prompt_too_long/);
  });

  it("takes the time that the task asks for", async () => {
    const tools = fakeTools();
    await play([BEIJING, "晴"], { tools, setup: { task: { ...fakeTask, now: "2026-10-01T07:00" } } });
    expect(tools.calls[0]?.context).toEqual({ world: "w", now: "2026-10-01T07:00", episode: "task-1-0", attempt: 0 });
  });
});

describe("tool calls", () => {
  it("run side by side and are observed in their order", async () => {
    let running = 0;
    let most = 0;
    const tools = fakeTools(async ({ arguments: { city } }) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, city === "北京" ? 30 : 1));
      running--;
      return undefined as never;
    });
    const { state } = await play([`${BEIJING}${callText({ city: "上海" })}`], { tools });
    expect(most).toBe(2);
    expect(observedIn(state, 2).map(({ text }) => text)).toEqual(["北京：晴", "上海：晴"]);
  });

  it("have ids that are unique in the episode", async () => {
    const { state } = await play([BEIJING.repeat(2), "<tool_call>{</tool_call>", BEIJING]);
    const ids = state.steps.flatMap((step) => step.tool_calls?.map((call) => call.tool_call_id) ?? []);
    expect(ids).toEqual(["call-1", "call-2", "call-3"]);
  });

  it("that cannot be read are reported in their place, and the good ones run", async () => {
    const { state } = await play([`${BEIJING}<tool_call>{"name": "weather"</tool_call>${callText({ city: "上海" })}`]);
    const observed = observedIn(state, 2);
    expect(observed.map(({ isError }) => isError)).toEqual([false, true, false]);
    expect(observed[1]).toMatchObject({ call: null, code: "invalid_call" });
    expect(observed[1]?.text).toContain("没有写完");
    expect(state.steps[2]?.extra?.arenakit?.invalidCalls).toEqual([
      { raw: '{"name": "weather"', error: expect.stringContaining("没有写完") },
    ]);
    expect(state.stop).toBeNull();
  });

  it("of unknown tools get the server's error as their observation", async () => {
    const { state } = await play([callText({}, "teleport")]);
    expect(observedIn(state, 2)).toMatchObject([{ isError: true, code: "unknown_tool" }]);
    expect(state.stop).toBeNull();
  });

  it("over the limit of a turn are refused and not made", async () => {
    const tools = fakeTools();
    const { state } = await play([BEIJING.repeat(5)], { tools });
    expect(tools.calls).toHaveLength(3);
    expect(observedIn(state, 2).map(({ code }) => code)).toEqual([
      undefined,
      undefined,
      undefined,
      "too_many_calls",
      "too_many_calls",
    ]);
  });

  it("over the budget are refused; the next turn that calls ends the episode", async () => {
    const tools = fakeTools();
    const { state, ours } = await play([BEIJING.repeat(2), BEIJING.repeat(2), BEIJING], {
      tools,
      limits: { maxToolCalls: 3 },
    });
    expect(tools.calls).toHaveLength(3);
    expect(observedIn(state, 3).map(({ code }) => code)).toEqual([undefined, "tool_budget_spent"]);
    expect(ours).toMatchObject({ stop: "max_tool_calls", answer: null, failure: null });
  });

  it("can still be answered after the budget is spent", async () => {
    const { ours } = await play([BEIJING.repeat(3), "<answer>晴</answer>"], { limits: { maxToolCalls: 1 } });
    expect(ours).toMatchObject({ stop: "answer", answer: "晴" });
  });

  it("of a policy that never stops end at the last turn", async () => {
    const { ours, taken } = await play(Array(50).fill(BEIJING), { limits: { maxTurns: 4, maxToolCalls: 100 } });
    expect(taken).toBe(4);
    expect(ours).toMatchObject({ stop: "max_turns", answer: null, failure: null });
  });

  it("that fill the context end the episode", async () => {
    const tools = fakeTools(() => ({ text: "长".repeat(3000), isError: false }));
    const { ours } = await play([BEIJING, BEIJING], { tools, limits: { contextTokens: 1500 } });
    expect(ours?.stop).toBe("context_budget");
    // 3000 CJK characters at 1.5 a token.
    expect(ours?.tokens?.count).toBeGreaterThanOrEqual(2000);
    expect(ours?.tokens?.counter).toContain("approximation");
  });
});

describe("failures that are not the policy's", () => {
  const broken = (attempts: number) => {
    const tools = fakeTools(({ context }) =>
      (context.attempt ?? 0) < attempts
        ? fail("tool", "unreachable", "connection refused", { retryable: true })
        : { text: "晴", isError: false },
    );
    return tools;
  };

  it("are tried again with the number of the attempt", async () => {
    const tools = broken(2);
    const { ours, state } = await play([BEIJING, "晴"], { tools });
    expect(tools.calls.map(({ context }) => context.attempt)).toEqual([0, 1, 2]);
    expect(ours?.stop).toBe("answer");
    expect(state.steps[2]?.observation?.results[0]?.extra?.arenakit?.attempt).toBe(2);
  });

  it("are tried again of a tool that is not repeatable only where nobody was called", async () => {
    const once = { setup: { tools: [{ ...weatherSpec, repeatable: false }] } };
    const mayHaveRun = fakeTools(() => fail("tool", "unreachable", "cut in the middle", { retryable: true }));
    const { ours } = await play([BEIJING, "晴"], { tools: mayHaveRun, ...once });
    expect(mayHaveRun.calls).toHaveLength(1);
    expect(ours?.failure).toMatchObject({ owner: "tool", code: "unreachable" });
    const undelivered = new FailureError({
      owner: "tool",
      code: "unreachable",
      message: "connection refused",
      retryable: true,
      undelivered: true,
    });
    const refusedOnce = fakeTools(({ context }) => {
      if (context.attempt === 0) throw undelivered;
      return undefined;
    });
    expect((await play([BEIJING, "晴"], { tools: refusedOnce, ...once })).ours?.stop).toBe("answer");
    expect(refusedOnce.calls.map(({ context }) => context.attempt)).toEqual([0, 1]);
  });

  it("void the trajectory after the third attempt", async () => {
    const { trajectory, ours } = await play([BEIJING, "晴"], { tools: broken(9) });
    expect(ours).toMatchObject({
      stop: "infrastructure",
      answer: null,
      failure: { owner: "tool", code: "unreachable" },
    });
    expect(isValid(trajectory!)).toBe(false);
  });

  it("are not tried again when that cannot help", async () => {
    const tools = fakeTools(() => fail("tool", "protocol", "no such toolset"));
    await play([BEIJING], { tools });
    expect(tools.calls).toHaveLength(1);
  });

  it("of several calls are reported as the first in their order", async () => {
    const tools = fakeTools(async ({ arguments: { city } }) => {
      await new Promise((resolve) => setTimeout(resolve, city === "北京" ? 20 : 1));
      return fail("tool", city === "北京" ? "first" : "second", "broken");
    });
    const { ours } = await play([`${BEIJING}${callText({ city: "上海" })}`], { tools });
    expect(ours?.failure?.code).toBe("first");
  });

  it("include a tool that does not answer, even one that ignores its signal", async () => {
    const aborted: boolean[] = [];
    const tools = fakeTools((_, signal) => {
      signal.addEventListener("abort", () => aborted.push(true));
      return new Promise(() => {});
    });
    const { ours } = await play([BEIJING], { tools, limits: { callTimeoutMs: 10 } });
    expect(ours?.failure).toMatchObject({ owner: "tool", code: "deadline_exceeded" });
    expect(aborted).toHaveLength(3);
  });

  it("become observations when their owner is the policy", async () => {
    const tools = fakeTools(() => fail("policy", "no_such_city", "没有这个城市"));
    const { ours, state } = await play([BEIJING, "晴"], { tools });
    expect(observedIn(state, 2)).toMatchObject([
      { isError: true, code: "no_such_city", text: "[no_such_city] 没有这个城市" },
    ]);
    expect(ours?.stop).toBe("answer");
  });

  it("of the model void the trajectory; a policy that gives up leaves a valid one", async () => {
    const { setup, state } = await play([]);
    const failure = { owner: "model", code: "timeout", message: "no answer", retryable: true } as const;
    const failed = finishEpisode(setup, failEpisode(state, failure));
    expect(failed.extra?.arenakit).toMatchObject({ stop: "policy_error", failure });
    const gaveUp = finishEpisode(setup, failEpisode(state, { ...failure, owner: "policy" }));
    expect(gaveUp.extra?.arenakit).toMatchObject({ stop: "policy_error", failure: null });
    expect(gaveUp.notes).toBe("timeout: no answer");
  });

  it("reject when the caller aborts, so that no half trajectory is kept", async () => {
    const controller = new AbortController();
    const { setup, state } = await play([]);
    const tools = fakeTools(() => {
      controller.abort(new Error("stopped by the user"));
      return new Promise(() => {});
    });
    const turn = episodeTurn(setup, state, { kind: "text", text: BEIJING }, { tools, signal: controller.signal });
    await expect(turn).rejects.toThrow("stopped by the user");
  });
});

it("names the world as the server echoes it", async () => {
  const context = { world: "w".repeat(64) };
  const { ours } = await play([BEIJING, "晴"], { tools: fakeTools(() => ({ text: "晴", isError: false, context })) });
  expect(ours?.world).toBe(context.world);
});

describe("the environment's step", () => {
  it("keeps a state, gives rewards and may end the episode", async () => {
    const environment: Partial<Environment> = {
      start: () => ({ seen: 0 }),
      step(state, _turn, observations) {
        const seen = (state as { seen: number }).seen + observations.length;
        return { state: { seen }, stepReward: seen / 2, done: seen >= 2 };
      },
    };
    const { state, ours } = await play([BEIJING, `${BEIJING}<answer>晴</answer>`, BEIJING], { environment });
    expect(state.environment).toEqual({ seen: 2 });
    expect(state.steps.slice(2).map((step) => step.extra?.arenakit?.stepReward)).toEqual([0.5, 1]);
    expect(ours).toMatchObject({ stop: "environment", answer: "晴" });
  });

  it("has its reward of the turn that answers, too", async () => {
    const environment: Partial<Environment> = { step: (state) => ({ state, stepReward: -1 }) };
    const { state, ours } = await play(["<answer>晴</answer>"], { environment });
    expect(state.steps[2]?.extra?.arenakit?.stepReward).toBe(-1);
    expect(ours).toMatchObject({ stop: "answer", failure: null });
  });

  it("voids the trajectory with a reward that is no number", async () => {
    const environment: Partial<Environment> = { step: (state) => ({ state, stepReward: Number.NaN }) };
    const { ours } = await play([BEIJING], { environment });
    expect(ours?.failure).toMatchObject({ owner: "harness", code: "bad_step_reward" });
  });

  it("voids the trajectory when it breaks", async () => {
    const environment: Partial<Environment> = {
      step() {
        throw new TypeError("defect");
      },
    };
    const { ours } = await play([BEIJING], { environment });
    expect(ours).toMatchObject({
      stop: "infrastructure",
      failure: { owner: "harness", message: "step of fake threw: defect" },
    });
  });
});

describe("turns of a chat API", () => {
  const message = (more: Partial<Extract<PolicyTurn, { kind: "message" }>>): PolicyTurn => ({
    kind: "message",
    text: "",
    calls: [],
    ...more,
  });

  it("are named like any other and keep broken arguments as invalid calls", async () => {
    const calls = [
      { id: "chatcmpl-1", name: "weather", argumentsText: '{"city": "北京"}' },
      { name: "weather", argumentsText: '{"city": ' },
      { name: "weather", argumentsText: "" },
    ];
    const { state } = await play([message({ thought: "查", calls })]);
    expect(state.steps[2]?.tool_calls?.map((call) => [call.tool_call_id, call.arguments])).toEqual([
      ["call-1", { city: "北京" }],
      ["call-2", {}],
    ]);
    expect(observedIn(state, 2).map(({ code }) => code)).toEqual([undefined, "invalid_call", undefined]);
    expect(state.steps[2]?.reasoning_content).toBe("查");
  });

  it("are read in the dialect where the endpoint left its markup in the text", async () => {
    const { ours, state } = await play([
      message({ text: BEIJING }),
      message({ text: "<think>好</think><answer>晴</answer>" }),
    ]);
    expect(observedIn(state, 2)).toMatchObject([{ text: "北京：晴" }]);
    expect(ours?.answer).toBe("晴");
    expect(state.steps[3]?.reasoning_content).toBe("好");
  });

  it("count tokens as the endpoint reports them", async () => {
    const usage = { promptTokens: 700, completionTokens: 20 };
    const { ours, trajectory } = await play([message({ text: "<answer>晴</answer>", usage })]);
    expect(ours?.tokens).toEqual({ count: 720, counter: expect.stringContaining("reported") });
    expect(trajectory?.steps[2]?.metrics).toEqual({ prompt_tokens: 700, completion_tokens: 20 });
    expect(trajectory?.final_metrics).toMatchObject({ total_prompt_tokens: 700, total_completion_tokens: 20 });
  });
});

it("gives a trainer the text to append, and none when the episode is over", async () => {
  const { setup, state } = await play([]);
  const runtime = { tools: fakeTools(), signal: new AbortController().signal };
  const first = await episodeTurn(setup, state, { kind: "text", text: BEIJING }, runtime);
  expect(first.appendText).toBe(
    "<|im_end|>\n<|im_start|>user\n<tool_response>\n北京：晴\n</tool_response><|im_end|>\n<|im_start|>assistant\n",
  );
  const last = await episodeTurn(setup, first.state, { kind: "text", text: "晴" }, runtime);
  expect(last.appendText).toBe("");
});

it("speaks English to the policy where the environment does", async () => {
  const { state } = await play(["<tool_call>{</tool_call>"], { environment: { language: "en" } });
  const [report] = observedIn(state, 2);
  expect(report?.text).toContain("This tool call cannot be read: this is not valid JSON: the text ends too early");
});
