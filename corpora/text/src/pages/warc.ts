/**
 * Records of WARC files (ISO 28500) out of a stream of bytes, one at a time in bounded memory, and the pages that were
 * answered over HTTP in them. Damaged records are told and passed over.
 */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

export interface WarcRecord {
  /** By name in lower case; empty for bytes that are no record. */
  readonly headers: ReadonlyMap<string, string>;
  /** Null for one of more than MAX_RECORD_BYTES, and for no record. */
  readonly body: Buffer | null;
  /** Byte behind the record in the stream. */
  readonly end: number;
}

/** Of one record, and of its page unpacked; larger ones are films and archives. */
export const MAX_RECORD_BYTES = 16 * 1024 * 1024;
const MAX_HEADER_BYTES = 64 * 1024;
const HEADER_END = Buffer.from("\r\n\r\n");
const MAGIC = Buffer.from("WARC/");

/** Records in their order, `start` the byte in the file that the stream begins at, which must be the end of a record. */
export async function* warcRecords(pieces: AsyncIterable<Buffer>, start = 0): AsyncGenerator<WarcRecord> {
  const bytes = new ByteQueue(pieces, start);
  try {
    yield* recordsIn(bytes);
  } finally {
    // Whoever reads no further leaves a file open otherwise.
    await bytes.close();
  }
}

async function* recordsIn(bytes: ByteQueue): AsyncGenerator<WarcRecord> {
  for (;;) {
    // Two line ends close a record; some writers leave out or add one.
    while (await bytes.skipsLineEnd());
    const headers = await bytes.block();
    if (headers === null) return;
    const length = Number(headers.get("content-length"));
    if (headers.size === 0 || !Number.isSafeInteger(length) || length < 0) {
      await bytes.skipTo(MAGIC);
      yield { headers: new Map(), body: null, end: bytes.at };
    } else if (length > MAX_RECORD_BYTES) {
      await bytes.skip(length);
      yield { headers, body: null, end: bytes.at };
    } else {
      const body = await bytes.take(length);
      yield {
        headers: body.length < length ? new Map() : headers,
        body: body.length < length ? null : body,
        end: bytes.at,
      };
    }
  }
}

export type HttpPage = { readonly contentType: string; readonly body: Uint8Array } | { readonly reject: string };

