/** Bytes of a file at any place: held in memory, or read as they are asked for with a small cache of blocks. */
import { closeSync, openSync, readSync } from "node:fs";
import { readSharedFile } from "../snapshot/shared-memory.ts";
import { failTruncated } from "./corpus-errors.ts";

export interface FileBytes {
  readonly length: number;
  /** Bytes [start, end); may be a view, so not to be changed. */
  read(start: number, end: number): Buffer;
  /** Little endian. */
  uint32(at: number): number;
  close(): void;
}

const BLOCK_BITS = 16;
const BLOCK_BYTES = 1 << BLOCK_BITS;
/** Blocks that are kept: 8 MiB a file. */
const KEPT_BLOCKS = 128;

/** A file of `length` bytes, read as it is asked for. */
export function openBytes(path: string, length: number): FileBytes {
  return new ReadBytes({ path, file: openSync(path, "r"), length });
}

/** Bytes in memory, which other threads may share. */
export function heldBytes({ buffer, byteOffset, length }: Uint8Array): FileBytes {
  return new HeldBytes(Buffer.from(buffer, byteOffset, length));
}

/** All `length` bytes of a file, in memory that threads can share. */
export function readWholeFile(path: string, length: number): Uint8Array {
  const bytes = readSharedFile(path, length);
  if (bytes.length < length) failTruncated(path, { expected: length, got: bytes.length });
  return bytes;
}

interface OpenFile {
  readonly path: string;
  readonly file: number;
  readonly length: number;
}

class HeldBytes implements FileBytes {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get length(): number {
    return this.#bytes.length;
  }
  read(start: number, end: number): Buffer {
    return this.#bytes.subarray(start, end);
  }
  uint32(at: number): number {
    return this.#bytes.readUInt32LE(at);
  }
  close(): void {}
}

class ReadBytes implements FileBytes {
  readonly #open: OpenFile;
  /** In the order of their last use, oldest first. */
  readonly #blocks = new Map<number, Buffer>();
  #last = -1;
  #lastBlock: Buffer = Buffer.alloc(0);

  constructor(open: OpenFile) {
    this.#open = open;
  }

  get length(): number {
    return this.#open.length;
  }

  read(start: number, end: number): Buffer {
    const first = Math.floor(start / BLOCK_BYTES);
    const from = start - first * BLOCK_BYTES;
    if (end - start <= BLOCK_BYTES - from) return this.#block(first).subarray(from, from + end - start);
    const bytes = Buffer.allocUnsafe(end - start);
    readInto(this.#open, bytes, start);
    return bytes;
  }

  uint32(at: number): number {
    const number = Math.floor(at / BLOCK_BYTES);
    return this.#block(number).readUInt32LE(at - number * BLOCK_BYTES);
  }

  close(): void {
    closeSync(this.#open.file);
  }

  #block(number: number): Buffer {
    if (number === this.#last) return this.#lastBlock;
    let block = this.#blocks.get(number);
    if (block) this.#blocks.delete(number);
    else {
      const start = number * BLOCK_BYTES;
      block = Buffer.allocUnsafe(Math.max(0, Math.min(BLOCK_BYTES, this.length - start)));
      readInto(this.#open, block, start);
      const [oldest] = this.#blocks.keys();
      if (this.#blocks.size >= KEPT_BLOCKS && oldest !== undefined) this.#blocks.delete(oldest);
    }
    this.#blocks.set(number, block);
    this.#last = number;
    this.#lastBlock = block;
    return block;
  }
}

/** One read gives 2 GiB at most. */
const LARGEST_READ = 1 << 30;

function readInto({ path, file, length }: OpenFile, bytes: Buffer, start: number): void {
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(file, bytes, done, Math.min(LARGEST_READ, bytes.length - done), start + done);
    if (read === 0) failTruncated(path, { expected: length, got: start + done });
    done += read;
  }
}
