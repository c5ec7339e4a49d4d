/**
 * Writes the folder of a corpus, a document after the other, in bounded memory: what grows with their number are the
 * slots of the keys and the codes of the columns. The manifest comes last, so a folder without one is no corpus yet.
 * What was written up to a mark can be taken up again; all that is derived is then made anew from the documents.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson, type Document, fail, type JsonObject } from "@arenakit/contracts";
import { type Stretch, splitPassages } from "../passages.ts";
import { writeFileAtomic } from "../snapshot/index.ts";
import { AppendFile } from "./append-file.ts";
import { ColumnsBuilder } from "./columns.ts";
import { type Origin, URL_SEED } from "./corpus-reader.ts";
import { documentLine, readDocumentLine } from "./document-line.ts";
import { hashOf, KeyTable } from "./key-table.ts";
import {
  CORPUS_FORMAT,
  type CorpusManifest,
  corpusId,
  MANIFEST_FILE,
  type PassagePolicy,
  type SectionName,
} from "./manifest.ts";

export interface CorpusWriterOptions {
  readonly name: string;
  /** What it may be used under: names of licences. */
  readonly licences?: readonly string[];
  /** Whole texts unless said otherwise. */
  readonly passages?: PassagePolicy;
  /** What made it: `generated`, `import wiki18`, … */
  readonly made?: string;
  readonly settings?: JsonObject;
  /** sha256 of settings and sources; the settings' own text by default. */
  readonly fingerprint?: string;
  /** Takes up what was written before up to here; everything after it is cut off. */
  readonly from?: CorpusMark;
  /** Sees each document that is taken up. */
  readonly onTakenUp?: (document: Document) => void;
}

/** Lengths of the files that grow, in bytes, after so many documents. */
export interface CorpusMark {
  readonly documents: number;
  readonly files: Readonly<Record<GrowingName, number>>;
}

/** What a source could not give. */
export interface RejectedRow extends Origin {
  readonly reason: string;
  /** Where it is known. */
  readonly id?: string;
}

/** A document that is left out because an earlier one says the same. */
export interface DuplicateRow extends Origin {
  readonly id: string;
  /** Id of the document that was kept. */
  readonly of: string;
  /** Share of shingles they have in common, 1 for equal texts. */
  readonly similarity: number;
}

/** What `add` did: it was taken, or why not. */
export type Added = { readonly taken: true } | { readonly taken: false; readonly reason: "id_taken" | "same" };

const GROWING = [
  "documents.jsonl",
  "documents.offsets",
  "documents.origins",
  "passages.bin",
  "rejects.jsonl",
  "duplicates.jsonl",
] as const satisfies readonly SectionName[];
type GrowingName = (typeof GROWING)[number];

const PIECE_BYTES = 1 << 20;
/** A corpus holds so many documents, and so many passages, at most: their numbers are of 32 bits. */
const MOST = 0xffff_fffe;

/** Opens a folder to be written to; it is made where missing, and a corpus that it held is replaced. */
export function createCorpusWriter(folder: string, options: CorpusWriterOptions): CorpusWriter {
  return new CorpusWriter(folder, options);
}

/** A corpus that is being written; see createCorpusWriter. Every text is a document's, so memory stays bounded. */
export class CorpusWriter {
  readonly folder: string;
  readonly #options: CorpusWriterOptions;
  readonly #files: Record<GrowingName, AppendFile>;
  readonly #keys = new KeyTable();
  readonly #columns = new ColumnsBuilder();
  readonly #languages = new Map<string, number>();
  #documents = 0;
  #characters = 0;
  #rejects = 0;
  #duplicates = 0;

