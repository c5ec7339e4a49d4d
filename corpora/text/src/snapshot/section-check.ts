/**
 * Compares the sections of a large snapshot with their checksums on another core, while its reader decodes them on
 * this one. Where there is no second core, or no thread to be had, the comparison is made here.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Checksum } from "./content-id.ts";
import { checksums, damagedSection, type ExpectedSnapshot, openSnapshot, readSnapshot } from "./snapshot.ts";

/** What the thread is given; the bytes are shared with it. */
export interface SectionCheck {
  readonly bytes: Uint8Array;
  readonly sections: readonly Checksum[];
}

/** The thread's program; sources that are run as they are have none. */
const PROGRAM = new URL("./section-check-thread.js", import.meta.url);
/** Hashed sooner than a thread begins. */
const SMALL_BYTES = 16 * 1024 * 1024;

/**
 * Reads and verifies a snapshot as readSnapshot does, with `decode` at work on it at the same time. What `decode` makes
 * is given when all sections have been compared; one that is damaged is what is thrown, whatever `decode` made of it.
 */
export async function decodeSnapshot<Decoded>(
  bytes: Uint8Array,
  expected: ExpectedSnapshot,
  decode: (snapshot: ReturnType<typeof readSnapshot>) => Decoded,
): Promise<Decoded> {
  const isShared = bytes.buffer instanceof SharedArrayBuffer;
  if (!isShared || bytes.length < SMALL_BYTES || availableParallelism() < 2 || !existsSync(PROGRAM))
    return decode(readSnapshot(bytes, expected));
  const snapshot = openSnapshot(bytes, expected);
  const check = wrongSection({ bytes, sections: checksums(bytes) });
  const outcome = attempt(() => decode(snapshot));
  const wrong = await check;
  // Null: the thread was lost before it could say.
  if (wrong === null) readSnapshot(bytes, expected);
  else if (wrong >= 0) damagedSection(snapshot, wrong);
  return outcome();
}

/** Index of the first that does not match, -1 for none; null where no thread could say. */
function wrongSection(check: SectionCheck): Promise<number | null> {
  return new Promise((resolve) => {
    // A system that grants no thread says so at once.
    try {
      const worker = new Worker(PROGRAM, { workerData: check });
      worker.once("message", resolve);
      worker.once("error", () => resolve(null));
      worker.once("exit", () => resolve(null));
    } catch {
      resolve(null);
    }
  });
}

/** What `work` gives or throws, for later. */
function attempt<Value>(work: () => Value): () => Value {
  // Why it failed is not known yet: bytes that are damaged may break a decoder in any way.
  try {
    const value = work();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
