import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Message, type ParsedTurn, type ToolSpec, textPart } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { hermes } from "./hermes.ts";

const parse = (text: string): ParsedTurn => {
  let next = 0;
  return hermes.parse(text, () => `call-${++next}`);
};
const CALL = '<tool_call>\n{"name": "weather", "arguments": {"city": "北京"}}\n</tool_call>';
const weather = (id: string) => ({ valid: true, call: { id, name: "weather", arguments: { city: "北京" } } });

describe("thoughts", () => {
  it("takes the text before a lone closing tag for a thought, as prefilled templates leave it", () => {
    expect(parse(`先想想${CALL}</think>好${CALL}`)).toEqual({
      thought: `先想想${CALL}`,
      visible: "好",
      calls: [weather("call-1")],
      answer: null,
    });
  });

  it("executes nothing of an unclosed thought", () => {
    expect(parse(`<think>也许 ${CALL}`).calls).toEqual([]);
    expect(parse(`<think>也许 ${CALL}<answer>x</answer>`)).toMatchObject({ visible: "", answer: null });
  });

  it("does not take a tag inside a call's arguments for a thought", () => {
    const text = '<tool_call>{"name": "f", "arguments": {"q": "a</think>b<think>c"}}</tool_call>';
    expect(parse(text)).toMatchObject({
      thought: null,
      calls: [{ valid: true, call: { arguments: { q: "a</think>b<think>c" } } }],
    });
  });

  it("ignores what follows the end of the turn", () => {
    expect(parse(`好<|im_end|>\n<|im_start|>user\n${CALL}`)).toMatchObject({ visible: "好", calls: [] });
  });
});

describe("answers", () => {
  it("takes the last block outside of thoughts and leaves it out of the visible text", () => {
    expect(parse("<think><answer>a</answer></think>如下<answer>b</answer>或<answer> c </answer>")).toMatchObject({
      answer: "c",
      visible: "如下或",
    });
  });

  it("reads an unclosed block as visible text", () => {
    expect(parse("<answer>去故宫")).toMatchObject({ answer: null, visible: "去故宫" });
  });

  it("reads a call inside an answer block as a call", () => {
    expect(parse(`<answer>去${CALL}故宫</answer>`)).toMatchObject({ answer: "去故宫", calls: [weather("call-1")] });
  });
});

describe("malformed calls are kept with what is wrong", () => {
  const cases: [string, string, RegExp][] = [
    ["an open brace", '{"name": "f", "arguments": {"a": 1}', /没有写完.*“}”/],
    ["single quotes", "{'name': 'f'}", /第 2 个字符.*双引号/],
    ["a line feed in a string", '{"name": "f\n"}', /第 12 个字符.*转义/],
    ["a fence", '```json\n{"name": "f", "arguments": {}}\n```', /第 1 个字符/],
    ["two objects", '{"name": "f", "arguments": {}} {"name": "g", "arguments": {}}', /应到此结束/],
    ["NaN", '{"name": "f", "arguments": {"a": NaN}}', /第 34 个字符.*应为一个值/],
    ["an infinite number", '{"name": "f", "arguments": {"a": 1e999}}', /超出范围/],
    ["a list", '[{"name": "f", "arguments": {}}]', /应为一个 JSON 对象，得到的是数组/],
    ["no name", '{"arguments": {}}', /"name".*空缺/],
    ["no arguments", '{"name": "f"}', /缺少 "arguments"$/],
    ["parameters", '{"name": "f", "parameters": {}}', /"parameters"/],
    ["arguments that are a list", '{"name": "f", "arguments": [1]}', /数组/],
    ["arguments that are broken text", '{"name": "f", "arguments": "{a}"}', /字符串.*第 2 个字符/],
    ["a byte order mark", '\ufeff{"name": "f", "arguments": {}}', /第 1 个字符/],
    ["nothing", "  ", /没有内容/],
    ["too deep a value", `{"name": "f", "arguments": ${'{"a":'.repeat(80)}1${"}".repeat(80)}}`, /64 层/],
  ];
  it.each(cases)("%s", (_, body, error) => {
    const { calls } = parse(`<tool_call>${body}</tool_call>`);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ valid: false, raw: body.replace(/^ +$/, "") });
    expect(calls[0]).toHaveProperty("error", expect.stringMatching(error));
  });

  it("keeps the order of good and bad calls", () => {
    const turn = parse(`${CALL}<tool_call>{</tool_call>${CALL}<tool_call>{"name"`);
    expect(turn.calls.map((call) => call.valid)).toEqual([true, false, true, false]);
    expect(turn.calls[2]).toEqual(weather("call-2"));
  });

  it("takes null for no arguments, and blanks of any script around the call", () => {
    const { calls } = parse('<tool_call>\u3000{"name": "ping", "arguments": null}\u00a0\n</tool_call>');
    expect(calls).toEqual([{ valid: true, call: { id: "call-1", name: "ping", arguments: {} } }]);
  });

  it("takes arguments given as JSON text", () => {
    const { calls } = parse('<tool_call>{"name": "weather", "arguments": "{\\"city\\": \\"北京\\"}"}</tool_call>');
    expect(calls).toEqual([weather("call-1")]);
  });
});

