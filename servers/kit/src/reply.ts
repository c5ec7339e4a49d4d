/** What a tool said to one question: a result or a failure. Made once, kept by the cache, sent many times. */
import { FAILURE_META_KEY, type Failure, type JsonObject } from "@arenakit/contracts";

const BYTES_OF_AN_OBJECT = 200;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Immutable to who reads it. Its bytes are made when it is first sent; a reply that is kept holds nothing else, since
 * nearly all who ask again want just those.
 */
export class Reply {
  readonly failure: Failure | undefined;
  #said: { readonly text: string; readonly structured: JsonObject | undefined } | undefined;
  #bytes: Uint8Array | undefined;

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

  /** `"content":…` and what follows in an MCP result, as JSON in UTF-8 without braces: encoding is dear, so it is done once. */
  get bytes(): Uint8Array {
    this.#bytes ??= encoder.encode(this.#spell());
    return this.#bytes;
  }

  /** Forgets all that can be read from `bytes` again; gives the size that is held then, about. */
  compact(): number {
    const size = this.bytes.byteLength + BYTES_OF_AN_OBJECT;
    this.#said = undefined;
    return size;
  }

  /** The member of the result's `_meta` that a failure is, as JSON text. */
  get metaMember(): string {
    return `${JSON.stringify(FAILURE_META_KEY)}:${JSON.stringify(this.failure)}`;
  }

  #spell(): string {
    const { text, structured } = this.#said!; // nothing is forgotten before it was spelt
    const content = `"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
    return this.failure ? `${content},"isError":true` : `${content},"structuredContent":${JSON.stringify(structured)}`;
  }

  #read(): { content: [{ text: string }]; structuredContent?: JsonObject } {
    return JSON.parse(`{${decoder.decode(this.bytes)}}`);
  }
}
