/** The bytes of a body, no more than are allowed. */
import { refuse } from "../refusal.ts";

/** Throws a 413 as soon as it is known that there are more than `most`. */
export async function readBytes(
  request: Request,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const tooLarge = () => refuse(413, `the body is larger than ${most} bytes: send fewer queries at a time`);
  if (Number(request.headers.get("content-length") ?? 0) > most) tooLarge();
  const { body } = request;
  if (!body) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    signal.throwIfAborted();
    length += piece.length;
    if (length > most) tooLarge();
    pieces.push(piece);
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}
