/** A corpus opened from its folder: what fits is held in memory, the rest is read as it is asked for. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Corpus, canonicalJson, type Document, type Filter, type Passage } from "@arenakit/contracts";
import { fieldsFit } from "../filter.ts";
import { contentId, fileDigest } from "../snapshot/content-id.ts";
import { type SharedMemory, sharedFileName, sharedPart } from "../snapshot/shared-memory.ts";
import { Columns, ColumnsHeader } from "./columns.ts";
import { checksumWrong, corpusFormat, failTruncated, trailingBytes } from "./corpus-errors.ts";
import { readDocumentLine } from "./document-line.ts";
import { type FileBytes, heldBytes, openBytes, readWholeFile } from "./file-bytes.ts";
import { findKey, hashOf, type KeySlots, SLOT_BYTES } from "./key-table.ts";
import { type CorpusManifest, readManifest, SECTIONS, type SectionName } from "./manifest.ts";

export interface OpenCorpusOptions {
  /** So much of the folder is held in memory at most, smallest parts first; 256 MiB unless said otherwise. */
  readonly memoryBytes?: number;
  /** Where threads share what is held. What another thread has put there was verified by it, and is not compared again. */
  readonly memory?: SharedMemory;
}

/** Where a document came from. */
export interface Origin {
  /** Index of the source in `sources.jsonl`. */
  readonly source: number;
  /** Row of the source, from 1. */
  readonly row: number;
}

export interface OpenedCorpus extends Corpus {
  readonly folder: string;
  readonly manifest: CorpusManifest;
  /** What documents can be filtered by besides id and url: every field that any of them has. */
  readonly fieldNames: readonly string[];
  origin(document: number): Origin;
  /** Compares every part with its checksum; throws corpus_checksum. */
  verify(): Promise<void>;
  /** Closes its files; nothing can be asked afterwards. */
  close(): Promise<void>;
}

const MEMORY_BYTES = 256 * 1024 * 1024;
/** A byte a passage each. */
const KEPT_FILTER_BYTES = 256 * 1024 * 1024;
const KEPT_FILTERS = 64;
/** Parts up to this are compared with their checksums when a corpus is opened. */
const CHECKED_BYTES = 4 * 1024 * 1024;

/**
 * Opens the corpus of a folder. Lengths are compared for every part, checksums for small ones. Throws a FailureError of
 * owner "corpus": corpus_missing, corpus_format, corpus_version, corpus_truncated, corpus_trailing_bytes,
 * corpus_checksum.
 */
export async function openCorpus(folder: string, options: OpenCorpusOptions = {}): Promise<OpenedCorpus> {
  const manifest = await readManifest(folder);
  await checkLengths(folder, manifest);
  const checked = sharedFileName(join(folder, "checked"), contentId(Buffer.from(canonicalJson(manifest.sections))));
  if (!options.memory?.has(checked))
    for (const name of SECTIONS)
      if (manifest.sections[name].bytes <= CHECKED_BYTES) await compare(folder, manifest, name);
  options.memory?.set(checked, {});
  const parts = openParts(folder, manifest, options);
  try {
    return createOpenedCorpus(folder, manifest, parts);
  } catch (error) {
    // Files are closed whatever it was.
    for (const part of Object.values(parts)) part.close();
    throw error;
  }
}

const READ = [
  "documents.offsets",
  "documents.keys",
  "documents.columns",
  "documents.origins",
  "passages.bin",
  "documents.jsonl",
] as const satisfies readonly SectionName[];
type Parts = Record<(typeof READ)[number], FileBytes>;

function openParts(
  folder: string,
  { sections }: CorpusManifest,
  { memoryBytes = MEMORY_BYTES, memory }: OpenCorpusOptions,
): Parts {
  let left = memoryBytes;
  const bySize = [...READ].sort((one, other) => sections[one].bytes - sections[other].bytes);
  const parts: Partial<Parts> = {};
  try {
    for (const name of bySize) {
      const { bytes, sha256 } = sections[name];
      const path = join(folder, name);
      if (bytes > left) parts[name] = openBytes(path, bytes);
      else {
        left -= bytes;
        parts[name] = heldBytes(sharedPart(memory, sharedFileName(path, sha256), () => readWholeFile(path, bytes)));
      }
    }
  } catch (error) {
    // Nobody has them yet who could close them.
    for (const part of Object.values(parts)) part.close();
    throw error;
  }
  return parts as Parts;
}

async function checkLengths(folder: string, { sections }: CorpusManifest): Promise<void> {
  for (const name of SECTIONS) {
    const path = join(folder, name);
    // A part that is not there is one of no bytes.
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    const { bytes } = sections[name];
    if (size < bytes) failTruncated(path, { expected: bytes, got: Math.max(size, 0) });
    if (size > bytes) trailingBytes(path, { expected: bytes, got: size });
  }
}

async function compare(folder: string, { sections }: CorpusManifest, name: SectionName): Promise<void> {
  const path = join(folder, name);
  if ((await fileDigest(path)).sha256 !== sections[name].sha256) checksumWrong(path);
}

const PASSAGE_BYTES = 12;
const OFFSET_BYTES = 8;