  constructor(folder: string, options: CorpusWriterOptions) {
    this.folder = folder;
    this.#options = options;
    mkdirSync(folder, { recursive: true });
    rmSync(join(folder, MANIFEST_FILE), { force: true });
    const { from } = options;
    const countLines = (lines: { count: number }) => (bytes: Uint8Array) => {
      for (const byte of bytes) if (byte === 10) lines.count++;
    };
    const [rejects, duplicates] = [{ count: 0 }, { count: 0 }];
    const shown: Partial<Record<GrowingName, (bytes: Uint8Array) => void>> = {
      "rejects.jsonl": countLines(rejects),
      "duplicates.jsonl": countLines(duplicates),
    };
    const opened: Partial<Record<GrowingName, AppendFile>> = {};
    this.#files = opened as Record<GrowingName, AppendFile>;
    try {
      for (const name of GROWING)
        opened[name] = new AppendFile(join(folder, name), from?.files[name] ?? 0, shown[name]);
      this.#rejects = rejects.count;
      this.#duplicates = duplicates.count;
      this.#takeUp();
      if (from && from.documents !== this.#documents) this.#damaged(`${this.#documents} documents`);
    } catch (error) {
      // Nobody has them yet who could close them.
      for (const file of Object.values(opened)) file.close();
      throw error;
    }
  }

  get documents(): number {
    return this.#documents;
  }
  /** Bytes of `documents.jsonl`. */
  get documentBytes(): number {
    return this.#files["documents.jsonl"].length;
  }
  get passages(): number {
    return this.#files["passages.bin"].length / 12;
  }
  get rejects(): number {
    return this.#rejects;
  }
  get duplicates(): number {
    return this.#duplicates;
  }

  /**
   * Adds a document and its passages, by the policy unless they are given. One whose id is there already is not taken:
   * `same` where all of it is, `id_taken` where something differs.
   */
  add(document: Document, { origin, passages }: { origin?: Origin; passages?: readonly Stretch[] } = {}): Added {
    const line = documentLine(document);
    // What is searched is what is written, U+FFFD and all.
    const written = line.includes("\ufffd") ? (JSON.parse(line) as Document) : document;
    const { id, text } = written;
    if (id === "") fail("corpus", "document_without_id", `expected an id, got none: ${line.slice(0, 200)}`);
    const earlier = this.numberOf(id);
    if (earlier !== null)
      return { taken: false, reason: this.#line(earlier).equals(Buffer.from(line)) ? "same" : "id_taken" };
    const stretches = passages ?? this.#stretches(text);
    if (this.#documents >= MOST || this.passages + stretches.length > MOST)
      fail("corpus", "corpus_full", `expected at most ${MOST} documents and passages: import in parts`);
    const files = this.#files;
    for (const [start, end] of stretches.length > 0 ? stretches : ([[0, text.length]] as const)) {
      files["passages.bin"].uint32(this.#documents);
      files["passages.bin"].uint32(start);
      files["passages.bin"].uint32(end);
    }
    files["documents.jsonl"].text(line);
    const end = files["documents.jsonl"].length;
    files["documents.offsets"].uint32(end % 2 ** 32);
    files["documents.offsets"].uint32(Math.floor(end / 2 ** 32));
    files["documents.origins"].uint32(origin?.source ?? 0);
    files["documents.origins"].uint32(origin?.row ?? this.#documents + 1);
    this.#note(written);
    return { taken: true };
  }

  /** What was added under this number. */
  document(number: number): Document {
    return readDocumentLine(this.#line(number));
  }

  numberOf(id: string): number | null {
    return this.#keys.find(hashOf(id), (number) => this.document(number).id === id);
  }

  reject(row: RejectedRow): void {
    this.#rejects++;
    this.#files["rejects.jsonl"].text(`${canonicalJson(row)}\n`);
  }

  duplicate(row: DuplicateRow): void {
    this.#duplicates++;
    this.#files["duplicates.jsonl"].text(`${canonicalJson(row)}\n`);
  }

  /** Everything so far is on the disk when this returns; a writer may begin here again. */
  mark(): CorpusMark {
    for (const name of GROWING) this.#files[name].sync();
    const lengths = GROWING.map((name) => [name, this.#files[name].length] as const);
    return { documents: this.#documents, files: Object.fromEntries(lengths) as CorpusMark["files"] };
  }

  /** Writes what is derived, and the manifest; `sources` are listed beside it, a line each. */
  async finish(sources: readonly JsonObject[] = []): Promise<CorpusManifest> {
    const { name, licences = [], passages = "whole", made = "written", settings = {} } = this.#options;
    const figures = Object.fromEntries(GROWING.map((part) => [part, this.#files[part].finish()]));
    const derived = {
      "documents.keys": (file: AppendFile) => file.bytes(this.#keys.bytes()),
      "documents.columns": (file: AppendFile) => this.#columns.write(file),
      "sources.jsonl": (file: AppendFile) => {
        for (const source of sources) file.text(`${canonicalJson(source)}\n`);
      },
    };
    for (const [part, write] of Object.entries(derived)) {
      const file = new AppendFile(join(this.folder, part), 0);
      write(file);
      figures[part] = file.finish();
      file.close();
    }
    const sections = figures as CorpusManifest["sections"];
    const manifest: CorpusManifest = {
      format: CORPUS_FORMAT,
      id: corpusId({ name, sections }),
      name,
      licences: [...licences],
      documents: this.#documents,
      passages: this.passages,
      characters: this.#characters,
      rejects: this.#rejects,
      duplicates: this.#duplicates,
      passagePolicy: passages,
      sections,
      languages: Object.fromEntries([...this.#languages].sort(([one], [other]) => (one < other ? -1 : 1))),
      provenance: {
        made,
        settings,
        sources: sources.length,
        fingerprint: this.#options.fingerprint ?? canonicalJson(settings),
      },
    };
    this.close();
    await writeFileAtomic(join(this.folder, MANIFEST_FILE), `${canonicalJson(manifest)}\n`);
    return manifest;
  }

  /** Gives up its files; what was marked can be taken up by another writer. */
  close(): void {
    for (const name of GROWING) this.#files[name].close();
  }

  #stretches(text: string): readonly Stretch[] {
    const { passages = "whole" } = this.#options;
    return passages === "whole" ? [[0, text.length]] : splitPassages(text, passages);
  }

  #line(number: number): Buffer {
    const offset = (at: number) => {
      const bytes = this.#files["documents.offsets"].read(at * 8, at * 8 + 8);
      return bytes.readUInt32LE(0) + bytes.readUInt32LE(4) * 2 ** 32;
    };
    return this.#files["documents.jsonl"].read(number === 0 ? 0 : offset(number - 1), offset(number));
  }

  /** All that is derived from the documents that are there. */
  #takeUp(): void {
    const file = this.#files["documents.jsonl"];
    const end = file.length;
    const read = lineReader((line) => {
      const document = this.#reread(line);
      this.#note(document);
      this.#options.onTakenUp?.(document);
    });
    for (let start = 0; start < end; start += PIECE_BYTES) read(file.read(start, Math.min(start + PIECE_BYTES, end)));
  }

  #reread(line: Buffer): Document {
    // A disk that lost its power may have kept the length of what was written and not the bytes.
    try {
      return readDocumentLine(line);
    } catch {
      return this.#damaged("a line that is none");
    }
  }

  #damaged(got: string): never {
    const { from } = this.#options;
    return fail(
      "corpus",
      "import_damaged",
      `expected ${from?.documents} documents in ${this.folder}, got ${got}: remove the folder and import again`,
    );
  }

  #note(document: Document): void {
    const number = this.#documents++;
    const { id, url } = document;
    this.#keys.add(hashOf(id), number);
    // The first of an address is kept; many under one hash would be slow to pass by.
    const hash = url === undefined ? 0 : hashOf(url, URL_SEED);
    if (url !== undefined && this.#keys.find(hash, (other) => this.document(other).url === url) === null)
      this.#keys.add(hash, number);
    this.#columns.add(document);
    this.#characters += document.text.length;
    const language = document.language ?? "";
    this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1);
  }
}

/** Gives whole lines out of pieces of a file. */
function lineReader(onLine: (line: Buffer) => void): (bytes: Uint8Array) => void {
  let rest = Buffer.alloc(0);
  return (piece) => {
    const bytes = Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      onLine(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = Buffer.from(bytes.subarray(start));
  };
}
