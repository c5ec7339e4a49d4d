/** The files of an index, opened: lists by term, with those that were used last kept decoded, and positions. */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { fail } from "@arenakit/contracts";
import { readSharedFile, type SharedMemory, sharedFileName, sharedPart } from "@arenakit/corpus-text/snapshot";
import { BLOCK } from "./bit-packing.ts";
import { saturation } from "./bm25.ts";
import { type IndexBytes, meanOf } from "./build-index.ts";
import { ByteReader } from "./byte-writer.ts";
import { Dictionary, type TermEntry } from "./dictionary.ts";
import type { IndexFile, IndexManifest } from "./index-manifest.ts";
import { PostingList, type Saturations } from "./posting-list.ts";

export interface IndexSources {
  readonly manifest: IndexManifest;
  readonly terms: Uint8Array;
  readonly groups: Uint8Array;
  readonly lengths: Uint8Array;
  readonly postings: ByteSource;
  readonly positions: ByteSource;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/**
 * Files of at most `memoryBytes` are read into memory; larger ones piece by piece when a search comes to them. What
 * another thread has put into the memory it has verified.
 */
export function sourcesOf(
  folder: string,
  manifest: IndexManifest,
  { memoryBytes, memory }: { memoryBytes: number; memory?: SharedMemory },
): IndexSources {
  const { files } = manifest;
  const verified = (name: IndexFile) => {
    const bytes = readWhole(join(folder, name), files[name].bytes);
    if (sha256(bytes) !== files[name].sha256)
      fail(
        "corpus",
        "index_checksum",
        `${folder}/${name} is not what its manifest says (sha256): build the index anew`,
      );
    return bytes;
  };
  const shared = (name: IndexFile) =>
    sharedPart(memory, sharedFileName(join(folder, name), files[name].sha256), () => verified(name));
  const source = (name: "postings.bin" | "positions.bin") =>
    files[name].bytes <= memoryBytes ? memorySource(shared(name)) : fileSource(`${folder}/${name}`);
  return {
    manifest,
    terms: shared("terms.bin"),
    groups: shared("groups.bin"),
    lengths: shared("lengths.bin"),
    postings: source("postings.bin"),
    positions: source("positions.bin"),
  };
}

export function sourcesInMemory({ manifest, files }: IndexBytes): IndexSources {
  return {
    manifest,
    terms: files["terms.bin"],
    groups: files["groups.bin"],
    lengths: files["lengths.bin"],
    postings: memorySource(files["postings.bin"]),
    positions: memorySource(files["positions.bin"]),
  };
}

const LONGEST_TABLE = 1 << 20;

export class IndexData {
  readonly manifest: IndexManifest;
  readonly dictionary: Dictionary;
  readonly #sources: IndexSources;
  readonly #saturations: Saturations;
  readonly #cacheBytes: number;
  /** The one that was used last is the last. */
  readonly #lists = new Map<string, PostingList>();
  #held = 0;

  constructor(sources: IndexSources, cacheBytes: number) {
    const { manifest, terms, groups, lengths } = sources;
    this.manifest = manifest;
    this.#sources = sources;
    this.#cacheBytes = cacheBytes;
    this.dictionary = new Dictionary(
      terms,
      new Uint32Array(groups.buffer, groups.byteOffset, groups.length / 4),
      manifest.figures.terms,
    );
    this.#saturations = saturationsOf(manifest, lengths);
  }

