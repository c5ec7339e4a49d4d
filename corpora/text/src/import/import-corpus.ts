/**
 * The import of files into the folder of a corpus: streaming, in bounded memory, with a journal of marks. Stopped at any
 * moment and run again with the same files and options, it goes on behind the last mark and ends with the same id.
 */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { canonicalJson, type Document, fail, type JsonObject, omitUndefined } from "@arenakit/contracts";
import { languageOf } from "../analysis/language.ts";
import { openCorpus } from "../folder/corpus-reader.ts";
import { CorpusWriter } from "../folder/corpus-writer.ts";
import { type CorpusManifest, MANIFEST_FILE, type PassagePolicy, SECTIONS } from "../folder/manifest.ts";
import { formatNamed } from "../format-registry.ts";
import type { ImportFormat, ImportRow, SourceDocument } from "../formats.ts";
import { contentId } from "../snapshot/index.ts";
import { type DuplicateFinder, duplicateFinder } from "./duplicates.ts";
import { type ImportFacts, JOURNAL_FILE, Journal, sameImport } from "./journal.ts";
import { type SourcePlace, START } from "./lines.ts";
import { checkPrefixes, checkUnchanged, findSources, idPrefixOf, type SourceFile } from "./sources.ts";

export interface ImportOptions {
  /** Name of a format, or one of one's own. */
  readonly format: string | ImportFormat;
  /** Files and folders; `.gz` is unpacked. */
  readonly in: readonly string[];
  /** Folder of the corpus: new, empty, or of this same import. */
  readonly out: string;
  /** That of the first file or folder, without what follows its first full stop, by default. */
  readonly name?: string;
  readonly licences?: readonly string[];
  /** Ids begin with the name of their file, so that files with the same ids lie in one corpus. Off by default. */
  readonly idPrefix?: boolean;
  /** Of all documents that do not say; by default it is read from their script and words. */
  readonly language?: string;
  readonly passages?: PassagePolicy;
  /** `exact`: equal titles and texts, white space aside; `near`: texts that share most of their shingles. Off by default. */
  readonly dedup?: "off" | "exact" | "near";
  /** Share of shingles (Jaccard) from which texts are near duplicates, 0.8 by default. */
  readonly similarity?: number;
  /** Rows that are read at most. */
  readonly limit?: number;
  /** Rows between two marks, 50,000 by default. */
  readonly markRows?: number;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Told of each file before it is read for its checksum, which comes before all rows. */
  readonly onFile?: (file: { readonly name: string; readonly bytes: number }) => void;
  /** Stops at the next mark, which is made at once. */
  readonly signal?: AbortSignal;
}

export interface ImportProgress {
  readonly rows: number;
  readonly documents: number;
  readonly passages: number;
  readonly rejects: number;
  readonly duplicates: number;
  /** Name of the source that is read, and how many of how many it is. */
  readonly source: string;
  readonly sourceNumber: number;
  readonly sources: number;
  /** Bytes of documents that were written. */
  readonly bytes: number;
}

export interface ImportResult {
  /** Null when it was stopped by its signal. */
  readonly manifest: CorpusManifest | null;
  readonly rows: number;
  /** Rows that an earlier run had read. */
  readonly resumedAt: number;
  /** The folder held this corpus already. */
  readonly wasDone: boolean;
}

const MARK_ROWS = 50_000;
/** Marks are not further apart than this either. */
const MARK_BYTES = 256 * 1024 * 1024;
/** What a near duplicate shares with an earlier text. */
export const SIMILARITY = 0.8;

/**
 * Imports files. Throws a FailureError: of owner "harness" and code usage for wrong options, a folder that holds
 * something else, or an unfinished import of something else; of owner "corpus" for a source that cannot be read.
 */
export async function importCorpus(options: ImportOptions): Promise<ImportResult> {
  const format = typeof options.format === "string" ? formatNamed(options.format) : options.format;
  const out = resolve(options.out);
  const { reads } = format;
  const { onFile } = options;
  const finding = { except: out, ...omitUndefined({ reads, onFile }) };
  const sources = await findSources(options.in, finding);
  if (options.idPrefix) checkPrefixes(sources);
  const settings = settingsOf(options, { format, sources });
  const done = await readFinished(out, settings.facts);
  if (done) return { manifest: done, rows: 0, resumedAt: 0, wasDone: true };
  makeFolder(out);
  refuseOthers(out);
  const journal = Journal.open(out, settings.facts);
  try {
    return await importInto(out, { options, format, sources, journal, settings });
  } finally {
    journal.close();
  }
}

interface Begun extends Pick<RunOptions, "options" | "format" | "sources" | "journal"> {
  readonly settings: ReturnType<typeof settingsOf>;
}

