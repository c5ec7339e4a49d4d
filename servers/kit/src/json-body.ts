/** A request's body as JSON, read within a bound; what is none is refused with the reason and the status that says so. */
import { boundary, type Failure, fail } from "@arenakit/contracts";
import { readRequestBody } from "@modelcontextprotocol/server";
import { ACCEPTED_ENCODING, encodingRefusal, UNSUPPORTED_MEDIA_TYPE } from "./body-encoding.ts";
import { quoteValue } from "./quote.ts";
import { decodeUtf8 } from "./utf8.ts";

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
