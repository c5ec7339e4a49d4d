/** What a tool said to one question: a result or a failure. Made once, kept by the cache, sent many times. */
import { FAILURE_META_KEY, type Failure, type JsonObject } from "@arenakit/contracts";

const BYTES_OF_AN_OBJECT = 200;

/**
 * Immutable to who reads it. `members` is spelt when it is first sent; a reply that is kept holds nothing else, since
 * nearly all who ask again want just that.
 */
export class Reply {
  readonly failure: Failure | undefined;
  #said: { readonly text: string; readonly structured: JsonObject | undefined } | undefined;
  #members: string | undefined;

  /** A failure's `words` are given where a profile has its own. */
  constructor(said: { text: string; structured: JsonObject } | { failure: Failure; words?: string | undefined }) {
    this.failure = "failure" in said ? said.failure : undefined;
    this.#said =
      "failure" in said
        ? { text: said.words ?? `[${said.failure.code}] ${said.failure.message}`, structured: undefined }
        : { text: said.text, structured: said.structured };
  }

  /** The compact text of a result, or the code and the words of a failure. */
  get text(): string {
    return this.#said ? this.#said.text : this.#read().content[0].text;
  }

  get structured(): JsonObject | undefined {
    return this.#said ? this.#said.structured : this.#read().structuredContent;
  }

  /** `"content":…` and what follows in an MCP result, as JSON text without braces. */
  get members(): string {
    this.#members ??= this.#spell();
    return this.#members;
  }

  /** Forgets all that can be read from `members` again; gives the bytes that are held then, about. */
  compact(): number {
    const bytes = this.members.length * 2 + BYTES_OF_AN_OBJECT;
    this.#said = undefined;
    return bytes;
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

  #read(): { content: [{ text: string }]; structuredContent?: JsonObject } {
    return JSON.parse(`{${this.members}}`);
  }
}