async function importInto(out: string, { settings, ...begun }: Begun): Promise<ImportResult> {
  const { options, sources, journal } = begun;
  const duplicates = duplicateFinder(options.dedup ?? "off", options.similarity ?? SIMILARITY);
  const writer = new CorpusWriter(out, {
    ...settings.writer,
    ...omitUndefined({ from: journal.last ? journal.last.mark : undefined }),
    onTakenUp: (document) => duplicates.add(document),
  });
  try {
    const run = new ImportRun({ ...begun, duplicates, writer });
    const isWhole = await run.read();
    const rows = { rows: run.rows, resumedAt: journal.last?.rows ?? 0, wasDone: false };
    if (!isWhole) return { manifest: null, ...rows };
    if (writer.documents === 0) nothingTaken(out, { writer, journal, rows: run.rows });
    const manifest = await writer.finish(sources.map(sourceFacts));
    journal.remove();
    return { manifest, ...rows };
  } finally {
    // What was marked stays; the files are given up.
    writer.close();
  }
}

interface RunOptions {
  readonly options: ImportOptions;
  readonly format: ImportFormat;
  readonly sources: readonly SourceFile[];
  readonly journal: Journal;
  readonly duplicates: DuplicateFinder;
  readonly writer: CorpusWriter;
}

/** The rows of one run, from the last mark on. */
class ImportRun {
  readonly #given: RunOptions;
  #rows: number;
  #unmarkedRows = 0;
  #markedBytes: number;

