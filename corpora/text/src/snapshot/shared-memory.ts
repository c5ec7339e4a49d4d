/**
 * Memory that the threads of one program share. Who opens a world or a corpus first puts there, by name, what it has
 * read and verified; a thread that is handed the same map by workerData or postMessage finds it there, reads nothing
 * again and copies nothing. Knows no file format.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { resolve } from "node:path";

/** Parts by name, each made of what can be sent to a thread without a copy: views of shared bytes and few numbers. */
export type SharedMemory = Map<string, object>;

/** A thread among those that share memory. */
export interface SharingThread {
  readonly memory: SharedMemory;
  /** From 0; no two threads at work have the same. */
  readonly number: number;
  /** How many there are, the same for each of them. */
  readonly of: number;
}

/** The part of this name, made where there is none yet. A name stands for one shape: it begins with a word of its module. */
export function sharedPart<Part extends object>(
  memory: SharedMemory | undefined,
  name: string,
  make: () => Part,
): Part {
  const known = memory?.get(name);
  if (known) return known as Part;
  const made = make();
  memory?.set(name, made);
  return made;
}

/** The name of a part that is a file's bytes: another name when a file is replaced by one of other content. */
export const sharedFileName = (path: string, sha256: string): string => `file ${sha256} ${resolve(path)}`;

/** One call of the system reads 2 GiB at most. */
const MOST_READ = 1 << 30;
/** Views of any numbers fit into what is asked for. */
const ALIGNMENT = 8;

/**
 * The first `length` bytes of a file, by default all of them, in memory that threads share; fewer where it ends before.
 * Throws what the system says of a file that cannot be read.
 */
export function readSharedFile(path: string, length?: number): Uint8Array {
  const file = openSync(path, "r");
  try {
    const wanted = length ?? fstatSync(file).size;
    const bytes = new Uint8Array(new SharedArrayBuffer(Math.ceil(wanted / ALIGNMENT) * ALIGNMENT), 0, wanted);
    for (let at = 0; at < wanted; ) {
      const read = readSync(file, bytes, at, Math.min(MOST_READ, wanted - at), at);
      if (read === 0) return bytes.subarray(0, at);
      at += read;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** A copy that threads share; what they share already stays as it is. */
export function sharedCopy(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
