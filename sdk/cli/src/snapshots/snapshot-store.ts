/** A place that worlds and corpora are pushed to and pulled from: a folder, or an address. The rest knows no other difference. */
import { fail } from "@arenakit/contracts";

/** A small file, and what tells one version of it from another where the store knows that. */
export interface StoredText {
  readonly text: string;
  readonly version: string | null;
}

/** Bytes on their way, from an offset that may be less than was asked for. */
export interface Incoming {
  readonly from: number;
  /** What a later request for the rest can name, so that it gets the rest of the same bytes. */
  readonly version: string | null;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface Wanted {
  readonly offset: number;
  /** Of the whole file, as its manifest says. */
  readonly bytes: number;
  /** Of the part that is there already. */
  readonly version: string | null;
}

export interface LocalFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Paths are relative, of words joined by `/`. A failure that may pass is retryable. */
export interface SnapshotStore {
  /** For messages: no password, no query. */
  readonly shown: string;
  /** At most MOST_TEXT bytes; null where there is none. */
  readText(path: string, signal: AbortSignal): Promise<StoredText | null>;
  read(path: string, wanted: Wanted, signal: AbortSignal): Promise<Incoming>;
  /**
   * Whether that file lies there: a folder compares all bytes, an address their number where the server tells it. What it
   * says of no file that it has, it is sent.
   */
  has(path: string, file: LocalFile, signal: AbortSignal): Promise<boolean>;
  /** Replaces a file: readers see the old bytes or the new ones. */
  write(path: string, file: LocalFile, signal: AbortSignal): Promise<void>;
  /** The same of a text that was `before`; false where somebody else has written it since, and the store can tell. */
  writeText(path: string, text: string, before: StoredText | null, signal: AbortSignal): Promise<boolean>;
  /** Runs work that reads and then writes, without others of this machine or folder in between where that can be. */
  alone<Value>(path: string, work: () => Promise<Value>): Promise<Value>;
}

/** Of manifests and names. */
export const MOST_TEXT = 8 * 1024 * 1024;

/** Of a place, so that a path can follow. */
export const withoutLastSlash = (place: string): string => (place.endsWith("/") ? place.slice(0, -1) : place);

export function missing(what: string, place: string): never {
  return fail("corpus", "remote_missing", `${place} has no ${what}: push it there, or check the id or name`);
}
