/** A request's body as JSON, read within a bound; what is none is refused with the reason and the status that says so. */

import { isAscii, isUtf8, transcode } from "node:buffer";
import { boundary, type Failure, fail } from "@arenakit/contracts";
import { readRequestBody } from "@modelcontextprotocol/server";
import type { HeaderReader } from "./context.ts";
import { quoteValue } from "./quote.ts";

const BAD_REQUEST = 400;
const PAYLOAD_TOO_LARGE = 413;

export interface JsonBody {
  /** Any depth: who walks it looks first. An empty body is `{}`. */
  readonly json: unknown;
  /** UTF-16 units of the text. */
  readonly bytes: number;
}

export interface RefusedBody {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly failure: Failure;
}

/**
 * Refuses what is not said to be JSON, and packed bodies (415), more than `maxBytes` (413, the rest is not read), and what
 * is no JSON (400). Before the refusal is sent the rest of the body has to be drained.
 */
export async function readJsonBody(
  request: Request,
  maxBytes: number,
): Promise<JsonBody | { readonly refused: RefusedBody }> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type))
    return refused(
      "unsupported_media_type",
      `content-type is ${quoteValue(type)}: send application/json`,
      UNSUPPORTED_MEDIA_TYPE,
    );
  const packed = encodingRefusal(request.headers);
  if (packed !== null) return refused("unsupported_media_type", packed, UNSUPPORTED_MEDIA_TYPE, ACCEPTED_ENCODING);
  const body = await textOf(request, maxBytes);
  if (body.tooLarge) return refused("payload_too_large", `the body exceeds ${maxBytes} bytes`, PAYLOAD_TOO_LARGE);
  const read = await boundary("harness", () => (body.text === "" ? {} : jsonIn(body.text)));
  return read.ok ? { json: read.value, bytes: body.text.length } : refused("invalid_json", read.failure.message);
}

/** A body of told length, to which the parser of HTTP holds it, is read in one piece: by pieces costs thrice as much. */
async function textOf(request: Request, maxBytes: number): ReturnType<typeof readRequestBody> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= maxBytes)) return readRequestBody(request, maxBytes);
  const text = decodeUtf8(new Uint8Array(await request.arrayBuffer()));
  return text.length > maxBytes ? { tooLarge: true } : { tooLarge: false, text: text.replace(/^\ufeff/, "") };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    fail("harness", "invalid_json", "the body is no JSON", { cause });
  }
}

function refused(code: string, message: string, status = BAD_REQUEST, headers: Record<string, string> = {}) {
  return { refused: { status, headers, failure: { owner: "harness" as const, code, message, retryable: false } } };
}

export const UNSUPPORTED_MEDIA_TYPE = 415;
/** What a refusal says that it would take (RFC 9110, 12.5.3). */
export const ACCEPTED_ENCODING = { "accept-encoding": "identity" } as const;

/** Null for a body that is sent as it is, else what is wrong with its content-encoding. */
export function encodingRefusal(headers: Pick<HeaderReader, "get">): string | null {
  const encoding = headers.get("content-encoding")?.trim() ?? "";
  if (encoding === "" || encoding.toLowerCase() === "identity") return null;
  return `content-encoding is ${quoteValue(encoding)}: send the body as it is, without content-encoding or with identity`;
}

/** Below this a call of the fast way costs more than it saves. */
const SHORT_BYTES = 256;

/** Text of bytes in UTF-8, as `Buffer.toString` has it: U+FFFD for what is none, a byte order mark kept. */
export function decodeUtf8(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < SHORT_BYTES) return buffer.toString();
  if (isAscii(buffer)) return buffer.toString("latin1");
  return isUtf8(buffer) ? transcode(buffer, "utf8", "utf16le").toString("utf16le") : buffer.toString();
}
