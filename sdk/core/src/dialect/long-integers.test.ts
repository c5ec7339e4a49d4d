/** An id of many digits comes to the tool as it was written, or not at all. */
import type { ToolSpec } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { dialects } from "../dialects.ts";

type DialectName = keyof typeof dialects;
const properties = { top_k: { type: "integer" }, price: { type: "number" }, tags: { type: "array" } };
const TOOLS: ToolSpec[] = [{ name: "search", description: "", inputSchema: { type: "object", properties } }];

function parse(dialect: DialectName, text: string) {
  let next = 0;
  return dialects[dialect].parse(text, () => `call-${++next}`, "en", TOOLS);
}
const callsIn = (dialect: DialectName, text: string) =>
  parse(dialect, text).calls.flatMap((one) => (one.valid ? [[one.call.name, one.call.arguments]] : []));
const problemsIn = (dialect: DialectName, text: string) =>
  parse(dialect, text).calls.flatMap((one) => (one.valid ? [] : [one.error]));

describe("an integer of more digits than JavaScript keeps", () => {
  const id = "12345678901234567890";
  const args = `{"query": ${id}}`;
  const texts: [DialectName, string][] = [
    ["hermes", `<tool_call>{"name": "search", "arguments": ${args}}</tool_call>`],
    ["hermes", `<tool_call>{"name": "search", "arguments": ${JSON.stringify(args)}}</tool_call>`],
    ["openai", `{"role": "assistant", "tool_calls": [{"function": {"name": "search", "arguments": ${args}}}]}`],
    [
      "openai",
      `{"role": "assistant", "tool_calls": [{"function": {"name": "search", "arguments": ${JSON.stringify(args)}}}]}`,
    ],
    ["llama3-json", `{"name": "search", "parameters": ${args}}`],
    [
      "deepseek",
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>search<｜tool▁sep｜>${args}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
    ["gpt-oss", `<|channel|>commentary to=functions.search <|constrain|>json<|message|>${args}<|call|>`],
  ];
  it.each(texts)("makes a call of %s invalid: %s", (dialect, text) => {
    expect(callsIn(dialect, text)).toEqual([]);
    expect(problemsIn(dialect, text)).toEqual([expect.stringContaining("write it as a string")]);
  });

  it.each(texts)("is kept by %s in a string: %s", (dialect, text) => {
    const quoted = text.includes(String.raw`\"query`) ? String.raw`\"${id}\"` : `"${id}"`;
    expect(callsIn(dialect, text.replace(id, quoted))).toEqual([["search", { query: id }]]);
  });

  it("is text where values are text, whatever their type, alone and in a list", () => {
    const given = { top_k: id, price: id, tags: `[${id}]` };
    const xml = Object.entries(given).map(([key, value]) => `<parameter=${key}>${value}</parameter>`);
    const qwen = `<tool_call><function=search>${xml.join("")}</function></tool_call>`;
    expect(callsIn("qwen3-coder", qwen)).toEqual([["search", given]]);
    const dsml = `<｜DSML｜parameter name="top_k" string="false">${id}</｜DSML｜parameter>`;
    const deepseek = `<｜DSML｜function_calls><｜DSML｜invoke name="search">${dsml}</｜DSML｜invoke></｜DSML｜function_calls>`;
    expect(callsIn("deepseek", deepseek)).toEqual([["search", { top_k: id }]]);
  });

  it("leaves an answer in JSON what it is", () => {
    expect(parse("llama3-json", args)).toMatchObject({ visible: args, calls: [] });
    expect(parse("openai", `{"role": "assistant", "content": "hi", "created": ${id}}`).visible).toBe("hi");
  });
});
