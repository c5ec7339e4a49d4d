/** How an attempt ended, by what trainers and endpoints say of cuts, aborts and errors. A cut is the policy's; an attempt that its machinery ended is none. */
import { type Failure, omitUndefined, tableOf } from "@arenakit/contracts";
import type { Utterance } from "../conversation.ts";
import type { SourceMembers } from "../format.ts";

export interface Ending {
  /** Why the model stopped, as endpoints say it. */
  readonly finish?: string;
  /** Why the attempt is not to be judged. */
  readonly failure?: Failure;
}

/** SourceMembers that hold the word it ended with, of trainers (harness) and of endpoints (model). */
const WORDS = {
  status: "harness",
  stop_condition: "harness",
  stop_reason: "model",
  finish_reason: "model",
} as const;
const CUT = new Set(["truncated", "length", "max_tokens"]);
/** Word of the source → code of the failure. */
const BROKEN = tableOf<string>({
  abort: "attempt_aborted",
  aborted: "attempt_aborted",
  cancelled: "attempt_aborted",
  canceled: "attempt_aborted",
  failed: "attempt_failed",
  error: "attempt_failed",
  has_error: "attempt_failed",
  timeout: "attempt_timed_out",
  timed_out: "attempt_timed_out",
  content_filter: "reply_withheld",
});
/** Characters of a source's own error that are told. */
const SHOWN = 300;

/** What `record` says; nothing where it says nothing, or that all went well. `extra_fields` of verl's loops count as its own. */
export function endingOf(record: SourceMembers): Ending {
  const inner = record.extra_fields;
  const members = typeof inner === "object" && inner !== null ? { ...(inner as SourceMembers), ...record } : record;
  const words = Object.entries(WORDS).flatMap(([name, owner]) => {
    const word = wordOf(members[name]);
    return word === undefined ? [] : [{ name, owner, word }];
  });
  const isCut = words.some(({ word }) => CUT.has(word)) || members.truncated === true || members.is_truncated === true;
  const failure = failureOf(members, words);
  return omitUndefined({ failure, finish: isCut ? "length" : undefined });
}

/** A word, or a server's {type: word}. */
function wordOf(value: unknown): string | undefined {
  const word = typeof value === "object" && value !== null ? (value as { type?: unknown }).type : value;
  return typeof word === "string" ? word.toLowerCase() : undefined;
}

function failureOf(
  members: SourceMembers,
  words: readonly { readonly name: string; readonly owner: "harness" | "model"; readonly word: string }[],
): Failure | undefined {
  const broken = words.find(({ word }) => BROKEN.has(word));
  const told = errorOf(members.error);
  if (broken) {
    const { name, owner, word } = broken;
    const message = `the source says ${name} ${JSON.stringify(word)}: expected an attempt that ended by itself${told ? `; its error: ${told}` : ""}`;
    return { owner, code: BROKEN.get(word)!, message, retryable: word !== "content_filter" };
  }
  if (told === undefined) return undefined;
  return {
    owner: "harness",
    code: "attempt_failed",
    message: `the source says that the attempt failed: ${told}`,
    retryable: true,
  };
}

/** Nothing for null, false, an empty text and an empty list. */
export function errorOf(error: unknown): string | undefined {
  if (error === undefined || error === null || error === false || error === "") return undefined;
  if (Array.isArray(error) && error.length === 0) return undefined;
  return (typeof error === "string" ? error : JSON.stringify(error)).slice(0, SHOWN);
}

/** The utterances, the last one with why its model stopped, where that is the model's. */
export function finishedBy(utterances: readonly Utterance[], { finish }: Ending): Utterance[] {
  const last = utterances.at(-1);
  if (finish === undefined || last?.role !== "assistant" || last.finish !== undefined) return [...utterances];
  return utterances.with(-1, { ...last, finish });
}

/** As the member of a conversation. */
export const failedBy = ({ failure }: Ending): { failure?: Failure } => (failure ? { failure } : {});
