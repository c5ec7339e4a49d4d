/** Files of corpora and of their indexes while they are written. */
import { createHash } from "node:crypto";
import { closeSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from "node:fs";
import { onDisk } from "../snapshot/on-disk.ts";
import { failTruncated } from "./corpus-errors.ts";

/** Written at once when so much has come together. */
const CHUNK_BYTES = 1 << 20;

/** A file that is appended to in large writes, hashed as it grows, and cut back on resume. */
export class AppendFile {
  readonly #path: string;
  readonly #file: number;
  readonly #chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  readonly #hash = createHash("sha256");
  #held = 0;
  #isOpen = true;
  #written = 0;

  /** Keeps the first `keep` bytes of what is there, which `onKept` is shown in pieces, and appends after them. */
  constructor(path: string, keep: number, onKept: (bytes: Uint8Array) => void = () => {}) {
    this.#path = path;
    this.#file = openSync(path, keep > 0 ? "r+" : "w+");
    try {
      this.#keep(keep, onKept);
    } catch (error) {
      // Nobody has it yet who could close it.
      this.close();
      throw error;
    }
  }

  #keep(keep: number, onKept: (bytes: Uint8Array) => void): void {
    while (this.#written < keep) {
      const length = Math.min(CHUNK_BYTES, keep - this.#written);
      const read = readSync(this.#file, this.#chunk, 0, length, this.#written);
      if (read === 0) failTruncated(this.#path, { expected: keep, got: this.#written });
      const bytes = this.#chunk.subarray(0, read);
      this.#hash.update(bytes);
      onKept(bytes);
      this.#written += read;
    }
    ftruncateSync(this.#file, keep);
  }

  get path(): string {
    return this.#path;
  }

  /** Bytes so far, held ones among them. */
  get length(): number {
    return this.#written + this.#held;
  }

  text(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (this.#held + bytes > CHUNK_BYTES) this.flush();
    if (bytes > CHUNK_BYTES) this.#write(Buffer.from(text));
    else this.#held += this.#chunk.write(text, this.#held);
  }

  bytes(bytes: Uint8Array): void {
    if (this.#held + bytes.length > CHUNK_BYTES) this.flush();
    if (bytes.length > CHUNK_BYTES) {
      this.#write(bytes);
      return;
    }
    this.#chunk.set(bytes, this.#held);
    this.#held += bytes.length;
  }

  uint32(value: number): void {
    if (this.#held + 4 > CHUNK_BYTES) this.flush();
    this.#held = this.#chunk.writeUInt32LE(value, this.#held);
  }

  /** What was appended before; [start, end) of the whole file. */
  read(start: number, end: number): Buffer {
    if (end > this.#written) this.flush();
    const bytes = Buffer.allocUnsafe(end - start);
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(this.#file, bytes, done, bytes.length - done, start + done);
      if (read === 0) failTruncated(this.#path, { expected: end, got: start + done });
      done += read;
    }
    return bytes;
  }

  flush(): void {
    if (this.#held === 0) return;
    const held = this.#chunk.subarray(0, this.#held);
    this.#held = 0;
    this.#write(held);
  }

  /** Everything is on the disk when this returns. */
  sync(): void {
    this.flush();
    onDisk(this.#path, () => fsyncSync(this.#file));
  }

  /** Hash of all bytes; ends the writing. */
  finish(): { readonly bytes: number; readonly sha256: string } {
    this.sync();
    return { bytes: this.#written, sha256: this.#hash.digest("hex") };
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }

  #write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const [left, at] = [bytes.length - done, this.#written + done];
      done += onDisk(this.#path, () => writeSync(this.#file, bytes, done, left, at));
    }
    this.#hash.update(bytes);
    this.#written += bytes.length;
  }
}