  constructor(given: RunOptions) {
    this.#given = given;
    const { last } = given.journal;
    this.#rows = last?.rows ?? 0;
    this.#markedBytes = last?.mark.files["documents.jsonl"] ?? 0;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Reads what is left; false when it was stopped. */
  async read(): Promise<boolean> {
    const { options, format, sources, journal } = this.#given;
    const { limit = Number.POSITIVE_INFINITY, signal } = options;
    const first = journal.last?.source ?? 0;
    for (let at = first; at < sources.length && this.#rows < limit; at++) {
      const from = at === first ? (journal.last?.place ?? START) : START;
      let place = from;
      for await (const rows of format.read(sources[at]!, from)) {
        for (const row of rows) if (row.row > from.row && this.#rows < limit) this.#take(row, at);
        const last = rows.at(-1);
        if (last && last.row > from.row) place = { row: last.row, byte: last.end ?? 0 };
        this.#tell(at);
        if (this.#isMarkDue() || signal?.aborted) this.#mark(at, place);
        if (signal?.aborted) return false;
        if (this.#rows >= limit) break;
      }
      await checkUnchanged(sources[at]!);
      this.#tell(at);
    }
    this.#mark(sources.length, START);
    return true;
  }

  #take(row: ImportRow, source: number): void {
    this.#rows++;
    this.#unmarkedRows++;
    const { writer } = this.#given;
    const origin = { source, row: row.row };
    if ("nothing" in row) return;
    if ("reject" in row) {
      writer.reject({ ...origin, reason: row.reject, ...omitUndefined({ id: row.id }) });
      return;
    }
    const document = this.#complete(row.document, source);
    const { id } = document;
    const { duplicates, options, sources } = this.#given;
    const earlier = duplicates.find(document, (number) => writer.document(number));
    if (earlier && writer.numberOf(id) === null) {
      writer.duplicate({ ...origin, id, of: writer.document(earlier.number).id, similarity: earlier.similarity });
      return;
    }
    const added = writer.add(document, { origin });
    if (added.taken) duplicates.add(document);
    // An id that was made of title, text and address is one of the same content.
    else if (added.reason === "same" || row.document.id === undefined)
      writer.duplicate({ ...origin, id, of: id, similarity: 1 });
    else {
      const hint = sources.length > 1 && !options.idPrefix ? "; --id-prefix tells files apart" : "";
      writer.reject({ ...origin, id, reason: `the id ${JSON.stringify(id)} is taken by another document${hint}` });
    }
  }

  #complete(given: SourceDocument, source: number): Document {
    const { options, format, sources } = this.#given;
    const language = given.language ?? options.language ?? format.language ?? detectLanguage(given);
    const prefix = options.idPrefix ? idPrefixOf(sources[source]!) : "";
    const id = prefix + (given.id ?? idOfContent(given));
    return { ...given, id, ...omitUndefined({ language: language ?? undefined }) };
  }

  #isMarkDue(): boolean {
    const { options, writer } = this.#given;
    return (
      this.#unmarkedRows >= (options.markRows ?? MARK_ROWS) || writer.documentBytes - this.#markedBytes > MARK_BYTES
    );
  }

  #mark(source: number, place: SourcePlace): void {
    const { journal, writer } = this.#given;
    const mark = writer.mark();
    journal.append({ source, place, rows: this.#rows, mark });
    this.#unmarkedRows = 0;
    this.#markedBytes = writer.documentBytes;
  }

  #tell(source: number): void {
    const { options, sources, writer } = this.#given;
    const { documents, passages, rejects, duplicates, documentBytes: bytes } = writer;
    options.onProgress?.({
      rows: this.#rows,
      documents,
      passages,
      rejects,
      duplicates,
      bytes,
      source: sources[source]!.name,
      sourceNumber: source + 1,
      sources: sources.length,
    });
  }
}

/** Characters that a language is read from. */
const LANGUAGE_CHARACTERS = 1000;

function detectLanguage({ title, text }: SourceDocument): string | null {
  return languageOf(text.slice(0, LANGUAGE_CHARACTERS) || title);
}

/** 20 hex digits of what the document says: the same row has the same id in every file. */
export function idOfContent({ title, text, url }: SourceDocument): string {
  return contentId(Buffer.from(canonicalJson({ title, text, url }))).slice(0, 20);
}

function settingsOf(
  options: ImportOptions,
  { format, sources }: { format: ImportFormat; sources: readonly SourceFile[] },
) {
  const name = options.name ?? basename(resolve(options.in[0]!)).replace(/(?<=.)\..*$/, "");
  const passages: PassagePolicy =
    options.passages ?? (format.maxCharacters === undefined ? "whole" : { maxCharacters: format.maxCharacters });
  const licences = options.licences ?? (format.licence === undefined ? [] : [format.licence]);
  const dedup = options.dedup ?? "off";
  const facts = {
    format: format.name,
    name,
    licence: licences.join("; ") || null,
    dedup,
    passages: passages === "whole" ? passages : passages.maxCharacters,
    similarity: dedup === "near" ? (options.similarity ?? SIMILARITY) : null,
    language: options.language ?? null,
    limit: options.limit ?? null,
    // Absent where it is off: what was imported before there was such a choice is still the same import.
    ...omitUndefined({ idPrefix: options.idPrefix || undefined }),
    sources: contentId(Buffer.from(canonicalJson(sources.map(sourceFacts)))),
  } satisfies ImportFacts;
  const writer = { name, licences, passages, made: `import ${format.name}`, settings: facts as JsonObject };
  return { facts, writer: { ...writer, fingerprint: contentId(Buffer.from(canonicalJson(facts))) } };
}

function sourceFacts({ name, bytes, sha256 }: SourceFile): JsonObject {
  return { name, bytes, sha256 };
}

/** The manifest where this import was done before; fails where the folder holds another corpus. */
async function readFinished(out: string, facts: ImportFacts): Promise<CorpusManifest | null> {
  if (!existsSync(join(out, MANIFEST_FILE))) return null;
  const corpus = await openCorpus(out);
  await corpus.close();
  sameImport(out, { begun: corpus.manifest.provenance.settings as ImportFacts, facts });
  // Left by one that was killed when all was done but this.
  rmSync(join(out, JOURNAL_FILE), { force: true });
  return corpus.manifest;
}

/** Such a file is of another format than was said: no corpus is left of it. */
function nothingTaken(
  out: string,
  { writer, journal, rows }: { writer: CorpusWriter; journal: Journal; rows: number },
): never {
  writer.mark();
  const first = firstLine(join(out, "rejects.jsonl"));
  writer.close();
  journal.remove();
  for (const name of SECTIONS) rmSync(join(out, name), { force: true });
  if (first === "") fail("corpus", "nothing_taken", "expected documents, got files without a row");
  const { row, reason } = JSON.parse(first) as { row?: number; reason?: string };
  return fail(
    "corpus",
    "nothing_taken",
    `none of ${rows} rows was taken; row ${row}: ${reason}. Check that --format is what the files are`,
  );
}

/** Of a file of JSON lines of which millions may follow. */
function firstLine(path: string): string {
  const file = openSync(path, "r");
  const beginning = Buffer.alloc(LONGEST_REJECT);
  const bytes = readSync(file, beginning);
  closeSync(file);
  return beginning.toString("utf8", 0, bytes).split("\n", 1)[0] ?? "";
}

/** In bytes; a line has a reason and an id. */
const LONGEST_REJECT = 1024 * 1024;

function makeFolder(out: string): void {
  // A file of that name, or a folder where nothing can be made.
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    fail("harness", "usage", `--out: expected a folder, ${out} cannot be made: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** A folder with files of someone else's is not written to. */
function refuseOthers(out: string): void {
  if (existsSync(join(out, JOURNAL_FILE))) return;
  const [other] = readdirSync(out);
  if (other !== undefined)
    fail("harness", "usage", `--out: expected a new or empty folder, ${out} holds ${other}: choose another`);
}
