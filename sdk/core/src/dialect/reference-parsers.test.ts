/**
 * What vLLM's and SGLang's parsers of a dialect agree on is read as they read it. The facts are what those parsers return
 * (shared/golden/hermes-qwen-parsing.json and their sources); docs/dialects.md says where they differ.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ToolSpec } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { dialects } from "../dialects.ts";

type DialectName = keyof typeof dialects;

const schema = (properties: Readonly<Record<string, string>>): ToolSpec["inputSchema"] => ({
  type: "object",
  properties: Object.fromEntries(Object.entries(properties).map(([key, type]) => [key, { type }])),
});
const TOOLS: ToolSpec[] = [
  { name: "get_weather", description: "", inputSchema: schema({ city: "string", days: "integer" }) },
  {
    name: "search",
    description: "",
    inputSchema: schema({ query: "string", top_k: "integer", filters: "object", tags: "array" }),
  },
  { name: "book", description: "", inputSchema: schema({ price: "number", confirm: "boolean" }) },
  { name: "ping", description: "", inputSchema: schema({}) },
];

function parse(dialect: DialectName, text: string) {
  let next = 0;
  return dialects[dialect].parse(text, () => `call-${++next}`, "en", TOOLS);
}
/** Names and arguments of the calls that are valid. */
const callsIn = (dialect: DialectName, text: string) =>
  parse(dialect, text).calls.flatMap((one) => (one.valid ? [[one.call.name, one.call.arguments]] : []));
const problemsIn = (dialect: DialectName, text: string) =>
  parse(dialect, text).calls.flatMap((one) => (one.valid ? [] : [one.error]));

const xml = (name: string, parameters: string) =>
  `<tool_call>\n<function=${name}>\n${parameters}</function>\n</tool_call>`;
const parameter = (name: string, value: string) => `<parameter=${name}>\n${value}\n</parameter>\n`;

describe("hermes", () => {
  const call = '<tool_call>\n{"name": "ping", "arguments": {}}';

  it("reads a call that nothing closed where its JSON is whole", () => {
    expect(callsIn("hermes", `${call}\n</tool_call>\n${call}`)).toEqual([
      ["ping", {}],
      ["ping", {}],
    ]);
    expect(parse("hermes", '<tool_call>\n{"name": "ping", "argum').calls).toMatchObject([{ valid: false }]);
  });

  // Where the parsers differ, or pass on what is no JSON: docs/dialects.md says why.
  it.each([
    ['{"name": "search"}', '"arguments" is missing'],
    ['[{"name": "ping", "arguments": {}}]', "expected a JSON object, got an array"],
    ['{"name": "search", "arguments": {"top_k": NaN}}', "expected a value"],
    ['{"name": "search", "arguments": {"top_k": -Infinity}}', "expected a value"],
    ['{"name": "search", "arguments": {"top_k": 1e999}}', "out of range"],
    ['{"name": "search", "arguments": [1]}', "got an array"],
  ])("does not call by %s", (json, problem) => {
    expect(callsIn("hermes", `<tool_call>${json}</tool_call>`)).toEqual([]);
    expect(problemsIn("hermes", `<tool_call>${json}</tool_call>`)).toEqual([expect.stringContaining(problem)]);
  });

  it.each(["{}", '"{}"', '""', "null"])("takes %s for no arguments", (args) =>
    expect(callsIn("hermes", `<tool_call>{"name": "ping", "arguments": ${args}}</tool_call>`)).toEqual([["ping", {}]]),
  );
});

