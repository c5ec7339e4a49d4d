/** Anthropic's messages: blocks of text, thinking, tool_use and tool_result. */
import { JsonObject, omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { Conversation, SourceCall, Utterance } from "../conversation.ts";
import { defineFormat } from "../format.ts";
import { besideMessages } from "./members.ts";

const AnthropicBlock = z.looseObject({ type: z.string() });
type AnthropicBlock = z.infer<typeof AnthropicBlock>;
const Content = z.union([z.string(), z.array(AnthropicBlock)]);
const Message = z.looseObject({ role: z.enum(["user", "assistant"]), content: Content });
const Usage = z.looseObject({
  input_tokens: z.number(),
  output_tokens: z.number(),
  cache_read_input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
});
const Response = z.looseObject({
  content: Content,
  stop_reason: z.string().nullish(),
  model: z.string().optional(),
  usage: Usage.optional(),
});
const Asked = {
  messages: z.array(Message).min(1),
  system: Content.optional(),
  tools: z.unknown().optional(),
  model: z.string().optional(),
};
const AnthropicRecord = z.union([
  z
    .array(Message)
    .min(1)
    .transform((messages) => ({ messages })),
  z.looseObject({ ...Asked, response: Response.optional() }),
  z
    .looseObject({ request: z.looseObject(Asked), response: Response })
    .transform(({ request, response, ...others }) => ({ ...others, ...request, response })),
]);
type AnthropicRecord = {
  messages: z.infer<typeof Message>[];
  system?: z.infer<typeof Content> | undefined;
  tools?: unknown;
  model?: string | undefined;
  response?: z.infer<typeof Response> | undefined;
  [other: string]: unknown;
};

const TAKEN = ["messages", "system", "tools", "model", "response"];

export const anthropic = defineFormat<AnthropicRecord>({
  id: "anthropic",
  expects:
    "{system?, messages: [{role: user | assistant, content: text or blocks}], tools?, model?, response?}, or a list of messages",
  record: AnthropicRecord as z.ZodType<AnthropicRecord>,
  read(record) {
    const { messages, system, tools, response } = record;
    const model = response?.model ?? record.model;
    const said = messages.flatMap(({ role, content }) => (role === "user" ? asked(content) : assistant(content)));
    const conversation: Conversation = {
      utterances: [
        ...(system === undefined ? [] : [{ role: "system" as const, content: partsOf(system) }]),
        ...said,
        ...(response ? answered(response) : []),
      ],
      ...besideMessages(record, { tools, taken: TAKEN }),
      ...omitUndefined({ model }),
    };
    return [conversation];
  },
});

/** Results first, since they answer the turn before; then what the user said. */
function asked(content: z.infer<typeof Content>): Utterance[] {
  if (typeof content === "string") return [{ role: "user", content }];
  const results = content.filter(({ type }) => type === "tool_result").map(result);
  const others = content.filter(({ type }) => type !== "tool_result");
  return others.length === 0 ? results : [...results, { role: "user", content: partsOf(others), ...keptOf(others) }];
}

function result(block: AnthropicBlock): Utterance {
  const content = Content.safeParse(block.content);
  return {
    role: "tool",
    content: content.success ? partsOf(content.data) : "",
    ...(content.success ? keptOf(content.data) : {}),
    ...omitUndefined({
      callId: typeof block.tool_use_id === "string" ? block.tool_use_id : undefined,
      isError: typeof block.is_error === "boolean" ? block.is_error : undefined,
    }),
  };
}

/** What a server of the model's maker found stands within its message: a turn ends there, and the next one begins. */
function assistant(content: z.infer<typeof Content>): Utterance[] {
  if (typeof content === "string") return [{ role: "assistant", content }];
  const said: Utterance[] = [];
  let blocks: AnthropicBlock[] = [];
  for (const [at, block] of content.entries()) {
    if (!isFound(block)) blocks.push(block);
    else {
      if (blocks.length > 0) said.push(turn(blocks));
      said.push(found(block));
      blocks = [];
    }
    if (at === content.length - 1 && blocks.length > 0) said.push(said.length > 0 ? whole(turn(blocks)) : turn(blocks));
  }
  return said.length > 0 ? said : [turn([])];
}

/** Such as web_search_tool_result; the client's own tool_result stands in the user's message. */
const isFound = ({ type }: AnthropicBlock) => type.endsWith("_tool_result");
/** An answer with citations is cut into blocks wherever a citation begins: they are one text. */
const whole = (one: Utterance): Utterance =>
  typeof one.content === "string" ? one : { ...one, content: one.content.map(({ text }) => text).join("") };

/** What was found as JSON, without what only its maker can read. */
function found(block: AnthropicBlock): Utterance {
  const text = JSON.stringify(block.content ?? null, (name, value) =>
    name.startsWith("encrypted_") ? undefined : value,
  );
  const { type } = (block.content ?? {}) as { type?: unknown };
  const isError = block.is_error === true || (typeof type === "string" && type.endsWith("_error"));
  return {
    role: "tool",
    content: typeof block.content === "string" ? block.content : text,
    kept: JsonObject.parse({ content: [block] }),
    ...omitUndefined({
      callId: typeof block.tool_use_id === "string" ? block.tool_use_id : undefined,
      isError: isError || undefined,
    }),
  };
}

const CALLS = ["tool_use", "server_tool_use", "mcp_tool_use"];

function turn(content: readonly AnthropicBlock[]): Utterance {
  const thoughts = content.filter(({ type }) => type === "thinking").map(({ thinking }) => String(thinking ?? ""));
  const others = content.filter(({ type }) => !CALLS.includes(type));
  const calls = content.filter(({ type }) => CALLS.includes(type)).map(call);
  const broken = calls
    .filter((one) => one === null)
    .map(() => ({ raw: JSON.stringify(content), error: "expected tool_use with a name" }));
  const said = others.filter(({ type }) => type !== "thinking" && type !== "redacted_thinking");
  const read = calls.filter((one) => one !== null);
  return {
    role: "assistant",
    content: partsOf(said),
    ...keptOf(others),
    ...omitUndefined({
      reasoning: thoughts.length > 0 ? thoughts.join("\n\n") : undefined,
      calls: read.length > 0 ? read : undefined,
      broken: broken.length > 0 ? broken : undefined,
    }),
  };
}

function call({ id, name, input }: AnthropicBlock): SourceCall | null {
  if (typeof name !== "string") return null;
  return { ...omitUndefined({ id: typeof id === "string" ? id : undefined }), name, arguments: input };
}

/** The last turn of a reply is the one that ended, and was paid. */
function answered({ content, stop_reason: finish, usage }: z.infer<typeof Response>): Utterance[] {
  const cached = usage?.cache_read_input_tokens ?? 0;
  // What was read from the cache and written to it is part of the prompt in ATIF.
  const prompt = (usage?.input_tokens ?? 0) + cached + (usage?.cache_creation_input_tokens ?? 0);
  const metrics = {
    prompt_tokens: prompt,
    completion_tokens: usage?.output_tokens ?? 0,
    ...omitUndefined({ cached_tokens: cached > 0 ? cached : undefined }),
  };
  const said = assistant(content);
  const last = said.findLastIndex(({ role }) => role === "assistant");
  return said.map((one, at) =>
    at === last
      ? { ...one, ...omitUndefined({ finish: finish || undefined, metrics: usage ? metrics : undefined }) }
      : one,
  );
}

/** Blocks as they are where one says more than text: images, documents, signatures of thoughts. */
function keptOf(content: string | readonly AnthropicBlock[]): Pick<Utterance, "kept"> {
  const isText =
    typeof content === "string" ||
    content.every(({ type, ...others }) => type === "text" && Object.keys(others).length === 1);
  return isText ? {} : { kept: JsonObject.parse({ content }) };
}

/** One block of text is a text; another kind is told by its name. */
function partsOf(content: string | readonly AnthropicBlock[]): Utterance["content"] {
  if (typeof content === "string") return content;
  const texts = content.map((block) => (typeof block.text === "string" ? block.text : `[${block.type}]`));
  if (texts.length <= 1) return texts[0] ?? "";
  return texts.map((text) => ({ type: "text", text }));
}
