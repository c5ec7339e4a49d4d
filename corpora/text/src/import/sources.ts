/** Files that are imported: found, named by content, opened (`.gz` among them) from any place. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { fail } from "@arenakit/contracts";

/** One file, as formats see it. */
export interface Source {
  /** Path below the folder that was named, with `/`; the file's own name otherwise. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a folder may hold besides its data. */
const HIDDEN = /^\./;

export interface FindOptions {
  /** Whether a file of a folder is read, by its name below the folder; all are by default. */
  readonly reads?: (name: string) => boolean;
  /** A folder that is left out where it lies in one of those that are read. */
  readonly except?: string;
  /** Told of each file before it is read for its checksum. */
  readonly onFile?: (file: { readonly name: string; readonly bytes: number }) => void;
}

/**
 * Files of the given files and folders, those of a folder by name and all below it; hashed. Throws a FailureError of
 * owner "harness" and code "usage" for a path that does not exist or a folder without a file.
 */
export async function findSources(paths: readonly string[], options: FindOptions = {}): Promise<Source[]> {
  const { reads = () => true, except, onFile } = options;
  const found: { name: string; path: string }[] = [];
  for (const path of paths) {
    const kind = await stat(path).catch(() => null);
    if (!kind) fail("harness", "usage", `--in: ${path} does not exist`);
    if (!kind.isDirectory()) {
      found.push({ name: basename(path), path });
      continue;
    }
    const isLeftOut = (name: string) => except !== undefined && resolve(path, name).startsWith(`${except}${sep}`);
    const below = (await filesBelow(path)).filter((name) => reads(name) && !isLeftOut(name));
    if (below.length === 0) fail("harness", "usage", `--in: ${path} holds no file of this format`);
    for (const name of below) found.push({ name, path: join(path, name) });
  }
  const sources: Source[] = [];
  for (const { name, path } of found) {
    onFile?.({ name, bytes: (await stat(path)).size });
    sources.push({ name, path, ...(await digest(path)) });
  }
  return sources;
}

/** Names of all files below a folder, in the order of their code units, with `/`. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((name) => !name.split("/").some((part) => HIDDEN.test(part)))
    .sort();
}

async function digest(path: string): Promise<Pick<Source, "bytes" | "sha256">> {
  const hash = createHash("sha256");
  const stream = createReadStream(path, { highWaterMark: 1 << 20 });
  await pipeline(stream, hash);
  return { bytes: stream.bytesRead, sha256: hash.digest("hex") };
}

const isGzip = ({ path }: Source) => /\.(gz|tgz)$/i.test(path);

/** The source's name without what its compression added. */
export const plainName = ({ name }: Source) => name.replace(/\.gz$/i, "");

/** The source's bytes, unpacked where it is `.gz`, from `start` on; unpacked ones are read over up to there. */
export async function* sourceBytes(source: Source, start = 0): AsyncGenerator<Buffer> {
  if (!isGzip(source)) {
    yield* createReadStream(source.path, { start, highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>;
    return;
  }
  let at = 0;
  try {
    for await (const piece of unpacked(source) as AsyncIterable<Buffer>) {
      const skipped = Math.max(0, Math.min(piece.length, start - at));
      at += piece.length;
      if (skipped < piece.length) yield skipped === 0 ? piece : piece.subarray(skipped);
    }
  } catch (error) {
    // zlib's own errors name neither the file nor what to do.
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))) throw error;
    fail(
      "corpus",
      "source_unreadable",
      `expected gzip up to its end in ${source.name}, got ${error.message} after ${at} unpacked bytes: copy the file again`,
      { cause: error },
    );
  }
}

const READ_BYTES = 1 << 17;

function unpacked({ path }: Source): Readable {
  const gunzip = createGunzip({ chunkSize: READ_BYTES });
  const file = createReadStream(path, { highWaterMark: READ_BYTES });
  // A file that breaks off breaks the reading of it.
  file.on("error", (error) => gunzip.destroy(error));
  gunzip.on("close", () => file.destroy());
  return file.pipe(gunzip);
}

/** Files read whole, for formats that are one JSON value. */
export const LARGEST_WHOLE_BYTES = 1 << 29;

/** All of a source at once. Throws a FailureError for one of more than 512 MiB. */
export async function wholeSource(source: Source): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of sourceBytes(source)) {
    length += piece.length;
    if (length > LARGEST_WHOLE_BYTES)
      fail(
        "corpus",
        "source_too_large",
        `expected at most ${LARGEST_WHOLE_BYTES} bytes in ${source.name}, which is read as one value: split it, or use a format of lines`,
      );
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
