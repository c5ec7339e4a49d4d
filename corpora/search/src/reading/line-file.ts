/** A file that grows by whole lines, perhaps by several processes: what is new of it is read, from where it was left. */
import type { FileHandle } from "node:fs/promises";
import { fail } from "@arenakit/contracts";

export interface Line {
  readonly text: string;
  /** Where it begins in the file, and its length without the line feed. */
  readonly at: number;
  readonly bytes: number;
}

export interface LineFile {
  /** Bytes as of the last look. */
  readonly size: number;
  /** Whether it ended then without a line feed: a line that is being written, or that broke off. */
  readonly isBroken: boolean;
  /** Whether it is the file that these numbers are of, and was not made shorter. */
  is(other: Numbers): boolean;
  /** Lines that were completed since the last look, to be taken to the end. Longer ones than 64 MiB are left out. */
  newLines(): AsyncIterable<Line>;
  line(at: number, bytes: number): Promise<string>;
  /** In one write. Throws where not all of it was taken. */
  append(text: string): Promise<void>;
  close(): Promise<void>;
}

interface Numbers {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
}

const READ_BYTES = 1 << 20;
/** Another process may write more while this one reads. */
const LEAST_READ_BYTES = 1 << 16;
/** Of one line; no answer of a tool is as long. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** Over a handle that reads, and appends where it is to be written. Nothing of it is read yet. */
export async function lineFile(handle: FileHandle): Promise<LineFile> {
  const { dev, ino } = await handle.stat({ bigint: true });
  // Where the first line begins that is not read yet.
  let [end, size] = [0, 0];
  return {
    get size() {
      return size;
    },
    get isBroken() {
      return size > end;
    },
    is: (other) => other.dev === dev && other.ino === ino && other.size >= end,
    async *newLines() {
      const { size: now } = await handle.stat();
      const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, Math.max(now - end, LEAST_READ_BYTES)));
      let [pieces, held]: [Buffer[], number] = [[], 0];
      for (size = end; ; ) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, size);
        if (bytesRead === 0) return;
        size += bytesRead;
        for (let start = 0; start < bytesRead; ) {
          const found = buffer.subarray(0, bytesRead).indexOf(10, start);
          const stop = found < 0 ? bytesRead : found;
          if (held <= MAX_LINE_BYTES) pieces.push(Buffer.from(buffer.subarray(start, stop)));
          held += stop - start;
          start = stop + 1;
          if (found < 0) break;
          const line = { at: end, bytes: held };
          const text = held > MAX_LINE_BYTES ? "" : Buffer.concat(pieces).toString();
          end += held + 1;
          [pieces, held] = [[], 0];
          if (text !== "") yield { text, ...line };
        }
      }
    },
    async line(at, bytes) {
      const buffer = Buffer.alloc(bytes);
      const { bytesRead } = await handle.read(buffer, 0, bytes, at);
      return buffer.toString("utf8", 0, bytesRead);
    },
    async append(text) {
      const bytes = Buffer.from(text);
      if (bytes.length > MAX_LINE_BYTES)
        fail("harness", "store_full", `expected a line of at most ${MAX_LINE_BYTES} bytes, got ${bytes.length}`);
      const { bytesWritten } = await handle.write(bytes, 0, bytes.length, null);
      // What is there of it is no line: whoever writes next begins a new one.
      if (bytesWritten < bytes.length) throw new Error(`only ${bytesWritten} of ${bytes.length} bytes were taken`);
    },
    close: () => handle.close(),
  };
}
