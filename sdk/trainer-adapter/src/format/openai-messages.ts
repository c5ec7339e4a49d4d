/** Messages of OpenAI's chat completions, and of the trainers that keep their shape. */
import { JsonObject, omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { BrokenCall, SourceCall, TextContent, Utterance } from "../conversation.ts";
import { assistantOf, readToolResponses } from "../dialect-text.ts";

const Part = z.looseObject({ type: z.string() });
const Content = z.union([z.string(), z.array(Part), z.null()]).optional();
const FunctionCall = z.looseObject({ name: z.string(), arguments: z.unknown().optional() });
const ToolCall = z.union([
  z.looseObject({ id: z.string().nullish(), function: FunctionCall }),
  z.looseObject({ id: z.string().nullish(), name: z.string(), arguments: z.unknown().optional() }),
  z.looseObject({ id: z.string().nullish(), type: z.string() }),
  z.string().describe("the JSON text of a call"),
]);

const ROLES = ["system", "developer", "user", "assistant", "tool", "function"] as const;
export const OpenAiMessage = z.looseObject({
  role: z.enum(ROLES),
  content: Content,
  tool_calls: z.array(ToolCall).nullish(),
  function_call: FunctionCall.nullish(),
  tool_call_id: z.string().nullish(),
  name: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
});
export type OpenAiMessage = z.infer<typeof OpenAiMessage>;

/** One utterance a message, and more only where a user's text holds results (`<tool_response>`). */
export function utterancesOfMessage(message: OpenAiMessage): Utterance[] {
  const { role, content } = message;
  if (role === "assistant") return [assistant(message)];
  if (role === "tool" || role === "function") return [result(message)];
  const said = saidOf(content);
  const results = role === "user" && typeof said === "string" ? readToolResponses(said) : null;
  return results ?? [{ role: role === "user" ? "user" : "system", content: said }];
}

/** The same, parts that are no text kept beside: for formats whose messages are not written back. */
export function utterancesWithParts(message: OpenAiMessage): Utterance[] {
  const { content } = message;
  const isText = !Array.isArray(content) || content.every(({ text }) => typeof text === "string");
  const said = utterancesOfMessage(message);
  return isText ? said : said.map((one) => ({ ...one, kept: JsonObject.parse({ content }) }));
}

function result({ content, tool_call_id: callId, name }: OpenAiMessage): Utterance {
  return {
    role: "tool",
    content: saidOf(content),
    ...omitUndefined({ callId: callId || undefined, name: name || undefined }),
  };
}

function assistant(message: OpenAiMessage): Utterance {
  const { calls, broken } = callsOf(message);
  const thought = message.reasoning_content ?? message.reasoning ?? undefined;
  const said = saidOf(message.content);
  // Where the endpoint read the calls, a tag in the text is the model's words.
  const isRead = calls.length > 0 || broken.length > 0 || thought !== undefined;
  if (typeof said === "string" && !isRead) return assistantOf(said);
  return {
    role: "assistant",
    content: said,
    ...omitUndefined({
      reasoning: thought,
      calls: calls.length > 0 ? calls : undefined,
      broken: broken.length > 0 ? broken : undefined,
    }),
  };
}

function callsOf(message: OpenAiMessage): { calls: SourceCall[]; broken: BrokenCall[] } {
  const calls: SourceCall[] = [];
  const broken: BrokenCall[] = [];
  if (message.function_call)
    calls.push({ name: message.function_call.name, arguments: message.function_call.arguments });
  for (const given of message.tool_calls ?? []) {
    const call = typeof given === "string" ? parsedCall(given) : given;
    const named = call && (("function" in call ? call.function : call) as Record<string, unknown>);
    if (named && typeof named.name === "string")
      calls.push({
        ...omitUndefined({ id: typeof call.id === "string" ? call.id : undefined }),
        name: named.name,
        arguments: named.arguments,
      });
    else
      broken.push({
        raw: typeof given === "string" ? given : JSON.stringify(given),
        error: "expected {id, function: {name, arguments}}",
      });
  }
  return { calls, broken };
}

/** Some trainers keep each call as a text. */
function parsedCall(text: string): (z.infer<typeof ToolCall> & object) | null {
  // What is no JSON is a broken call.
  try {
    const read = ToolCall.safeParse(JSON.parse(text));
    return read.success && typeof read.data === "object" ? read.data : null;
  } catch {
    return null;
  }
}

/** Text stays as it is, parts of text too; another part is told by its kind. */
export function saidOf(content: OpenAiMessage["content"]): TextContent {
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  return content.map((part) => ({ type: "text", text: textOfPart(part) }));
}

function textOfPart(part: z.infer<typeof Part>): string {
  if (typeof part.text === "string") return part.text;
  if (typeof part.refusal === "string") return part.refusal;
  return `[${part.type}]`;
}
