/** A BM25 index over the passages of a corpus, opened from its folder or made in memory, and what its phrases require. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  type Corpus,
  fail,
  omitUndefined,
  type PassageIndex,
  type ScoredPassage,
  type SearchOptions,
} from "@arenakit/contracts";
import { type Analyser, createAnalyser, type OpenedCorpus, runInSlices, type Steps } from "@arenakit/corpus-text";
import type { SharedMemory } from "@arenakit/corpus-text/snapshot";
import { inverseFrequency } from "./bm25.ts";
import { indexInMemory, type LexicalOptions, type MemoryLexicalOptions, runToEnd } from "./build-index.ts";
import { IndexData, type IndexSources, sourcesInMemory, sourcesOf } from "./index-data.ts";
import { INDEX_FILES, type IndexManifest, LEXICAL_ENGINE, readIndexManifest } from "./index-manifest.ts";
import type { PostingList } from "./posting-list.ts";
import { type LexicalQuery, type Phrase, readQuery } from "./query.ts";
import { topPassages, type WeightedList } from "./top-passages.ts";

export interface LexicalIndex extends PassageIndex {
  readonly manifest: IndexManifest;
  /** Makes the terms of queries and passages. */
  readonly analyser: Analyser;
}

export interface OpenLexicalOptions {
  /** A file of postings or positions that is larger is read piece by piece instead of whole. Default 1 GiB. */
  readonly memoryBytes?: number;
  /** Lists that are kept decoded, 12 bytes a passage of a term. Default 256 MiB. */
  readonly cacheBytes?: number;
  /** Where threads share the files that are held; each keeps decoded lists of its own. Default: no other thread has them. */
  readonly memory?: SharedMemory;
  /** Whether a part of a query in quotes must stand in a passage as it is, where any passage has it. Default true. */
  readonly phrases?: boolean;
}

const MEMORY_BYTES = 2 ** 30;
const CACHE_BYTES = 256 * 2 ** 20;
/** What a query costs, and each of its terms that is looked up, in characters of reading. */
const QUERY_CHARACTERS = 125;
const TERM_CHARACTERS = 4;
/** An index of so many passages is made in seconds, and needs some hundred megabytes. */
const MOST_IN_MEMORY = 100_000;

/**
 * Opens the index in a folder. Throws a FailureError of owner "corpus": index_missing, index_format, other_corpus (made
 * from another corpus), index_analyser (by another version), index_truncated, index_checksum.
 */
export async function openLexicalIndex(
  corpus: Corpus,
  folder: string,
  options: OpenLexicalOptions = {},
): Promise<LexicalIndex> {
  const manifest = readIndexManifest(folder);
  if (manifest.corpus !== corpus.id)
    fail(
      "corpus",
      "other_corpus",
      `the index in ${folder} was made from corpus ${manifest.corpus}, not from ${corpus.id} (${corpus.name}): build it anew`,
    );
  for (const name of INDEX_FILES) {
    const path = join(folder, name);
    const bytes = existsSync(path) ? statSync(path).size : 0;
    if (bytes !== manifest.files[name].bytes)
      fail(
        "corpus",
        "index_truncated",
        `${path}: expected ${manifest.files[name].bytes} bytes, got ${bytes}: build the index anew`,
      );
  }
  const { memoryBytes = MEMORY_BYTES, memory } = options;
  return lexicalIndex(corpus, sourcesOf(folder, manifest, { memoryBytes, ...omitUndefined({ memory }) }), options);
}

/** The same index made in memory at once, for a corpus of some thousands of passages. */
export function memoryLexicalIndex(corpus: Corpus, options: LexicalOptions & OpenLexicalOptions = {}): LexicalIndex {
  return runToEnd(memoryLexicalIndexInSteps(corpus, options));
}

/** The same with other work of this thread let through: a part of some milliseconds at each step, the index at the end. */
export function* memoryLexicalIndexInSteps(
  corpus: Corpus,
  options: MemoryLexicalOptions & OpenLexicalOptions = {},
): Generator<void, LexicalIndex> {
  return lexicalIndex(corpus, sourcesInMemory(yield* indexInMemory(corpus, options)), options);
}

/**
 * Opens the index that lies in the folder, or makes the same in memory. Throws a FailureError of owner "corpus":
 * index_missing where a larger corpus has none, and whatever openLexicalIndex does.
 */
export async function lexicalIndexOf(
  corpus: OpenedCorpus,
  options: LexicalOptions & OpenLexicalOptions = {},
): Promise<LexicalIndex> {
  const folder = join(corpus.folder, "index", "bm25");
  if (existsSync(join(folder, "manifest.json"))) return openLexicalIndex(corpus, folder, options);
  if (corpus.passageCount > MOST_IN_MEMORY)
    fail(
      "corpus",
      "index_missing",
      `${corpus.folder} holds ${corpus.passageCount} passages and no index of their words: make it with arenakit corpus build ${corpus.folder} --engine bm25`,
    );
  return memoryLexicalIndex(corpus, options);
}