describe("qwen3-coder", () => {
  const facts: [string, string, unknown[]][] = [
    [
      "an integer by its schema",
      xml("get_weather", parameter("city", "Paris") + parameter("days", "3")),
      [["get_weather", { city: "Paris", days: 3 }]],
    ],
    [
      "a number and a boolean in Python's letters",
      xml("book", parameter("price", "12.50") + parameter("confirm", "True")),
      [["book", { price: 12.5, confirm: true }]],
    ],
    [
      "what is neither true nor false, as false",
      xml("book", parameter("confirm", "yes")),
      [["book", { confirm: false }]],
    ],
    [
      "null in any letters, whatever the type",
      xml("get_weather", parameter("city", "NULL")),
      [["get_weather", { city: null }]],
    ],
    [
      "an integer that is none, as text",
      xml("get_weather", parameter("days", "3.5")),
      [["get_weather", { days: "3.5" }]],
    ],
    [
      "JSON of an object and of a list",
      xml("search", parameter("filters", '{"a": [1, 2]}') + parameter("tags", '["x", "y"]')),
      [["search", { filters: { a: [1, 2] }, tags: ["x", "y"] }]],
    ],
    [
      "Python's literals for them",
      xml("search", parameter("filters", "{'a': True}") + parameter("tags", "('x', 1)")),
      [["search", { filters: { a: true }, tags: ["x", 1] }]],
    ],
    [
      "text of several lines with signs in it",
      xml("search", parameter("query", "if a < b\nand c > d")),
      [["search", { query: "if a < b\nand c > d" }]],
    ],
    [
      "an argument that the tool has not, as text",
      xml("search", parameter("extra", "1")),
      [["search", { extra: "1" }]],
    ],
    [
      "an argument that the next one ends",
      xml("get_weather", `<parameter=city>\nA\n${parameter("days", "2")}`),
      [["get_weather", { city: "A", days: 2 }]],
    ],
    ["no arguments", xml("ping", ""), [["ping", {}]]],
    [
      "two functions in one block",
      `<tool_call>\n<function=ping>\n</function>\n<function=get_weather>\n${parameter("city", "B")}</function>\n</tool_call>`,
      [
        ["ping", {}],
        ["get_weather", { city: "B" }],
      ],
    ],
    [
      "a block that nothing closes",
      `<tool_call>\n<function=get_weather>\n${parameter("city", "A")}</function>`,
      [["get_weather", { city: "A" }]],
    ],
    [
      "a function that nothing closes",
      `<tool_call>\n<function=get_weather>\n${parameter("city", "A")}`,
      [["get_weather", { city: "A" }]],
    ],
    [
      "a function outside of a block, as vLLM does",
      `<function=get_weather>\n${parameter("city", "A")}</function>\n</tool_call>`,
      [["get_weather", { city: "A" }]],
    ],
  ];
  it.each(facts)("reads %s", (_, text, calls) => expect(callsIn("qwen3-coder", text)).toEqual(calls));

  it("says how a call is written where there is none", () => {
    expect(problemsIn("qwen3-coder", "<tool_call>\n<function=get_weather\n</tool_call>")).toEqual([
      expect.stringContaining("<function=NAME>"),
    ]);
    expect(problemsIn("qwen3-coder", '<tool_call>{"name": "ping", "arguments": {}}</tool_call>')).toHaveLength(1);
  });

  it("leaves no mark of a call in what is said", () => {
    const text = `Let me see.\n<function=ping>\n</function>\n</tool_call>`;
    expect(parse("qwen3-coder", text).visible).toBe("Let me see.");
  });

  it("takes the first type that is not null of several", () => {
    const tool = { name: "f", description: "", inputSchema: schema({}) };
    tool.inputSchema = {
      properties: { a: { anyOf: [{ type: "null" }, { type: "integer" }] }, b: { type: ["array", "null"] } },
    };
    const text = xml("f", parameter("a", "4") + parameter("b", "[1]"));
    const { calls } = dialects["qwen3-coder"].parse(text, () => "call-1", "en", [tool]);
    expect(calls).toEqual([{ valid: true, call: { id: "call-1", name: "f", arguments: { a: 4, b: [1] } } }]);
  });
});

