/** Parts of files into memory, shared or not, as whole as their manifest says. */
import { open } from "node:fs/promises";
import { corruptIndex } from "../dense-errors.ts";

type Bytes = Uint8Array | Int8Array;

/** More than a disk gives in some milliseconds is read in parts, so that others get their turn. */
const READ_BYTES = 2 ** 24;

/** From `offset` of a file of `total` bytes. Throws corpus/index_corrupt for one of another size. */
export async function readPart(
  path: string,
  into: Bytes,
  { offset, total }: { readonly offset: number; readonly total: number },
): Promise<void> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    if (size !== total) corruptIndex(path, `expected ${total} bytes, found ${size}`);
    for (let at = 0; at < into.length; ) {
      const { bytesRead } = await file.read(into, at, Math.min(READ_BYTES, into.length - at), offset + at);
      if (bytesRead === 0) corruptIndex(path, "it ends early");
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}
