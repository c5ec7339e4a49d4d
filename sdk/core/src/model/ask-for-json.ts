/**
 * One question to a chat model whose answer is one JSON object: asked again, with what was wrong, while the reply cannot be
 * read. The caller writes the messages and reads the JSON; this counts the tries.
 */
import {
  type ChatRequest,
  type JsonObject,
  type Message,
  type ModelClient,
  omitUndefined,
  type PolicyTurn,
  replyJson,
  type Usage,
} from "@arenakit/contracts";

/** A reply that could not be read. */
export interface UnreadReply {
  readonly reply: string;
  /** What was expected and what came. */
  readonly problem: string;
}

/** What a reply says, and what is wrong with the rest of it. */
export interface JsonReading<T> {
  readonly value: T;
  /** Absent where nothing is left to ask. */
  readonly problem?: string;
}

export interface JsonQuestion<T> {
  readonly client: ModelClient;
  readonly sampling: ChatRequest["sampling"];
  readonly schema?: JsonObject | undefined;
  readonly signal: AbortSignal;
  /** Turns in all (default 2). */
  readonly tries?: number;
  /** What a call of a tool stands in place of, in the problem that the model is told; default "a JSON object". */
  readonly wanted?: string;
  /** What to write where a reply broke off; default "shorter explanations". */
  readonly shorter?: string;
  /** Of one turn; `unread` is the reply of the turn before, null at first; `tried` counts from 1. */
  messages(unread: UnreadReply | null, tried: number): Message[];
  /** `json` is undefined where the reply, whose text is `reply`, is no JSON. */
  read(json: unknown, reply: string): JsonReading<T>;
  /** Is told what each turn cost, where the endpoint says. */
  onUsage?: ((usage: Usage) => void) | undefined;
}

const TRIES = 2;

/** The reading of the first reply without a problem, else of the last one. Throws what the client throws. */
export async function askForJson<T>(question: JsonQuestion<T>): Promise<JsonReading<T>> {
  const { client, sampling, schema, signal, tries = TRIES } = question;
  let unread: UnreadReply | null = null;
  for (let tried = 1; ; tried++) {
    const messages = question.messages(unread, tried);
    const turn = await client.complete(omitUndefined({ messages, tools: [], sampling, json: true, schema }), signal);
    if (turn.usage) question.onUsage?.(turn.usage);
    const unusable = problemOf(turn, question);
    const json = unusable === undefined ? replyJson(turn.text) : undefined;
    const reading = question.read(json, turn.text);
    const problem = unusable ?? reading.problem;
    if (problem === undefined || tried >= tries) return { value: reading.value, ...omitUndefined({ problem }) };
    unread = { reply: turn.text, problem };
  }
}

function problemOf<T>(
  turn: PolicyTurn,
  { wanted = "a JSON object", shorter = "shorter explanations" }: JsonQuestion<T>,
) {
  if (turn.kind === "message" && turn.calls.length > 0) return `expected ${wanted}, got a call of a tool`;
  if (turn.finish === "length") return `the reply broke off before its end: write ${shorter}`;
  if (turn.finish === "content_filter") return "the endpoint held the reply back";
  return undefined;
}