function createOpenedCorpus(folder: string, manifest: CorpusManifest, parts: Parts): OpenedCorpus {
  const { documents: documentCount, passages: passageCount } = manifest;
  const documentsOf = parts["documents.jsonl"];
  const passages = parts["passages.bin"];
  const keys = slotsOf(parts["documents.keys"]);
  const columns = columnsOf(folder, parts["documents.columns"]);

  const document = (number: number): Document => {
    checkNumber("document", number, documentCount);
    const start = number === 0 ? 0 : offset(number - 1);
    return readDocumentLine(documentsOf.read(start, offset(number)));
  };
  const offset = (number: number) => {
    const at = number * OFFSET_BYTES;
    return parts["documents.offsets"].uint32(at) + parts["documents.offsets"].uint32(at + 4) * 2 ** 32;
  };
  const documentOf = (passage: number) => passages.uint32(passage * PASSAGE_BYTES);
  const firstPassage = (number: number) => {
    if (number === documentCount) return passageCount;
    // Where every document is one passage, it is found at once.
    let [low, high] = passageCount === documentCount ? [number, number] : [0, passageCount];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (documentOf(middle) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const numberOf = (id: string) => findKey(keys, hashOf(id), (number) => document(number).id === id);
  const matching = filterer({ manifest, columns, document, documentOf, numberOf });

  return {
    id: manifest.id,
    name: manifest.name,
    folder,
    manifest,
    documentCount,
    passageCount,
    fieldNames: columns.names,
    document,
    numberOf,
    numberOfUrl: (url) => findKey(keys, hashOf(url, URL_SEED), (number) => document(number).url === url),
    passage(number): Passage {
      checkNumber("passage", number, passageCount);
      const at = number * PASSAGE_BYTES;
      return { document: passages.uint32(at), start: passages.uint32(at + 4), end: passages.uint32(at + 8) };
    },
    passagesOf(number) {
      checkNumber("document", number, documentCount);
      return [firstPassage(number), firstPassage(number + 1)];
    },
    origin(number) {
      checkNumber("document", number, documentCount);
      const at = number * OFFSET_BYTES;
      const origins = parts["documents.origins"];
      return { source: origins.uint32(at), row: origins.uint32(at + 4) };
    },
    matching,
    async verify() {
      for (const name of SECTIONS) await compare(folder, manifest, name);
    },
    async close() {
      for (const part of Object.values(parts)) part.close();
    },
  };
}

/** Seed of the hashes of addresses, which share the table with ids. */
export const URL_SEED = 0x75726c;

interface Filterer {
  readonly manifest: CorpusManifest;
  readonly columns: Columns;
  readonly document: (number: number) => Document;
  readonly documentOf: (passage: number) => number;
  readonly numberOf: (id: string) => number | null;
}

function filterer(given: Filterer): (filter: Filter) => Uint8Array {
  const { documents, passages } = given.manifest;
  const kept = new Map<string, Uint8Array>();
  const most = Math.max(1, Math.min(KEPT_FILTERS, Math.floor(KEPT_FILTER_BYTES / Math.max(1, passages))));
  return (filter) => {
    const key = canonicalJson(filter);
    const known = kept.get(key);
    if (known) return known;
    const fits = fittingDocuments(filter, given);
    // Every document has a passage: as many of both are one of each.
    const made = passages === documents ? fits : new Uint8Array(passages);
    if (made !== fits)
      for (let passage = 0; passage < passages; passage++) made[passage] = fits[given.documentOf(passage)]!;
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    return made;
  };
}

/** By columns, by looking ids up, and by reading those documents that are left only where nothing else will do. */
function fittingDocuments(filter: Filter, { manifest, columns, document, numberOf }: Filterer): Uint8Array {
  const { documents } = manifest;
  const fits = new Uint8Array(documents).fill(1);
  const others: Filter = {};
  for (const [name, condition] of Object.entries(filter)) {
    const ids = name === "id" ? idsOf(condition) : null;
    if (columns.has(name)) columns.narrow(fits, name, condition);
    else if (ids) keepOnly(fits, ids.map(numberOf));
    else if (name === "id" || name === "url" || columns.mayBeElsewhere(name)) others[name] = condition;
    else fits.fill(0);
  }
  if (Object.keys(others).length > 0)
    for (let number = 0; number < documents; number++)
      if (fits[number] === 1 && !fieldsFit(document(number), others)) fits[number] = 0;
  return fits;
}

/** What an id must be equal to; null for a range. */
function idsOf(condition: Filter[string]): string[] | null {
  if (typeof condition === "string") return [condition];
  return Array.isArray(condition) ? condition.filter((one) => typeof one === "string") : null;
}

function keepOnly(fits: Uint8Array, numbers: readonly (number | null)[]): void {
  const kept = numbers.filter((number): number is number => number !== null && fits[number] === 1);
  fits.fill(0);
  for (const number of kept) fits[number] = 1;
}

function slotsOf(bytes: FileBytes): KeySlots {
  return {
    count: bytes.length / SLOT_BYTES,
    hash: (at) => bytes.uint32(at * SLOT_BYTES),
    next: (at) => bytes.uint32(at * SLOT_BYTES + 4),
  };
}

/** Longest first line of the columns that is looked for, a step at a time. */
const HEADER_STEP = 1 << 16;

function columnsOf(folder: string, bytes: FileBytes): Columns {
  let end = -1;
  for (let length = HEADER_STEP; end < 0 && length < 2 * bytes.length + HEADER_STEP; length *= 2)
    end = bytes.read(0, Math.min(length, bytes.length)).indexOf(10);
  if (end < 0) return corpusFormat(folder, "documents.columns without its first line");
  const header = ColumnsHeader.parse(JSON.parse(bytes.read(0, end).toString()));
  return new Columns(header, bytes, end + 1);
}

function checkNumber(what: string, number: number, count: number): void {
  if (!(Number.isInteger(number) && number >= 0 && number < count))
    throw new RangeError(`no ${what} ${number}: expected a whole number below ${count}`);
}
