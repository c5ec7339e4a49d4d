/**
 * Building an index in bounded memory: passages are inverted in blocks that are written when the memory is used up, and
 * the blocks are merged (Heinz and Zobel 2003, single-pass in-memory indexing). A block that was finished is not made
 * again after a crash. The files depend on nothing but corpus and settings.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Corpus, canonicalJson, fail } from "@arenakit/contracts";
import { createAnalyser, type Token } from "@arenakit/corpus-text";
import { type BlockFile, joinedTerms, mergeTerms, readLengths, readTerms, writeBlock } from "./block-file.ts";
import { BM25_DEFAULTS } from "./bm25.ts";
import {
  INDEX_FILES,
  INDEX_FORMAT,
  type IndexFile,
  type IndexManifest,
  indexId,
  LEXICAL_ENGINE,
  LexicalSettings,
  MANIFEST_FILE,
  readIndexManifest,
} from "./index-manifest.ts";
import { writeIndex } from "./index-writer.ts";
import { Inverter, type TermPostings } from "./inverter.ts";
import { fileSink, MemorySink, type Sink } from "./sink.ts";

export interface LexicalOptions extends Partial<LexicalSettings> {}

export interface MemoryLexicalOptions extends LexicalOptions {
  /** Told of each term of a passage's text, passage by passage, as it is read: who keeps them need not read again. */
  readonly tell?: (passage: number, token: Token) => void;
}

export interface BuildProgress {
  readonly phase: "invert" | "merge";
  /** Passages; of a merge, terms. */
  readonly done: number;
  /** Null where it is not known yet. */
  readonly total: number | null;
}

export interface BuildLexicalOptions extends LexicalOptions {
  /** What a block may take in memory, at least 1 MiB; the whole process needs about twice as much. Default 256 MiB. */
  readonly memoryBytes?: number;
  /** Told of every so many passages. */
  readonly progress?: (progress: BuildProgress) => void;
  readonly signal?: AbortSignal;
  /** Milliseconds, for the seconds in the manifest. */
  readonly now?: () => number;
}

const MEMORY_BYTES = 256 * 2 ** 20;
const LEAST_MEMORY_BYTES = 2 ** 20;
/** Passages between looks at the signal. */
const STRIDE = 1024;
/** Of a build in memory. */
const PASSAGES_A_STEP = 8;
/** Blocks that are merged at once; more are merged in groups first. */
const MOST_BLOCKS = 64;

/** Settings with defaults; throws a FailureError of owner "harness" (index_settings) for values out of range. */
export function lexicalSettings(options: LexicalOptions): LexicalSettings {
  const {
    k1,
    b,
    titleWeight,
    hasPositions = true,
    stem = "none",
    stopWords = "none",
    fold = true,
  } = { ...BM25_DEFAULTS, ...options };
  const read = LexicalSettings.safeParse({ k1, b, titleWeight, hasPositions, stem, stopWords, fold });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return fail("harness", "index_settings", `setting ${issue?.path.join(".")} of a lexical index: ${issue?.message}`);
}

interface IndexPlan {
  readonly corpus: Corpus;
  readonly settings: LexicalSettings;
  readonly analyser: ReturnType<typeof createAnalyser>;
}

function planOf(corpus: Corpus, options: LexicalOptions): IndexPlan {
  const settings = lexicalSettings(options);
  return { corpus, settings, analyser: createAnalyser(settings) };
}

const isSame = (manifest: IndexManifest, { corpus, settings, analyser }: IndexPlan) =>
  manifest.corpus === corpus.id &&
  manifest.analyser === analyser.id &&
  canonicalJson(manifest.settings) === canonicalJson(settings);

/**
 * Builds the index of all passages into `folder`, which is there when all of it is; what is underway is kept beside it
 * (`FOLDER.building`), and a further call goes on from there. One that is there already, of this corpus and with these
 * settings, is left as it is. Gives the manifest. Throws what the corpus throws, and the signal's reason.
 */
