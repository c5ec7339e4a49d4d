/**
 * Reads a Hermes turn. One scan from left to right cuts the text into thoughts, calls and the rest, so that a call
 * quoted in a thought is never a call and a tag inside a call's JSON is never a tag. Never throws.
 *
 * Where verl, vLLM and SGLang read a text differently: an unclosed call is invalid, a call without "arguments" is
 * invalid ("parameters" is not taken for it), blanks of any script around the JSON are accepted, and calls to
 * unknown tools are kept, so that the tool server can say what is wrong.
 */
import type { Json, JsonObject, ParsedTurn } from "@arenakit/contracts";
import { readJson } from "./read-json.ts";

type ParsedCall = ParsedTurn["calls"][number];
interface Pieces {
  readonly thoughts: string[];
  readonly calls: ParsedCall[];
  rest: string;
}

/** What ends a turn of a ChatML model. */
export const END_OF_TURN = /<\|(?:im_end|endoftext)\|>/;
const TAG = /<think>|<\/think>|<tool_call>/g;
const CALL_OPENING = "<tool_call>";
const CALL_CLOSING = "</tool_call>";

/** What follows the end-of-turn token is not the policy's turn any more and is ignored. */
export function parseHermes(text: string, nextId: () => string): ParsedTurn {
  const turn = text.split(END_OF_TURN)[0]!;
  const pieces: Pieces = { thoughts: [], calls: [], rest: "" };
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
    ...(isOpen ? { answerIsOpen: true } : {}),
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
  return closing > at && readCall(text.slice(opening + CALL_OPENING.length, closing), () => "probe").valid;
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
    else if (closing < 0) pieces.calls.push(invalid(body, `缺少结束标签 ${CALL_CLOSING}`));
    else pieces.calls.push(readCall(body, nextId));
  }
}

/** The last whole block is the answer; what stands outside of all blocks is returned without stray tags. */
function cutAnswers(text: string): { answer: string | null; outside: string; isOpen: boolean } {
  const closing = text.lastIndexOf("</answer>");
  const opening = closing < 0 ? -1 : text.lastIndexOf("<answer>", closing);
  const answer = opening < 0 ? null : text.slice(opening + "<answer>".length, closing).trim();
  const outside = text.replace(/<answer>[\s\S]*?<\/answer>/g, "").replace(/<\/?answer>/g, "");
  return { answer, outside, isOpen: text.lastIndexOf("<answer>") > closing };
}

function readCall(body: string, nextId: () => string): ParsedCall {
  const raw = withoutBlanks(body);
  if (raw === "") return invalid(body, `${CALL_OPENING} 中没有内容`);
  const value = readJson(raw);
  if ("error" in value) return invalid(body, `不是合法的 JSON：${value.error}`);
  const call = value.json;
  if (!isObject(call)) return invalid(body, `应为一个 JSON 对象，得到的是${kindOf(call)}`);
  if (typeof call.name !== "string" || call.name === "") {
    return invalid(body, `"name" 应为非空字符串，得到的是${kindOf(call.name)}`);
  }
  if (call.arguments === undefined) {
    const hint = call.parameters === undefined ? "" : '；参数应写在 "arguments" 而不是 "parameters" 中';
    return invalid(body, `缺少 "arguments"${hint}`);
  }
  const args = readArguments(call.arguments);
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
export function readArguments(value: unknown): { object: JsonObject } | { error: string } {
  let content = value;
  if (typeof value === "string") {
    const inner = readJson(value.trim() === "" ? "{}" : value);
    if ("error" in inner) return { error: `"arguments" 是字符串，但不是合法的 JSON：${inner.error}` };
    content = inner.json;
  }
  if (content === null) return { object: {} };
  if (!isObject(content)) return { error: `"arguments" 应为 JSON 对象，得到的是${kindOf(content)}` };
  return { object: content };
}

function invalid(body: string, error: string): ParsedCall {
  return { valid: false, raw: withoutBlanks(body), error };
}

function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === undefined) return "空缺";
  if (value === null) return " null";
  if (Array.isArray(value)) return "数组";
  return { string: "字符串", number: "数字", boolean: "布尔值" }[typeof value as string] ?? "对象";
}
