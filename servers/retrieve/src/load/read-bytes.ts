/** The bytes of a body: no more than are allowed in one, and none that would be too many in all. */
import { refuse } from "../refusal.ts";
import { Overloaded } from "./overloaded.ts";

/** Bytes of the bodies that are held now; a request gives its own back when it is answered. */
export interface HeldBytes {
  count: number;
  readonly most: number;
}

/** Throws a 413 as soon as it is known that there are more than `most`, and Overloaded where all bodies have no room. */
export async function readBytes(
  request: Request,
  { most, held, signal }: { readonly most: number; readonly held: HeldBytes; readonly signal: AbortSignal },
): Promise<{ bytes: Uint8Array; release: () => void }> {
  const tooLarge = () => refuse(413, `the body is larger than ${most} bytes: send fewer queries at a time`);
  if (Number(request.headers.get("content-length") ?? 0) > most) tooLarge();
  const pieces: Uint8Array[] = [];
  let length = 0;
  const release = () => {
    held.count -= length;
    length = 0;
  };
  try {
    for await (const piece of request.body ?? []) {
      signal.throwIfAborted();
      length += piece.length;
      held.count += piece.length;
      if (length > most) tooLarge();
      if (held.count > held.most) throw new Overloaded("bytes");
      pieces.push(piece);
    }
  } catch (error) {
    // What was read is let go before anybody hears of it.
    release();
    throw error;
  }
  return { bytes: pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces), release };
}