describe("llama3-json", () => {
  const weather = '{"name": "get_weather", "parameters": {"city": "Paris"}}';
  const museums = '{"name": "search", "arguments": {"query": "museums"}}';
  const facts: [string, string, unknown[]][] = [
    ["parameters", weather, [["get_weather", { city: "Paris" }]]],
    ["arguments", museums, [["search", { query: "museums" }]]],
    ["what stands behind the tag", `Sure.<|python_tag|>${weather}`, [["get_weather", { city: "Paris" }]]],
    [
      "several parted by semicolons",
      `${weather};${museums}`,
      [
        ["get_weather", { city: "Paris" }],
        ["search", { query: "museums" }],
      ],
    ],
    [
      "several parted by nothing",
      `${weather}${museums}`,
      [
        ["get_weather", { city: "Paris" }],
        ["search", { query: "museums" }],
      ],
    ],
    [
      "a tag before each of several",
      `<|python_tag|>${weather};<|python_tag|>${museums}`,
      [
        ["get_weather", { city: "Paris" }],
        ["search", { query: "museums" }],
      ],
    ],
    ["words behind a call", `${weather} trailing words`, [["get_weather", { city: "Paris" }]]],
    [
      "a call behind words behind a call",
      `${weather} and then ${museums}`,
      [
        ["get_weather", { city: "Paris" }],
        ["search", { query: "museums" }],
      ],
    ],
    [
      "more members and objects inside",
      '{"type": "function", "name": "search", "parameters": {"query": "{\\"a\\": 1}", "filters": {"k": {"name": "inner", "parameters": {}}}}}',
      [["search", { query: '{"a": 1}', filters: { k: { name: "inner", parameters: {} } } }]],
    ],
    ["no call within prose, as SGLang does", `Sure: ${weather}`, []],
    ["no call in an answer that is JSON", '{"city": "Paris"}', []],
    ["no call of braces in prose", "{ is a brace", []],
  ];
  it.each(facts)("reads %s", (_, text, calls) => {
    expect(callsIn("llama3-json", text)).toEqual(calls);
    expect(problemsIn("llama3-json", text)).toEqual([]);
  });

  it("keeps what is said beside calls, and an answer in JSON", () => {
    expect(parse("llama3-json", `Sure.<|python_tag|>${weather} words`).visible).toBe("Sure.words");
    expect(parse("llama3-json", '{"city": "Paris"}').visible).toBe('{"city": "Paris"}');
  });

  it("says what is wrong with a call", () => {
    expect(problemsIn("llama3-json", '{"name": "get_weather"}')).toEqual(['"arguments" is missing']);
    expect(problemsIn("llama3-json", '{"name": "get_weather", "parameters": {"city": "Pa')).toEqual([
      expect.stringContaining("closing quote"),
    ]);
    expect(problemsIn("llama3-json", "<|python_tag|>print(1)")).toEqual([expect.stringContaining('{"name": NAME')]);
    expect(parse("llama3-json", `${weather}; {"name": "search", `).calls.map(({ valid }) => valid)).toEqual([
      true,
      false,
    ]);
  });
});

describe("deepseek", () => {
  const section = (...calls: string[]) =>
    `<｜tool▁calls▁begin｜>${calls.map((one) => `<｜tool▁call▁begin｜>${one}<｜tool▁call▁end｜>`).join("\n")}<｜tool▁calls▁end｜>`;
  const facts: [string, string, unknown[]][] = [
    [
      "V3.1's calls",
      section('get_weather<｜tool▁sep｜>{"city": "Tokyo"}', "ping<｜tool▁sep｜>{}"),
      [
        ["get_weather", { city: "Tokyo" }],
        ["ping", {}],
      ],
    ],
    [
      "V3's",
      `Sure.${section('function<｜tool▁sep｜>get_weather\n```json\n{"city": "Tokyo"}\n```')}<｜end▁of▁sentence｜>`,
      [["get_weather", { city: "Tokyo" }]],
    ],
    [
      "V3's arguments over several lines",
      section('function<｜tool▁sep｜>get_weather\n```json\n{\n"city": "Tokyo"\n}\n```'),
      [["get_weather", { city: "Tokyo" }]],
    ],
    ["nothing of a thought", `<think>${section("ping<｜tool▁sep｜>{}")}</think>Done.`, []],
    ["no call outside of the section", "<｜tool▁call▁begin｜>ping<｜tool▁sep｜>{}<｜tool▁call▁end｜>", []],
    ["no call that nothing closes", "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>ping<｜tool▁sep｜>{}", []],
  ];
  it.each(facts)("reads %s", (_, text, calls) => expect(callsIn("deepseek", text)).toEqual(calls));

  it("says what is wrong, and keeps the other calls", () => {
    const turn = parse("deepseek", section('ping<｜tool▁sep｜>{"a": ', "ping<｜tool▁sep｜>{}", "ping"));
    expect(turn.calls.map(({ valid }) => valid)).toEqual([false, true, false]);
    expect(problemsIn("deepseek", "<｜tool▁call▁begin｜>ping<｜tool▁sep｜>{}<｜tool▁call▁end｜>")).toEqual([
      expect.stringContaining("<｜tool▁calls▁begin｜>"),
    ]);
  });

  it("has R1's thought, opened by the template or by itself", () => {
    expect(parse("deepseek", "先想想</think>好")).toMatchObject({ thought: "先想想", visible: "好" });
    expect(parse("deepseek", "<think>想</think>好")).toMatchObject({ thought: "想", visible: "好" });
  });
});

