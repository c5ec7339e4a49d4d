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
  let length = 0;
  const take = (more: number) => {
    length += more;
    held.count += more;
    if (length > most) refuse(413, `the body is larger than ${most} bytes: send fewer queries at a time`);
    if (held.count > held.most) throw new Overloaded("bytes");
  };
  const release = () => {
    held.count -= length;
    length = 0;
  };
  try {
    const told = request.headers.get("content-length");
    // A length that is told holds, since the parser of HTTP reads no further; then nothing has to go through a stream.
    if (told !== null) take(Number(told));
    const bytes = told === null ? await readPieces(request, { take, signal }) : await request.arrayBuffer();
    return { bytes: new Uint8Array(bytes), release };
  } catch (error) {
    // What was read is let go before anybody hears of it.
    release();
    throw error;
  }
}

async function readPieces(
  request: Request,
  { take, signal }: { readonly take: (more: number) => void; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of request.body ?? []) {
    signal.throwIfAborted();
    take(piece.length);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
