/**
 * Values by key in a file of lines, which outlives its process and may be shared by several: each appends whole lines and
 * reads those of the others, and what a line broke off to is passed over. Keys are held in memory, values are not.
 */
import { type FileHandle, mkdir, open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { FailureError, fail } from "@arenakit/contracts";

export interface KeyedFileOptions {
  /** The file, and the older half beside it, are together not longer; default 1 GiB. */
  readonly maxBytes?: number;
  /** What becomes of a value that does not fit: the older half goes, or it is a failure store_full. Default "forget". */
  readonly whenFull?: "forget" | "fail";
}

export interface KeyedFile {
  readonly path: string;
  readonly size: number;
  /** Also what another process wrote since. Throws a FailureError "harness/store_failed" where the file cannot be read. */
  get(key: string): Promise<unknown>;
  /**
   * The value as JSON; a later one of the same key takes its place. Resolves when it is written and was read back, so
   * that it survives the process. Throws a FailureError "harness/store_failed" where it was not, as on a full disk; what
   * comes later is kept all the same. "harness/store_full" beyond the bound.
   */
  set(key: string, value: unknown): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  readonly file: LineFile;
  readonly at: number;
  readonly bytes: number;
}

const MAX_BYTES = 2 ** 30;

/** Opens the file, or makes it with its folders. Throws a FailureError "harness/store_unusable" where it cannot be. */
export async function openKeyedFile(path: string, options: KeyedFileOptions = {}): Promise<KeyedFile> {
  const { maxBytes = MAX_BYTES, whenFull = "forget" } = options;
  const store = new SharedStore(path, { maxBytes, whenFull });
  await mkdir(dirname(path), { recursive: true })
    .then(() => store.load())
    .catch((cause: Error) =>
      fail("harness", "store_unusable", `expected a file that can be written at ${path}: ${cause.message}`, { cause }),
    );
  return store;
}

/** The older half: `PATH.1`. */
const olderPath = (path: string): string => `${path}.1`;

class SharedStore implements KeyedFile {
  readonly path: string;
  readonly #limits: Required<KeyedFileOptions>;
  #entries = new Map<string, Entry>();
  #current: LineFile | null = null;
  #older: LineFile | null = null;
  #isClosed = false;
  /** One thing at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string, limits: Required<KeyedFileOptions>) {
    this.path = path;
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Promise<unknown> {
    return this.#after("read", async () => {
      if (!this.#entries.has(key)) await this.#look();
      const entry = this.#entries.get(key);
      const line = entry && parseLine(await entry.file.line(entry.at, entry.bytes));
      return line && line[0] === key ? line[1] : undefined;
    });
  }

  set(key: string, value: unknown): Promise<void> {
    const line = JSON.stringify([key, value]);
    return this.#after("written", () => this.#append(key, line));
  }

  async close(): Promise<void> {
    await this.#last.catch(() => {});
    this.#isClosed = true;
    await this.#release();
  }

  /** From the beginning: both halves as they are now. */
  async load(): Promise<void> {
    await this.#release();
    this.#entries = new Map();
    const older = await open(olderPath(this.path), "r").catch((error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" ? null : Promise.reject(error),
    );
    if (older) this.#older = await lineFile(older);
    this.#current = await lineFile(await open(this.path, "a+"));
    if (this.#older) await this.#readOn(this.#older);
    await this.#readOn(this.#current);
  }

  async #release(): Promise<void> {
    await this.#older?.close();
    await this.#current?.close();
    [this.#older, this.#current] = [null, null];
  }

  #after<Value>(done: string, work: () => Promise<Value>): Promise<Value> {
    const told = (cause: unknown): never => {
      if (cause instanceof FailureError) throw cause;
      const why = cause instanceof Error ? cause.message : String(cause);
      return fail("harness", "store_failed", `${this.path} could not be ${done}: ${why}`, { cause, retryable: true });
    };
    const result = this.#last
      .catch(() => {})
      .then(() => (this.#isClosed ? Promise.reject(new Error("it is closed")) : work()))
      .catch(told);
    this.#last = result;
    return result;
  }

  /** What others have written since, also where they began a new file; that one, with what it holds. */
  async #look(): Promise<LineFile> {
    const there = await stat(this.path, { bigint: true }).catch(() => null);
    if (!this.#current || !there || !this.#current.is(there)) {
      await this.load();
      return this.#current!;
    }
    await this.#readOn(this.#current);
    return this.#current;
  }

  async #append(key: string, line: string): Promise<void> {
    const bytes = Buffer.byteLength(line) + 2;
    let file = await this.#look();
    const { maxBytes, whenFull } = this.#limits;
    const isFull = whenFull === "fail" ? file.size + (this.#older?.size ?? 0) + bytes > maxBytes : bytes > maxBytes / 2;
    if (isFull)
      fail(
        "harness",
        "store_full",
        `${this.path} would be longer than ${maxBytes} bytes: raise the bound or begin another`,
      );
    if (whenFull === "forget" && file.size + bytes > maxBytes / 2 && file.size > 0) file = await this.#forget(file);
    // A process that was killed may have left the beginning of a line there: ours begins a new one then.
    for (const isFresh of [file.isBroken, true]) {
      await file.append(`${isFresh ? "\n" : ""}${line}\n`);
      const read = await this.#readOn(file);
      if (read.has(key)) return;
    }
    fail("harness", "store_failed", `${this.path} does not hold what was written to it: is it being changed?`);
  }

  /** What is there becomes the older half, and the older half goes. Others write on in it until they see the new file. */
  async #forget(current: LineFile): Promise<LineFile> {
    await rename(this.path, olderPath(this.path));
    const gone = this.#older;
    const next = await lineFile(await open(this.path, "a+"));
    [this.#older, this.#current] = [current, next];
    for (const [key, { file }] of this.#entries) if (file === gone) this.#entries.delete(key);
    await gone?.close();
    return next;
  }

  /** Keys of the lines that are new. */
  async #readOn(file: LineFile): Promise<ReadonlySet<string>> {
    const keys = new Set<string>();
    for await (const { text, at, bytes } of file.newLines()) {
      const key = parseLine(text)?.[0];
      if (key === undefined) continue;
      keys.add(key);
      this.#entries.set(key, { file, at, bytes });
    }
    return keys;
  }
}

function parseLine(line: string): [string, unknown] | null {
  // A damaged line is one that is not there.
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) && value.length === 2 && typeof value[0] === "string" ? [value[0], value[1]] : null;
  } catch {
    return null;
  }
}

interface FileLine {
  readonly text: string;
  /** Where it begins in the file, and its length without the line feed. */
  readonly at: number;
  readonly bytes: number;
}

/** A file that grows by whole lines, perhaps by several processes: what is new of it is read, from where it was left. */
interface LineFile {
  /** Bytes as of the last look. */
  readonly size: number;
  /** Whether it ended then without a line feed: a line that is being written, or that broke off. */
  readonly isBroken: boolean;
  /** Whether it is the file that these numbers are of, and was not made shorter. */
  is(other: Numbers): boolean;
  /** Lines that were completed since the last look, to be taken to the end. Longer ones than 64 MiB are left out. */
  newLines(): AsyncIterable<FileLine>;
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
async function lineFile(handle: FileHandle): Promise<LineFile> {
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
