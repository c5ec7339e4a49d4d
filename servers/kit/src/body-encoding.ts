/** Bodies are read as they come: one that is packed is refused before anybody takes its bytes for text. */
import type { HeaderReader } from "./context.ts";
import { quoteValue } from "./quote.ts";

export const UNSUPPORTED_MEDIA_TYPE = 415;
/** What a refusal says that it would take (RFC 9110, 12.5.3). */
export const ACCEPTED_ENCODING = { "accept-encoding": "identity" } as const;

/** Null for a body that is sent as it is, else what is wrong with its content-encoding. */
export function encodingRefusal(headers: Pick<HeaderReader, "get">): string | null {
  const encoding = headers.get("content-encoding")?.trim() ?? "";
  if (encoding === "" || encoding.toLowerCase() === "identity") return null;
  return `content-encoding is ${quoteValue(encoding)}: send the body as it is, without content-encoding or with identity`;
}
