/** Samples as trainers keep them: turns out of texts, tokens over turns, groups and rewards; and records of no format at all. */
import { agentSteps, answerOf } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call, converted, refused, shown, sourceOf, turn } from "./convert.fixture.ts";
import { convertRecord, SOURCE_FORMATS } from "./index.ts";

const CHATML = "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nq<|im_end|>\n<|im_start|>assistant\n";
const EPISODE =
  '<think>look</think>\n<tool_call>\n{"name": "weather", "arguments": {"city": "x"}}\n</tool_call><|im_end|>\n' +
  "<|im_start|>user\n<tool_response>\nrain\n</tool_response><|im_end|>\n<|im_start|>assistant\nIt <answer>rains</answer><|im_end|>";
const EPISODE_TURNS = [
  { thought: "look", said: "", calls: [["weather", { city: "x" }]], told: [["weather", "rain", false]] },
  turn("It\n\nrains"),
];

describe("slime", () => {
  const sample = {
    prompt: CHATML,
    response: EPISODE,
    tokens: [1, 2, 3, 10, 11, 20, 21, 12],
    response_length: 5,
    loss_mask: [1, 1, 0, 0, 1],
    rollout_log_probs: [-1, -2, 0, 0, -3],
    reward: 0.7,
    group_index: 4,
    index: 9,
    status: "truncated",
  };

  it("lays tokens over the turns that the model wrote", async () => {
    const [trajectory] = await converted("slime", sample);
    expect(shown(trajectory!)).toEqual(EPISODE_TURNS);
    expect(agentSteps(trajectory!).map(({ metrics }) => metrics)).toEqual([
      { prompt_token_ids: [1, 2, 3], completion_token_ids: [10, 11], logprobs: [-1, -2] },
      { completion_token_ids: [12], logprobs: [-3] },
    ]);
    expect(sourceOf(trajectory!)).toMatchObject({
      group: "4",
      index: 9,
      reward: 0.7,
      kept: { loss_mask: [1, 1, 0, 0, 1] },
    });
    expect(trajectory!.steps.at(-1)!.extra?.arenakit?.finish).toBe("length");
  });

  it("lays none where the mask has other turns, and keeps them", async () => {
    const [trajectory] = await converted("slime", { ...sample, loss_mask: [1, 1, 1, 1, 1] });
    expect(agentSteps(trajectory!).map(({ metrics }) => metrics)).toEqual([undefined, undefined]);
    expect(sourceOf(trajectory!)).toMatchObject({ kept: { tokens: sample.tokens } });
  });

  it("reads all samples of a rollout", async () => {
    const both = await converted("slime", {
      rollout_id: 7,
      samples: [sample, { ...sample, index: 10, reward: { a: 1 } }],
    });
    expect(both.map((one) => [sourceOf(one).group, sourceOf(one).index, sourceOf(one).reward])).toEqual([
      ["7:4", 9, 0.7],
      ["7:4", 10, undefined],
    ]);
    expect(sourceOf(both[1]!)).toMatchObject({ kept: { reward: { a: 1 } } });
  });
});

