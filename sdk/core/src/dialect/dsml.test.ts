/** DeepSeek V3.2's calls: what vLLM's deepseekv32 and SGLang's make of them, and what is wrong with others. */
import { describe, expect, it } from "vitest";
import { dialects } from "../dialects.ts";

function parse(text: string) {
  let next = 0;
  return dialects.deepseek.parse(text, () => `call-${++next}`, "en");
}
const callsIn = (text: string) =>
  parse(text).calls.flatMap((one) => (one.valid ? [[one.call.name, one.call.arguments]] : []));
const problemsIn = (text: string) => parse(text).calls.flatMap((one) => (one.valid ? [] : [one.error]));

describe("DSML", () => {
  const dsml = (...invokes: string[]) =>
    `<｜DSML｜function_calls>\n${invokes.map((one) => `${one}\n`).join("")}</｜DSML｜function_calls>`;
  const invoke = (name: string, content: string) => `<｜DSML｜invoke name="${name}">\n${content}</｜DSML｜invoke>`;
  const given = (name: string, isText: boolean, value: string) =>
    `<｜DSML｜parameter name="${name}" string="${isText}">${value}</｜DSML｜parameter>\n`;
  /** vLLM's deepseekv32 and SGLang's deepseekv32 read these alike. */
  const ofV32: [string, string, unknown[]][] = [
    [
      "several calls and values of each kind",
      `先查。\n\n${dsml(
        invoke("get_weather", given("city", true, "杭州") + given("days", false, "3")),
        invoke("search", given("tags", false, '["a", {"b": null}]') + given("query", true, "3")),
      )}<｜end▁of▁sentence｜>`,
      [
        ["get_weather", { city: "杭州", days: 3 }],
        ["search", { tags: ["a", { b: null }], query: "3" }],
      ],
    ],
    ["a call without parameters", dsml(invoke("ping", "")), [["ping", {}]]],
    [
      "quotes and tags of others in a text",
      dsml(invoke("search", given("query", true, 'a "b" <tool_call> > c'))),
      [["search", { query: 'a "b" <tool_call> > c' }]],
    ],
    [
      "of a name twice the last",
      dsml(invoke("search", given("query", true, "a") + given("query", true, "b"))),
      [["search", { query: "b" }]],
    ],
    ["nothing of a thought", `<think>${dsml(invoke("ping", ""))}</think>Done.`, []],
    ["no call of a section that nothing closed", `<｜DSML｜function_calls>\n${invoke("ping", "")}`, []],
    ["no call outside of a section", invoke("ping", ""), []],
  ];
  it.each(ofV32)("reads %s", (_, text, calls) => expect(callsIn(text)).toEqual(calls));

  it("reads V4's name of the section, and the JSON of all arguments as SGLang does", () => {
    const text = dsml(invoke("get_weather", '{"city": "Tokyo"}\n'));
    expect(callsIn(text)).toEqual([["get_weather", { city: "Tokyo" }]]);
    expect(callsIn(text.replaceAll("function_calls", "tool_calls"))).toHaveLength(1);
    expect(parse(`先查。\n\n${text}`).visible).toBe("先查。");
  });

  it.each([
    ["a section that nothing closed", `<｜DSML｜function_calls>\n${invoke("ping", "")}`, "</｜DSML｜function_calls>"],
    ["an invoke that nothing closed", dsml('<｜DSML｜invoke name="ping">'), "</｜DSML｜invoke>"],
    ["no section", invoke("ping", ""), "<｜DSML｜function_calls>"],
    ["a section of words", "<｜DSML｜function_calls>ping</｜DSML｜function_calls>", 'invoke name="NAME"'],
    ["no name", dsml("<｜DSML｜invoke>\n</｜DSML｜invoke>"), 'invoke name="NAME"'],
    ["words for parameters", dsml(invoke("ping", "now")), 'parameter name="KEY"'],
    ["broken JSON for parameters", dsml(invoke("ping", '{"city": "To')), "closing quote"],
    [
      "a parameter of no kind",
      dsml(invoke("search", '<｜DSML｜parameter name="query">a</｜DSML｜parameter>')),
      'string="true"',
    ],
    [
      "a parameter that nothing closed",
      dsml(invoke("search", '<｜DSML｜parameter name="query" string="true">a')),
      'string="true"',
    ],
  ])("says what is wrong with %s", (_, text, expected) => {
    expect(callsIn(text)).toEqual([]);
    expect(problemsIn(text)).toEqual([expect.stringContaining(expected)]);
  });
});
