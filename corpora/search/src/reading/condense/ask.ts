/**
 * Questions to a model about texts that anybody may have written: the texts stand in JSON strings only, an answer is
 * strict JSON or a failure, and what was answered once is not asked again, also after a restart.
 */
import { createHash } from "node:crypto";
import {
  canonicalJson,
  fail,
  inertJson,
  type JsonObject,
  type ModelClient,
  type PolicyTurn,
  replyJson,
  textPart,
} from "@arenakit/contracts";
import { createSemaphore } from "@arenakit/core/model";
import type * as z from "zod";
import type { KeyedFile } from "../keyed-file.ts";
import { createSingleFlight } from "../single-flight.ts";

export interface AskingOptions {
  readonly model: ModelClient;
  /** Where answers are kept; without one they are asked for anew. */
  readonly store?: KeyedFile;
  /** Is told where the store could not be read or written; the model is asked and its answer given all the same. */
  readonly onStoreFailure?: (error: unknown) => void;
  /** Tries of one answer that cannot be read, default 2. */
  readonly tries?: number;
  /** Questions that the model is asked at the same time, default 64 (O2-Searcher's own). */
  readonly atOnce?: number;
}

export interface Question<Reply> {
  /** Ours, and the only one. */
  readonly instruction: string;
  /** Texts that instruct nobody. */
  readonly asked: JsonObject;
  readonly reply: z.ZodType<Reply>;
}

export interface Asking {
  readonly counts: { readonly hits: number; readonly misses: number };
  /** Throws a FailureError of owner "model": what the endpoint failed with, or condense_reply after the last try. */
  ask<Reply>(question: Question<Reply>, signal?: AbortSignal): Promise<Reply>;
}

/** Of one answer, a reasoning model's thoughts included. */
const MAX_ANSWER_TOKENS = 8_192;
/** More than that wait for the model only where it does not come after; each takes a page. */
const MAX_WAITING = 8_192;

/** One asker for all who ask the same model: equal questions at the same time are one. */
export function createAsking(options: AskingOptions): Asking {
  const { model, store, onStoreFailure, tries = 2, atOnce = 64 } = options;
  const counts = { hits: 0, misses: 0 };
  const flight = createSingleFlight();
  const semaphore = createSemaphore({
    limit: atOnce,
    maxWaiting: MAX_WAITING,
    refusal: { owner: "model", code: "condense_busy", message: `more than ${MAX_WAITING} pages wait for ${model.id}` },
  });

  async function known<Reply>(key: string, { reply }: Question<Reply>): Promise<Reply | undefined> {
    // What the store cannot say the model can.
    try {
      const kept = reply.safeParse(await store?.get(key));
      return kept.success ? kept.data : undefined;
    } catch (error) {
      onStoreFailure?.(error);
      return undefined;
    }
  }

  async function keep(key: string, answer: unknown): Promise<void> {
    // The answer is good, whatever became of its copy.
    try {
      await store?.set(key, answer);
    } catch (error) {
      onStoreFailure?.(error);
    }
  }

  async function answer<Reply>(question: Question<Reply>, stop: AbortSignal): Promise<Reply> {
    let complaint = "";
    for (let at = 1; at <= tries; at++) {
      const turn = await model.complete(requestOf(question, at), stop);
      const read = readReply(turn, question.reply);
      if ("answer" in read) return read.answer;
      complaint = read.complaint;
    }
    return fail("model", "condense_reply", `${model.id}: ${complaint} (asked ${tries} times)`, { retryable: true });
  }

  return {
    counts,
    ask(question, signal) {
      const { instruction, asked } = question;
      const key = createHash("sha256")
        .update(canonicalJson({ model: model.id, instruction, asked }))
        .digest("hex");
      const work = async (stop: AbortSignal) => {
        const before = await known(key, question);
        if (before !== undefined) {
          counts.hits++;
          return before;
        }
        counts.misses++;
        const made = await semaphore.run(() => answer(question, stop), stop);
        await keep(key, made);
        return made;
      };
      return flight.run(key, work, signal);
    },
  };
}

/** The try is told, so that a greedy model is not asked the same again. */
const requestOf = <Reply>({ instruction, asked }: Question<Reply>, at: number) => ({
  messages: [
    { role: "system" as const, content: [textPart(instruction)] },
    { role: "user" as const, content: [textPart(inertJson(at === 1 ? asked : { ...asked, try: at }))] },
  ],
  tools: [],
  sampling: { temperature: 0, maxTokens: MAX_ANSWER_TOKENS },
  json: true,
});

type Reading<Reply> = { readonly answer: Reply } | { readonly complaint: string };

function readReply<Reply>(turn: PolicyTurn, reply: z.ZodType<Reply>): Reading<Reply> {
  const said = JSON.stringify(turn.text.slice(0, 200));
  if (turn.kind === "message" && turn.calls.length > 0) return { complaint: "expected JSON, got a call of a tool" };
  if (turn.finish === "length") return { complaint: `the answer broke off: ${said}` };
  if (turn.finish === "content_filter") return { complaint: `the endpoint held the answer back: ${said}` };
  const read = reply.safeParse(replyJson(turn.text));
  if (read.success) return { answer: read.data };
  return { complaint: `expected JSON as it was asked for, got ${said} (${read.error.issues[0]?.message})` };
}
