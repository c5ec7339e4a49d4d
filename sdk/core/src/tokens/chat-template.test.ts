import { type Message, textPart } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { parseChatTemplate, renderChat } from "./chat-template.ts";
import { CHATML_TEMPLATE, THINK_STRIPPING_TEMPLATE } from "./templates.fixture.ts";

const user = (words: string): Message => ({ role: "user", content: [textPart(words)] });
const called: Message = {
  role: "assistant",
  content: [textPart("Looking.")],
  thought: "Where?",
  toolCalls: [{ id: "call-1", name: "weather", arguments: { city: "北京", days: 2 } }],
};
const observed: Message = {
  role: "tool",
  callId: "call-1",
  name: "weather",
  content: [textPart("sunny")],
  isError: false,
};
const report: Message = { role: "tool", callId: null, name: "invalid_call", content: [textPart("no")], isError: true };

it("renders tools, thoughts, calls and observations", () => {
  const tools = [{ name: "weather", description: "of a city", inputSchema: { type: "object" } }];
  const text = renderChat(parseChatTemplate(CHATML_TEMPLATE), [user("Rain?"), called, report, observed], {
    tools,
    addGenerationPrompt: true,
  });
  expect(text).toBe(
    '<|im_start|>system\nTools, one JSON object a line:\n{"name": "weather", "description": "of a city", "parameters": {"type": "object"}}\n<|im_end|>\n' +
      "<|im_start|>user\nRain?<|im_end|>\n" +
      "<|im_start|>assistant\n<think>\nWhere?\n</think>\n\nLooking." +
      '<tool_call>\n{"name": "weather", "arguments": {"city": "北京", "days": 2}}\n</tool_call><|im_end|>\n' +
      "<|im_start|>tool\nsunny<|im_end|>\n" +
      "<|im_start|>user\nno<|im_end|>\n" +
      "<|im_start|>assistant\n",
  );
});

it("renders what the template forgets", () => {
  const template = parseChatTemplate(THINK_STRIPPING_TEMPLATE);
  const before = renderChat(template, [user("Rain?"), called]);
  const later = renderChat(template, [user("Rain?"), called, user("Sure?")]);
  expect(before).toContain("Where?");
  expect(later).not.toContain("Where?");
});

it("reads variables, and no clock unless it is told one", () => {
  const template = parseChatTemplate("{{ bos }}{{ strftime_now('%d') }}{% for at in range(2) %}{{ at }}{% endfor %}");
  expect(() => renderChat(template, [])).toThrow(/chat_template_refused.*asks for the time/);
  expect(renderChat(template, [], { variables: { bos: "<s>", strftime_now: () => "05" } })).toBe("<s>0501");
});

it("says what is wrong with a template, and what a template says is wrong", () => {
  expect(() => parseChatTemplate("{% if %}")).toThrow(/bad_chat_template.*expected a chat template/);
  const refusing = parseChatTemplate("{{ raise_exception('only one system message') }}");
  expect(() => renderChat(refusing, [user("a")])).toThrow(/chat_template_refused.*only one system message/);
});
