/** That a request could not be taken in now; the one error that becomes a 503 or a dialect's empty answer. */

/** Why: too many requests, too many bytes of their bodies, too many queries that wait, or no answer before the deadline. */
export type OverloadReason = "requests" | "bytes" | "queries" | "deadline";

export class Overloaded extends Error {
  override readonly name = "Overloaded";
  readonly reason: OverloadReason;
  constructor(reason: OverloadReason) {
    super(WORDS[reason]);
    this.reason = reason;
  }
}

const WORDS: Readonly<Record<OverloadReason, string>> = {
  requests: "too many requests are under way: ask again after Retry-After seconds",
  bytes: "the bodies of the requests under way are too large: ask again after Retry-After seconds",
  queries: "too many queries wait for a search: ask again after Retry-After seconds",
  deadline: "no answer before the deadline: ask again after Retry-After seconds, or with fewer queries at a time",
};