function lexicalIndex(corpus: Corpus, sources: IndexSources, options: OpenLexicalOptions): LexicalIndex {
  const { manifest } = sources;
  const analyser = createAnalyser(manifest.settings);
  if (analyser.id !== manifest.analyser)
    fail(
      "corpus",
      "index_analyser",
      `the index was made with the analyser ${manifest.analyser}, this one is ${analyser.id}: build it anew`,
    );
  const data = new IndexData(sources, options.cacheBytes ?? CACHE_BYTES);
  const hasPhrases = (options.phrases ?? true) && manifest.settings.hasPositions;
  let isClosed = false;
  const searchOne = function* (text: string, k: number, filter: Uint8Array | undefined): Steps<ScoredPassage[]> {
    const query = readQuery(text, analyser);
    yield QUERY_CHARACTERS + text.length;
    const allowed = hasPhrases ? withPhrases(data, query, filter) : filter;
    const { passages } = manifest.figures;
    const lists: WeightedList[] = [];
    for (const [term, times] of query.terms) {
      const list = data.list(term);
      if (list) lists.push({ list, weight: times * inverseFrequency(passages, list.count) });
      yield TERM_CHARACTERS;
    }
    return yield* topPassages(lists, { k, allowed });
  };
  const searchAll = function* (texts: readonly string[], k: number, filter: Uint8Array | undefined) {
    const found: ScoredPassage[][] = [];
    for (const text of texts) found.push(yield* searchOne(text, k, filter));
    return found;
  };
  return {
    engine: LEXICAL_ENGINE,
    corpus: corpus.id,
    manifest,
    analyser,
    async search(queries: readonly string[], { k, filter, signal }: SearchOptions) {
      if (isClosed) fail("corpus", "index_closed", "the lexical index was closed before the search: open it anew");
      if (!(Number.isInteger(k) && k >= 1))
        fail("harness", "search_options", `k: expected a whole number of at least 1, got ${k}`);
      const allowed = filter && Object.keys(filter).length > 0 ? corpus.matching(filter) : undefined;
      return runInSlices(searchAll(queries, k, allowed), signal);
    },
    async close() {
      isClosed = true;
      data.close();
    },
  };
}

/** Passages that hold the phrases; one that would leave none is not required. */
function withPhrases(
  data: IndexData,
  { phrases }: LexicalQuery,
  filter: Uint8Array | undefined,
): Uint8Array | undefined {
  return phrases.reduce((allowed, phrase) => passagesWith(data, phrase, allowed) ?? allowed, filter);
}

/** A word of a phrase, where it stands in its passages, and how far the phrase has it from the first word. */
interface PhraseWord {
  readonly list: PostingList;
  readonly offset: number;
  readonly positions: (posting: number) => number[];
}

/** One byte a passage: 1 where it holds the phrase and may be found; null where none does. */
function passagesWith(index: IndexData, phrase: Phrase, allowed: Uint8Array | undefined): Uint8Array | null {
  const words: PhraseWord[] = [];
  for (const { term, offset } of phrase) {
    const entry = index.dictionary.find(term);
    const list = index.list(term);
    if (!entry || !list) return null;
    words.push({ list, offset, positions: index.positionsOf(entry) });
  }
  words.sort((left, right) => left.list.count - right.list.count);
  const [rarest, ...others] = words as [PhraseWord, ...PhraseWord[]];
  const held = new Uint8Array(index.manifest.figures.passages);
  let isFound = false;
  for (let at = rarest.list.seek(0, 0); at < rarest.list.count; ) {
    const passage = rarest.list.passages[at]!;
    if ((allowed === undefined || allowed[passage] === 1) && holds(rarest, at, others)) {
      held[passage] = 1;
      isFound = true;
    }
    at = rarest.list.seek(at + 1, passage + 1);
  }
  return isFound ? held : null;
}

function holds(rarest: PhraseWord, posting: number, others: readonly PhraseWord[]): boolean {
  const passage = rarest.list.passages[posting]!;
  const postings = others.map(({ list }) => list.indexOf(passage));
  if (postings.includes(-1)) return false;
  let firsts = new Set(rarest.positions(posting).map((position) => position - rarest.offset));
  for (const [at, { offset, positions }] of others.entries()) {
    const here = positions(postings[at]!).map((position) => position - offset);
    firsts = new Set(here.filter((first) => firsts.has(first)));
    if (firsts.size === 0) return false;
  }
  return true;
}
