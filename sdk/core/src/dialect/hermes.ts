/**
 * Hermes tool calls in ChatML, as Qwen2.5 and Qwen3 write them: `<think>`, `<tool_call>` with one JSON object
 * each, `<answer>`. Writing gives byte for byte what the Qwen3 chat template gives.
 *
 * Reading is one scan from left to right that cuts the text into thoughts, calls and the rest. So a call quoted in a
 * thought is never a call, and a tag inside a call's JSON is never a tag. It never throws.
 *
 * Where verl, vLLM and SGLang read a text differently: an unclosed call is invalid, a call without "arguments" is
 * invalid ("parameters" is not taken for it), blanks of any script around the JSON are accepted, and calls to
 * unknown tools are kept, so that the tool server can say what is wrong.
 */
import {
  type Json,
  type JsonObject,
  type Message,
  type Observation,
  omitUndefined,
  type ParsedTurn,
  type PolicyLanguage,
  type ToolSpec,
  textOf,
  textPart,
} from "@arenakit/contracts";
import type { ChatDialect } from "../dialect.ts";
import { type PolicyWords, WORDS } from "../words.ts";
import { readJson } from "./read-json.ts";

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

type ParsedCall = ParsedTurn["calls"][number];
interface Pieces {
  readonly thoughts: string[];
  readonly calls: ParsedCall[];
  rest: string;
  readonly words: PolicyWords;
}

/** What ends a turn of a ChatML model. */
const END_OF_TURN = /<\|(?:im_end|endoftext)\|>/;
const TAG = /<think>|<\/think>|<tool_call>/g;
const CALL_OPENING = "<tool_call>";
const CALL_CLOSING = "</tool_call>";

/** What follows the end-of-turn token is not the policy's turn any more and is ignored. */
function parseHermes(text: string, nextId: () => string, language: PolicyLanguage = "zh"): ParsedTurn {
  const turn = text.split(END_OF_TURN)[0]!;
  const pieces: Pieces = { thoughts: [], calls: [], rest: "", words: WORDS[language] };
  const start = endOfPrefilledThought(turn);
  if (start > 0) pieces.thoughts.push(turn.slice(0, start - "</think>".length));
  scan(turn, start, pieces, nextId);
  const { answer, outside, isOpen } = cutAnswers(pieces.rest);
  const thought = pieces.thoughts.map((piece) => piece.trim()).filter(Boolean);
  return {
    thought: thought.length > 0 ? thought.join("\n\n") : null,
    visible: outside.trim(),
    calls: pieces.calls,
    answer,
    ...omitUndefined({ answerIsOpen: isOpen || undefined }),
  };
}

/** Chat templates may prefill `<think>`: the offset after a `</think>` that nothing opened, or 0. */
function endOfPrefilledThought(text: string): number {
  const closing = text.indexOf("</think>");
  if (closing < 0) return 0;
  const opening = text.indexOf("<think>");
  if (opening >= 0 && opening < closing) return 0;
  return liesInReadableCall(text, closing) ? 0 : closing + "</think>".length;
}

/** Whether `at` is inside the JSON of a call that reads well, and so is a literal. */
function liesInReadableCall(text: string, at: number): boolean {
  const opening = text.lastIndexOf(CALL_OPENING, at);
  if (opening < 0) return false;
  const closing = text.indexOf(CALL_CLOSING, opening);
  return closing > at && readCall(text.slice(opening + CALL_OPENING.length, closing), () => "probe", WORDS.zh).valid;
}

function scan(text: string, start: number, pieces: Pieces, nextId: () => string): void {
  let at = start;
  while (at < text.length) {
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    pieces.rest += text.slice(at, tag?.index ?? text.length);
    if (!tag) return;
    const bodyStart = tag.index + tag[0].length;
    if (tag[0] === "</think>") {
      at = bodyStart; // closes nothing
      continue;
    }
    const closingTag = tag[0] === "<think>" ? "</think>" : CALL_CLOSING;
    const closing = text.indexOf(closingTag, bodyStart);
    const body = text.slice(bodyStart, closing < 0 ? text.length : closing);
    at = closing < 0 ? text.length : closing + closingTag.length;
    if (tag[0] === "<think>") pieces.thoughts.push(body);
    else if (closing < 0) pieces.calls.push(invalid(body, pieces.words.call.noClosing(CALL_CLOSING)));
    else pieces.calls.push(readCall(body, nextId, pieces.words));
  }
}

/** Without whole blocks of answers; what is opened and never closed is looked for once. */
function withoutBlocks(text: string): string {
  let outside = "";
  let done = 0;
  for (;;) {
    const opening = text.indexOf("<answer>", done);
    const closing = opening < 0 ? -1 : text.indexOf("</answer>", opening);
    if (closing < 0) return outside + text.slice(done);
    outside += text.slice(done, opening);
    done = closing + "</answer>".length;
  }
}

/** The last whole block is the answer; what stands outside of all blocks is returned without stray tags. */
function cutAnswers(text: string): { answer: string | null; outside: string; isOpen: boolean } {
  const closing = text.lastIndexOf("</answer>");
  const opening = closing < 0 ? -1 : text.lastIndexOf("<answer>", closing);
  const answer = opening < 0 ? null : text.slice(opening + "<answer>".length, closing).trim();
  const outside = withoutBlocks(text).replace(/<\/?answer>/g, "");
  return { answer, outside, isOpen: text.lastIndexOf("<answer>") > closing };
}

function readCall(body: string, nextId: () => string, words: PolicyWords): ParsedCall {
  const raw = withoutBlanks(body);
  if (raw === "") return invalid(body, words.call.empty(CALL_OPENING));
  const value = readJson(raw, words.json);
  if ("error" in value) return invalid(body, words.call.notJson(value.error));
  const call = value.json;
  if (!isObject(call)) return invalid(body, words.call.notObject(kindOf(call, words)));
  if (typeof call.name !== "string" || call.name === "") {
    return invalid(body, words.call.badName(kindOf(call.name, words)));
  }
  if (call.arguments === undefined) {
    const { noArguments, noArgumentsButParameters } = words.call;
    return invalid(body, call.parameters === undefined ? noArguments : noArgumentsButParameters);
  }
  const args = readArguments(call.arguments, words);
  if ("error" in args) return invalid(body, args.error);
  return { valid: true, call: { id: nextId(), name: call.name, arguments: args.object } };
}

/** As trim, but a byte order mark is not a blank: no engine reads past one. */
function withoutBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text[start]!)) start++;
  while (end > start && isBlank(text[end - 1]!)) end--;
  return text.slice(start, end);
}

function isBlank(unit: string): boolean {
  return unit !== "\ufeff" && unit.trim() === "";
}

/** Arguments as an object, or as the JSON text of one; null stands for none. Also reads what a chat API sends natively. */
export function readArguments(value: unknown, words: PolicyWords): { object: JsonObject } | { error: string } {
  let content = value;
  if (typeof value === "string") {
    const inner = readJson(value.trim() === "" ? "{}" : value, words.json);
    if ("error" in inner) return { error: words.call.argumentsNotJson(inner.error) };
    content = inner.json;
  }
  if (content === null) return { object: {} };
  if (!isObject(content)) return { error: words.call.argumentsNotObject(kindOf(content, words)) };
  return { object: content };
}

function invalid(body: string, error: string): ParsedCall {
  return { valid: false, raw: withoutBlanks(body), error };
}

function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown, { kinds }: PolicyWords): string {
  if (value === undefined) return kinds.missing;
  if (value === null) return kinds.null;
  if (Array.isArray(value)) return kinds.array;
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? kinds[type] : kinds.object;
}
