/**
 * OpenAI's tool calls: data beside the text, which has thoughts and the answer alone. As text a turn that calls is its
 * message in JSON, `{"role", "content", "tool_calls"}`, which is read where a text is nothing else.
 */
import type { Json, JsonObject, Observation, ToolSpec } from "@arenakit/contracts";
import { textOf } from "@arenakit/contracts";
import type { PolicyWords } from "../words.ts";
import { type CallReading, invalid, isObject, namedCall, type ParsedCall } from "./calls.ts";
import { chatDialect, thinkBlock } from "./chat.ts";
import { readJson } from "./read-json.ts";
import { type Markup, scan, turnOf } from "./scan.ts";

const MARKUP: Markup = { endsOfTurn: [], calls: [] };
const FORM = '{"type": "function", "function": {"name": NAME, "arguments": JSON}}';

export const openai = chatDialect({
  id: "openai",
  stopStrings: [],
  // Whatever is said stands in a JSON string.
  control: [],
  opening: "",
  closing: "\n",
  turn: (role, content) => `${JSON.stringify({ role, content })}\n`,
  ownText: (raw) => raw,
  read(text, reading) {
    const found = messageIn(text, reading.words);
    if (found === null) return turnOf(scan(text, MARKUP, reading));
    const { message, fault } = found;
    const { thoughts, rest } = scan(textIn(message.content), MARKUP, reading);
    const reasoning = message.reasoning_content ?? message.reasoning;
    const calls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
    return turnOf({
      thoughts: [...(typeof reasoning === "string" ? [reasoning] : []), ...thoughts],
      calls: calls.map((call) => readOne(call, fault, reading)),
      rest,
    });
  },
  tools: toolsBlock,
  write({ thought, said, calls }) {
    if (calls.length === 0) return thinkBlock(thought) + said;
    return JSON.stringify({
      role: "assistant",
      content: said === "" ? null : said,
      ...(thought === null ? {} : { reasoning_content: thought }),
      tool_calls: calls.map(({ id, name, arguments: args }) => ({
        id,
        type: "function",
        function: { name, arguments: JSON.stringify(args) },
      })),
    });
  },
  observe: (observations) => observations.map(resultText).join("\n"),
  between: (observations) => ({
    text: `\n${observations.map((observation) => `${resultText(observation)}\n`).join("")}`,
    isOpen: false,
  }),
});

const resultText = ({ callId, content }: Observation) =>
  JSON.stringify({ role: "tool", tool_call_id: callId, content: textOf(content) });

/** Null for a text that is not the JSON of an assistant's message; `fault` says that it has integers which are not kept. */
function messageIn(text: string, words: PolicyWords): { message: JsonObject; fault: string | null } | null {
  if (!text.trimStart().startsWith("{")) return null;
  const kept = readJson(text, words.json);
  const read = "json" in kept ? kept : readJson(text, words.json, { mayRound: true });
  if ("error" in read || !isObject(read.json)) return null;
  const isMessage = read.json.role === "assistant" || Array.isArray(read.json.tool_calls);
  return isMessage ? { message: read.json, fault: "error" in kept ? kept.error : null } : null;
}

/** Of a text, or of parts that have some. */
function textIn(content: Json | undefined): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (isObject(part) && typeof part.text === "string" ? part.text : "")).join("\n");
}

/** Arguments that are no text, as they should be, are among what `fault` is said of. */
function readOne(call: Json, fault: string | null, reading: CallReading): ParsedCall {
  const raw = JSON.stringify(call);
  const called = isObject(call) ? call.function : undefined;
  if (!isObject(called) || typeof called.name !== "string") return invalid(raw, reading.words.call.expected(FORM));
  if (fault !== null && isObject(called.arguments)) return invalid(raw, reading.words.call.notJson(fault));
  return namedCall(called.name, called.arguments ?? "", raw, reading);
}

function toolsBlock(tools: readonly ToolSpec[]): string {
  const described = tools.map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema },
  }));
  return `Tools, as OpenAI spells them: ${JSON.stringify(described)}\n\nA turn that calls is one JSON object and nothing else: {"role": "assistant", "content": null, "tool_calls": [{"id": "1", "type": "function", "function": {"name": NAME, "arguments": JSON_TEXT}}]}`;
}
