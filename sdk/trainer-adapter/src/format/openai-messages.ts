/** Messages of OpenAI's chat completions, and of the trainers that keep their shape. */
import { JsonObject, omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { BrokenCall, SourceCall, TextContent, Utterance } from "../conversation.ts";
import { dialectOfAll, readUser, type TextDialect } from "../dialect-text.ts";
import { type MessageReading, readEach, readInOrder, readOwn } from "../templated-text.ts";

const Part = z.looseObject({ type: z.string() });
const Content = z.union([z.string(), z.array(Part), z.null()]).optional();
const FunctionCall = z.looseObject({ name: z.string(), arguments: z.unknown().optional() });
const ToolCall = z.union([
  z.looseObject({ id: z.string().nullish(), function: FunctionCall }),
  z.looseObject({ id: z.string().nullish(), name: z.string(), arguments: z.unknown().optional() }),
  z.looseObject({ id: z.string().nullish(), type: z.string() }),
  z.string().describe("the JSON text of a call"),
]);

/** `ipython` is Llama 3's word for a tool. */
const ROLES = ["system", "developer", "user", "assistant", "tool", "function", "ipython"] as const;
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

/**
 * Messages of one conversation, in order. One utterance a message; more only where a user's text holds results in the
 * dialect of the call before, or where a search agent's turn does and no message of the list tells one.
 */
export function utterancesOfMessages(messages: readonly OpenAiMessage[], dialect: TextDialect = "found"): Utterance[] {
  return readInOrder(messages, readerOf(messages, dialect)).flat();
}

/** The same, parts that are no text kept beside: for formats whose messages are not written back. */
export function utterancesWithParts(messages: readonly OpenAiMessage[], dialect: TextDialect = "found"): Utterance[] {
  return readInOrder(messages, readerOf(messages, dialect)).flatMap((said, at) => withParts(messages[at]!, said));
}

/** What each message says, where a message of the model's is one turn that it wrote. */
export const utterancesOfEach = (messages: readonly OpenAiMessage[]): (readonly Utterance[])[] =>
  readEach(messages, readerOf(messages, "found")).map((said, at) => withParts(messages[at]!, said));

function withParts({ content }: OpenAiMessage, said: readonly Utterance[]): readonly Utterance[] {
  const isText = !Array.isArray(content) || content.every(({ text }) => typeof text === "string");
  return isText ? said : said.map((one) => ({ ...one, kept: JsonObject.parse({ content }) }));
}

/** That of all turns: what the model wrote says it, or the role of its results. */
export function dialectOfMessages(messages: readonly OpenAiMessage[], named: TextDialect): TextDialect {
  const own = messages.flatMap(({ role, content }) =>
    role === "assistant" && typeof content === "string" ? [content] : [],
  );
  const isToldAsIpython = messages.some(({ role }) => role === "ipython");
  return dialectOfAll(own.join("\n"), named, isToldAsIpython);
}

function readerOf(messages: readonly OpenAiMessage[], named: TextDialect) {
  const dialect = dialectOfMessages(messages, named);
  return (message: OpenAiMessage, reading: MessageReading) => utterancesOfMessage(message, { dialect, ...reading });
}

/** A message that an endpoint gave alone is the model's own, whatever results it holds. */
export function utterancesOfMessage(
  message: OpenAiMessage,
  { before, dialect, isInline }: MessageReading & { readonly dialect: TextDialect },
): Utterance[] {
  const { role, content } = message;
  if (role === "assistant") return assistant(message, dialect, isInline);
  if (role === "tool" || role === "function" || role === "ipython") return [result(message)];
  const said = saidOf(content);
  if (role === "user" && typeof said === "string") return readUser(said, before, dialect);
  return [{ role: role === "user" ? "user" : "system", content: said }];
}

function result({ content, tool_call_id: callId, name }: OpenAiMessage): Utterance {
  return {
    role: "tool",
    content: saidOf(content),
    ...omitUndefined({ callId: callId || undefined, name: name || undefined }),
  };
}

function assistant(message: OpenAiMessage, dialect: TextDialect, isInline: boolean): Utterance[] {
  const { calls, broken } = callsOf(message);
  const thought = message.reasoning_content ?? message.reasoning ?? undefined;
  const said = saidOf(message.content);
  // Where the endpoint read the calls, a tag in the text is the model's words.
  const isRead = calls.length > 0 || broken.length > 0 || thought !== undefined;
  if (typeof said === "string" && !isRead) return readOwn(said, dialect, isInline);
  const read = omitUndefined({
    reasoning: thought,
    calls: calls.length > 0 ? calls : undefined,
    broken: broken.length > 0 ? broken : undefined,
  });
  return [{ role: "assistant", content: said, ...read }];
}

function callsOf(message: OpenAiMessage): { calls: SourceCall[]; broken: BrokenCall[] } {
  const calls: SourceCall[] = [];
  const broken: BrokenCall[] = [];
  if (message.function_call)
    calls.push({ name: message.function_call.name, arguments: message.function_call.arguments });
  for (const given of message.tool_calls ?? []) {
    const call = typeof given === "string" ? parsedCall(given) : given;
    const named = call && (("function" in call ? call.function : call) as Record<string, unknown>);
    if (named && typeof named.name === "string") {
      const said = { name: named.name, arguments: named.arguments };
      calls.push(typeof call.id === "string" ? { id: call.id, ...said } : said);
    } else
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
