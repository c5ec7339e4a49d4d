import { type LocalTool, type ModelClient, observationsOf, type Policy, Trajectory, textOf } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { agentTool } from "./agent-tool.ts";
import { hermes } from "./dialect/hermes.ts";
import { callText, fakeEnvironment, fakeTask, fakeTools, scriptedPolicy, weatherSpec } from "./fakes.fixture.ts";
import { withLocalTools } from "./local-tools.ts";
import { modelTool } from "./model-tool.ts";
import { rollout, rolloutGroup } from "./rollout.ts";

const context = { world: "w", now: "2026-05-01T08:00" };
const base = { task: fakeTask, dialect: hermes, context, group: { id: "g", index: 0, size: 1, anchor: true } };

const double: LocalTool = {
  kind: "program",
  spec: {
    name: "double",
    description: "twice a number",
    inputSchema: {
      type: "object",
      properties: { n: { type: "number" } },
      required: ["n"],
      additionalProperties: false,
    },
  },
  call: async ({ n }) => ({ text: String(Number(n) * 2), isError: false }),
};
const texts = (trajectory: Trajectory) =>
  trajectory.steps.flatMap((step) => observationsOf(step).map(({ text }) => text));
const codes = (trajectory: Trajectory) =>
  trajectory.steps.flatMap((step) => observationsOf(step).map(({ code }) => code));
const play = (tools: readonly LocalTool[], turns: readonly string[], more: object = {}) =>
  rollout({
    ...base,
    environment: fakeEnvironment({}, { tools, language: "en" }),
    tools: fakeTools(),
    policy: scriptedPolicy(turns),
    ...more,
  });

describe("an environment's own tools", () => {
  it("are offered beside those of the toolset, in the same turn", async () => {
    const trajectory = await play([double], [callText({ n: 21 }, "double") + callText({ city: "北京" }), "晴"]);
    expect(texts(trajectory)).toEqual(["42", "北京：晴"]);
    const names = trajectory.agent.tool_definitions?.map((tool) => (tool.function as { name: string }).name);
    expect(names).toEqual(["weather", "double"]);
  });

  it("are all that an environment without a toolset has", async () => {
    const { toolset: _, ...environment } = fakeEnvironment({}, { tools: [double], language: "en" });
    const turns = [callText({ n: 2 }, "double") + callText({ city: "北京" }), "4"];
    const { tools: __, ...options } = { ...base, environment, policy: scriptedPolicy(turns), tools: undefined };
    expect(codes(await rollout(options))).toEqual([undefined, "unknown_tool"]);
    const [first] = await rolloutGroup({ ...options, group: "g", policies: [options.policy] });
    expect(texts(first!)).toEqual(["4", "[unknown_tool] There is no tool named weather."]);
  });

  it("are offered to a task that is offered nothing else", async () => {
    const trajectory = await play([double], [callText({ n: 1 }, "double") + callText({ city: "北京" }), "晴"], {
      environment: fakeEnvironment({}, { tools: [double], language: "en", withheldTools: () => ["weather"] }),
    });
    expect(codes(trajectory)).toEqual([undefined, "unknown_tool"]);
    const names = trajectory.agent.tool_definitions?.map((tool) => (tool.function as { name: string }).name);
    expect(names).toEqual(["double"]);
  });

  it("get no arguments that their schema does not take", async () => {
    const trajectory = await play([double], [callText({ n: "many" }, "double"), callText({ m: 1 }, "double"), "?"]);
    expect(codes(trajectory)).toEqual(["invalid_arguments", "invalid_arguments"]);
    expect(texts(trajectory)[0]).toContain("n: ");
  });

  it.each<[string, object | string, RegExp]>([
    ["an image without a media type", { images: [{ data: "aGk=" }] }, /images\.0\.mediaType: /],
    ["no text", { text: undefined }, /text: /],
    ["no word on whether it is an error", { isError: undefined }, /isError: /],
    ["a list as structured content", { structured: [1] }, /structured: /],
    ["a number that JSON has not", { structured: { deep: [Number.NaN] } }, /structured: expected what JSON can hold/],
    ["a text alone", "seen", /expected object/],
  ])("void the trajectory by a result with %s", async (_what, result, problem) => {
    const given = typeof result === "string" ? result : { text: "2", isError: false, ...result };
    const strange: LocalTool = { ...double, call: async () => given as never };
    const { failure } = (await play([strange], [callText({ n: 1 }, "double"), "2"])).extra!.arenakit!;
    expect(failure).toMatchObject({ owner: "harness", code: "bad_tool_result", retryable: false });
    expect(failure!.message).toMatch(/^tool double of fake: expected \{text, isError, …\}; /);
    expect(failure!.message).toMatch(problem);
  });

  it("may leave a member of their structured content without a value", async () => {
    const call: LocalTool["call"] = async () => ({
      text: "2",
      structured: { unit: undefined } as never,
      isError: false,
    });
    expect(texts(await play([{ ...double, call }], [callText({ n: 1 }, "double"), "2"]))).toEqual(["2"]);
  });

  it("void the trajectory by what they throw, with the tool's name", async () => {
    const broken: LocalTool = {
      ...double,
      async call() {
        throw new TypeError("bug");
      },
    };
    const { failure } = (await play([broken], [callText({ n: 1 }, "double"), "2"])).extra!.arenakit!;
    expect(failure).toMatchObject({ owner: "harness", code: "unexpected" });
    expect(failure!.message).toBe("tool double of fake threw: bug");
  });

  it("may not have the name of another", async () => {
    const clash: LocalTool = { ...double, spec: { ...double.spec, name: "weather" } };
    await expect(play([clash], ["晴"])).rejects.toThrow(/tool_name_taken/);
    await expect(play([double, double], ["晴"])).rejects.toThrow(/tool_name_taken/);
  });

  it("run no more at once than they may, over all rollouts", async () => {
    let running = 0;
    let most = 0;
    const bounded: LocalTool = {
      ...double,
      concurrency: 2,
      async call() {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
        return { text: "done", isError: false };
      },
    };
    const turns = [callText({ n: 1 }, "double").repeat(3), "晴"];
    await Promise.all([play([bounded], turns), play([bounded], turns)]);
    expect(most).toBe(2);
  });

  it("have a deadline of their own, longer or shorter than the environment's", async () => {
    const slow =
      (ms: number): LocalTool["call"] =>
      () =>
        new Promise((resolve) => setTimeout(() => resolve({ text: "late", isError: false }), ms));
    const call = callText({ n: 1 }, "double");
    const patient = await play([{ ...double, timeoutMs: 2000, call: slow(60) }], [call, "晴"], {
      limits: { callTimeoutMs: 20 },
    });
    expect(texts(patient)).toEqual(["late"]);
    const hasty = await play([{ ...double, timeoutMs: 10, call: slow(5000) }], [call, "晴"]);
    expect(hasty.extra?.arenakit?.failure).toMatchObject({ owner: "tool", code: "deadline_exceeded" });
  });
});