export async function buildLexicalIndex(
  corpus: Corpus,
  folder: string,
  options: BuildLexicalOptions = {},
): Promise<IndexManifest> {
  const { now, signal, memoryBytes = MEMORY_BYTES } = options;
  if (!(memoryBytes >= LEAST_MEMORY_BYTES))
    fail("harness", "index_settings", `memoryBytes: expected at least ${LEAST_MEMORY_BYTES}, got ${memoryBytes}`);
  const plan = planOf(corpus, options);
  if (existsSync(join(folder, MANIFEST_FILE))) {
    const there = readIndexManifest(folder);
    if (isSame(there, plan)) return there;
  }
  const began = now?.();
  const work = `${folder}.building`;
  beginWork(work, plan);
  const blocks = await writeBlocks(work, plan, { ...options, memoryBytes });
  const merged = mergeGroups(work, blocks, options);
  signal?.throwIfAborted();
  const done = join(work, "done");
  rmSync(done, { recursive: true, force: true });
  mkdirSync(done);
  const build = { blocks: blocks.length, seconds: null };
  const readBytes = Math.max(2 ** 16, Math.floor(memoryBytes / (4 * merged.length + 1)));
  const manifest = runToEnd(
    finish(plan, {
      sinks: byFile((name) => fileSink(join(done, name))),
      lengths: joinedLengths(merged.map(readLengths)),
      terms: merged.map((block) => readTerms(block, readBytes)),
      build: { ...build, seconds: began === undefined || !now ? null : Math.round(now() - began) / 1000 },
      options,
    }),
  );
  writeFileSync(join(done, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(done, folder);
  rmSync(work, { recursive: true, force: true });
  return manifest;
}

/** The files of an index in memory, and its manifest. */
export interface IndexBytes {
  readonly manifest: IndexManifest;
  readonly files: Readonly<Record<IndexFile, Uint8Array>>;
}

/** The same index without a folder, for a corpus whose index fits in memory; a part of some milliseconds at each step. */
export function* indexInMemory(corpus: Corpus, options: MemoryLexicalOptions = {}): Generator<void, IndexBytes> {
  const plan = planOf(corpus, options);
  const inverter = inverterOf(plan, options.tell);
  const lengths = new Uint32Array(corpus.passageCount);
  for (let passage = 0; passage < lengths.length; passage++) {
    lengths[passage] = addPassage(inverter, corpus, passage);
    if (passage % PASSAGES_A_STEP === 0) yield;
  }
  const sinks = byFile(() => new MemorySink());
  const manifest = yield* finish(plan, {
    sinks,
    lengths,
    terms: [inverter.terms()],
    build: { blocks: 1, seconds: null },
    options: {},
  });
  return { manifest, files: byFile((name) => sinks[name].written) };
}

/** What steps come to, all of them taken at once. */
export function runToEnd<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const inverterOf = (
  { analyser, settings: { titleWeight, hasPositions } }: IndexPlan,
  tell?: MemoryLexicalOptions["tell"],
) => new Inverter({ analyser, titleWeight, hasPositions, tell });

function addPassage(inverter: Inverter, corpus: Corpus, passage: number): number {
  const { document, start, end } = corpus.passage(passage);
  const { title, text } = corpus.document(document);
  return inverter.add(passage, title, text.slice(start, end));
}

/** Keeps what was begun for this corpus with these settings, and drops what was not. */
function beginWork(work: string, { corpus, settings, analyser }: IndexPlan): void {
  const path = join(work, "plan.json");
  const plan = canonicalJson({ corpus: corpus.id, settings, analyser: analyser.id });
  if (existsSync(path) && readFileSync(path, "utf8") === plan) return;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  writeFileSync(path, plan);
}

/** Passages from the first on up to the one before `next`. */
interface IndexBlock extends BlockFile {
  readonly first: number;
  readonly next: number;
}

const BLOCK_NAME = /^block-(\d+)-(\d+)\.bin$/;

function blockAt(work: string, first: number, next: number): IndexBlock {
  const path = join(work, `block-${first}-${next}.bin`);
  return { path, first, next, passageCount: next - first, bytes: statSync(path).size };
}

/** Finished blocks that follow each other from the first passage on; one that holds others takes their place. */
function finishedBlocks(work: string): IndexBlock[] {
  const found = readdirSync(work).flatMap((name) => {
    const [, first, next] = BLOCK_NAME.exec(name) ?? [];
    return first === undefined || next === undefined ? [] : [blockAt(work, Number(first), Number(next))];
  });
  const chain: IndexBlock[] = [];
  for (let at = 0; ; ) {
    const next = found.filter(({ first }) => first === at).sort((left, right) => right.next - left.next)[0];
    if (!next) return chain;
    chain.push(next);
    at = next.next;
  }
}

async function writeBlocks(
  work: string,
  plan: IndexPlan,
  options: BuildLexicalOptions & { memoryBytes: number },
): Promise<IndexBlock[]> {
  const { corpus } = plan;
  const blocks = finishedBlocks(work);
  let first = blocks.at(-1)?.next ?? 0;
  while (first < corpus.passageCount) {
    const inverter = inverterOf(plan);
    const lengths: number[] = [];
    let passage = first;
    for (; passage < corpus.passageCount && inverter.bytes < options.memoryBytes; passage++) {
      if (passage % STRIDE === 0) await tell(options, { phase: "invert", done: passage, total: corpus.passageCount });
      lengths.push(addPassage(inverter, corpus, passage));
    }
    blocks.push(spill(work, { first, next: passage }, { lengths: Uint32Array.from(lengths), terms: inverter.terms() }));
    first = passage;
  }
  return blocks;
}

/** Progress is told, the signal asked, and other work of this thread let through. */
async function tell({ progress, signal }: BuildLexicalOptions, state: BuildProgress): Promise<void> {
  signal?.throwIfAborted();
  progress?.(state);
  await new Promise<void>((resolve) => setImmediate(resolve));
}

interface BlockContent {
  readonly lengths: Uint32Array;
  readonly terms: Iterable<TermPostings>;
}

/** A block has its name when it is whole. */
function spill(
  work: string,
  { first, next }: Pick<IndexBlock, "first" | "next">,
  { lengths, terms }: BlockContent,
): IndexBlock {
  const part = join(work, "block.part");
  const sink = fileSink(part);
  writeBlock(sink, lengths, terms);
  sink.close();
  renameSync(part, join(work, `block-${first}-${next}.bin`));
  return blockAt(work, first, next);
}

/** As many blocks as can be read at once. */
function mergeGroups(
  work: string,
  blocks: readonly IndexBlock[],
  { signal }: BuildLexicalOptions,
): readonly IndexBlock[] {
  let current = blocks;
  while (current.length > MOST_BLOCKS) {
    const groups: IndexBlock[] = [];
    for (let at = 0; at < current.length; at += MOST_BLOCKS) {
      signal?.throwIfAborted();
      const group = current.slice(at, at + MOST_BLOCKS);
      const range = { first: group[0]!.first, next: group.at(-1)!.next };
      const terms = joinedTerms(mergeTerms(group.map((block) => readTerms(block, 2 ** 18))));
      groups.push(
        group.length === 1 ? group[0]! : spill(work, range, { lengths: joinedLengths(group.map(readLengths)), terms }),
      );
      if (group.length > 1) for (const { path } of group) rmSync(path);
    }
    current = groups;
  }
  return current;
}

function joinedLengths(parts: readonly Uint32Array[]): Uint32Array {
  const lengths = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    lengths.set(part, at);
    at += part.length;
  }
  return lengths;
}

const byFile = <Value>(make: (name: IndexFile) => Value): Record<IndexFile, Value> =>
  Object.fromEntries(INDEX_FILES.map((name) => [name, make(name)])) as Record<IndexFile, Value>;

interface Content {
  readonly sinks: Record<IndexFile, Sink>;
  readonly lengths: Uint32Array;
  readonly terms: readonly Iterator<TermPostings>[];
  readonly build: IndexManifest["build"];
  readonly options: BuildLexicalOptions;
}

function* finish(
  { corpus, settings, analyser }: IndexPlan,
  { sinks, lengths, terms, build, options }: Content,
): Generator<void, IndexManifest> {
  const words = lengths.reduce((sum, length) => sum + length, 0);
  const meanLength = meanOf(words, lengths.length);
  let merged = 0;
  const told = function* () {
    for (const term of mergeTerms(terms)) {
      if (merged++ % STRIDE === 0) {
        options.signal?.throwIfAborted();
        options.progress?.({ phase: "merge", done: merged - 1, total: null });
      }
      yield term;
    }
  };
  const written = yield* writeIndex(told(), {
    sinks: {
      terms: sinks["terms.bin"],
      groups: sinks["groups.bin"],
      postings: sinks["postings.bin"],
      positions: sinks["positions.bin"],
    },
    settings,
    lengths,
    meanLength,
  });
  const isShort = lengths.every((length) => length <= 0xffff);
  const packed = isShort ? Uint16Array.from(lengths) : lengths;
  sinks["lengths.bin"].write(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength));
  const files = byFile((name) => ({ bytes: sinks[name].length, sha256: sinks[name].close() }));
  const content = {
    format: INDEX_FORMAT,
    engine: LEXICAL_ENGINE,
    corpus: corpus.id,
    settings,
    analyser: analyser.id,
    figures: { passages: lengths.length, ...written, words },
    files,
    build,
  } as const;
  return { ...content, id: indexId(content) };
}

/** Words a passage; 1 where there are none, so that nothing is divided by zero. */
export function meanOf(words: number, passages: number): number {
  return words > 0 ? words / passages : 1;
}
