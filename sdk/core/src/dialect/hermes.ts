/**
 * Hermes tool calls in ChatML, as Qwen2.5 and Qwen3 write them: `<think>`, `<tool_call>` with one JSON object
 * each, `<answer>`. Writing gives byte for byte what the Qwen3 chat template gives.
 *
 * An unclosed call whose JSON is whole is a call, as vLLM's and SGLang's hermes parsers have it. Where verl, vLLM and
 * SGLang read a text differently: a call without "arguments" is invalid ("parameters" is not taken for it), blanks of any script around the JSON are accepted, and calls to
 * unknown tools are kept, so that the tool server can say what is wrong.
 */
import type { ToolSpec } from "@arenakit/contracts";
import { readCall, spacedJson } from "./calls.ts";
import { chatDialect, observationBlocks, thinkBlock } from "./chat.ts";
import { CHATML, ownChatmlText } from "./chatml.ts";
import { type Markup, scan, turnOf } from "./scan.ts";

const TOOL_CALL = "<tool_call>";
const MARKUP: Markup = {
  endsOfTurn: CHATML.endsOfTurn,
  calls: [
    {
      opening: TOOL_CALL,
      closings: ["</tool_call>"],
      readsUnclosed: true,
      read: (body, reading) => [readCall(body, reading, { tag: TOOL_CALL })],
    },
  ],
};

export const hermes = chatDialect({
  ...CHATML,
  id: "hermes",
  read: (text, reading) => turnOf(scan(text, MARKUP, reading)),
  ownText: ownChatmlText,
  tools: toolsBlock,
  write({ thought, said, calls }) {
    const written = calls.map(
      (call) =>
        `<tool_call>\n{"name": ${JSON.stringify(call.name)}, "arguments": ${spacedJson(call.arguments)}}\n</tool_call>`,
    );
    return thinkBlock(thought) + [...(said ? [said] : []), ...written].join("\n");
  },
  observe: (observations) => observationBlocks(observations, "tool_response", CHATML.control),
});

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
