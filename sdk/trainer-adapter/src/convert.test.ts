/** Conversations as chat APIs and data sets have them: what was called and what answered it; messages come back whole. */
import { answerOf, canonicalJson } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { call, converted, refused, shown, sourceOf, turn, WEATHER } from "./convert.fixture.ts";
import { toOpenAi } from "./index.ts";

describe("OpenAI", () => {
  it("pairs results with calls by id, whatever their order, and keeps a call that cannot be read as such", async () => {
    const messages = [
      { role: "user", content: "Where does it rain?" },
      {
        role: "assistant",
        content: null,
        tool_calls: [call("a", '{"city": "杭州"}'), call("b", "{city"), call("c", "")],
      },
      { role: "tool", tool_call_id: "c", content: "everywhere" },
      { role: "tool", tool_call_id: "b", content: "no JSON" },
      { role: "tool", tool_call_id: "a", content: "Hangzhou" },
      { role: "assistant", content: "In Hangzhou." },
    ];
    const [trajectory] = await converted("openai", {
      messages,
      tools: [WEATHER],
      model: "m",
      reward: 0.5,
      group_id: "g",
    });
    expect(shown(trajectory!)).toEqual([
      turn("", {
        calls: [
          ["weather", { city: "杭州" }],
          ["weather", {}],
        ],
        told: [
          ["weather", "everywhere", false],
          [null, "no JSON", false],
          ["weather", "Hangzhou", false],
        ],
      }),
      turn("In Hangzhou."),
    ]);
    expect(trajectory!.steps[1]!.extra?.arenakit?.invalidCalls).toHaveLength(1);
    expect(answerOf(trajectory!)).toBe("In Hangzhou.");
    expect(trajectory!.agent).toMatchObject({ model_name: "m", tool_definitions: [WEATHER] });
    expect(sourceOf(trajectory!)).toMatchObject({ format: "openai", group: "g", reward: 0.5 });
    expect(toOpenAi(trajectory!)).toEqual({ messages, tools: [WEATHER], model: "m" });
  });

  it("gives a trajectory for each choice, and the same group for the same prompt", async () => {
    const request = { messages: [{ role: "user", content: "q" }], model: "asked" };
    const choices = ["a", "b"].map((content) => ({ message: { role: "assistant", content }, finish_reason: "length" }));
    const both = await converted("openai", { request, response: { model: "served", choices } });
    const [alone] = await converted("openai", [...request.messages, { role: "assistant", content: "c" }]);
    expect(both.map(answerOf)).toEqual(["a", "b"]);
    expect(both.map((one) => one.steps[1]!.extra?.arenakit?.finish)).toEqual(["length", "length"]);
    expect(both[0]!.agent.model_name).toBe("served");
    expect(new Set([...both, alone!].map((one) => sourceOf(one).group)).size).toBe(1);
    expect(new Set([...both, alone!].map((one) => one.trajectory_id)).size).toBe(3);
  });

  it("reads dialects in the text where the endpoint did not", async () => {
    const text =
      '<think>ask <tool_call>{"name":"no"}</tool_call></think>\n<tool_call>\n{"name": "weather", "arguments": {"city": "x"}}\n</tool_call>';
    const [trajectory] = await converted("openai", [
      { role: "user", content: "q" },
      { role: "assistant", content: text },
      { role: "user", content: "<tool_response>\nrain\n</tool_response>" },
      { role: "assistant", content: "<think>so</think>It rains. <answer>yes</answer>" },
    ]);
    expect(shown(trajectory!)).toEqual([
      {
        thought: 'ask <tool_call>{"name":"no"}</tool_call>',
        said: "",
        calls: [["weather", { city: "x" }]],
        told: [["weather", "rain", false]],
      },
      turn("It rains.\n\nyes", { thought: "so" }),
    ]);
    expect(trajectory!.steps[1]!.extra?.arenakit?.raw).toBe(text);
  });

  it("says where a record is wrong and what was expected", async () => {
    expect(await refused("openai", { messages: [{ role: "usr", content: "q" }] })).toEqual([
      expect.stringMatching(/^messages\[0\]\.role: .*"assistant"/),
    ]);
    expect(await refused("openai", { messages: [{ role: "user", content: 5 }] })).toEqual([
      expect.stringMatching(/^messages\[0\]\.content: /),
    ]);
    expect(await refused("openai", "text")).toEqual([expect.stringContaining("{messages: [{role, content")]);
  });
});

