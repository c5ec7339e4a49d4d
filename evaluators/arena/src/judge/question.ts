/**
 * One question to a chat model that judges: asked once, and once more when its reply cannot be read, then with that reply
 * and what is wrong with it. Whatever goes wrong is a failure of owner "judge" and never a verdict.
 */
import { readFileSync } from "node:fs";
import {
  boundary,
  type Failure,
  type JsonObject,
  type Message,
  type ModelClient,
  type Outcome,
  omitUndefined,
  type PolicyLanguage,
  type Usage,
} from "@arenakit/contracts";
import {
  askForJson,
  type JsonReading,
  judgeClient,
  type Prompt,
  promptsFrom,
  type UnreadReply,
} from "@arenakit/core/model";
import type * as z from "zod";

/** What model judges of pairs and of lists have in common. */
export interface ModelJudgeOptions {
  readonly client: ModelClient;
  /** 0 unless given; part of the judge's id, as are `topP` and `seed`. */
  readonly temperature?: number;
  readonly topP?: number;
  /**
   * Sent as it is for the first judgement of a pair or a list, and 1 more for each further `sample` of the same. Without
   * one a further sample has its number for a seed: no question is asked twice in the same words.
   */
  readonly seed?: number;
  /** Of the verdict, a reasoning model's thoughts included; 4096 unless given, more for a list (`listwiseModelJudge`). */
  readonly maxTokens?: number;
  /** Deadline of one question, the client's own retries included; two minutes unless given. */
  readonly timeoutMs?: number;
  /** Longest observation shown whole, in UTF-16 units; 2000 unless given. */
  readonly observationCharacters?: number;
  /** All observations of one attempt and all that users said in it together, in UTF-16 units; 24 000 unless given. */
  readonly observationBudget?: number;
  /**
   * All thoughts, messages and calls of one attempt together, in UTF-16 units as a prompt writes them; 100 000 unless
   * given. Answers stand whole (MAX_ANSWER_LENGTH).
   */
  readonly workBudget?: number;
  /** Of the instructions; default: Chinese for a query with Chinese characters, English for any other. */
  readonly language?: PolicyLanguage;
  /** Is told what each turn cost, one that could not be read too; not called where the endpoint does not say. */
  readonly onUsage?: (usage: Usage) => void;
}

/** Stands beside src and dist alike, in the repository and in the published package. */
const FOLDER = new URL("../../prompts/", import.meta.url);
const promptNamed = promptsFrom((file) => readFileSync(new URL(file, FOLDER), "utf8"));

/** The instructions of a kind of judge in a language. */
export function judgePrompt(kind: "pairwise" | "listwise", language: PolicyLanguage): Prompt {
  return promptNamed(`${kind}.${language}`);
}

export const MODEL_JUDGE_DEFAULTS = {
  temperature: 0,
  maxTokens: 4096,
  timeoutMs: 120_000,
  observationCharacters: 2000,
  observationBudget: 24_000,
  workBudget: 100_000,
};

/** What else decides a question, by the name it has in an id; only what is given and is not the default is named. */
const NAMED_IN_ID = [
  ["max_tokens", "maxTokens"],
  ["observation", "observationCharacters"],
  ["observations", "observationBudget"],
  ["work", "workBudget"],
] as const;

/**
 * `model:NAME?temperature=0`, with `top_p`, `seed`, `language`, `max_tokens` and the budgets of what is shown where they
 * are given and are not the default: equal ids are asked in the same way.
 */
export function modelJudgeId(options: ModelJudgeOptions): string {
  const { client, temperature = 0, topP, seed, language } = options;
  const sampling = [`temperature=${temperature}`];
  if (topP !== undefined) sampling.push(`top_p=${topP}`);
  if (seed !== undefined) sampling.push(`seed=${seed}`);
  if (language !== undefined) sampling.push(`language=${language}`);
  for (const [name, option] of NAMED_IN_ID) {
    const value = options[option];
    if (value !== undefined && value !== MODEL_JUDGE_DEFAULTS[option]) sampling.push(`${name}=${value}`);
  }
  return `model:${client.id}?${sampling.join("&")}`;
}

export interface JudgeQuestion<T> {
  /** The messages of the first turn, or of the repair of a reply that could not be read. */
  messages(repair: UnreadReply | null): Message[];
  readonly reply: z.ZodType<T>;
  readonly schema: JsonObject;
  readonly sample?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Never throws. A client's failure keeps its code and whether another try may help; the client's retries are its own. */
export async function askJudge<T>(question: JudgeQuestion<T>, options: ModelJudgeOptions): Promise<Outcome<T>> {
  const { client, temperature, maxTokens, timeoutMs, topP, seed, onUsage } = { ...MODEL_JUDGE_DEFAULTS, ...options };
  const { messages, schema, sample = 0, signal = new AbortController().signal } = question;
  const failed = ({ message, ...failure }: Failure): Outcome<never> => ({
    ok: false,
    failure: { ...failure, message: `judge ${client.id}: ${message}` },
  });
  const outcome = await boundary("judge", () =>
    askForJson<T | undefined>({
      client: judgeClient(client, { timeoutMs, work: "the comparison", wanted: "verdict" }),
      sampling: {
        temperature,
        maxTokens,
        ...omitUndefined({ topP, seed: seed === undefined && sample === 0 ? undefined : (seed ?? 0) + sample }),
      },
      wanted: "a JSON verdict",
      shorter: "a shorter reason",
      read: (json, text) => readReply(json, text, question.reply),
      schema,
      signal,
      messages,
      onUsage,
    }),
  );
  if (!outcome.ok) return failed(outcome.failure);
  const { value, problem } = outcome.value;
  if (value !== undefined && problem === undefined) return { ok: true, value };
  const message = `${problem} (asked twice, the second time with its reply)`;
  return failed({ owner: "judge", code: "malformed_verdict", message, retryable: true });
}

function readReply<T>(json: unknown, text: string, reply: z.ZodType<T>): JsonReading<T | undefined> {
  if (json === undefined) {
    const excerpt = JSON.stringify([...text.trim()].slice(0, 80).join(""));
    const problem = `expected one JSON object, every name in it once, and nothing else, got ${excerpt}`;
    return { value: undefined, problem };
  }
  const read = reply.safeParse(json);
  if (read.success) return { value: read.data };
  const problems = read.error.issues.slice(0, 3).map(({ path, message }) => `${path.join(".") || "reply"}: ${message}`);
  return { value: undefined, problem: problems.join("; ") };
}
