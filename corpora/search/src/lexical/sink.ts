/** Where the bytes of an index go: a file, written in large pieces and hashed on the way, or memory. */
import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { ByteWriter } from "./byte-writer.ts";

export interface Sink {
  /** Bytes so far. */
  readonly length: number;
  write(bytes: Uint8Array): void;
  /** Ends it. Gives the sha256 of all bytes, in hex. */
  close(): string;
}

const PIECE = 1 << 20;

/** A new file. It is whole, and on the disk, when `close` has given its sha256. */
export class FileSink implements Sink {
  length = 0;
  readonly #file: number;
  readonly #waiting = new ByteWriter(2 * PIECE);
  readonly #hash = createHash("sha256");

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  write(bytes: Uint8Array): void {
    this.length += bytes.length;
    this.#waiting.bytes(bytes);
    if (this.#waiting.length >= PIECE) this.#flush();
  }

  close(): string {
    this.#flush();
    fsyncSync(this.#file);
    closeSync(this.#file);
    return this.#hash.digest("hex");
  }

  #flush(): void {
    const bytes = this.#waiting.written;
    this.#hash.update(bytes);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    this.#waiting.clear();
  }
}

export class MemorySink implements Sink {
  readonly #bytes = new ByteWriter();

  get length(): number {
    return this.#bytes.length;
  }

  write(bytes: Uint8Array): void {
    this.#bytes.bytes(bytes);
  }

  close(): string {
    return createHash("sha256").update(this.#bytes.written).digest("hex");
  }

  /** A copy of what was written. */
  get written(): Uint8Array {
    return this.#bytes.written.slice();
  }
}
