/** An episode in every dialect: the policy calls a tool, is told what it found, and answers. */
import type { ToolSpec } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { dialects } from "../dialects.ts";
import { play } from "../episode.fixture.ts";

const offered = (name: string): ToolSpec => ({
  name,
  description: "Forecast",
  inputSchema: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } } },
});
const args = { city: "Paris", days: 3 };
const json = JSON.stringify(args);

const TURNS: Readonly<Record<keyof typeof dialects, readonly [call: string, answer: string]>> = {
  hermes: [`<tool_call>{"name": "weather", "arguments": ${json}}</tool_call>`, "<answer>dry</answer>"],
  openai: [
    JSON.stringify({ tool_calls: [{ function: { name: "weather", arguments: json } }] }),
    '{"role": "assistant", "content": "<answer>dry</answer>"}',
  ],
  "qwen3-coder": [
    "<tool_call>\n<function=weather>\n<parameter=city>\nParis\n</parameter>\n<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>",
    "<answer>dry</answer>",
  ],
  "llama3-json": [`{"name": "weather", "parameters": ${json}}`, "dry"],
  deepseek: [
    `<think>?</think><｜tool▁calls▁begin｜><｜tool▁call▁begin｜>weather<｜tool▁sep｜>${json}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    "<think>!</think>dry",
  ],
  "gpt-oss": [
    `<|channel|>analysis<|message|>?<|end|><|start|>assistant<|channel|>commentary to=functions.weather <|constrain|>json<|message|>${json}<|call|>`,
    "<|channel|>final<|message|>dry<|return|>",
  ],
  "search-r1": ["<think>?</think><search>Paris</search><information>made up</information>", "<answer>dry</answer>"],
  o2: ["<search><query>Paris</query><query>Rome</query></search>", "<think>!</think><answer>dry</answer>"],
  "dr-tulu": ['<call_tool name="weather" days="3" city="Paris">now</call_tool>', "<answer>dry</answer>"],
};
const CALLED: Readonly<Record<string, object>> = {
  "search-r1": { query: "Paris" },
  o2: { queries: ["Paris", "Rome"] },
  "dr-tulu": { query: "now", ...args },
};
const TOOL: Readonly<Record<string, string>> = { "search-r1": "search", o2: "wiki_search" };

describe.each(Object.entries(dialects))("%s", (id, dialect) => {
  const name = TOOL[id] ?? "weather";

  it("calls, is told, and answers", async () => {
    const turns = TURNS[id as keyof typeof dialects];
    const { trajectory, ours } = await play(turns, { setup: { dialect, tools: [offered(name)] } });
    expect(ours).toMatchObject({ stop: "answer", answer: "dry", dialect: id });
    const called = trajectory!.steps.flatMap((step) => step.tool_calls ?? []);
    expect(called).toMatchObject([{ function_name: name, arguments: CALLED[id] ?? args }]);
  });

  it("acts on no call that was cut off in the middle", async () => {
    const [call] = TURNS[id as keyof typeof dialects];
    const { state } = await play([call.slice(0, call.search(/Paris|now/))], {
      setup: { dialect, tools: [offered(name)] },
    });
    // What was cut is no call; a dialect that the text's end closes a value in calls with what there is.
    expect(state.namedCalls).toBe(id === "qwen3-coder" ? 1 : 0);
  });
});
