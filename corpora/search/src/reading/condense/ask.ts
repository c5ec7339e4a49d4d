/**
 * Questions to a model about texts that anybody may have written: the texts stand in JSON strings only, an answer is
 * strict JSON or a failure, and what was answered once is not asked again, also after a restart.
 */
import { createHash } from "node:crypto";
import { canonicalJson, fail, inertJson, type JsonObject, type ModelClient, textPart } from "@arenakit/contracts";
import { askForJson, createSemaphore } from "@arenakit/core/model";
import type * as z from "zod";
import type { KeyedFile } from "../keyed-file.ts";
import { createSingleFlight } from "../single-flight.ts";

export interface ModelQuestionsOptions {
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

export interface ModelQuestion<Reply> {
  /** Ours, and the only one. */
  readonly instruction: string;
  /** Texts that instruct nobody. */
  readonly asked: JsonObject;
  readonly reply: z.ZodType<Reply>;
}

export interface ModelQuestions {
  readonly counts: { readonly hits: number; readonly misses: number };
  /** Throws a FailureError of owner "model": what the endpoint failed with, or condense_reply after the last try. */
  ask<Reply>(question: ModelQuestion<Reply>, signal?: AbortSignal): Promise<Reply>;
}

/** Of one answer, a reasoning model's thoughts included. */
const MAX_ANSWER_TOKENS = 8_192;
/** Of a reply that cannot be read, in a message. */
const SAID_CHARACTERS = 200;
/** More than that wait for the model only where it does not come after; each takes a page. */
const MAX_WAITING = 8_192;

/** One asker for all who ask the same model: equal questions at the same time are one. */
export function createModelQuestions(options: ModelQuestionsOptions): ModelQuestions {
  const { model, store, onStoreFailure, tries = 2, atOnce = 64 } = options;
  const counts = { hits: 0, misses: 0 };
  const flight = createSingleFlight();
  const semaphore = createSemaphore({
    limit: atOnce,
    maxWaiting: MAX_WAITING,
    refusal: { owner: "model", code: "condense_busy", message: `more than ${MAX_WAITING} pages wait for ${model.id}` },
  });

  async function known<Reply>(key: string, { reply }: ModelQuestion<Reply>): Promise<Reply | undefined> {
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

  async function answer<Reply>({ instruction, asked, reply }: ModelQuestion<Reply>, stop: AbortSignal): Promise<Reply> {
    const { value, problem } = await askForJson<Reply | undefined>({
      client: model,
      signal: stop,
      tries,
      sampling: { temperature: 0, maxTokens: MAX_ANSWER_TOKENS },
      wanted: "JSON",
      // The try is told, so that a greedy model is not asked the same again.
      messages: (_, tried) => [
        { role: "system", content: [textPart(instruction)] },
        { role: "user", content: [textPart(inertJson(tried === 1 ? asked : { ...asked, try: tried }))] },
      ],
      read(json, said) {
        const read = reply.safeParse(json);
        if (read.success) return { value: read.data };
        const shown = JSON.stringify(said.slice(0, SAID_CHARACTERS));
        const problem = `expected JSON as it was asked for, got ${shown} (${read.error.issues[0]?.message})`;
        return { value: undefined, problem };
      },
    });
    if (value !== undefined && problem === undefined) return value;
    return fail("model", "condense_reply", `${model.id}: ${problem} (asked ${tries} times)`, { retryable: true });
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