describe("messages", () => {
  const word = fc.string({ maxLength: 8 });
  const text = fc.oneof(
    word,
    fc.constant(null),
    fc.constantFrom(
      "<think>a</think>b",
      "<tool_call>{}</tool_call>",
      "<answer>x</answer>",
      '<tool_call>{"name":"n","arguments":{}}</tool_call>',
    ),
    fc.array(
      fc.oneof(
        fc.record({ type: fc.constant("text"), text: word }),
        fc.record({ type: fc.constant("image_url"), url: word }),
      ),
      { maxLength: 2 },
    ),
  );
  const args = fc.oneof(word, fc.constantFrom("{}", '{"a": 1}', '{"a":1.0}', "null", "[]", ""));
  const extras = fc.constantFrom({}, { refusal: null }, { name: "n" }, { annotations: [] });
  const calls = fc.array(
    fc.record({
      id: fc.constantFrom("a", "b", "c"),
      type: fc.constant("function"),
      function: fc.record({ name: fc.constantFrom("f", "g"), arguments: args }),
    }),
    { maxLength: 3 },
  );
  const message = fc.oneof(
    fc.tuple(fc.record({ role: fc.constantFrom("system", "developer", "user"), content: text }), extras),
    fc.tuple(
      fc.record({ role: fc.constant("assistant"), content: text, tool_calls: calls }, { requiredKeys: ["role"] }),
      extras,
    ),
    fc.tuple(fc.record({ role: fc.constant("assistant"), content: text, reasoning_content: word }), extras),
    fc.tuple(
      fc.record(
        { role: fc.constant("tool"), content: text, tool_call_id: fc.constantFrom("a", "b", "z") },
        { requiredKeys: ["role", "content"] },
      ),
      extras,
    ),
  );
  const messages = fc.array(
    message.map(([one, extra]) => ({ ...one, ...extra })),
    { minLength: 1, maxLength: 8 },
  );

  it("come back from ATIF as they were", async () => {
    await fc.assert(
      fc.asyncProperty(messages, async (given) => {
        const [trajectory] = await converted("openai", { messages: given });
        const [again] = await converted("atif", JSON.parse(JSON.stringify(trajectory)));
        expect(toOpenAi(again!).messages.map(canonicalJson)).toEqual(given.map(canonicalJson));
      }),
      { seed: 11, numRuns: 500 },
    );
  });

  it("keep members that every object seems to have", async () => {
    const message = JSON.parse('{"role": "user", "content": "q", "constructor": 1, "valueOf": {"a": 2}}');
    const [trajectory] = await converted("openai", { messages: [message] });
    expect(toOpenAi(trajectory!).messages.map(canonicalJson)).toEqual([canonicalJson(message)]);
  });

  it("say what was changed since, not what the source had", async () => {
    const [trajectory] = await converted("openai", [
      { role: "user", content: "q" },
      { role: "assistant", content: "", tool_calls: [call("a", '{"city": "x"}')] },
    ]);
    trajectory!.steps[1]!.tool_calls![0]!.arguments = { city: "y" };
    const [, said] = toOpenAi(trajectory!).messages;
    expect(said).toMatchObject({ tool_calls: [{ function: { arguments: '{"city":"y"}' } }] });
  });
});

