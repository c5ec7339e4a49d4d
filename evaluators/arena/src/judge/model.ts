/**
 * A judge that asks a chat model. The model gives integer sub-scores as strict JSON and nothing else; weights,
 * sums and winners are computed here. What is not such JSON is no verdict.
 */
import {
  boundary,
  type Comparison,
  type ComparisonRequest,
  fail,
  type Message,
  type ModelClient,
  type PairwiseJudge,
  type PolicyTurn,
  type Rubric,
} from "@arenakit/contracts";
import * as z from "zod";
import { unscored } from "../match.ts";
import { scoreSheet } from "../score-sheet.ts";
import { judgePrompt } from "./prompt.ts";

export interface ModelJudgeOptions {
  readonly client: ModelClient;
  /** 0 unless given. */
  readonly temperature?: number;
  /** Of the verdict, a reasoning model's thoughts included; 4096 unless given. */
  readonly maxTokens?: number;
  /** Deadline of one question, the client's own retries included; two minutes unless given. */
  readonly timeoutMs?: number;
  /** Longest observation shown whole; 2000 unless given. */
  readonly observationCharacters?: number;
  /** All observations of one attempt together; 24 000 unless given. */
  readonly observationBudget?: number;
}

/** A malformed verdict is asked for once more; a second one is a failure. */
const TRIES = 2;

/** Never throws: a time-out, an error of the client and a malformed verdict are unscored, with owner "judge". */
export function modelJudge(options: ModelJudgeOptions): PairwiseJudge {
  const { client, observationCharacters = 2000, observationBudget = 24_000 } = options;
  return {
    id: `model:${client.id}`,
    async compare(request) {
      let complaint = "";
      for (let nonce = 1; nonce <= TRIES; nonce++) {
        const prompt = judgePrompt(request, { nonce, observationCharacters, observationBudget });
        const turn = await boundary("judge", () => ask(prompt, options, request.signal));
        if (!turn.ok)
          return unscored(turn.failure.code, `judge ${client.id}: ${turn.failure.message}`, turn.failure.retryable);
        const verdict = await readVerdict(turn.value, request.rubric);
        if (verdict.ok) return scored(request, verdict.value);
        complaint = verdict.complaint;
      }
      return unscored("malformed_verdict", `judge ${client.id}: ${complaint} (asked ${TRIES} times)`, true);
    },
  };
}

async function ask(messages: Message[], options: ModelJudgeOptions, cancelled?: AbortSignal): Promise<PolicyTurn> {
  const { client, temperature = 0, maxTokens = 4096, timeoutMs = 120_000 } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = cancelled ? AbortSignal.any([deadline, cancelled]) : deadline;
  const request = { messages, tools: [], sampling: { temperature, maxTokens }, json: true };
  // A client that does not heed the signal must not hold the group up.
  const outcome = await boundary("judge", () => Promise.race([client.complete(request, signal), whenAborted(signal)]));
  if (outcome.ok) return outcome.value;
  if (deadline.aborted) fail("judge", "timeout", `no verdict within ${timeoutMs} ms`, { retryable: true });
  const { code, message, retryable } = outcome.failure;
  return fail("judge", code, message, { retryable });
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

type Verdict = {
  readonly first: Record<string, number>;
  readonly second: Record<string, number>;
  readonly reason?: string;
};
type Reading = { readonly ok: true; readonly value: Verdict } | { readonly ok: false; readonly complaint: string };

async function readVerdict(turn: PolicyTurn, rubric: Rubric): Promise<Reading> {
  if (turn.kind === "message" && turn.calls.length > 0)
    return { ok: false, complaint: "expected a JSON verdict, got a tool call" };
  const parsed = await boundary("judge", (): unknown => JSON.parse(wholeText(turn.text)));
  if (!parsed.ok) return { ok: false, complaint: `expected one JSON object, got ${excerpt(turn.text)}` };
  const verdict = verdictOf(rubric).safeParse(parsed.value);
  if (verdict.success) {
    const { first, second, reason } = verdict.data;
    return { ok: true, value: { first, second, ...(reason === undefined ? {} : { reason }) } };
  }
  const issue = verdict.error.issues[0]!;
  return { ok: false, complaint: `verdict.${issue.path.join(".")}: ${issue.message}` };
}

/** Exactly the criteria, each an integer on the scale; anything else, missing or more, is refused. */
function verdictOf({ criteria, scale }: Rubric) {
  const score = z.number().int().min(scale.min).max(scale.max);
  const sheet = z.strictObject(Object.fromEntries(criteria.map(({ id }) => [id, score])));
  return z.strictObject({ first: sheet, second: sheet, reason: z.string().optional() });
}

/**
 * What must be JSON: the whole text, or all that follows the thoughts of a reasoning model, or the content of
 * the one code fence that this is. Never a part of it: JSON among other text may be quoted from an attempt.
 */
function wholeText(text: string): string {
  const spoken = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();
  return /^```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n?```$/.exec(spoken)?.[1] ?? spoken;
}

function scored({ rubric }: ComparisonRequest, { first, second, reason }: Verdict): Comparison {
  const sheets = { first: scoreSheet(rubric, first), second: scoreSheet(rubric, second) };
  return { status: "scored", ...sheets, ...(reason === undefined ? {} : { reason }) };
}

function excerpt(text: string): string {
  return JSON.stringify([...text.trim()].slice(0, 80).join(""));
}