describe("a task without tools", () => {
  const task = { ...fakeTask, mode: "no_tool" as const };

  it("is offered none, and a call is told so", async () => {
    const tools = fakeTools();
    const seen: number[] = [];
    const policy = scriptedPolicy([callText({ city: "北京" }), "晴"]);
    const watching: Policy = {
      ...policy,
      next(messages, offered, signal) {
        seen.push(offered.length);
        return policy.next(messages, offered, signal);
      },
    };
    const trajectory = await play([double], [], { task, tools, policy: watching });
    expect(seen).toEqual([0, 0]);
    expect(tools.calls).toHaveLength(0);
    expect(codes(trajectory)).toEqual(["no_tools"]);
    expect(trajectory.agent.tool_definitions).toBeUndefined();
    expect(trajectory.extra?.arenakit).toMatchObject({ stop: "answer", answer: "晴" });
  });

  it("has a prompt without tools", async () => {
    const offered: number[] = [];
    const environment = fakeEnvironment(
      {},
      {
        getPrompt(_, tools) {
          offered.push(tools.length);
          return [];
        },
      },
    );
    await rollout({ ...base, task, environment, tools: fakeTools(), policy: scriptedPolicy(["晴"]) });
    expect(offered).toEqual([0]);
  });
});

describe("a model as a tool", () => {
  const client = (text: string): ModelClient & { asked: string[] } => {
    const asked: string[] = [];
    return {
      id: "m",
      asked,
      async complete({ messages }) {
        asked.push(messages.map(({ role, content }) => `${role}: ${textOf(content)}`).join(" | "));
        return { kind: "message", text, calls: [] };
      },
    };
  };
  const call = callText({ request: "how far" }, "expert");

  it("answers with what the model writes", async () => {
    const model = client(" 3 km ");
    const expert = modelTool({ name: "expert", description: "knows", client: model, system: "be brief" });
    expect(texts(await play([expert], [call, "晴"]))).toEqual(["3 km"]);
    expect(model.asked).toEqual(["system: be brief | user: how far"]);
  });

  it("asks with all arguments as JSON where they are another text than `request` alone", async () => {
    const model = client("ok");
    const inputSchema = { type: "object" };
    const expert = modelTool({ name: "expert", description: "knows", client: model, inputSchema });
    const calls = [{ city: "Oslo", days: 2 }, { request: "how far", unit: "km" }, { request: 7 }, {}];
    await play([expert], [...calls.map((args) => callText(args, "expert")), "晴"]);
    const asked = ['{"city":"Oslo","days":2}', '{"request":"how far","unit":"km"}', '{"request":7}', "{}"];
    expect(model.asked).toEqual(asked.map((text) => `user: ${text}`));
  });

  it("voids the trajectory where the model writes nothing", async () => {
    const expert = modelTool({ name: "expert", description: "knows", client: client(" ") });
    const trajectory = await play([expert], [call, "晴"]);
    expect(trajectory.extra?.arenakit?.failure).toMatchObject({ owner: "model", code: "empty_reply" });
  });
});