describe("verl", () => {
  const bare = (text: string) => text.replaceAll(/<\|im_(?:start|end)\|>/g, "");

  it("reads texts whose special tokens are gone as those that have them", async () => {
    const [whole] = await converted("verl", { input: CHATML, output: EPISODE, score: 1, step: 5, gts: "rains" });
    const [trajectory] = await converted("verl", { input: bare(CHATML), output: bare(EPISODE), score: 0, step: 5 });
    expect([shown(whole!), shown(trajectory!)]).toEqual([EPISODE_TURNS, EPISODE_TURNS]);
    expect(trajectory!.steps.slice(0, 2).map(({ message }) => message)).toEqual(["S", "q"]);
    expect(sourceOf(whole!)).toMatchObject({ reward: 1, kept: { gts: "rains", step: 5 } });
    expect(sourceOf(whole!).group).toBe(sourceOf(trajectory!).group);
  });

  it("parts the same prompt of two steps, and has a group by its name", async () => {
    const row = { input: "q", output: "a" };
    const groups = [
      { ...row, step: 1 },
      { ...row, step: 2 },
      { ...row, step: 2, uid: "u" },
    ].map(async (one) => sourceOf((await converted("verl", one))[0]!).group);
    const [first, second, named] = await Promise.all(groups);
    expect(first).not.toBe(second);
    expect(named).toBe("2:u");
  });

  it("reads a search agent's tags as calls", async () => {
    const output =
      "<think>a</think><search>capital</search>\n<information>Paris</information>\n<think>b</think><answer>Paris</answer>";
    const [trajectory] = await converted("verl", { input: "q", output });
    expect(shown(trajectory!)).toEqual([
      { thought: "a", said: "", calls: [["search", { query: "capital" }]], told: [["search", "Paris", false]] },
      turn("Paris", { thought: "b" }),
    ]);
    const [several] = await converted("verl", {
      input: "q",
      output: "<search><query>x</query><query>y</query></search><learnings>z</learnings>",
    });
    expect(shown(several!)[0]!.calls).toEqual([["search", { queries: ["x", "y"] }]]);
  });

  it("does not take a word of the model for a role", async () => {
    const [trajectory] = await converted("verl", { input: "q", output: "Ask the\nuser\nand the superuser\n" });
    expect(shown(trajectory!)).toEqual([turn("Ask the\nuser\nand the superuser\n")]);
  });
});

describe("TRL", () => {
  it("pairs results without ids by name, then by order", async () => {
    const named = (name: string) => ({ type: "function", function: { name, arguments: { of: name } } });
    const [trajectory] = await converted("trl", {
      prompt: [{ role: "user", content: "q" }],
      completion: [
        { role: "assistant", content: "", tool_calls: [named("f"), named("g"), named("f")] },
        { role: "tool", name: "g", content: "G" },
        { role: "tool", name: "f", content: "F1" },
        { role: "tool", content: "F2" },
        { role: "assistant", content: "end" },
      ],
      reward: 0.25,
    });
    expect(shown(trajectory!)[0]!.told).toEqual([
      ["g", "G", false],
      ["f", "F1", false],
      ["f", "F2", false],
    ]);
    const calls = trajectory!.steps[1]!.tool_calls!.map((one) => one.tool_call_id);
    expect(trajectory!.steps[1]!.observation!.results.map((one) => calls.indexOf(one.source_call_id!))).toEqual([
      1, 0, 2,
    ]);
  });

  it("takes a batch apart", async () => {
    const batch = {
      prompts: ["p", "p"],
      completions: ["a", "b"],
      rewards: [1, 0],
      step: 3,
      completion_ids: [[1], [2]],
    };
    const both = await converted("trl", batch);
    expect(
      both.map((one) => [answerOf(one), sourceOf(one).reward, one.steps[1]!.metrics?.completion_token_ids]),
    ).toEqual([
      ["a", 1, [1]],
      ["b", 0, [2]],
    ]);
    expect(sourceOf(both[0]!).group).toBe(sourceOf(both[1]!).group);
    expect(await refused("trl", { ...batch, completions: ["a"] })).toEqual([
      "completions: expected as many completions as prompts (2), got 1",
    ]);
  });
});