describe("prompts", () => {
  // Spelling by the chat template that Qwen3 models ship (tokenizer_config.json).
  const tool: ToolSpec = { name: "weather", description: "天气", inputSchema: { type: "object", properties: {} } };
  const messages: Message[] = [
    { role: "system", content: [textPart("你是助手")] },
    { role: "user", content: [textPart("北京天气？")] },
    {
      role: "assistant",
      content: [textPart("查一下")],
      thought: "要查",
      toolCalls: [{ id: "call-1", name: "weather", arguments: { city: "北京", days: [1, 2] } }],
    },
    { role: "tool", callId: "call-1", name: "weather", content: [textPart("晴")], isError: false },
  ];

  it("are spelt as the template spells them", () => {
    expect(hermes.render(messages, [tool])).toBe(
      `<|im_start|>system
你是助手

# Tools

You may call one or more functions to assist with the user query.

You are provided with function signatures within <tools></tools> XML tags:
<tools>
{"type": "function", "function": {"name": "weather", "description": "天气", "parameters": {"type": "object", "properties": {}}}}
</tools>

For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:
<tool_call>
{"name": <function-name>, "arguments": <args-json-object>}
</tool_call><|im_end|>
<|im_start|>user
北京天气？<|im_end|>
<|im_start|>assistant
<think>
要查
</think>

查一下
<tool_call>
{"name": "weather", "arguments": {"city": "北京", "days": [1, 2]}}
</tool_call><|im_end|>
<|im_start|>user
<tool_response>
晴
</tool_response><|im_end|>
<|im_start|>assistant
`,
    );
  });

  it("forget the thoughts of turns before the last query", () => {
    const rendered = hermes.render(
      [
        { role: "user", content: [textPart("一")] },
        { role: "assistant", content: [], raw: "<think>密</think>\n\n甲" },
        { role: "user", content: [textPart("二")] },
      ],
      [],
    );
    expect(rendered).toContain("<|im_start|>assistant\n甲<|im_end|>");
    expect(rendered).not.toContain("密");
  });
});

interface GoldenCall {
  name: string;
  arguments: unknown;
}
interface GoldenCase {
  id: string;
  defect?: string;
  input: { text: string };
  output: Record<string, { calls?: GoldenCall[]; error?: string }>;
}
const shared = process.env.ARENAKIT_SHARED;

describe.skipIf(!shared)(`golden hermes-qwen-parsing${shared ? "" : " (ARENAKIT_SHARED is not set)"}`, () => {
  const golden: GoldenCase[] = shared
    ? JSON.parse(readFileSync(join(shared, "golden/hermes-qwen-parsing.json"), "utf8")).cases
    : [];
  const engines = ["vllm_hermes", "verl_hermes", "sglang_hermes"];
  const callsOf = (entry: GoldenCase, engine: string) =>
    (entry.output[engine]?.calls ?? []).map((call) => ({ name: call.name, arguments: objectOf(call.arguments) }));
  const agreed = golden.filter((entry) => {
    const [first, ...others] = engines.map((engine) => JSON.stringify(callsOf(entry, engine)));
    return others.every((other) => other === first) && engines.every((engine) => !entry.output[engine]?.error);
  });
  const sound = agreed.filter((entry) => !entry.defect?.includes("<think>"));

  it(`has engines that agree on ${agreed.length} of ${golden.length} cases, ${sound.length} of them compared`, () => {
    console.log(`hermes-qwen-parsing: ${golden.length} cases, ${agreed.length} agreed, ${sound.length} compared`);
    expect(sound.length).toBeGreaterThan(30);
  });

  it.each(sound.map((entry) => [entry.id, entry] as const))("%s", (_, entry) => {
    const calls = parse(entry.input.text).calls.flatMap((call) => (call.valid ? [call.call] : []));
    expect(calls.map(({ name, arguments: args }) => ({ name, arguments: args }))).toEqual(callsOf(entry, engines[0]!));
  });

  it("executes no call quoted in a thought, where the engines would", () => {
    const quoted = agreed.filter((entry) => entry.defect?.includes("<think>"));
    expect(quoted.length).toBeGreaterThan(0);
    for (const entry of quoted) {
      const outside = entry.input.text.replace(/<think>[\s\S]*?(<\/think>|$)/g, "");
      expect(parse(entry.input.text).calls).toHaveLength(outside.split("<tool_call>").length - 1);
    }
  });
});

/** Engines pass arguments on as the text they found; where that text is a JSON string, its content is meant. */
function objectOf(args: unknown): unknown {
  return typeof args === "string" ? JSON.parse(args) : args;
}
