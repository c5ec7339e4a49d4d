/** Bytes of an index by offset: all of them in memory that threads may share, or read from the file when they are asked for. */
import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { fail } from "@arenakit/contracts";

export interface ByteSource {
  readonly length: number;
  /** `count` bytes from `offset` on; where the offset is a multiple of four, so is the address. */
  read(offset: number, count: number): Uint8Array;
  close(): void;
}

export function memorySource(bytes: Uint8Array): ByteSource {
  return { length: bytes.length, read: (offset, count) => bytes.subarray(offset, offset + count), close: () => {} };
}

/** Bytes of one call of the system. */
const MOST_READ = 1 << 30;

/** Reads what it is asked for, each time; the system keeps what is read often. */
export function fileSource(path: string, length: number): ByteSource {
  let file: number | undefined = openSync(path, "r");
  return {
    length,
    read(offset, count) {
      if (file === undefined)
        return fail("corpus", "index_closed", `${path} was closed before the search: open the index anew`);
      const bytes = new Uint8Array(count);
      readFully(file, bytes, { path, offset });
      return bytes;
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

/** The whole file, in memory that threads may share. */
export function readShared(folder: string, name: string, length: number): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(Math.ceil(length / 4) * 4)).subarray(0, length);
  const path = join(folder, name);
  const file = openSync(path, "r");
  try {
    readFully(file, bytes, { path, offset: 0 });
  } finally {
    closeSync(file);
  }
  return bytes;
}

function readFully(file: number, bytes: Uint8Array, { path, offset }: { path: string; offset: number }): void {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, Math.min(bytes.length - at, MOST_READ), offset + at);
    if (read === 0)
      fail(
        "corpus",
        "index_truncated",
        `${path} ends after ${offset + at} bytes, which its manifest says it goes on: build the index anew`,
      );
    at += read;
  }
}