  /** Null for a term that no passage has. */
  list(term: string): PostingList | null {
    const kept = this.#lists.get(term);
    if (kept) {
      kept.isAskedOften = true;
      this.#lists.delete(term);
      this.#lists.set(term, kept);
      return kept;
    }
    const entry = this.dictionary.find(term);
    if (!entry) return null;
    const { count, postings } = entry;
    const bytes = this.#sources.postings.read(postings.offset, postings.bytes);
    const list = new PostingList({ count, bytes, saturations: this.#saturations });
    this.#keep(term, list);
    return list;
  }

  #keep(term: string, list: PostingList): void {
    if (list.bytes > this.#cacheBytes) return;
    this.#lists.set(term, list);
    this.#held += list.bytes;
    for (const [oldest, { bytes }] of this.#lists) {
      if (this.#held <= this.#cacheBytes) return;
      this.#lists.delete(oldest);
      this.#held -= bytes;
    }
  }

  /** Reads where a term stands in its passages, posting by posting. */
  positionsOf({ count, positions: { offset, bytes } }: TermEntry): (posting: number) => number[] {
    const { positions } = this.#sources;
    const blocks = Math.ceil(count / BLOCK);
    const table =
      blocks > 1 ? new DataView(positions.read(offset + bytes - 4 * blocks, 4 * blocks).slice().buffer) : null;
    const end = table ? bytes - 4 * blocks : bytes;
    let current = -1;
    let block = new Uint8Array(0);
    const starts = new Uint32Array(BLOCK + 1);
    return (posting) => {
      const wanted = Math.floor(posting / BLOCK);
      if (wanted !== current) {
        const begin = table ? table.getUint32(4 * wanted, true) : 0;
        const until = table && wanted + 1 < blocks ? table.getUint32(4 * wanted + 4, true) : end;
        block = Uint8Array.from(positions.read(offset + begin, until - begin));
        current = wanted;
        const reader = new ByteReader(block);
        const held = Math.min(BLOCK, count - wanted * BLOCK);
        for (let at = 0; at < held; at++) starts[at + 1] = reader.number();
        starts[0] = reader.at;
        for (let at = 0; at < held; at++) starts[at + 1]! += starts[at]!;
      }
      const reader = new ByteReader(block, starts[posting % BLOCK]!);
      const found: number[] = [];
      for (let position = 0; reader.at < starts[(posting % BLOCK) + 1]!; ) {
        position += reader.number();
        found.push(position);
      }
      return found;
    };
  }

  close(): void {
    this.#lists.clear();
    this.#held = 0;
    this.#sources.postings.close();
    this.#sources.positions.close();
  }
}

function saturationsOf({ settings, figures: { passages, words } }: IndexManifest, bytes: Uint8Array): Saturations {
  const isShort = bytes.length === 2 * passages;
  const lengths = isShort
    ? new Uint16Array(bytes.buffer, bytes.byteOffset, passages)
    : new Uint32Array(bytes.buffer, bytes.byteOffset, passages);
  let longest = 0;
  for (const length of lengths) longest = Math.max(longest, length);
  if (longest > LONGEST_TABLE) throw new RangeError(`a passage has at most ${LONGEST_TABLE} words, got ${longest}`);
  const mean = meanOf(words, passages);
  const values = Float64Array.from({ length: longest + 1 }, (_, length) => saturation(settings, length, mean));
  return { lengths, values };
}

/** Bytes of an index by offset: all of them in memory that threads may share, or read from the file when they are asked for. */
interface ByteSource {
  /** `count` bytes from `offset` on; where the offset is a multiple of four, so is the address. */
  read(offset: number, count: number): Uint8Array;
  close(): void;
}

function memorySource(bytes: Uint8Array): ByteSource {
  return { read: (offset, count) => bytes.subarray(offset, offset + count), close: () => {} };
}

/** Bytes of one call of the system. */
const MOST_READ = 1 << 30;

/** Reads what it is asked for, each time; the system keeps what is read often. */
function fileSource(path: string): ByteSource {
  let file: number | undefined = openSync(path, "r");
  return {
    read(offset, count) {
      if (file === undefined)
        return fail("corpus", "index_closed", `${path} was closed before the search: open the index anew`);
      const bytes = new Uint8Array(count);
      readFully(file, bytes, { path, offset });
      return bytes;
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function readWhole(path: string, length: number): Uint8Array {
  const bytes = readSharedFile(path, length);
  return bytes.length === length ? bytes : failTruncated(path, bytes.length);
}

function readFully(file: number, bytes: Uint8Array, { path, offset }: { path: string; offset: number }): void {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, Math.min(bytes.length - at, MOST_READ), offset + at);
    if (read === 0) failTruncated(path, offset + at);
    at += read;
  }
}

function failTruncated(path: string, bytes: number): never {
  return fail(
    "corpus",
    "index_truncated",
    `${path} ends after ${bytes} bytes, which its manifest says it goes on: build the index anew`,
  );
}