describe("verifiers", () => {
  const node = (message: object, parent: number | null, tokens: { ids: number[]; sampled?: number[] }) => ({
    message,
    parent,
    sampled: tokens.sampled !== undefined,
    token_ids: tokens.ids,
    mask: tokens.ids.map((id) => tokens.sampled?.includes(id) ?? false),
    logprobs: tokens.sampled?.map((id) => -id) ?? [],
  });
  const trace = {
    version: 1,
    id: "t",
    task: { type: "T", data: {}, key: "k" },
    nodes: [
      node({ role: "user", content: "q" }, null, { ids: [1] }),
      node({ role: "assistant", content: "", tool_calls: [{ id: "c", name: "weather", arguments: "{}" }] }, 0, {
        ids: [2, 3],
        sampled: [3],
      }),
      node({ role: "tool", tool_call_id: "c", content: "rain" }, 1, { ids: [4] }),
      node({ role: "assistant", content: "one" }, 2, { ids: [5], sampled: [5] }),
      node({ role: "assistant", content: "other" }, 2, { ids: [6], sampled: [6] }),
    ],
    rewards: { right: { score: 0.5, weight: 2 }, short: { score: 1, weight: 0.1 }, late: null },
    tools: [{ name: "weather", description: "d", parameters: { type: "object" } }],
  };

  it("gives each branch of a trace, with its tokens", async () => {
    const both = await converted("verifiers", trace);
    expect(both.map(answerOf)).toEqual(["one", "other"]);
    expect(shown(both[1]!)[0]).toEqual(turn("", { calls: [["weather", {}]], told: [["weather", "rain", false]] }));
    expect(both[1]!.steps[1]!.metrics).toEqual({ prompt_token_ids: [1, 2], completion_token_ids: [3], logprobs: [-3] });
    expect(sourceOf(both[0]!)).toMatchObject({ group: "k", reward: 1.1 });
    expect(both.map((one) => one.trajectory_id)).toEqual(["t-0", "t-1"]);
  });

  it("reads rollouts of versions before", async () => {
    const [trajectory] = await converted("verifiers", {
      example_id: 0,
      prompt: [{ role: "user", content: "q" }],
      completion: [
        { role: "assistant", content: "a", tool_calls: [JSON.stringify(call("c", "{}"))] },
        { role: "tool", tool_call_id: "c", content: "r" },
      ],
      reward: 1,
    });
    expect(shown(trajectory!)).toEqual([turn("a", { calls: [["weather", {}]], told: [["weather", "r", false]] })]);
    expect(sourceOf(trajectory!)).toMatchObject({ group: "0", reward: 1 });
  });
});

describe("a reward", () => {
  const sample = { prompt: "q", completion: "a" };
  it.each([
    ["verl", { input: "q", output: "a", score: 1, reward: 0.5 }, 0.5, { score: 1 }, []],
    ["verl", { input: "q", output: "a", score: { acc: 1 } }, undefined, { score: { acc: 1 } }, ["score"]],
    ["verl", { input: "q", output: "a", score: 1, reward: "x" }, 1, { reward: "x" }, ["reward"]],
    ["trl", { ...sample, reward: [1, 2] }, undefined, { reward: [1, 2] }, ["reward"]],
    ["verifiers", { ...sample, reward: "x" }, undefined, { reward: "x" }, ["reward"]],
    ["slime", { prompt: "q", response: "a", reward: { a: 1 } }, undefined, { reward: { a: 1 } }, ["reward"]],
    ["openai", { messages: [{ role: "user", content: "q" }], reward: null }, undefined, { reward: null }, []],
  ])("of %s %j is kept where it is none, and that is said", async (format, record, reward, kept, unread) => {
    const { trajectories, warnings } = await convertRecord(record, { format, line: 1 });
    const source = sourceOf(trajectories[0]!);
    expect([source.reward, source.kept]).toEqual([reward, kept]);
    expect(warnings.map(({ path, message }) => `${path}: ${message}`)).toEqual(
      unread.map((name) => `${name}: no reward: expected a finite number; it is kept in extra.source.kept`),
    );
  });
});

