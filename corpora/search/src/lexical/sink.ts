/** Where the bytes of an index go: a file, written in large pieces and hashed on the way, or memory. */
import { createHash } from "node:crypto";
import { AppendFile } from "@arenakit/corpus-text";
import { ByteWriter } from "./byte-writer.ts";

export interface Sink {
  /** Bytes so far. */
  readonly length: number;
  write(bytes: Uint8Array): void;
  /** Ends it. Gives the sha256 of all bytes, in hex. */
  close(): string;
}

/** A new file. It is whole, and on the disk, when `close` has given its sha256. */
export function fileSink(path: string): Sink {
  const file = new AppendFile(path, 0);
  return {
    get length() {
      return file.length;
    },
    write: (bytes) => file.bytes(bytes),
    close() {
      const { sha256 } = file.finish();
      file.close();
      return sha256;
    },
  };
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
