/** A chat request as the body of POST /chat/completions. */
import {
  type ChatRequest,
  canonicalJson,
  dataUri,
  imagePlaceholder,
  type JsonObject,
  type Message,
  omitUndefined,
  type ToolSpec,
  textOf,
} from "@arenakit/contracts";

export interface RequestOptions {
  readonly model: string;
  readonly stream: boolean;
  /** Hold the model to the schema of the request. */
  readonly jsonSchema?: boolean;
  /** Ask for token ids and log-probabilities. */
  readonly tokenIds?: boolean;
  /** The model reads images; default false, and each is a placeholder. */
  readonly images?: boolean;
}

/** vLLM's member is the first and gives both kinds of ids; SGLang has one for each. Either passes over the other's. */
const TOKEN_IDS = { return_token_ids: true, return_prompt_token_ids: true, logprobs: true };

export function requestBody(
  { messages, tools, sampling, json, schema }: ChatRequest,
  { model, stream, jsonSchema = false, tokenIds = false, images = false }: RequestOptions,
): JsonObject {
  const { temperature, topP, maxTokens, seed, stop } = sampling;
  return {
    model,
    messages: images ? withImages(inWireOrder(messages)) : inWireOrder(messages).map(wireMessage),
    temperature,
    ...omitUndefined({
      top_p: topP,
      max_tokens: maxTokens,
      seed,
      stop: stop === undefined ? undefined : [...stop],
      tools: tools.length === 0 ? undefined : tools.map(wireTool),
      response_format: json ? formatOf(jsonSchema ? schema : undefined) : undefined,
    }),
    ...(tokenIds ? TOKEN_IDS : {}),
    ...(stream ? { stream, stream_options: { include_usage: true } } : {}),
  };
}

function formatOf(schema: JsonObject | undefined): JsonObject {
  if (schema === undefined) return { type: "json_object" };
  return { type: "json_schema", json_schema: { name: "reply", strict: true, schema } };
}

/** Endpoints want the answers to a turn's calls right behind it: reports of unreadable calls come after them. */
export function inWireOrder(messages: readonly Message[]): Message[] {
  const ordered: Message[] = [];
  const reports: Message[] = [];
  for (const message of messages) {
    if (message.role === "tool" && message.callId === null) {
      reports.push(message);
      continue;
    }
    if (message.role !== "tool") ordered.push(...reports.splice(0));
    ordered.push(message);
  }
  ordered.push(...reports);
  return ordered;
}

/**
 * The results of tools are text on the wire. Their images come behind the results of the turn, as by the user, each
 * behind the placeholder and the call that it is of.
 */
function withImages(messages: readonly Message[]): JsonObject[] {
  let images: JsonObject[] = [];
  const shown = () => {
    const content = images;
    images = [];
    return content.length === 0 ? [] : [{ role: "user", content }];
  };
  const wired = messages.flatMap((message) => {
    const before = message.role === "tool" ? [] : shown();
    if (message.role === "tool") images.push(...imagesOf(message));
    return [...before, wireMessage(message)];
  });
  return [...wired, ...shown()];
}

function imagesOf({ content, callId, name }: Extract<Message, { role: "tool" }>): JsonObject[] {
  return content.flatMap((part) =>
    part.type === "image"
      ? [
          {
            type: "text",
            text: `${imagePlaceholder(part.image.mediaType)} ${name}${callId === null ? "" : ` ${callId}`}`,
          },
          { type: "image_url", image_url: { url: dataUri(part.image) } },
        ]
      : [],
  );
}

function wireMessage(message: Message): JsonObject {
  const content = textOf(message.content);
  if (message.role === "tool") {
    // A report answers no call that the endpoint knows of: it is told as by the user.
    return message.callId === null
      ? { role: "user", content }
      : { role: "tool", tool_call_id: message.callId, content };
  }
  if (message.role !== "assistant" || !message.toolCalls?.length) return { role: message.role, content };
  const tool_calls = message.toolCalls.map((call) => ({
    id: call.id,
    type: "function",
    function: { name: call.name, arguments: canonicalJson(call.arguments) },
  }));
  return { role: "assistant", content: content === "" ? null : content, tool_calls };
}

function wireTool({ name, description, inputSchema }: ToolSpec): JsonObject {
  return { type: "function", function: { name, description, parameters: inputSchema } };
}
