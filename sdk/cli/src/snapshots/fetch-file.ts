/**
 * One file of a snapshot from a store to its place in a folder that is being filled: begun anew or gone on with, hashed
 * as it comes. It has its name when all of its bytes are there and are the right ones; before that it is `NAME.part`.
 */
import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { boundary, FailureError, fail, omitUndefined } from "@arenakit/contracts";
import { onDisk } from "@arenakit/corpus-text/snapshot";
import type { SnapshotFile } from "./published.ts";
import { withRetries } from "./retries.ts";
import type { Incoming, SnapshotStore } from "./snapshot-store.ts";

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Told how many bytes of the file are there. */
  readonly onProgress: (bytes: number) => void;
  /** See withRetries. */
  readonly firstRestMs?: number;
}

/** What came at least, so that a server that cuts again and again is asked again and again. */
const PROGRESS_BYTES = 64 * 1024;
/** A file whose bytes are wrong is fetched from its beginning so many times. */
const WHOLE_FETCHES = 2;

interface Fetch extends FetchOptions {
  readonly store: SnapshotStore;
  /** In the store. */
  readonly path: string;
  readonly file: SnapshotFile;
  readonly target: string;
}

/**
 * What lies at the target already is kept where its bytes are right. Throws corpus/remote_damaged for bytes that are wrong
 * again, harness/disk_full, harness/not_written, and what the store fails with.
 */
export async function fetchFile(fetch: Fetch): Promise<void> {
  const { target, file, signal } = fetch;
  onDisk(target, () => mkdirSync(dirname(target), { recursive: true }));
  if (
    existsSync(target) &&
    sizeOf(target) === file.bytes &&
    (await hashOf(target, file.bytes)).digest("hex") === file.sha256
  )
    return fetch.onProgress(file.bytes);
  let before = 0;
  const hasProgressed = () => {
    const there = sizeOf(`${target}.part`);
    const progressed = there >= before + PROGRESS_BYTES;
    before = there;
    return progressed;
  };
  const options = { signal, hasProgressed, ...omitUndefined({ firstRestMs: fetch.firstRestMs }) };
  for (let fetches = 1; ; fetches++) {
    const outcome = await boundary("corpus", () => withRetries(() => goOn(fetch), options));
    signal.throwIfAborted();
    if (outcome.ok) return;
    const { failure } = outcome;
    if (failure.code !== "remote_damaged" || fetches >= WHOLE_FETCHES) throw new FailureError(failure);
    console.error(`${failure.message}; fetching it again`);
  }
}

/** Goes on behind what an earlier attempt, or an earlier program, has left. */
async function goOn({ store, path, file, target, signal, onProgress }: Fetch): Promise<void> {
  const part = `${target}.part`;
  const versionFile = `${part}.version`;
  let at = sizeOf(part);
  if (at > file.bytes) at = 0;
  let hash = await hashOf(part, at);
  const opened = onDisk(part, () => openSync(part, "a"));
  try {
    onDisk(part, () => ftruncateSync(opened, at));
    if (at < file.bytes) {
      const version = at > 0 ? textOf(versionFile) : null;
      const incoming = await store.read(path, { offset: at, bytes: file.bytes, version }, signal);
      if (incoming.from !== at) {
        at = restart(incoming, opened, part);
        hash = createHash("sha256");
      }
      if (incoming.version === null) rmSync(versionFile, { force: true });
      else onDisk(versionFile, () => writeFileSync(versionFile, incoming.version!));
      for await (const bytes of incoming.body) {
        if (at + bytes.length > file.bytes) damaged(part, `${store.shown}: ${path} goes on beyond ${file.bytes} bytes`);
        onDisk(part, () => writeWhole(opened, bytes));
        hash.update(bytes);
        at += bytes.length;
        onProgress(at);
      }
    }
    if (at < file.bytes)
      fail("corpus", "remote_unreachable", `${store.shown}: ${path} ended after ${at} of ${file.bytes} bytes`, {
        retryable: true,
      });
    if (hash.digest("hex") !== file.sha256)
      damaged(
        part,
        `${store.shown}: ${path} has other bytes than its list of files says (sha256): push it there again with --anew`,
      );
    onDisk(part, () => fsyncSync(opened));
  } finally {
    closeSync(opened);
  }
  onDisk(target, () => renameSync(part, target));
  rmSync(versionFile, { force: true });
}

/** A server without ranges, or with other bytes by now, begins at the beginning. */
function restart({ from }: Incoming, opened: number, part: string): number {
  onDisk(part, () => ftruncateSync(opened, 0));
  if (from > 0)
    fail("corpus", "remote_unreachable", `bytes came from ${from} on, which nobody asked for`, { retryable: true });
  return 0;
}

function damaged(part: string, message: string): never {
  rmSync(part, { force: true });
  rmSync(`${part}.version`, { force: true });
  return fail("corpus", "remote_damaged", message);
}

function writeWhole(opened: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(opened, bytes, at);
}

async function hashOf(path: string, bytes: number): Promise<Hash> {
  const hash = createHash("sha256");
  if (bytes > 0) for await (const part of createReadStream(path, { end: bytes - 1 })) hash.update(part as Uint8Array);
  return hash;
}

/** 0 for none. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function textOf(path: string): string | null {
  return sizeOf(path) > 0 ? readFileSync(path, "utf8") : null;
}
