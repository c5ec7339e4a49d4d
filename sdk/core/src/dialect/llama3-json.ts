/**
 * Llama 3's JSON calls: `{"name", "parameters"}`, one or several parted by `;`, with `<|python_tag|>` before them or as all
 * that the turn says.
 *
 * Where vLLM's llama3_json and SGLang's llama3 differ: an object within prose is no call (SGLang), blanks before the first
 * are accepted and "arguments" goes before "parameters" where both are there (vLLM), objects need no `;` between them
 * (neither), a call without either is invalid (vLLM). An object that names no tool is an answer in JSON.
 */
import type { Json, ToolCall, ToolSpec } from "@arenakit/contracts";
import { textOf } from "@arenakit/contracts";
import { type CallReading, callOf, invalid, isBlank, isObject, type ParsedCall, spacedJson } from "./calls.ts";
import { chatDialect, defused, thinkBlock } from "./chat.ts";
import { readJsonAt } from "./read-json.ts";
import { type Markup, scan, textBefore, turnOf } from "./scan.ts";

const CALL_TAG = "<|python_tag|>";
const ENDS_OF_TURN = ["<|eot_id|>", "<|eom_id|>", "<|end_of_text|>"];
const CONTROL = ["<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>", CALL_TAG, ...ENDS_OF_TURN];
const MARKUP: Markup = { endsOfTurn: ENDS_OF_TURN, calls: [] };
/** Behind the first call the next one is looked for by its first key. */
const NEXT_CALL = '{"name":';
const FORM = '{"name": NAME, "parameters": {KEY: VALUE}}';

const turn = (role: string, text: string) => `<|start_header_id|>${role}<|end_header_id|>\n\n${text}${ENDS_OF_TURN[0]}`;

export const llama3Json = chatDialect({
  id: "llama3-json",
  stopStrings: [ENDS_OF_TURN[0]!, ENDS_OF_TURN[1]!],
  control: CONTROL,
  start: "<|begin_of_text|>",
  opening: "<|start_header_id|>assistant<|end_header_id|>\n\n",
  closing: ENDS_OF_TURN[0]!,
  turn,
  ownText: (raw) => textBefore(raw, ENDS_OF_TURN),
  read(text, reading) {
    const { thoughts, rest } = scan(text, MARKUP, reading);
    const calls: ParsedCall[] = [];
    return turnOf({ thoughts, calls, rest: readCalls(rest, reading, calls) });
  },
  tools: toolsBlock,
  write({ thought, said, calls }) {
    const written = calls.map(writeCall).join("; ");
    const text = said !== "" && written !== "" ? `${said}${CALL_TAG}${written}` : said + written;
    return thinkBlock(thought) + text;
  },
  observe: (observations) => observations.map(({ content }) => defused(textOf(content), CONTROL)).join("\n"),
  between: (observations) => ({
    text:
      ENDS_OF_TURN[0] + observations.map(({ content }) => turn("ipython", defused(textOf(content), CONTROL))).join(""),
    isOpen: false,
  }),
});

/** Adds the calls; what is left of the text is what the policy said beside them. */
function readCalls(text: string, reading: CallReading, calls: ParsedCall[]): string {
  const tag = text.indexOf(CALL_TAG);
  const start = tag < 0 ? 0 : tag + CALL_TAG.length;
  let at = afterBlanks(text, start);
  if (tag < 0 && text[at] !== "{" && text[at] !== "[") return text;
  let said = text.slice(0, Math.max(0, tag));
  while (at < text.length) {
    const read = text[at] === "{" || text[at] === "[" ? readJsonAt(text, at, reading.words.json) : null;
    if (read && "json" in read) {
      const found = objectsIn(read.json);
      if (tag < 0 && !found.some(namesTool)) return said + text.slice(at);
      for (const one of found) calls.push(callOf(one, text.slice(at, read.end), reading, true));
      at = afterBlanks(text, read.end, ";");
      continue;
    }
    const next = text.indexOf(NEXT_CALL, at + 1);
    const raw = text.slice(at, next < 0 ? text.length : next);
    if (read && (tag >= 0 || calls.length > 0 || startsCall(text, at)))
      calls.push(invalid(raw, reading.words.call.notJson(read.error)));
    else if (tag >= 0 && calls.length === 0) calls.push(invalid(raw, reading.words.call.expected(FORM)));
    else if (calls.length === 0) return text;
    else said += raw;
    at += raw.length;
  }
  return said.replaceAll(CALL_TAG, "");
}

const objectsIn = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value]);
const namesTool = (value: Json) => isObject(value) && value.name !== undefined;

/** Whether broken JSON was meant as a call: its first key says so. */
function startsCall(text: string, at: number): boolean {
  const key = afterBlanks(text, at + 1, "{");
  return text.startsWith('"name"', key) || text.startsWith('"type"', key);
}

function afterBlanks(text: string, from: number, alsoPassed = ""): number {
  let at = from;
  while (at < text.length && (isBlank(text[at]!) || text[at] === alsoPassed)) at++;
  return at;
}

const writeCall = ({ name, arguments: args }: ToolCall) =>
  `{"name": ${JSON.stringify(name)}, "parameters": ${spacedJson(args)}}`;

function toolsBlock(tools: readonly ToolSpec[]): string {
  const rows = tools.map(({ name, description, inputSchema }) =>
    spacedJson({ type: "function", function: { name, description, parameters: inputSchema } }),
  );
  return [
    `You can call these functions. A call is JSON and nothing else: ${FORM}; several are parted by a semicolon.`,
    ...rows,
  ].join("\n\n");
}
