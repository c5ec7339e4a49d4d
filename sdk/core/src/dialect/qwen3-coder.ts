/**
 * Qwen3-Coder's and Qwen3.5's calls in ChatML: `<tool_call>` with `<function=name>` and a `<parameter=key>` for each
 * argument, whose values are text that the tool's schema types.
 *
 * As vLLM's and SGLang's qwen3_coder parsers read it: the text's end closes a call, a function or a parameter that nothing
 * closed, the next `<parameter=` closes one too, and a function outside of `<tool_call>` counts where the text has none
 * (vLLM). A call without a name is invalid, where they drop it or give up on all.
 */
import { type JsonObject, omitUndefined, type ToolSpec } from "@arenakit/contracts";
import { type CallReading, invalid, type ParsedCall, spacedJson } from "./calls.ts";
import { chatDialect, observationBlocks, thinkBlock } from "./chat.ts";
import { CHATML, ownChatmlText } from "./chatml.ts";
import { type CallMarkup, type Markup, scan, tagFinder, turnOf } from "./scan.ts";
import { argumentSchemas, typedValue } from "./typed-value.ts";

const TOOL_CALL = "<tool_call>";
const FUNCTION = "<function=";
const FUNCTION_END = "</function>";
const PARAMETER = "<parameter=";
const PARAMETER_END = "</parameter>";
const FORM = `${FUNCTION}NAME>${PARAMETER}KEY>VALUE${PARAMETER_END}${FUNCTION_END}`;

const BLOCK: CallMarkup = { opening: TOOL_CALL, closings: ["</tool_call>"], readsUnclosed: true, read: readFunctions };
/** Where the model left out the block around its functions. */
const BARE: CallMarkup = {
  opening: FUNCTION,
  closings: [FUNCTION_END],
  readsUnclosed: true,
  read: (body, reading) => [readFunction(body, reading)],
};
const MARKUP: Markup = { endsOfTurn: CHATML.endsOfTurn, calls: [BLOCK], strays: BLOCK.closings };
const BARE_MARKUP: Markup = { ...MARKUP, calls: [BARE] };

export const qwen3Coder = chatDialect({
  ...CHATML,
  id: "qwen3-coder",
  read: (text, reading) => turnOf(scan(text, text.includes(TOOL_CALL) ? MARKUP : BARE_MARKUP, reading)),
  ownText: ownChatmlText,
  tools: toolsBlock,
  write({ thought, said, calls }) {
    const written = calls.map(
      ({ name, arguments: args }) => `${TOOL_CALL}\n${writeFunction(name, args)}\n</tool_call>`,
    );
    return thinkBlock(thought) + [...(said ? [said] : []), ...written].join("\n");
  },
  observe: (observations) => observationBlocks(observations, "tool_response", CHATML.control),
});

function readFunctions(body: string, reading: CallReading): ParsedCall[] {
  const calls: ParsedCall[] = [];
  const nextEnd = tagFinder(body, [FUNCTION_END]);
  for (let opening = body.indexOf(FUNCTION); opening >= 0; ) {
    const start = opening + FUNCTION.length;
    const end = nextEnd(start);
    calls.push(readFunction(body.slice(start, end?.start ?? body.length), reading));
    opening = end ? body.indexOf(FUNCTION, end.end) : -1;
  }
  return calls.length > 0 ? calls : [invalid(body, reading.words.call.expected(FORM))];
}

/** What stands behind `<function=`. */
function readFunction(text: string, { nextId, words, tools }: CallReading): ParsedCall {
  const nameEnd = text.indexOf(">");
  const name = text.slice(0, Math.max(0, nameEnd)).trim();
  if (name === "") return invalid(FUNCTION + text, words.call.expected(FORM));
  const given = readParameters(text.slice(nameEnd + 1));
  if (given === null) return invalid(FUNCTION + text, words.call.expected(FORM));
  const schemas = argumentSchemas(name, tools);
  const args = given.map(([key, value]) => [key, typedValue(value, key, schemas)] as const);
  return { valid: true, call: { id: nextId(), name, arguments: Object.fromEntries(args) } };
}

/** Null where one has no name. One line feed beside the value is not part of it. */
function readParameters(text: string): [string, string][] | null {
  const given: [string, string][] = [];
  const nextOpening = tagFinder(text, [PARAMETER]);
  const nextEnd = tagFinder(text, [PARAMETER_END, PARAMETER, FUNCTION_END]);
  for (let opening = nextOpening(0); opening; ) {
    const end = nextEnd(opening.end);
    const written = text.slice(opening.end, end?.start ?? text.length);
    const nameEnd = written.indexOf(">");
    if (nameEnd < 0) return null;
    given.push([written.slice(0, nameEnd), withoutLineFeeds(written.slice(nameEnd + 1))]);
    opening = end ? nextOpening(end.name === PARAMETER ? end.start : end.end) : null;
  }
  return given;
}

function withoutLineFeeds(value: string): string {
  const start = value.startsWith("\n") ? 1 : 0;
  const end = value.endsWith("\n") && value.length > start ? value.length - 1 : value.length;
  return value.slice(start, end);
}

function writeFunction(name: string, args: JsonObject): string {
  const parameters = Object.entries(args).map(([key, value]) => {
    const text = typeof value === "string" ? value : spacedJson(value);
    return `${PARAMETER}${key}>\n${text}\n${PARAMETER_END}\n`;
  });
  return `${FUNCTION}${name}>\n${parameters.join("")}${FUNCTION_END}`;
}

function toolsBlock(tools: readonly ToolSpec[]): string {
  const rows = tools.map(({ name, description, inputSchema }) =>
    spacedJson({ type: "function", function: { name, description, ...omitUndefined({ parameters: inputSchema }) } }),
  );
  return [
    "# Tools\n\nYou have access to the following functions:\n\n<tools>",
    ...rows,
    "</tools>\n\nTo call a function, write nothing behind it and use this form:\n",
    `${TOOL_CALL}\n${FUNCTION}NAME>\n${PARAMETER}KEY>\nVALUE\n${PARAMETER_END}\n${FUNCTION_END}\n</tool_call>`,
  ].join("\n");
}
