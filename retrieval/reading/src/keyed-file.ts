/**
 * Values by key in a file of lines, which outlives its process: appended to, read back by place, a torn last line passed
 * over. Keys are held in memory, values are not.
 */
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { fail } from "@arenakit/contracts";

export interface KeyedFileOptions {
  /** The file is not longer; default 1 GiB. */
  readonly maxBytes?: number;
  /** What becomes of a value that does not fit: the older half goes, or it is a failure store_full. Default "forget". */
  readonly whenFull?: "forget" | "fail";
}

/** One process writes a file; others may read it. */
export interface KeyedFile {
  readonly path: string;
  readonly size: number;
  get(key: string): Promise<unknown>;
  /** The value as JSON; a later one of the same key takes its place. Resolves when it is written. */
  set(key: string, value: unknown): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  readonly at: number;
  readonly bytes: number;
}

const MAX_BYTES = 2 ** 30;
const READ_BYTES = 1 << 20;
/** Of one line; no answer of a tool is as long. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** Opens the file, or makes it with its folders. Throws a FailureError "harness/store_unusable" where it cannot be. */
export async function openKeyedFile(path: string, options: KeyedFileOptions = {}): Promise<KeyedFile> {
  const { maxBytes = MAX_BYTES, whenFull = "forget" } = options;
  const opened = await mkdir(dirname(path), { recursive: true })
    .then(() => open(path, "a+"))
    .catch((cause: Error) =>
      fail("harness", "store_unusable", `expected a file that can be written at ${path}: ${cause.message}`, { cause }),
    );
  const store = new LineStore(path, opened, { maxBytes, whenFull });
  await store.load();
  return store;
}

class LineStore implements KeyedFile {
  readonly path: string;
  #file: FileHandle;
  readonly #limits: Required<KeyedFileOptions>;
  #entries = new Map<string, Entry>();
  #end = 0;
  /** Writes follow each other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string, file: FileHandle, limits: Required<KeyedFileOptions>) {
    this.path = path;
    this.#file = file;
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  async load(): Promise<void> {
    this.#entries = new Map();
    let [at, line]: [number, Buffer[]] = [0, []];
    let held = 0;
    const buffer = Buffer.alloc(READ_BYTES);
    for (let position = 0; ; ) {
      const { bytesRead } = await this.#file.read(buffer, 0, READ_BYTES, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      for (let start = 0; start < bytesRead; ) {
        const found = buffer.subarray(0, bytesRead).indexOf(10, start);
        const end = found < 0 ? bytesRead : found;
        if (held <= MAX_LINE_BYTES) line.push(Buffer.from(buffer.subarray(start, end)));
        held += end - start;
        start = end + 1;
        if (found < 0) break;
        const key = held > MAX_LINE_BYTES ? null : keyIn(Buffer.concat(line).toString());
        if (key !== null) this.#note(key, { at, bytes: held });
        at += held + 1;
        [line, held] = [[], 0];
      }
    }
    this.#end = at;
    // What a killed process left of its last line would spoil the next.
    if (held > 0) await this.#file.truncate(at);
  }

  async get(key: string): Promise<unknown> {
    await this.#last.catch(() => {});
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const buffer = Buffer.alloc(entry.bytes);
    await this.#file.read(buffer, 0, entry.bytes, entry.at);
    const line = parsed(buffer.toString());
    return line !== null && line[0] === key ? line[1] : undefined;
  }

  set(key: string, value: unknown): Promise<void> {
    const done = this.#last
      .catch(() => {})
      .then(() => this.#append(key, Buffer.from(`${JSON.stringify([key, value])}\n`)));
    this.#last = done;
    return done;
  }

  async close(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#file.close();
  }

  async #append(key: string, line: Buffer): Promise<void> {
    const { maxBytes, whenFull } = this.#limits;
    if (this.#end + line.length > maxBytes) {
      if (whenFull === "fail")
        fail(
          "harness",
          "store_full",
          `${this.path} would be longer than ${maxBytes} bytes: raise the bound or begin another`,
        );
      if (line.length > maxBytes / 2) return;
      await this.#forget(maxBytes / 2 - line.length);
    }
    await this.#file.appendFile(line);
    this.#note(key, { at: this.#end, bytes: line.length - 1 });
    this.#end += line.length;
  }

  /** Keeps what was written last, within so many bytes, in a file that takes the place of this one. */
  async #forget(bytes: number): Promise<void> {
    const kept: [string, Entry][] = [];
    let left = bytes;
    for (const [key, entry] of [...this.#entries].reverse()) {
      left -= entry.bytes + 1;
      if (left < 0) break;
      kept.push([key, entry]);
    }
    const other = `${this.path}.new`;
    await rm(other, { force: true });
    const file = await open(other, "a+");
    const entries = new Map<string, Entry>();
    let end = 0;
    for (const [key, entry] of kept.reverse()) {
      const line = Buffer.alloc(entry.bytes + 1, "\n");
      await this.#file.read(line, 0, entry.bytes, entry.at);
      await file.appendFile(line);
      entries.set(key, { at: end, bytes: entry.bytes });
      end += line.length;
    }
    await file.sync();
    await rename(other, this.path);
    await this.#file.close();
    [this.#file, this.#entries, this.#end] = [file, entries, end];
  }

  /** In the order in which they were written. */
  #note(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }
}

const keyIn = (line: string): string | null => parsed(line)?.[0] ?? null;

function parsed(line: string): [string, unknown] | null {
  // A damaged line is one that is not there.
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) && value.length === 2 && typeof value[0] === "string" ? [value[0], value[1]] : null;
  } catch {
    return null;
  }
}
