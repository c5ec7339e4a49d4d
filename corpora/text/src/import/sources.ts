/** Files that are imported: found, named by content, opened (`.gz` among them) from any place. */
import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { fail } from "@arenakit/contracts";
import { fileDigest } from "../snapshot/content-id.ts";

/** One file, as formats see it. */
export interface SourceFile {
  /** Path below the folder that was named, with `/`; the file's own name otherwise. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** When it was last changed before it was hashed, in milliseconds. */
  readonly changed: number;
}

/** What a folder may hold besides its data. */
const HIDDEN = /^\./;

export interface FindOptions {
  /** Whether a file of a folder is read, by its name below the folder; all are by default. */
  readonly reads?: (name: string) => boolean;
  /** A folder that is left out where it lies in one of those that are read. */
  readonly except?: string;
  /** Which option named the paths, for messages; `--in` by default. */
  readonly option?: string;
  /** Told of each file before it is read for its checksum. */
  readonly onFile?: (file: { readonly name: string; readonly bytes: number }) => void;
}

/**
 * Files of the given files and folders, those of a folder by name and all below it, links followed; hashed. Throws a
 * FailureError of owner "harness" and code "usage" for a path that does not exist, is no file or cannot be read, or a
 * folder without a file.
 */
export async function findSources(paths: readonly string[], options: FindOptions = {}): Promise<SourceFile[]> {
  const { reads = () => true, except, option = "--in", onFile } = options;
  const found: { name: string; path: string }[] = [];
  for (const path of paths) {
    const kind = await stat(path).catch(cannotRead(path, option));
    if (!kind.isDirectory()) {
      // It is read once for its checksum and once for its rows, which what comes through a pipe cannot be.
      if (!kind.isFile())
        fail(
          "harness",
          "usage",
          `${option}: ${path} is a pipe or a device: expected a file or folder; write it to a file first`,
        );
      found.push({ name: basename(path), path });
      continue;
    }
    // Beside it lies the lock of whoever writes to it.
    const isLeftOut = (name: string) =>
      except !== undefined &&
      (resolve(path, name).startsWith(`${except}${sep}`) || resolve(path, name) === `${except}.lock`);
    const below = (await filesBelow(path, option)).filter((name) => reads(name) && !isLeftOut(name));
    if (below.length === 0) fail("harness", "usage", `${option}: ${path} holds no file of this format`);
    for (const name of below) found.push({ name, path: join(path, name) });
  }
  const sources: SourceFile[] = [];
  for (const { name, path } of found) {
    const { size, mtimeMs: changed } = await stat(path).catch(cannotRead(path, option));
    onFile?.({ name, bytes: size });
    sources.push({ name, path, changed, ...(await fileDigest(path).catch(cannotRead(path, option))) });
  }
  return sources;
}

/** Throws a FailureError of owner "corpus" and code source_changed for one that was written to since it was hashed. */
export async function checkUnchanged({ name, path, bytes, changed }: SourceFile): Promise<void> {
  const { size, mtimeMs } = await stat(path).catch(cannotRead(path));
  if (size !== bytes || mtimeMs !== changed)
    fail(
      "corpus",
      "source_changed",
      `${name} was written to while it was read: wait until it is whole, and import to a new folder`,
    );
}

function cannotRead(path: string, option = "--in"): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR")
      fail("harness", "usage", `${option}: ${path} does not exist`);
    fail("harness", "usage", `${option}: ${path} cannot be read: ${error.message}`, { cause: error });
  };
}

/** Names of all files below a folder, links followed, in the order of their code units, with `/`. */
async function filesBelow(folder: string, option: string): Promise<string[]> {
  const names: string[] = [];
  const walk = async (below: string, above: readonly string[]): Promise<void> => {
    const path = join(folder, below);
    const real = await realpath(path).catch(cannotRead(path, option));
    // A link that leads to where it stands has nothing new.
    if (above.includes(real)) return;
    for (const entry of await readdir(path, { withFileTypes: true }).catch(cannotRead(path, option))) {
      const name = below === "" ? entry.name : `${below}/${entry.name}`;
      if (HIDDEN.test(entry.name)) continue;
      const kind = entry.isSymbolicLink()
        ? await stat(join(folder, name)).catch(cannotRead(join(folder, name), option))
        : entry;
      if (kind.isDirectory()) await walk(name, [...above, real]);
      else if (kind.isFile()) names.push(name);
    }
  };
  await walk("", []);
  return names.sort();
}

const isGzip = ({ path }: SourceFile) => /\.(gz|tgz)$/i.test(path);

/** The source's name without what its compression added. */
export const plainName = ({ name }: SourceFile) => name.replace(/\.gz$/i, "");

/** What ids of a source begin with where files are told apart: its name without its ending, and `/`. */
export const idPrefixOf = (source: SourceFile): string => `${plainName(source).replace(/(?<=[^/])\.[^./]+$/, "")}/`;

/** Throws a FailureError of owner "harness" and code usage for two sources whose ids would begin alike. */
export function checkPrefixes(sources: readonly SourceFile[]): void {
  const prefixes = sources.map(idPrefixOf);
  const again = prefixes.find((prefix, at) => prefixes.indexOf(prefix) < at);
  if (again !== undefined)
    fail("harness", "usage", `--id-prefix: ids of two files would begin with ${again}: rename one of them`);
}

/** The source's bytes, unpacked where it is `.gz`, from `start` on; unpacked ones are read over up to there. */
export async function* sourceBytes(source: SourceFile, start = 0): AsyncGenerator<Buffer> {
  if (!isGzip(source)) {
    yield* createReadStream(source.path, { start, highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>;
    return;
  }
  let at = 0;
  try {
    for await (const piece of unpackStream(source) as AsyncIterable<Buffer>) {
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

function unpackStream({ path }: SourceFile): Readable {
  const gunzip = createGunzip({ chunkSize: READ_BYTES });
  const file = createReadStream(path, { highWaterMark: READ_BYTES });
  // A file that breaks off breaks the reading of it.
  file.on("error", (error) => gunzip.destroy(error));
  gunzip.on("close", () => file.destroy());
  return file.pipe(gunzip);
}

/** Files read whole, for formats that are one JSON value: less than the longest string. */
export const LARGEST_WHOLE_BYTES = 500 * 1024 * 1024;

/** All of a source at once. Throws a FailureError for one of more than 500 MiB. */
export async function wholeSource(source: SourceFile): Promise<Buffer> {
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

/** All of a source as text, without a byte order mark. Throws a FailureError for another encoding than UTF-8. */
export async function wholeText(source: SourceFile): Promise<string> {
  const bytes = await wholeSource(source);
  refuseOtherText(source, bytes);
  if (!isUtf8(bytes)) notUtf8(source, "another encoding");
  return bytes.toString().replace(/^\ufeff/, "");
}

/** Throws a FailureError of owner "corpus" and code source_unreadable for a text that begins as UTF-16 or UTF-32 does. */
export function refuseOtherText(source: SourceFile, beginning: Uint8Array): void {
  const [first = 1, second = 1] = beginning;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || (first === 0) !== (second === 0)) notUtf8(source, "UTF-16");
}

function notUtf8({ name }: SourceFile, got: string): never {
  return fail(
    "corpus",
    "source_unreadable",
    `expected text in UTF-8 in ${name}, got ${got}: convert it, for example with iconv -t utf-8`,
  );
}
