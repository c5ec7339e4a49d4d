/** What samples of trainers have in common: a prompt and a response, each a text or messages. */
import { omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { Conversation, Utterance } from "../conversation.ts";
import type { TextDialect } from "../dialect-text.ts";
import type { SourceMembers } from "../format.ts";
import { readPrompt, readResponse } from "../templated-text.ts";
import { type ResponseTokens, withTokens } from "../token-turns.ts";
import { endingOf, finishedBy } from "./ending.ts";
import { besideMessages, groupOf } from "./members.ts";
import { OpenAiMessage, utterancesWithParts } from "./openai-messages.ts";

export const TextOrMessages = z.union([z.string(), z.array(OpenAiMessage)]);
export type TextOrMessages = z.infer<typeof TextOrMessages>;

export const TokenIds = z.array(z.number().int());
export const Numbers = z.array(z.number());

/** What the model was given: its turns there were not written in this rollout. */
export function promptUtterances(prompt: TextOrMessages, dialect: TextDialect = "found"): Utterance[] {
  const said = typeof prompt === "string" ? readPrompt(prompt, dialect) : utterancesWithParts(prompt, dialect);
  return said.map((one) => (one.role === "assistant" ? { ...one, isGiven: true } : one));
}

/** A prompt with its response. */
export const sampleUtterances = (prompt: TextOrMessages, response: TextOrMessages): Utterance[] => [
  ...promptUtterances(prompt),
  ...responseUtterances(response),
];

interface SampleParts {
  readonly utterances: readonly Utterance[];
  readonly tokens?: ResponseTokens;
  readonly tools: unknown;
  /** Members that all of these were read from. */
  readonly taken: readonly string[];
}

/** A sample with its tokens, how it ended, and what its record says beside. */
export function sampleConversation(
  record: SourceMembers,
  { utterances, tokens = {}, ...members }: SampleParts,
): Conversation {
  return {
    ...besideMessages(record, members),
    utterances: finishedBy(withTokens(utterances, tokens), endingOf(record)),
  };
}

/** The same prompt comes again in a later step of a trainer, with another policy. */
export function groupOfStep(
  record: SourceMembers,
  step: number | null | undefined,
): Pick<Conversation, "group" | "groupSalt"> {
  const { group } = groupOf(record);
  if (step === undefined || step === null) return omitUndefined({ group });
  return group === undefined ? { groupSalt: String(step) } : { group: `${step}:${group}` };
}

export function responseUtterances(response: TextOrMessages, dialect: TextDialect = "found"): Utterance[] {
  return typeof response === "string" ? readResponse(response, dialect) : utterancesWithParts(response, dialect);
}
