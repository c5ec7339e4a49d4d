/**
 * BM25 over what the server finds for each word: long questions keep all their words, which one query of Meilisearch
 * does not (it reads ten and needs most of them). Document frequencies are the server's, counts are taken from the corpus.
 */
import { type Corpus, contentsOf, type ScoredPassage } from "@arenakit/contracts";
import { createAnalyser } from "@arenakit/corpus-text";
import { BM25_DEFAULTS } from "../lexical/bm25.ts";
import { CHARACTERS, chineseRuns, folded, phraseOf, TEXTS } from "./pages.ts";
import { type FilteredSearchOptions, inOrder, type PageHits, type SearchContext } from "./search-context.ts";

/** Words of a query that are looked for; further ones are left out. */
const MAX_WORDS = 64;
/** A word that is longer is not indexed by the server either. */
const MAX_WORD = 200;
/** Hits of a word that are ranked. Lists that are longer than those are go on with what further hits bring. */
const POOL = 200;
const { k1, b } = BM25_DEFAULTS;
const analyser = createAnalyser({ stopWords: "english" });

/** Distinct words in their order, with how often each stands in the query. */
function wordsOf(query: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of analyser.terms(folded(query))) {
    const isNew = !counts.has(word);
    if (word.length <= MAX_WORD && !(isNew && counts.size === MAX_WORDS)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

interface Pool {
  readonly word: string;
  /** Passages that hold the word, of all. */
  readonly frequency: number;
  readonly hits: readonly PooledHit[];
  /** Those behind the first POOL. */
  readonly further: readonly PooledHit[];
}

interface PooledHit {
  readonly passage: number;
  readonly words: number;
}

/**
 * One list a query; a word that many queries share is asked for once. How long a list is asked for changes nothing of its
 * beginning.
 */
export async function pooledSearch(
  searching: SearchContext,
  queries: readonly string[],
  asked: FilteredSearchOptions,
): Promise<ScoredPassage[][]> {
  const wanted = queries.map(wordsOf);
  const pools = await poolsOf(searching, [...new Set(wanted.flatMap((words) => [...words.keys()]))], asked);
  const counter = createCounter(searching.corpus, searching.settings.variants);
  return wanted.map((words) => {
    const known = [...words].map(([word, times]) => ({ pool: pools.get(word)!, times }));
    const rank = (hitsOf: (pool: Pool) => readonly PooledHit[]) => {
      const scores = new Map<number, number>();
      for (const { pool, times } of known) addScores(scores, { searching, pool, hits: hitsOf(pool), times, counter });
      return [...scores].map(([passage, score]) => ({ passage, score: inSteps(score) })).sort(inOrder);
    };
    const first = rank(({ hits }) => hits);
    if (first.length >= asked.k || known.every(({ pool }) => pool.further.length === 0)) return first.slice(0, asked.k);
    const whole = rank(({ hits, further }) => [...hits, ...further]);
    return joinBehind(first, whole).slice(0, asked.k);
  });
}

/** What only the second list has, below all of the first. */
function joinBehind(first: readonly ScoredPassage[], second: readonly ScoredPassage[]): ScoredPassage[] {
  const known = new Set(first.map(({ passage }) => passage));
  const added = second.filter(({ passage }) => !known.has(passage));
  const [best] = added;
  const worst = first.at(-1)?.score ?? 1;
  const scaled = added.map(({ passage, score }) => ({ passage, score: inSteps((worst / 2) * (score / best!.score)) }));
  return [...first, ...scaled].sort(inOrder);
}

/** Logarithms differ in their last digits between versions of Node. */
const SCORE_STEPS = 1e9;
const inSteps = (score: number) => Math.round(score * SCORE_STEPS) / SCORE_STEPS;

async function poolsOf(
  searching: SearchContext,
  words: readonly string[],
  { k, fits, serverFilter, signal }: FilteredSearchOptions,
) {
  const limit = Math.min(Math.max(POOL, k), searching.maxTotalHits);
  const filter = [...serverFilter];
  const queries = words.map((word) => ({
    ...queryOf(word, searching.settings.variants),
    attributesToRetrieve: ["passage", "words", "build"],
  }));
  // A word is as rare as it is in the whole corpus, whatever the filter.
  const lists = await searching.ask(
    [
      ...queries.map((query) => ({ ...query, limit, filter })),
      ...(fits ? queries.map((query) => ({ ...query, limit: 0 })) : []),
    ],
    signal,
  );
  return new Map(
    words.map((word, at): [string, Pool] => {
      const fitting = (hits: PageHits["hits"]) =>
        hits.flatMap(({ passage = -1, words: length = 0 }) =>
          passage >= 0 && (!fits || fits[passage] === 1) ? [{ passage, words: length }] : [],
        );
      const { hits } = lists[at]!;
      const frequency = lists[fits ? words.length + at : at]!.total;
      return [word, { word, frequency, hits: fitting(hits.slice(0, POOL)), further: fitting(hits.slice(POOL)) }];
    }),
  );
}

/** In quotes neither beginnings nor typos match. */
function queryOf(word: string, variants: boolean) {
  if (chineseRuns(word).length > 0) return { q: phraseOf(word), attributesToSearchOn: CHARACTERS };
  return { q: hasVariants(word, variants) ? word : `"${word}"`, attributesToSearchOn: TEXTS };
}

const hasVariants = (word: string, variants: boolean) => variants && word.length >= 4 && /^\p{L}+$/u.test(word);

interface Adding {
  readonly searching: SearchContext;
  readonly pool: Pool;
  readonly hits: readonly PooledHit[];
  /** How often the query has the word. */
  readonly times: number;
  readonly counter: Counter;
}

/** Okapi BM25 with the idf of Lucene, ln(1 + (N - n + 0.5) / (n + 0.5)). */
function addScores(scores: Map<number, number>, { searching, pool, hits, times, counter }: Adding) {
  const { passages, words } = searching.about;
  const mean = words / passages || 1;
  const frequency = Math.min(pool.frequency, passages);
  const idf = Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
  for (const { passage, words: length } of hits) {
    // The server found the word there, also where it is written in a way that is not counted here.
    const count = Math.max(1, counter(passage, pool.word));
    const weight = (times * idf * count) / (count + k1 * (1 - b + (b * length) / mean));
    scores.set(passage, (scores.get(passage) ?? 0) + weight);
  }
}

type Counter = (passage: number, word: string) => number;

/** How often a word stands in a passage; texts are kept for the time of one search. */
function createCounter(corpus: Corpus, variants: boolean): Counter {
  const texts = new Map<number, string>();
  const textOf = (passage: number) => {
    const known = texts.get(passage);
    if (known !== undefined) return known;
    const { document, start, end } = corpus.passage(passage);
    const { title, text } = corpus.document(document);
    const plain = withoutMarks(folded(contentsOf({ title, text: text.slice(start, end) })).toLowerCase());
    if (texts.size >= KEPT_TEXTS) texts.clear();
    texts.set(passage, plain);
    return plain;
  };
  return (passage, word) => {
    const text = textOf(passage);
    const isChinese = chineseRuns(word).length > 0;
    const isBeginning = hasVariants(word, variants);
    let count = 0;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      if (isChinese || (isEdge(text, at - 1) && (isBeginning || isEdge(text, at + word.length)))) count += 1;
    }
    return count;
  };
}

const KEPT_TEXTS = 20_000;
const isEdge = (text: string, at: number) => !/[\p{L}\p{N}]/u.test(text[at] ?? "") || /\p{Script=Han}/u.test(text[at]!);
/** Letters without their diacritics; a text of ASCII as it is. */
const withoutMarks = (text: string) =>
  /[\u0080-\u024f]/.test(text) ? text.normalize("NFKD").replace(/\p{M}/gu, "") : text;
