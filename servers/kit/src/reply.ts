/** What a tool said to one question: a result or a failure. Made once, kept by the cache, sent many times. */
import { FAILURE_META_KEY, type Failure, type JsonObject } from "@arenakit/contracts";

/** Immutable; `members` is spelt when it is first sent. */
export class Reply {
  /** The compact text of a result, or the code and the words of a failure. */
  readonly text: string;
  readonly structured: JsonObject | undefined;
  readonly failure: Failure | undefined;
  #members: string | undefined;

  /** A failure's `words` are given where a profile has its own. */
  constructor(said: { text: string; structured: JsonObject } | { failure: Failure; words?: string | undefined }) {
    this.failure = "failure" in said ? said.failure : undefined;
    this.text = "failure" in said ? (said.words ?? `[${said.failure.code}] ${said.failure.message}`) : said.text;
    this.structured = "failure" in said ? undefined : said.structured;
  }

  /** `"content":…` and what follows in an MCP result, as JSON text without braces. */
  get members(): string {
    this.#members ??= this.#spell();
    return this.#members;
  }

  /** Bytes that keeping it takes, about. */
  get size(): number {
    return this.members.length * 3 + this.text.length * 2 + 200;
  }

  /** The member of the result's `_meta` that a failure is, as JSON text. */
  get metaMember(): string {
    return `${JSON.stringify(FAILURE_META_KEY)}:${JSON.stringify(this.failure)}`;
  }

  #spell(): string {
    const content = `"content":[{"type":"text","text":${JSON.stringify(this.text)}}]`;
    if (this.failure) return `${content},"isError":true`;
    return `${content},"structuredContent":${JSON.stringify(this.structured)}`;
  }
}
