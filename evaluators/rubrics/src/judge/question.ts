/**
 * One question to a chat model: asked once, and once more with what was wrong with its reply. What comes from a task,
 * an answer, a rubric or an earlier reply stands inside one JSON document. Whatever goes wrong is a failure of the judge.
 */
import { readFileSync } from "node:fs";
import {
  boundary,
  inertJson,
  type JsonObject,
  type Message,
  type ModelClient,
  type Outcome,
  omitUndefined,
  queryLanguage,
  type RubricScale,
  textPart,
  type Usage,
} from "@arenakit/contracts";
import { askForJson, type JsonReading, judgeClient, type Prompt, promptsFrom } from "@arenakit/core/model";

export interface QuestionOptions {
  readonly client: ModelClient;
  /** Default 0; part of the judge's id, as is `seed`. */
  readonly temperature?: number;
  readonly seed?: number;
  /** Of one reply, a reasoning model's thoughts included (default 4096). */
  readonly maxTokens?: number;
  /** Deadline of one turn, the client's own retries included (default two minutes). */
  readonly timeoutMs?: number;
  /** Is told what each turn cost; not called where the endpoint does not say. */
  readonly onUsage?: (usage: Usage) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Stands beside src and dist alike. */
const FOLDER = new URL("../../prompts/", import.meta.url);
const promptNamed = promptsFrom((file) => readFileSync(new URL(file, FOLDER), "utf8"));

/** The instructions in the language of the query; the id of Chinese ones ends in `.zh`. */
export function rubricPrompt(kind: `criterion.${RubricScale}` | "race" | "propose" | "meta", query: string): Prompt {
  return promptNamed(queryLanguage(query) === "en" ? kind : `${kind}.zh`);
}

export const QUESTION_DEFAULTS = { temperature: 0, maxTokens: 4096, timeoutMs: 120_000 };
/** A reply that could not be read is shown again no longer than this, in UTF-16 units. */
const SHOWN_REPLY = 4000;

/** `model:NAME?temperature=0`: equal ids are asked in the same way. */
export function judgeId({ client, temperature = QUESTION_DEFAULTS.temperature, seed }: QuestionOptions): string {
  return `model:${client.id}?temperature=${temperature}${seed === undefined ? "" : `&seed=${seed}`}`;
}

export interface RubricQuestion<T> {
  readonly prompt: Prompt;
  /** The document of the first turn, or of the second, which may ask for what is missing alone. */
  document(sofar: T | undefined): JsonObject;
  readonly schema?: JsonObject;
  /** `json` is undefined where the reply is no JSON. */
  read(json: unknown, sofar: T | undefined): JsonReading<T>;
}

export interface RubricAnswer<T> {
  readonly value: T;
  /** What was still wrong with the second reply. */
  readonly problem?: string;
  readonly usage?: Usage;
}

/** Never throws. A failure of the first turn is the failure; one of the second leaves what the first turn gave. */
export async function ask<T>(question: RubricQuestion<T>, options: QuestionOptions): Promise<Outcome<RubricAnswer<T>>> {
  const { client, seed, signal = new AbortController().signal } = options;
  const { temperature, maxTokens, timeoutMs } = { ...QUESTION_DEFAULTS, ...options };
  let sofar: T | undefined;
  let usage: Usage | undefined;
  const outcome = await boundary("judge", () =>
    askForJson<T>({
      client: judgeClient(client, { timeoutMs, work: "the scoring", wanted: "reply" }),
      sampling: { temperature, maxTokens, ...omitUndefined({ seed }) },
      schema: question.schema,
      signal,
      messages(unread) {
        const repair = unread ? { repair: { ...unread, reply: unread.reply.slice(0, SHOWN_REPLY) } } : {};
        return messagesOf(question.prompt, { ...question.document(sofar), ...repair });
      },
      read(json) {
        const reading = question.read(json, sofar);
        sofar = reading.value;
        return reading;
      },
      onUsage(turn) {
        options.onUsage?.(turn);
        usage = sum(usage, turn);
      },
    }),
  );
  if (outcome.ok) return { ok: true, value: { ...outcome.value, ...omitUndefined({ usage }) } };
  const message = `judge ${client.id}: ${outcome.failure.message}`;
  if (sofar === undefined) return { ok: false, failure: { ...outcome.failure, message } };
  return { ok: true, value: { value: sofar, problem: message, ...omitUndefined({ usage }) } };
}

const sum = (a: Usage | undefined, b: Usage): Usage => ({
  promptTokens: (a?.promptTokens ?? 0) + b.promptTokens,
  completionTokens: (a?.completionTokens ?? 0) + b.completionTokens,
});

function messagesOf(prompt: Prompt, document: JsonObject): Message[] {
  return [
    { role: "system", content: [textPart(prompt.text)] },
    { role: "user", content: [textPart(inertJson(document))] },
  ];
}
