/** A store that is a folder, also one that many machines share: what is written appears whole or not at all. */
import { randomUUID } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { copyFile, open } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { asFailure, boundary, fail } from "@arenakit/contracts";
import { fileDigest, onDisk, writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { asOnlyBuilder } from "../corpus/build-lock.ts";
import { MOST_TEXT, missing, type SnapshotStore, withoutLastSlash } from "./snapshot-store.ts";

const CHUNK_BYTES = 1 << 20;

export function createFolderStore(folder: string): SnapshotStore {
  const at = (path: string) => join(resolve(folder), path);
  return {
    shown: withoutLastSlash(folder),
    async readText(path) {
      const file = at(path);
      const size = statSync(file, { throwIfNoEntry: false })?.size;
      if (size === undefined) return null;
      if (size > MOST_TEXT)
        fail("corpus", "remote_manifest", `${file} has ${size} bytes, more than any list of files: push again`);
      return { text: readFileSync(file, "utf8"), version: null };
    },
    async read(path, { offset }) {
      const file = at(path);
      if (!existsSync(file)) missing(path, withoutLastSlash(folder));
      return { from: offset, version: null, body: chunksOf(file, offset) };
    },
    async has(path, { bytes, sha256 }) {
      const file = at(path);
      if (statSync(file, { throwIfNoEntry: false })?.size !== bytes) return false;
      // What cannot be read is replaced.
      const found = await boundary("corpus", () => fileDigest(file));
      return found.ok && found.value.sha256 === sha256;
    },
    async write(path, local, signal) {
      const target = at(path);
      const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
      onDisk(target, () => mkdirSync(dirname(target), { recursive: true }));
      try {
        await copyFile(local.file, temporary).catch((error) => onDisk(target, () => raise(error)));
        signal.throwIfAborted();
        if ((await fileDigest(temporary)).sha256 !== local.sha256)
          fail("corpus", "remote_damaged", `${local.file} was changed while it was pushed: push again`);
        await flush(temporary);
        onDisk(target, () => renameSync(temporary, target));
      } finally {
        rmSync(temporary, { force: true });
      }
    },
    async writeText(path, text) {
      const target = at(path);
      await writeFileAtomic(target, text, { temporarySuffix: randomUUID() }).catch((error) =>
        onDisk(target, () => raise(error)),
      );
      return true;
    },
    alone(path, work) {
      const target = at(path);
      onDisk(target, () => mkdirSync(dirname(target), { recursive: true }));
      return asOnlyBuilder(target, work);
    },
  };
}

async function* chunksOf(file: string, start: number): AsyncGenerator<Uint8Array> {
  // A shared file system may fail for a moment.
  try {
    yield* createReadStream(file, { start, highWaterMark: CHUNK_BYTES });
  } catch (error) {
    fail("corpus", "remote_unreachable", asFailure("corpus", error).message, { retryable: true });
  }
}

async function flush(file: string): Promise<void> {
  const opened = await open(file, "r+");
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

function raise(error: unknown): never {
  throw error;
}