describe("an agent as a tool", () => {
  const inner = fakeEnvironment({}, { id: "inner" });
  const scout = (turns: readonly string[]) =>
    agentTool({
      name: "scout",
      description: "looks",
      environment: inner,
      policy: () => scriptedPolicy(turns),
      dialect: hermes,
    });
  const ask = (request: string) => callText({ request }, "scout");

  it("plays an episode with the same toolset, whose trajectory is kept and referred to", async () => {
    const trajectory = await play([scout([callText({ city: "上海" }), "上海晴"])], [ask("上海?") + ask("上海?"), "晴"]);
    expect(Trajectory.parse(trajectory)).toEqual(trajectory);
    expect(texts(trajectory)).toEqual(["上海晴", "上海晴"]);
    const ids = ["task-1-0/call-1", "task-1-0/call-2"];
    expect(trajectory.subagent_trajectories?.map((one) => one.trajectory_id)).toEqual(ids);
    expect(trajectory.steps[2]?.observation?.results.map((result) => result.subagent_trajectory_ref)).toEqual(
      ids.map((id) => [{ trajectory_id: id }]),
    );
    const [first] = trajectory.subagent_trajectories ?? [];
    expect(texts(first!)).toEqual(["上海：晴"]);
    expect(first?.extra?.arenakit).toMatchObject({ env: "inner", answer: "上海晴", now: context.now });
  });

  it("is asked all arguments as JSON where its schema is another", async () => {
    const seen: string[] = [];
    const tool = agentTool({
      ...{ name: "scout", description: "looks", environment: inner, dialect: hermes },
      inputSchema: { type: "object" },
      policy: ({ query }) => {
        seen.push(query);
        return scriptedPolicy(["晴"]);
      },
    });
    await play([tool], [callText({ city: "上海", day: 2 }, "scout"), ask("上海?"), "晴"]);
    expect(seen).toEqual(['{"city":"上海","day":2}', "上海?"]);
  });

  it("tells the caller when it found no answer, and fails as its tools fail", async () => {
    const silent = await play([scout(["<think>hm"])], [ask("?"), "晴"]);
    expect(codes(silent)).toEqual(["no_answer"]);
    const broken = await play([scout([])], [ask("?"), "晴"]);
    expect(broken.extra?.arenakit?.failure).toMatchObject({ owner: "model", code: "script_ended" });
  });

  it("needs the tools of its toolset", async () => {
    const { tools: _, ...options } = { ...base, tools: undefined };
    const { toolset: __, ...environment } = fakeEnvironment({}, { tools: [scout(["晴"])] });
    const trajectory = await rollout({ ...options, environment, policy: scriptedPolicy([ask("?"), "晴"]) });
    expect(trajectory.extra?.arenakit?.failure?.code).toBe("no_toolset");
  });
});

it("lists nothing twice for a caller outside of the rollout", async () => {
  const caller = withLocalTools({
    environment: fakeEnvironment({}, { tools: [double] }),
    task: fakeTask,
    toolset: fakeTools(),
  });
  expect((await caller.list()).map(({ name }) => name)).toEqual([weatherSpec.name, "double"]);
});
