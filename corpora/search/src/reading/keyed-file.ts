/**
 * Values by key in a file of lines, which outlives its process and may be shared by several: each appends whole lines and
 * reads those of the others, and what a line broke off to is passed over. Keys are held in memory, values are not.
 */
import { mkdir, open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { FailureError, fail } from "@arenakit/contracts";
import { type LineFile, lineFile } from "./line-file.ts";

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
      const line = entry && parsed(await entry.file.line(entry.at, entry.bytes));
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
      const key = parsed(text)?.[0];
      if (key === undefined) continue;
      keys.add(key);
      this.#entries.set(key, { file, at, bytes });
    }
    return keys;
  }
}

function parsed(line: string): [string, unknown] | null {
  // A damaged line is one that is not there.
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) && value.length === 2 && typeof value[0] === "string" ? [value[0], value[1]] : null;
  } catch {
    return null;
  }
}