it.each(["trl", "verifiers", "verl", "slime"])(
  "marks the turns of a prompt of %s as copied context",
  async (format) => {
    const prompt = [
      { role: "user", content: "2 + 2?" },
      { role: "assistant", content: "4" },
      { role: "user", content: "3 + 3?" },
    ];
    const [trajectory] = await converted(format, { prompt, completion: "6", response: "6" });
    const said = trajectory!.steps.filter(({ source }) => source === "agent");
    expect(said.map(({ message, is_copied_context }) => [message, is_copied_context])).toEqual([
      ["4", true],
      ["6", undefined],
    ]);
  },
);

describe("ATIF of other tools", () => {
  it("is read with nulls, images and inner trajectories", async () => {
    const agent = { name: "a", version: "1" };
    const inner = { schema_version: "ATIF-v1.8", trajectory_id: "x", agent, steps: [] };
    const [trajectory] = await converted("atif", {
      schema_version: "ATIF-v1.8",
      session_id: null,
      agent: { name: "a", version: "1", model_name: null },
      steps: [
        {
          step_id: 1,
          source: "user",
          message: [{ type: "image", source: { media_type: "image/png", path: "a.png" } }],
          metrics: null,
        },
      ],
      subagent_trajectories: [inner],
    });
    expect(trajectory!.steps[0]!.message).toEqual([{ type: "text", text: "[image a.png]" }]);
    expect(trajectory!.extra).toEqual({ subagent_trajectories: [inner] });
  });

  it.each([
    [{ step_id: 2, source: "user", message: "q" }, "steps[0].step_id: expected 1"],
    [{ step_id: 1, source: "user", message: "q", reasoning_content: "t" }, "steps[0].reasoning_content: only a step"],
    [{ step_id: 1, source: "agent", message: "q", timestamp: "noon" }, "steps[0].timestamp: expected ISO 8601"],
    [
      { step_id: 1, source: "agent", message: "q", llm_call_count: 0, metrics: {} },
      "steps[0].metrics: llm_call_count 0",
    ],
    [
      { step_id: 1, source: "agent", message: "q", metrics: { prompt_tokens: 1.5 } },
      "steps[0].metrics.prompt_tokens: expected",
    ],
    [
      {
        step_id: 1,
        source: "agent",
        message: "q",
        tool_calls: [],
        observation: { results: [{ source_call_id: "x" }] },
      },
      "steps[0].observation.results[0].source_call_id: no call",
    ],
    [{ step_id: 1, source: "agent" }, "steps[0].message: "],
  ])("is refused where %j breaks a rule", async (step, said) => {
    const [problem] = await refused("atif", {
      schema_version: "ATIF-v1.8",
      agent: { name: "a", version: "1" },
      steps: [step],
    });
    expect(problem).toContain(said);
  });
});

describe("any record", () => {
  it.each(SOURCE_FORMATS.filter((format) => format !== "atif"))(
    "%s: a text of tags by thousands is read in time, and none is lost",
    async (format) => {
      const text = "<tool_call><search><answer><think>".repeat(20_000);
      const records: Record<string, unknown> = {
        openai: [{ role: "assistant", content: text }],
        anthropic: [{ role: "assistant", content: text }],
        sharegpt: { conversations: [{ from: "gpt", value: text }] },
        slime: { prompt: "q", response: text },
        verl: { input: "q", output: text },
        trl: { prompt: "q", completion: text },
        attempt: { prompt: "q", completion: text, mask: [[text.length, 1]] },
        verifiers: { prompt: "q", completion: text },
      };
      const [trajectory] = await converted(format, records[format]);
      expect(JSON.stringify(trajectory).length).toBeGreaterThan(text.length);
    },
  );

  it("is a problem and never an exception, whatever it is", async () => {
    const formats = fc.constantFrom(...SOURCE_FORMATS);
    await fc.assert(
      fc.asyncProperty(formats, fc.jsonValue({ maxDepth: 4 }), async (format, record) => {
        const { trajectories, problems } = await convertRecord(record, { format, line: 1 });
        expect(trajectories.length === 0).toBe(problems.length > 0);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});
