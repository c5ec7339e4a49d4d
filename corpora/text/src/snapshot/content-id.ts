/** Names of immutable content: the sha256 of its canonical bytes. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

export function sha256(bytes: Uint8Array): Uint8Array {
  return createHash("sha256").update(bytes).digest();
}

/** Where a part of some bytes lies and what it hashes to. */
export interface Checksum {
  readonly offset: number;
  readonly length: number;
  readonly digest: Uint8Array;
}

/** Index of the first part that is not what its checksum says; -1 for none. */
export function firstMismatch(bytes: Uint8Array, parts: readonly Checksum[]): number {
  return parts.findIndex(
    ({ offset, length, digest }) => Buffer.compare(sha256(bytes.subarray(offset, offset + length)), digest) !== 0,
  );
}

/** 64 hex digits. */
export function contentId(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Length of a file, and the sha256 of its bytes in hex. */
export async function fileDigest(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash("sha256");
  const stream = createReadStream(path, { highWaterMark: 1 << 20 });
  await pipeline(stream, hash);
  return { bytes: stream.bytesRead, sha256: hash.digest("hex") };
}
