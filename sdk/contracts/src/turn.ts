/** One turn of a policy: as it was produced, and as a dialect reads it. */
import * as z from "zod";
import { ToolCall } from "./message.ts";
import { InvalidCall } from "./trajectory.ts";

export const Usage = z.object({
  promptTokens: z.number().int().nonnegative(),
  completionTokens: z.number().int().nonnegative(),
});
export type Usage = z.infer<typeof Usage>;

/** Token ids of a turn where the trainer or the endpoint gave them; they are authoritative. */
export const TurnTokens = z.object({
  promptIds: z.array(z.number().int()),
  completionIds: z.array(z.number().int()),
  logprobs: z.array(z.number()).optional(),
  /** Of the weights that wrote it, in the endpoint's or the trainer's own words. */
  weightVersion: z.string().optional(),
});
export type TurnTokens = z.infer<typeof TurnTokens>;

/** A call as an endpoint sends it natively: its arguments are still text and may be broken. */
export const NativeCall = z.object({ id: z.string().optional(), name: z.string(), argumentsText: z.string() });
export type NativeCall = z.infer<typeof NativeCall>;

/** Why an endpoint stopped writing, in its own word: "stop", "length", "tool_calls", "content_filter" or another. */
const Finish = z.string().optional();

/** What a policy produced. `text` is in the episode's dialect; `message` came through a chat API that parsed it. */
export const PolicyTurn = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("text"),
    text: z.string(),
    finish: Finish,
    usage: Usage.optional(),
    tokens: TurnTokens.optional(),
  }),
  z.object({
    kind: z.literal("message"),
    text: z.string(),
    thought: z.string().optional(),
    calls: z.array(NativeCall),
    /** It was given as the answer: what reads like a call in it is none. */
    isAnswer: z.literal(true).optional(),
    finish: Finish,
    usage: Usage.optional(),
    tokens: TurnTokens.optional(),
  }),
]);
export type PolicyTurn = z.infer<typeof PolicyTurn>;

/** A turn as read: a malformed call is data, never an exception. Calls keep the order in which they stood. */
export const ParsedTurn = z.object({
  thought: z.string().nullable(),
  /** The text outside of thoughts, calls and answer tags, trimmed. */
  visible: z.string(),
  calls: z.array(
    z.union([
      z.object({ valid: z.literal(true), call: ToolCall }),
      z.object({ valid: z.literal(false), ...InvalidCall.shape }),
    ]),
  ),
  /** The content of the last answer block outside of thoughts; null when there is none. */
  answer: z.string().nullable(),
  /** An answer block was opened after the last whole one and never closed; absent when not. */
  answerIsOpen: z.literal(true).optional(),
});
export type ParsedTurn = z.infer<typeof ParsedTurn>;
