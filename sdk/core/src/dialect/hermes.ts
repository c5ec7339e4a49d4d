/**
 * Hermes tool calls in ChatML, as Qwen2.5 and Qwen3 write them: `<think>`, `<tool_call>` with one JSON object
 * each, `<answer>`. Reading is hermes-parse.ts; this is writing, byte for byte what the Qwen3 chat template gives.
 */
import { type Json, type Message, type Observation, type ToolSpec, textOf, textPart } from "@arenakit/contracts";
import type { ChatDialect } from "../dialect.ts";
import { END_OF_TURN, parseHermes } from "./hermes-parse.ts";

const ASSISTANT_OPENING = "<|im_start|>assistant\n";

export const hermes: ChatDialect = {
  id: "hermes",
  stopStrings: ["<|im_end|>"],
  parse: parseHermes,
  toChat,
  render(messages, tools) {
    const turns = toChat(messages, tools).map(
      (message) => `<|im_start|>${message.role}\n${textOf(message.content)}<|im_end|>\n`,
    );
    return turns.join("") + ASSISTANT_OPENING;
  },
  renderObservations(observations) {
    return `<|im_end|>\n<|im_start|>user\n${responses(observations)}<|im_end|>\n${ASSISTANT_OPENING}`;
  },
};

function toChat(messages: readonly Message[], tools: readonly ToolSpec[]): Message[] {
  const lastQuery = messages.findLastIndex((message) => message.role === "user");
  const turns: Message[] = [];
  const first = messages[0];
  const system = first?.role === "system" ? [inert(textOf(first.content))] : [];
  if (tools.length > 0) system.push(toolsBlock(tools));
  if (system.length > 0) turns.push({ role: "system", content: [textPart(system.join("\n\n"))] });
  for (let at = first?.role === "system" ? 1 : 0; at < messages.length; at++) {
    const message = messages[at]!;
    if (message.role === "tool") {
      let end = at + 1;
      while (messages[end]?.role === "tool") end++;
      const run = messages.slice(at, end).filter((observation) => observation.role === "tool");
      turns.push({ role: "user", content: [textPart(responses(run))] });
      at = end - 1;
    } else if (message.role === "assistant") {
      turns.push({ role: "assistant", content: [textPart(assistantText(message, at > lastQuery))] });
    } else {
      turns.push({ role: message.role, content: [textPart(inert(textOf(message.content)))] });
    }
  }
  return turns;
}

/** Thoughts of turns before the last user query are forgotten, as the template does. */
function assistantText(message: Extract<Message, { role: "assistant" }>, keepThought: boolean): string {
  if (message.raw !== undefined) {
    const raw = message.raw.split(END_OF_TURN)[0]!;
    return keepThought ? raw : raw.slice(afterThought(raw)).replace(/^\n+/, "");
  }
  const thought = keepThought && message.thought ? `<think>\n${message.thought.trim()}\n</think>\n\n` : "";
  const calls = (message.toolCalls ?? []).map(
    (call) =>
      `<tool_call>\n{"name": ${JSON.stringify(call.name)}, "arguments": ${spacedJson(call.arguments)}}\n</tool_call>`,
  );
  const said = inert(textOf(message.content));
  return thought + [...(said ? [said] : []), ...calls].join("\n");
}

function afterThought(raw: string): number {
  const end = raw.lastIndexOf("</think>");
  return end < 0 ? 0 : end + "</think>".length;
}

function responses(observations: readonly Observation[]): string {
  return observations
    .map(
      (observation) =>
        `<tool_response>\n${inert(textOf(observation.content)).replaceAll("</tool_response>", "< /tool_response>")}\n</tool_response>`,
    )
    .join("\n");
}

/** What others wrote must not open or close a turn when it is tokenised: control tokens lose their form. */
function inert(text: string): string {
  return text.replace(/<\|(im_start|im_end|endoftext)\|>/g, "<| $1 |>");
}

/** The wording is the template's; models of this family are trained on it. */
function toolsBlock(tools: readonly ToolSpec[]): string {
  const signatures = tools.map(({ name, description, inputSchema }) =>
    spacedJson({ type: "function", function: { name, description, parameters: inputSchema } }),
  );
  return [
    "# Tools\n\nYou may call one or more functions to assist with the user query.\n",
    "You are provided with function signatures within <tools></tools> XML tags:\n<tools>",
    ...signatures,
    "</tools>\n\nFor each function call, return a json object with function name and arguments within " +
      "<tool_call></tool_call> XML tags:",
    '<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call>',
  ].join("\n");
}

/** JSON with a blank after `,` and `:`, members in their order: the spelling of the template's `tojson`. */
function spacedJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}: ${spacedJson(member)}`).join(", ")}}`;
}
