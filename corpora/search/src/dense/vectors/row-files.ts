/** Parts of files into memory, shared or not, as whole as their manifest says. */
import { open } from "node:fs/promises";
import { corruptIndex } from "../dense-errors.ts";

type Bytes = Uint8Array | Int8Array;

export interface FilePart {
  /** Of the first byte. */
  readonly offset: number;
  /** Of the whole file. */
  readonly total: number;
}

/** More than a disk gives in some milliseconds is read in parts, so that others get their turn. */
const READ_BYTES = 2 ** 24;

export async function readPart(path: string, into: Bytes, { offset, total }: FilePart): Promise<void> {
  const file = await open(path, "r");
  try {
    checkSize(path, (await file.stat()).size, total);
    for (let at = 0; at < into.length; ) {
      const { bytesRead } = await file.read(into, at, Math.min(READ_BYTES, into.length - at), offset + at);
      at += checkRead(path, bytesRead);
    }
  } finally {
    await file.close();
  }
}

function checkSize(path: string, found: number, expected: number): void {
  if (found !== expected) corruptIndex(path, `expected ${expected} bytes, found ${found}`);
}

function checkRead(path: string, count: number): number {
  if (count === 0) corruptIndex(path, "it ends early");
  return count;
}