/** The answer that a response record holds, its encodings undone, where it is text with status 200. */
export function httpPage(body: Buffer): HttpPage {
  const end = body.indexOf(HEADER_END);
  const head = body.subarray(0, end < 0 ? 0 : Math.min(end, MAX_HEADER_BYTES)).toString("latin1");
  const status = /^HTTP\/\d(?:\.\d)? +(\d{3})/.exec(head)?.[1];
  if (!status) return { reject: "no answer over HTTP" };
  if (status !== "200") return { reject: `status ${status}` };
  const headers = headersIn(head);
  const contentType = headers.get("content-type") ?? "";
  if (!/^\s*(text\/html|application\/xhtml\+xml|text\/plain)\b/i.test(contentType))
    return { reject: `content type ${contentType.slice(0, 80) || "missing"}: expected HTML or plain text` };
  const sent = body.subarray(end + HEADER_END.length);
  const isChunked = /chunked/i.test(headers.get("transfer-encoding") ?? "");
  const whole = isChunked ? (joinChunks(sent) ?? sent) : sent;
  const encodings = (headers.get("content-encoding") ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((one) => one !== "");
  const page = unpackBody(whole, encodings.reverse());
  return page === null
    ? { reject: `content encoding ${encodings.join(", ")} cannot be undone` }
    : { contentType, body: page };
}

function headersIn(head: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of head.split(/\r?\n/).slice(1)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

/** Null for what is not in chunks: many archives keep the header and not the chunks. */
function joinChunks(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf("\r\n", at);
    const size =
      end < 0 || end - at > 100 ? null : /^([0-9a-f]{1,8})\s*(?:;|$)/i.exec(bytes.toString("latin1", at, end))?.[1];
    if (!size) return null;
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(chunks);
    if (end + 2 + length > bytes.length) return null;
    chunks.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 4 + length;
  }
}

function unpackBody(bytes: Buffer, encodings: readonly string[]): Buffer | null {
  const bound = { maxOutputLength: MAX_RECORD_BYTES };
  // Damaged ones and those that grow beyond the bound throw; the row says so.
  try {
    let page = bytes;
    for (const encoding of encodings.slice(0, 3)) {
      if (encoding === "gzip" || encoding === "x-gzip") {
        // An archive that has unpacked it already keeps the header.
        if (page[0] === 0x1f && page[1] === 0x8b) page = gunzipSync(page, bound);
      } else if (encoding === "deflate")
        page = page[0] === 0x78 ? inflateSync(page, bound) : inflateRawSync(page, bound);
      else if (encoding === "br") page = brotliDecompressSync(page, bound);
      else if (encoding !== "identity") return null;
    }
    return page;
  } catch {
    return null;
  }
}

/** Bytes of a stream, taken from its front. Holds a piece of the stream and what is taken next. */
class ByteQueue {
  /** Byte of the file that comes next. */
  at: number;
  #held: Buffer = Buffer.alloc(0);
  readonly #pieces: AsyncIterator<Buffer>;

  constructor(pieces: AsyncIterable<Buffer>, at: number) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.at = at;
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async skipsLineEnd(): Promise<boolean> {
    await this.#hold(2);
    const length = this.#held[0] === 13 && this.#held[1] === 10 ? 2 : this.#held[0] === 10 ? 1 : 0;
    this.#drop(length);
    return length > 0;
  }

  /** The headers of a record; empty for something else, which stays; null at the end. */
  async block(): Promise<Map<string, string> | null> {
    await this.#hold(MAGIC.length);
    if (this.#held.length === 0) return null;
    if (!this.#held.subarray(0, MAGIC.length).equals(MAGIC)) return new Map();
    let end = this.#held.indexOf(HEADER_END);
    for (let size = 4_096; end < 0 && size <= MAX_HEADER_BYTES; size *= 2) {
      await this.#hold(size);
      end = this.#held.indexOf(HEADER_END);
    }
    // What begins as a record and is none is passed over from its next byte on.
    if (end < 0 || end > MAX_HEADER_BYTES) {
      this.#drop(1);
      return new Map();
    }
    const headers = headersIn(this.#held.toString("utf8", 0, end));
    this.#drop(end + HEADER_END.length);
    return headers;
  }

  async take(length: number): Promise<Buffer> {
    await this.#hold(length);
    const taken = Buffer.from(this.#held.subarray(0, length));
    this.#drop(taken.length);
    return taken;
  }

  async skip(length: number): Promise<void> {
    for (let left = length; left > 0; ) {
      await this.#hold(1);
      if (this.#held.length === 0) return;
      const dropped = Math.min(left, this.#held.length);
      this.#drop(dropped);
      left -= dropped;
    }
  }

  /** To the next line that begins with `mark`, or the end. */
  async skipTo(mark: Buffer): Promise<void> {
    const line = Buffer.concat([Buffer.from("\n"), mark]);
    for (;;) {
      const found = this.#held.indexOf(line);
      if (found >= 0) {
        this.#drop(found + 1);
        return;
      }
      // The last bytes may be the beginning of it.
      const kept = line.length - 1;
      this.#drop(Math.max(0, this.#held.length - kept));
      if (!(await this.#more())) {
        this.#drop(this.#held.length);
        return;
      }
    }
  }

  async #hold(length: number): Promise<void> {
    if (this.#held.length >= length) return;
    const held = [this.#held];
    let size = this.#held.length;
    while (size < length) {
      const { value, done } = await this.#pieces.next();
      if (done) break;
      held.push(value);
      size += value.length;
    }
    this.#held = Buffer.concat(held);
  }

  async #more(): Promise<boolean> {
    const before = this.#held.length;
    await this.#hold(before + 1);
    return this.#held.length > before;
  }

  #drop(length: number): void {
    this.#held = this.#held.subarray(length);
    this.at += length;
  }
}
