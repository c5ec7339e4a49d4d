/**
 * DeepSeek's calls between special tokens: V3.1's `name<｜tool▁sep｜>{…}`, V3's and R1's
 * `function<｜tool▁sep｜>name` with a block of JSON under it, and V3.2's DSML. Calls are written as V3.1 does.
 *
 * Where vLLM and SGLang differ: arguments over several lines are read (SGLang), one call that cannot be read does not take
 * the others with it (vLLM) but is invalid, and so is a call that nothing closed or that stands outside of
 * `<｜tool▁calls▁begin｜>`, which both pass over.
 */
import type { ToolSpec } from "@arenakit/contracts";
import { textOf } from "@arenakit/contracts";
import { type CallReading, invalid, namedCall, type ParsedCall, spacedJson } from "./calls.ts";
import { chatDialect, defused, observationBlocks } from "./chat.ts";
import { DSML_CALLS, DSML_TAGS } from "./dsml.ts";
import { type CallMarkup, type Markup, scan, tagFinder, textBefore, turnOf } from "./scan.ts";

const SECTION = { opening: "<｜tool▁calls▁begin｜>", closing: "<｜tool▁calls▁end｜>" } as const;
const CALL = { opening: "<｜tool▁call▁begin｜>", closing: "<｜tool▁call▁end｜>" } as const;
const OUTPUT = { opening: "<｜tool▁output▁begin｜>", closing: "<｜tool▁output▁end｜>" } as const;
const SEPARATOR = "<｜tool▁sep｜>";
const END_OF_TURN = "<｜end▁of▁sentence｜>";
const [START, USER, ASSISTANT] = ["<｜begin▁of▁sentence｜>", "<｜User｜>", "<｜Assistant｜>"];
const CONTROL = [
  ...[START, USER, ASSISTANT, END_OF_TURN],
  ...[SECTION, CALL, OUTPUT].flatMap((one) => Object.values(one)),
  ...DSML_TAGS,
];
const FORM = `${CALL.opening}NAME${SEPARATOR}{"KEY": VALUE}${CALL.closing}`;
/** Around the arguments of V3. */
const FENCE = { opening: "\n```json\n", closing: "\n```" } as const;

const CALLS: CallMarkup[] = [
  { opening: SECTION.opening, closings: [SECTION.closing], readsUnclosed: true, read: readSection },
  {
    opening: CALL.opening,
    closings: [CALL.closing],
    read: (body, { words }) => [invalid(CALL.opening + body, words.call.noOpening(SECTION.opening))],
  },
  ...DSML_CALLS,
];
const MARKUP: Markup = { endsOfTurn: [END_OF_TURN], calls: CALLS, strays: [SECTION.closing, CALL.closing] };

export const deepseek = chatDialect({
  id: "deepseek",
  stopStrings: [END_OF_TURN],
  control: CONTROL,
  start: START,
  opening: ASSISTANT,
  closing: END_OF_TURN,
  turn: (role, text) => (role === "system" ? text : USER + text),
  ownText: (raw) => textBefore(raw, [END_OF_TURN]),
  read: (text, reading) => turnOf(scan(text, MARKUP, reading)),
  tools: toolsBlock,
  write({ thought, said, calls }) {
    const written = calls.map(
      ({ name, arguments: args }) => `${CALL.opening}${name}${SEPARATOR}${spacedJson(args)}${CALL.closing}`,
    );
    const section = calls.length > 0 ? SECTION.opening + written.join("") + SECTION.closing : "";
    return (thought === null ? "" : `<think>${thought}</think>`) + said + section;
  },
  observe: (observations) => observationBlocks(observations, "tool_output", CONTROL),
  /** The policy goes on behind the outputs without a mark of its own. */
  between: (observations) => ({
    text:
      END_OF_TURN +
      observations.map(({ content }) => OUTPUT.opening + defused(textOf(content), CONTROL) + OUTPUT.closing).join(""),
    isOpen: true,
  }),
});

function readSection(body: string, reading: CallReading): ParsedCall[] {
  const calls: ParsedCall[] = [];
  const nextEnd = tagFinder(body, [CALL.closing]);
  for (let opening = body.indexOf(CALL.opening); opening >= 0; ) {
    const start = opening + CALL.opening.length;
    const end = nextEnd(start);
    const text = body.slice(start, end?.start ?? body.length);
    calls.push(end ? readOne(text, reading) : invalid(text, reading.words.call.noClosing(CALL.closing)));
    opening = end ? body.indexOf(CALL.opening, end.end) : -1;
  }
  return calls.length > 0 ? calls : [invalid(body, reading.words.call.expected(FORM))];
}

function readOne(text: string, reading: CallReading): ParsedCall {
  const at = text.indexOf(SEPARATOR);
  if (at < 0) return invalid(text, reading.words.call.expected(FORM));
  const behind = text.slice(at + SEPARATOR.length);
  const fence = behind.indexOf(FENCE.opening);
  if (fence < 0) return namedCall(text.slice(0, at).trim(), behind, text, reading);
  const start = fence + FENCE.opening.length;
  const end = behind.lastIndexOf(FENCE.closing);
  return namedCall(behind.slice(0, fence).trim(), behind.slice(start, end < start ? undefined : end), text, reading);
}

function toolsBlock(tools: readonly ToolSpec[]): string {
  const rows = tools.map(
    ({ name, description, inputSchema }) => `### ${name}\n${description}\nParameters: ${spacedJson(inputSchema)}`,
  );
  return [
    "## Tools\nYou can call these tools:",
    ...rows,
    `Write calls as ${SECTION.opening}${FORM}${SECTION.closing}, one ${CALL.opening} for each. ` +
      "The arguments are one JSON object.",
  ].join("\n\n");
}
