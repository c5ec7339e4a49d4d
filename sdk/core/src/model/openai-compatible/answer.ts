/**
 * Reads the answer of an endpoint, whole or streamed, into a turn. What is no answer is a failure of the model's; what
 * is wrong with a call is the policy's, and is handed on for it to read.
 */
import { fail, type NativeCall, omitUndefined, type PolicyTurn } from "@arenakit/contracts";
import type OpenAI from "openai";
import { Stream } from "openai/streaming";
import * as z from "zod";
import { MAX_REPLY_BYTES, ReplyTooLargeError } from "../http.ts";
import { type ExactBody, parseExactly } from "./exact-integers.ts";
import { type CollectedTokens, collectTokens, noTokens, tokensOf } from "./token-ids.ts";

const Usage = z.object({ prompt_tokens: z.number().int(), completion_tokens: z.number().int() });
const text = z.string().nullish();
const Said = z.object({ content: text, reasoning_content: text, reasoning: text });
const Whole = z.object({
  choices: z
    .array(z.object({ message: Said.extend({ tool_calls: z.array(z.unknown()).nullish() }), finish_reason: text }))
    .min(1),
  usage: Usage.nullish(),
});
/** Calls in one reply; each index that is named takes room. */
const MAX_CALLS = 1024;
const CallIndex = z.looseObject({
  index: z
    .number()
    .int()
    .min(0)
    .max(MAX_CALLS - 1)
    .nullish(),
});
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: Said.extend({ tool_calls: z.array(CallIndex).nullish() }).nullish(),
        finish_reason: text,
      }),
    )
    .nullish(),
  usage: Usage.nullish(),
});

interface Collected {
  content: string;
  thought: string;
  readonly calls: NativeCall[];
  finish: string | null;
  usage: z.infer<typeof Usage> | null;
  readonly tokens: CollectedTokens;
}

/** `tools` says whether the request offered any; without, the answer is text in the policy's own dialect. */
export async function readAnswer(
  response: Response,
  { client, tools }: { client: OpenAI; tools: boolean },
): Promise<PolicyTurn> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return turnOf(await readStream(response, client), tools);
  const body = await response.text();
  const parsed = body.trimStart().startsWith("{") ? parseJson(body) : undefined;
  if (parsed === undefined) {
    return fail(
      "model",
      "not_an_api",
      `expected a JSON answer, got ${type || "no content type"} starting ${quote(body)}: check the base URL (it often ends ` +
        "in /v1) and whether a proxy or a login page answers in its place",
    );
  }
  const { content, write } = parsed;
  if (isObject(content) && content.error !== undefined && content.error !== null) refuse(content.error);
  const whole = Whole.safeParse(content);
  if (!whole.success) return notACompletion(body, whole.error);
  const { message, finish_reason } = whole.data.choices[0]!;
  const calls = (message.tool_calls ?? []).map((call) => readCall(call, write));
  const thought = message.reasoning_content ?? message.reasoning ?? "";
  const tokens = noTokens();
  collectTokens(tokens, content);
  const collected = { content: message.content ?? "", thought, calls, tokens, usage: whole.data.usage ?? null };
  return turnOf({ ...collected, finish: finish_reason || null }, tools);
}

async function readStream(response: Response, client: OpenAI): Promise<Collected> {
  const tokens = noTokens();
  const collected: Collected = { content: "", thought: "", calls: [], finish: null, usage: null, tokens };
  for await (const event of Stream.fromSSEResponse<unknown>(response, new AbortController(), client)) {
    const chunk = Chunk.safeParse(event);
    if (!chunk.success) return notACompletion(JSON.stringify(event), chunk.error);
    const choice = chunk.data.choices?.[0];
    collected.usage = chunk.data.usage ?? collected.usage;
    collectTokens(tokens, event);
    if (choice?.finish_reason) collected.finish = choice.finish_reason;
    if (choice?.delta) collect(collected, choice.delta);
    if (lengthOf(collected) > MAX_REPLY_BYTES) throw new ReplyTooLargeError(MAX_REPLY_BYTES);
  }
  if (collected.finish === null) {
    fail("model", "stream_cut", `the stream ended before the answer did, after ${quote(collected.content)}`, {
      retryable: true,
    });
  }
  return collected;
}

function collect(
  collected: Collected,
  delta: z.infer<typeof Said> & { tool_calls?: z.infer<typeof CallIndex>[] | null | undefined },
): void {
  collected.content += delta.content ?? "";
  collected.thought += delta.reasoning_content ?? delta.reasoning ?? "";
  for (const part of delta.tool_calls ?? []) {
    const { id, name, argumentsText } = readCall(part);
    // Some servers leave the index out: a new name then starts a new call.
    const startsAnew = name && collected.calls.length > 0;
    const index = part.index ?? Math.max(0, collected.calls.length - (startsAnew ? 0 : 1));
    while (collected.calls.length <= index) collected.calls.push({ name: "", argumentsText: "" });
    const call = collected.calls[index]!;
    if (id) call.id = id;
    call.name += name;
    call.argumentsText += argumentsText;
  }
}

/**
 * A call or a piece of one, whatever it is made of. Arguments that are no text are written as JSON, an object as well
 * as what is none; what has no name has an empty one. Whoever reads the turn says what is wrong with it.
 */
function readCall(value: unknown, write: ExactBody["write"] = JSON.stringify): NativeCall {
  const call = isObject(value) ? value : {};
  const named = isObject(call.function) ? call.function : {};
  const args = named.arguments ?? "";
  return {
    ...omitUndefined({ id: typeof call.id === "string" && call.id !== "" ? call.id : undefined }),
    name: typeof named.name === "string" ? named.name : "",
    argumentsText: typeof args === "string" ? args : write(args),
  };
}

/** In UTF-16 units, of which each takes at least a byte on the wire. */
function lengthOf({ content, thought, calls }: Collected): number {
  const called = calls.reduce((total, call) => total + call.name.length + call.argumentsText.length, 0);
  return content.length + thought.length + called;
}

/** Calls written into the text make it text of the dialect, also when tools were offered natively. */
function turnOf({ content, thought, calls, finish, usage, tokens }: Collected, tools: boolean): PolicyTurn {
  const counted = omitUndefined({
    finish: finish ?? undefined,
    usage: usage ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens } : undefined,
    tokens: tokensOf(tokens),
  });
  if (calls.length === 0 && (!tools || content.includes("<tool_call>"))) {
    return { kind: "text", text: thought ? `<think>\n${thought.trim()}\n</think>\n\n${content}` : content, ...counted };
  }
  return { kind: "message", text: content, ...omitUndefined({ thought: thought || undefined }), calls, ...counted };
}

function notACompletion(body: string, error: z.ZodError): never {
  const [issue] = error.issues;
  const where = issue ? `${issue.path.join(".") || "the top"}: ${issue.message}` : "";
  fail("model", "unexpected_answer", `expected a chat completion, got ${quote(body)} (${where}): check the base URL`);
}

/** Some proxies answer an error with status 200. */
function refuse(error: unknown): never {
  const message = isObject(error) && typeof error.message === "string" ? error.message : JSON.stringify(error);
  fail("model", "endpoint_error", `the endpoint answered with an error: ${quote(message)}`, { retryable: true });
}

function parseJson(body: string): ExactBody {
  try {
    return parseExactly(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail("model", "invalid_json", `the answer is broken JSON, starting ${quote(body)}`, { retryable: true });
  }
}

const QUOTE_LENGTH = 120;
function quote(words: string): string {
  return JSON.stringify(words.length > QUOTE_LENGTH ? `${words.slice(0, QUOTE_LENGTH)}…` : words);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