describe("gpt-oss", () => {
  const thought = "<|channel|>analysis<|message|>Look it up.<|end|>";
  const call = (head: string, args: string, end = "<|call|>") =>
    `<|start|>assistant<|channel|>${head}<|message|>${args}${end}`;
  const facts: [string, string, unknown[]][] = [
    [
      "a call behind a thought",
      thought + call("commentary to=functions.get_weather <|constrain|>json", '{"city": "Tokyo"}'),
      [["get_weather", { city: "Tokyo" }]],
    ],
    [
      "a call without a content type",
      call("commentary to=functions.get_weather", '{"city": "Tokyo"}'),
      [["get_weather", { city: "Tokyo" }]],
    ],
    [
      "a call that the text's end closes",
      call("commentary to=functions.ping <|constrain|>json", "{}", ""),
      [["ping", {}]],
    ],
    ["a call on the thoughts' channel", call("analysis to=functions.ping <|constrain|>json", "{}"), [["ping", {}]]],
    [
      "a call whose recipient stands at the role",
      " to=functions.ping<|channel|>commentary json<|message|>{}<|call|>",
      [["ping", {}]],
    ],
    [
      "calls of several messages",
      call("commentary to=functions.ping", "{}") + call("commentary to=functions.ping", "{}"),
      [
        ["ping", {}],
        ["ping", {}],
      ],
    ],
    ["no call quoted in a thought", "<|channel|>analysis<|message|>to=functions.ping {}<|end|>", []],
  ];
  it.each(facts)("reads %s", (_, text, calls) => expect(callsIn("gpt-oss", text)).toEqual(calls));

  it("takes the final message for the answer, and a commentary for what is said", () => {
    const text = `${thought}<|start|>assistant<|channel|>commentary<|message|>One moment.<|end|><|start|>assistant<|channel|>final<|message|>42<|return|>`;
    expect(parse("gpt-oss", text)).toEqual({ thought: "Look it up.", visible: "One moment.", calls: [], answer: "42" });
  });

  it("tells a final message that nothing closed, and reads text without marks as said", () => {
    expect(parse("gpt-oss", "<|channel|>final<|message|>4")).toMatchObject({ answer: "4", answerIsOpen: true });
    expect(parse("gpt-oss", "Just words.")).toMatchObject({ visible: "Just words.", answer: null });
  });

  it("forgets the thoughts of earlier turns, and what a policy made up as a result is none of its words", () => {
    const raw = `${thought}<|start|>assistant<|channel|>final<|message|>42`;
    const rendered = dialects["gpt-oss"].render(
      [
        { role: "assistant", content: [], raw },
        { role: "user", content: [{ type: "text", text: "?" }] },
      ],
      [],
    );
    expect(rendered).not.toContain("Look it up.");
    expect(rendered).toContain("<|channel|>final<|message|>42<|end|>");
    expect(
      parse("gpt-oss", "<|start|>functions.ping to=assistant<|channel|>commentary<|message|>pong<|end|>"),
    ).toMatchObject({ visible: "", calls: [] });
  });
});

interface GoldenResult {
  readonly calls?: readonly { readonly name: string; readonly arguments: unknown }[];
  readonly error?: string;
}
interface GoldenCase {
  readonly id: string;
  readonly defect?: string;
  readonly input: { readonly text: string };
  readonly output: Readonly<Record<string, GoldenResult>>;
}
const shared = process.env.ARENAKIT_SHARED;
const golden: readonly GoldenCase[] = shared
  ? JSON.parse(readFileSync(join(shared, "golden/hermes-qwen-parsing.json"), "utf8")).cases
  : [];
/** Parsers pass arguments on as they found them; where that is the text of JSON, its content is meant. */
const objectOf = (args: unknown): unknown => (typeof args === "string" ? JSON.parse(args) : args);
const PAIRS = [
  ["hermes", "vllm_hermes", "sglang_hermes"],
  ["qwen3-coder", "vllm_qwen3_coder", "sglang_qwen3_coder"],
  ["llama3-json", "vllm_llama3_json", "sglang_llama3"],
] as const;

describe.skipIf(!shared)(`golden hermes-qwen-parsing${shared ? "" : " (ARENAKIT_SHARED is not set)"}`, () => {
  describe.each(PAIRS)("%s", (dialect, vllm, sglang) => {
    const callsOf = ({ output }: GoldenCase, parser: string) =>
      (output[parser]?.calls ?? []).map((call) => [call.name, objectOf(call.arguments)]);
    const agreed = golden.filter(
      (one) =>
        one.defect === undefined &&
        !one.output[vllm]?.error &&
        !one.output[sglang]?.error &&
        JSON.stringify(callsOf(one, vllm)) === JSON.stringify(callsOf(one, sglang)),
    );
    it("has cases that both parsers read alike, some of them with calls", () => {
      expect(agreed.length).toBeGreaterThan(20);
      expect(agreed.filter((one) => callsOf(one, vllm).length > 0).length).toBeGreaterThan(5);
    });

    it.each(agreed.map((one) => [one.id, one] as const))("%s", (_, one) =>
      expect(callsIn(dialect, one.input.text)).toEqual(callsOf(one, vllm)),
    );
  });
});
