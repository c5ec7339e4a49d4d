/**
 * Text of a model in the dialects that trainers record: `<think>`, `<tool_call>` with Hermes JSON or Qwen3-Coder's XML,
 * `<answer>`, `<tool_response>` in what it was told. Pure; never throws: what cannot be read is a broken call.
 */
import { omitUndefined } from "@arenakit/contracts";
import type { BrokenCall, SourceCall, Utterance } from "./conversation.ts";
import { outsideOf, tagBlocks } from "./tag-blocks.ts";

const TAG = /<think>|<\/think>|<tool_call>/g;
const CLOSING = { "<think>": "</think>", "<tool_call>": "</tool_call>" } as const;
const FUNCTION = /^<function=([^>\n]+)>([\s\S]*?)(?:<\/function>)?$/;
const PARAMETER = "<parameter=";
const PARAMETER_END = "</parameter>";
/** What a value of Qwen3-Coder is when it is no string. */
const TYPED = /^(?:-?\d+(?:\.\d+)?|true|false|null|\{[\s\S]*\}|\[[\s\S]*\])$/;

export interface ReadText {
  /** Null when the text has no thought. */
  readonly thought: string | null;
  /** What stands outside of thoughts, calls and answer tags, then the answer. */
  readonly visible: string;
  readonly calls: readonly SourceCall[];
  readonly broken: readonly BrokenCall[];
}

/** Null for a text without any tag of a dialect: it is plain. A call quoted in a thought is no call. */
function readAssistantText(text: string): ReadText | null {
  if (!/<think>|<\/think>|<tool_call>|<answer>/.test(text)) return null;
  const thoughts: string[] = [];
  const calls: SourceCall[] = [];
  const broken: BrokenCall[] = [];
  let rest = "";
  let at = endOfPrefilledThought(text);
  if (at > 0) thoughts.push(text.slice(0, at - CLOSING["<think>"].length));
  while (at < text.length) {
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    rest += text.slice(at, tag?.index ?? text.length);
    if (!tag) break;
    const start = tag.index + tag[0].length;
    at = start;
    if (tag[0] === "</think>") continue; // closes nothing
    const closing = CLOSING[tag[0] as keyof typeof CLOSING];
    const end = text.indexOf(closing, start);
    const body = text.slice(start, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + closing.length;
    if (tag[0] === "<think>") thoughts.push(body);
    else if (end < 0) broken.push({ raw: body.trim(), error: `expected ${closing}, the text ends before it` });
    else readCall(body.trim(), calls, broken);
  }
  const thought = thoughts.map((one) => one.trim()).filter((one) => one !== "");
  return { thought: thought.length > 0 ? thought.join("\n\n") : null, visible: saidOf(rest), calls, broken };
}

/** A template may have opened the thought: the offset after a `</think>` that nothing opened, or 0. */
function endOfPrefilledThought(text: string): number {
  const closing = text.indexOf("</think>");
  const opening = text.search(/<think>|<tool_call>/);
  return closing < 0 || (opening >= 0 && opening < closing) ? 0 : closing + "</think>".length;
}

/** Text outside of answer blocks, then the last block's. */
function saidOf(rest: string): string {
  const blocks = tagBlocks(rest, "answer");
  const answer = blocks.at(-1)?.inner.trim() ?? "";
  const outside = outsideOf(rest, blocks)
    .replace(/<\/?answer>/g, "")
    .trim();
  return [outside, answer].filter((one) => one !== "").join("\n\n");
}

function readCall(body: string, calls: SourceCall[], broken: BrokenCall[]): void {
  const written = FUNCTION.exec(body);
  if (written) {
    calls.push({ name: written[1]!.trim(), arguments: parametersOf(written[2]!) });
    return;
  }
  const read = readHermes(body);
  if ("error" in read) broken.push({ raw: body, error: read.error });
  else calls.push(read);
}

/** `<parameter=name>value</parameter>`; one line feed beside the value is not part of it. */
function parametersOf(text: string): Record<string, unknown> {
  const given: [string, unknown][] = [];
  for (let at = text.indexOf(PARAMETER); at >= 0; ) {
    const open = text.indexOf(">", at);
    const end = text.indexOf(PARAMETER_END, at);
    if (open < 0 || end < open) break;
    given.push([text.slice(at + PARAMETER.length, open), typed(text.slice(open + 1, end).replace(/^\n|\n$/g, ""))]);
    at = text.indexOf(PARAMETER, end);
  }
  return Object.fromEntries(given);
}

function typed(value: string): unknown {
  if (!TYPED.test(value.trim())) return value;
  // What only looks like JSON is a string.
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** `{"name": …, "arguments": {…}}`. */
export function readHermes(body: string): SourceCall | { error: string } {
  let value: unknown;
  // JSON.parse has no way to refuse but to throw.
  try {
    value = JSON.parse(body);
  } catch {
    return { error: 'expected JSON {"name", "arguments"}' };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { error: 'expected an object {"name", "arguments"}' };
  const { name, arguments: given } = value as Record<string, unknown>;
  if (typeof name !== "string" || name === "") return { error: 'expected a "name" that is a text' };
  if (given === undefined) return { error: `the call of ${name} has no "arguments"` };
  return { name, arguments: given };
}

/** A user's message that holds `<tool_response>` blocks: results, and what is said around them; null where it holds none. */
export function readToolResponses(text: string): Utterance[] | null {
  const blocks = tagBlocks(text, "tool_response");
  if (blocks.length === 0) return null;
  const results = blocks.map(({ inner }): Utterance => ({ role: "tool", content: inner.replace(/^\n|\n$/g, "") }));
  const around = outsideOf(text, blocks).trim();
  return around === "" ? results : [...results, { role: "user", content: around }];
}

/** An assistant's utterance out of its text; `raw` is kept where the dialect took something out of it. */
export function assistantOf(text: string): Utterance {
  const read = readAssistantText(text);
  if (!read) return { role: "assistant", content: text };
  return {
    role: "assistant",
    content: read.visible,
    raw: text,
    ...omitUndefined({
      reasoning: read.thought ?? undefined,
      calls: read.calls.length > 0 ? read.calls : undefined,
      broken: read.broken.length > 0 ? read.broken : undefined,
    }),
  };
}
