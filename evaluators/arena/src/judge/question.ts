/**
 * One question to a chat model that judges: asked once, and once more when its reply cannot be read, then with that reply
 * and what is wrong with it. Whatever goes wrong is a failure of owner "judge" and never a verdict.
 */
import {
  boundary,
  type Failure,
  fail,
  type JsonObject,
  type Message,
  type ModelClient,
  type Outcome,
  type PolicyTurn,
  replyJson,
  type Usage,
} from "@arenakit/contracts";
import type * as z from "zod";
import type { Repair } from "./prompt.ts";
import type { JudgeLanguage } from "./prompts.ts";

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
  readonly language?: JudgeLanguage;
  /** Is told what each turn cost, one that could not be read too; not called where the endpoint does not say. */
  readonly onUsage?: (usage: Usage) => void;
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

export interface Question<T> {
  /** The messages of the first turn, or of the repair of a reply that could not be read. */
  messages(repair: Repair | null): Message[];
  readonly reply: z.ZodType<T>;
  readonly schema: JsonObject;
  readonly sample?: number;
  readonly signal?: AbortSignal | undefined;
}

type Read<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Repair);

/** Never throws. A client's failure keeps its code and whether another try may help; the client's retries are its own. */
export async function askJudge<T>(question: Question<T>, options: ModelJudgeOptions): Promise<Outcome<T>> {
  let repair: Repair | null = null;
  for (const _try of ["first", "repair"]) {
    const turn = await boundary("judge", () => turnOf(question.messages(repair), question, options));
    if (!turn.ok) return failed({ ...turn.failure, message: `judge ${options.client.id}: ${turn.failure.message}` });
    const read: Read<T> = readReply(turn.value, question.reply);
    if (read.ok) return read;
    repair = { reply: read.reply, problem: read.problem };
  }
  return failed({
    code: "malformed_verdict",
    message: `judge ${options.client.id}: ${repair!.problem} (asked twice, the second time with its reply)`,
    retryable: true,
  });
}

function failed({ code, message, retryable, retryAfterMs }: Omit<Failure, "owner">): Outcome<never> {
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  return { ok: false, failure: { owner: "judge", code, message, retryable, ...wait } };
}

async function turnOf<T>(messages: Message[], question: Question<T>, options: ModelJudgeOptions): Promise<PolicyTurn> {
  const { temperature, maxTokens, timeoutMs, topP, seed } = { ...MODEL_JUDGE_DEFAULTS, ...options };
  const { sample = 0 } = question;
  const sampling = {
    temperature,
    maxTokens,
    ...(topP === undefined ? {} : { topP }),
    ...(seed === undefined && sample === 0 ? {} : { seed: (seed ?? 0) + sample }),
  };
  const request = { messages, tools: [], sampling, json: true, schema: question.schema };
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = question.signal ? AbortSignal.any([deadline, question.signal]) : deadline;
  // A client that does not heed the signal must not hold the group up.
  const outcome = await boundary("judge", () =>
    Promise.race([options.client.complete(request, signal), whenAborted(signal)]),
  );
  if (outcome.ok) {
    if (outcome.value.usage) options.onUsage?.(outcome.value.usage);
    return outcome.value;
  }
  if (question.signal?.aborted) fail("judge", "cancelled", "the comparison was called off", { retryable: true });
  if (deadline.aborted) fail("judge", "timeout", `no verdict within ${timeoutMs} ms`, { retryable: true });
  const { code, message, retryable, retryAfterMs } = outcome.failure;
  return fail("judge", code, message, { retryable, retryAfterMs });
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

function readReply<T>(turn: PolicyTurn, reply: z.ZodType<T>): Read<T> {
  const bad = (problem: string): Read<T> => ({ ok: false, reply: turn.text, problem });
  if (turn.kind === "message" && turn.calls.length > 0) return bad("expected a JSON verdict, got a call of a tool");
  if (turn.finish === "length") return bad("the reply broke off before its end: write a shorter reason");
  if (turn.finish === "content_filter") return bad("the endpoint held the reply back");
  const json = replyJson(turn.text);
  if (json === undefined)
    return bad(`expected one JSON object, every name in it once, and nothing else, got ${excerpt(turn.text)}`);
  const read = reply.safeParse(json);
  if (read.success) return { ok: true, value: read.data };
  const problems = read.error.issues.slice(0, 3).map(({ path, message }) => `${path.join(".") || "reply"}: ${message}`);
  return bad(problems.join("; "));
}

function excerpt(text: string): string {
  return JSON.stringify([...text.trim()].slice(0, 80).join(""));
}