describe("Anthropic", () => {
  it("reads thinking, tool_use, tool_result and what the user says beside", async () => {
    const messages = [
      { role: "user", content: "q" },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "t", signature: "s" },
          { type: "text", text: "Let me see." },
          { type: "tool_use", id: "1", name: "weather", input: { city: "x" } },
          { type: "tool_use", id: "2", name: "weather", input: { city: "y" } },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "2", content: "gone", is_error: true },
          { type: "tool_result", tool_use_id: "1", content: [{ type: "text", text: "rain" }] },
          { type: "text", text: "and?" },
        ],
      },
    ];
    const response = {
      content: [{ type: "text", text: "Rain." }],
      stop_reason: "end_turn",
      usage: { input_tokens: 5, cache_read_input_tokens: 3, output_tokens: 2 },
    };
    const tools = [{ name: "weather", input_schema: { type: "object" } }];
    const [trajectory] = await converted("anthropic", { system: "S", messages, tools, model: "m", response });
    expect(trajectory!.steps.map(({ source }) => source)).toEqual(["system", "user", "agent", "user", "agent"]);
    expect(shown(trajectory!)).toEqual([
      {
        thought: "t",
        said: "Let me see.",
        calls: [
          ["weather", { city: "x" }],
          ["weather", { city: "y" }],
        ],
        told: [
          ["weather", "gone", true],
          ["weather", "rain", false],
        ],
      },
      turn("Rain."),
    ]);
    expect(trajectory!.steps[4]!.metrics).toEqual({ prompt_tokens: 8, completion_tokens: 2, cached_tokens: 3 });
    expect(trajectory!.agent.tool_definitions).toEqual([WEATHER]);
    expect(JSON.stringify(trajectory!.steps[2]!.extra)).toContain('"signature":"s"');
  });

  it("takes what its server found within a message as observation of the server's call", async () => {
    const hit = { type: "web_search_result", url: "https://a.example", title: "A", encrypted_content: "x" };
    const searched = { type: "server_tool_use", id: "s1", name: "web_search", input: { query: "rain" } };
    const failed = { type: "web_search_tool_result_error", error_code: "max_uses_exceeded" };
    const content = [
      { type: "text", text: "Let me see." },
      searched,
      { type: "web_search_tool_result", tool_use_id: "s1", content: [hit] },
      { ...searched, id: "s2" },
      { type: "web_search_tool_result", tool_use_id: "s2", content: failed },
      { type: "text", text: "It will " },
      { type: "text", text: "rain.", citations: [{ url: hit.url }] },
    ];
    const response = { content, stop_reason: "end_turn", usage: { input_tokens: 5, output_tokens: 2 } };
    const [trajectory] = await converted("anthropic", { messages: [{ role: "user", content: "q" }], response });
    const { encrypted_content: _, ...shownHit } = hit;
    expect(shown(trajectory!)).toEqual([
      turn("Let me see.", {
        calls: [["web_search", { query: "rain" }]],
        told: [["web_search", JSON.stringify([shownHit]), false]],
      }),
      turn("", { calls: [["web_search", { query: "rain" }]], told: [["web_search", JSON.stringify(failed), true]] }),
      turn("It will rain."),
    ]);
    expect(answerOf(trajectory!)).toBe("It will rain.");
    expect(trajectory!.steps.map(({ metrics }) => metrics?.prompt_tokens)).toEqual([
      undefined,
      undefined,
      undefined,
      5,
    ]);
    expect(JSON.stringify(trajectory)).toContain('"encrypted_content":"x"');
  });

  it("is told where a block is no block", async () => {
    const record = { messages: [{ role: "user", content: [{ text: "untyped" }] }] };
    expect(await refused("anthropic", record)).toEqual([expect.stringMatching(/^messages\[0\]\.content/)]);
  });
});

describe("ShareGPT", () => {
  it("joins what is said before a call with the call", async () => {
    const [trajectory] = await converted("sharegpt", {
      conversations: [
        { from: "human", value: "q" },
        { from: "gpt", value: "Let me see." },
        {
          from: "function_call",
          value: '[{"name":"weather","arguments":{"city":"x"}},{"name":"weather","arguments":"{}"}]',
        },
        { from: "observation", value: "rain" },
        { from: "observation", value: "sun" },
        { from: "gpt", value: "Both." },
      ],
      tools: JSON.stringify([WEATHER.function]),
    });
    expect(shown(trajectory!)).toEqual([
      turn("Let me see.", {
        calls: [
          ["weather", { city: "x" }],
          ["weather", {}],
        ],
        told: [
          ["weather", "rain", false],
          ["weather", "sun", false],
        ],
      }),
      turn("Both."),
    ]);
    expect(trajectory!.agent.tool_definitions).toEqual([WEATHER]);
  });

  it("names the roles that there are", async () => {
    expect(await refused("sharegpt", { conversations: [{ from: "alien", value: "q" }] })).toEqual([
      expect.stringMatching(/^conversations\[0\]\.from: expected one of system, human/),
    ]);
  });
});

it.each(["atif", "openai"])("refuses %s that nests deeper than anybody walks", async (format) => {
  const deep = JSON.parse(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
  const steps = [{ step_id: 1, source: "agent", message: "" }];
  const atif = { schema_version: "ATIF-v1.8", agent: { name: "a", version: "1" }, steps, extra: deep };
  const chat = { messages: [{ role: "user", content: "q" }], metadata: deep };
  const [problem, ...others] = await refused(format, format === "atif" ? atif : chat);
  expect(problem).toMatch(/^: nests more than 80 levels deep/);
  expect(others).toEqual([]);
});
