/** What all formats have in common: who said what, in which order. Readers make it, to-atif.ts writes it down. */
import type { AtifMetrics, Failure, JsonObject } from "@arenakit/contracts";
import type * as z from "zod";

/** Text as ATIF has it: one string, or parts of text. */
export type TextContent = string | { type: "text"; text: string }[];

/** A call as it stands in a source: its arguments may be text, and may be broken. */
export interface SourceCall {
  /** Absent where the format has none. */
  readonly id?: string;
  readonly name: string;
  /** An object, or the text of one. */
  readonly arguments: unknown;
}

/** A call that could not be read: what stood there and what was expected. */
export interface BrokenCall {
  readonly raw: string;
  readonly error: string;
}

export interface Utterance {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: TextContent;
  readonly reasoning?: string;
  readonly calls?: readonly SourceCall[];
  readonly broken?: readonly BrokenCall[];
  /** Of a result: the call it answers, where the format says so. */
  readonly callId?: string;
  /** Of a result: the tool's name, where the format says so. */
  readonly name?: string;
  readonly isError?: boolean;
  readonly model?: string;
  /** Why the model stopped, in its endpoint's word. */
  readonly finish?: string;
  /** The text that the model wrote, where it was read by a dialect. */
  readonly raw?: string;
  readonly metrics?: z.infer<typeof AtifMetrics>;
  /** What of the message ATIF cannot say, as its source spells it. */
  readonly kept?: JsonObject;
  /** The model did not write this: it was part of what it was given. */
  readonly isGiven?: boolean;
}

/** One trajectory of a source, before it is ATIF. */
export interface Conversation {
  readonly utterances: readonly Utterance[];
  /** Names the trajectory, where the source does. */
  readonly id?: string;
  /** Attempts at one prompt share it; where it is absent the prompt decides. */
  readonly group?: string;
  /** Where the prompt decides: what else parts groups, such as the step of a trainer. */
  readonly groupSalt?: string;
  /** Place in the group, where the source says so. */
  readonly index?: number;
  readonly agent?: string;
  readonly model?: string;
  /** As OpenAI spells tools. */
  readonly tools?: readonly JsonObject[];
  /** The reward that the source recorded. */
  readonly reward?: number;
  /** Members in the place of a reward that hold none; they are in `kept`. */
  readonly unread?: readonly string[];
  /** Why the attempt is not to be judged, where its source says so. */
  readonly failure?: Failure;
  /** What has no place in ATIF and is kept beside it. */
  readonly kept?: JsonObject;
}
